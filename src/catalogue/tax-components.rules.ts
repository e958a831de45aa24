import { duplicateEntry } from '../lib/common.refusals.ts'
import type { Fault } from '../lib/refusal.ts'
import { componentsExceed, componentsWithServiceRates, rateNeeded, rateNotSum } from './catalogue.refusals.ts'

/** The most taxes that one can be made of. */
export const maxComponents = 5
/** 100 percent, in ten-thousandths of a percent. */
const mostRate = 1_000_000

/** The fields of a tax that must fit each other, as they would be after a write; rates in ten-thousandths of a percent. */
export type TaxSketch = {
  /** Null when it was never given. */
  rate: number | null
  components: readonly { name: string; rate: number }[] | null
  hasServiceRates: boolean
}

/** The rate of a tax with components, in ten-thousandths of a percent; null without. */
export function summedRate(components: TaxSketch['components']): number | null {
  return components?.reduce((sum, { rate }) => sum + rate, 0) ?? null
}

/** Faults to fix: no rate at all, one that is not the sum of the components, a component named twice. */
export function taxFaults({ rate, components, hasServiceRates }: TaxSketch): Fault[] {
  const sum = summedRate(components)
  if (components === null || sum === null) return rate === null ? [rateNeeded()] : []
  const faults = components.flatMap(({ name }, at) => {
    const first = components.findIndex(other => other.name === name)
    return first === at ? [] : [duplicateEntry(`components.${at}.name`, 'component')]
  })
  if (sum > mostRate) faults.push(componentsExceed(sum / 10_000))
  else if (rate !== sum) faults.push(rateNotSum(sum / 10_000))
  if (hasServiceRates) faults.push(componentsWithServiceRates())
  return faults
}
