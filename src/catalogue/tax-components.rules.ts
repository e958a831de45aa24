import { duplicateEntry } from '../lib/common.refusals.ts'
import type { Fault } from '../lib/refusal.ts'
import { componentsExceed, componentsWithServiceRates, rateNeeded, rateNotSum } from './catalogue.refusals.ts'

/** Maximum number of components per tax. */
export const maxComponents = 5
/** 100 percent, in ten-thousandths of a percent. */
const maxRate = 1_000_000

/** The fields of a tax to validate together, as they will be stored; rates in ten-thousandths of a percent. */
export type TaxSketch = {
  /** Null if never sent. */
  rate: number | null
  components: readonly { name: string; rate: number }[] | null
  hasServiceRates: boolean
}

/** The sum of the components' rates, in ten-thousandths of a percent; null without components. */
export function summedRate(components: TaxSketch['components']): number | null {
  return components?.reduce((sum, { rate }) => sum + rate, 0) ?? null
}

/** Reports a missing rate, a rate that is not the sum of the components, and duplicate component names. */
export function taxFaults({ rate, components, hasServiceRates }: TaxSketch): Fault[] {
  const sum = summedRate(components)
  if (components === null || sum === null) return rate === null ? [rateNeeded()] : []
  const faults = components.flatMap(({ name }, at) => {
    const first = components.findIndex(other => other.name === name)
    return first === at ? [] : [duplicateEntry(`components.${at}.name`, 'component')]
  })
  if (sum > maxRate) faults.push(componentsExceed(sum / 10_000))
  else if (rate !== sum) faults.push(rateNotSum(sum / 10_000))
  if (hasServiceRates) faults.push(componentsWithServiceRates())
  return faults
}
