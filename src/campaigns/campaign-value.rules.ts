import type { CurrencyDecimals } from '../lib/money.ts'
import type { Fault } from '../lib/refusal.ts'
import type { CampaignKind } from '../menu/menu.rules.ts'

/** Column units per 1 on the wire, by kind: ten-thousandths of a percent, or hundredths. */
const unitsOf: Readonly<Record<CampaignKind, number>> = {
  percentage: 10_000,
  buy_x_get_y: 10_000,
  amount: 100,
  fixed_price: 100,
}

/** A campaign's `value` as it is kept. @param value on the wire: percent, or an amount */
export function storedValue(kind: CampaignKind, value: number): number {
  return Math.round(value * unitsOf[kind])
}

/** A campaign's `value` on the wire. */
export function wireValue(kind: CampaignKind, stored: number): number {
  return stored / unitsOf[kind]
}

/** The fields of a campaign that must fit each other, as they would be after a write; times are epoch ms. */
export type CampaignSketch = {
  kind: CampaignKind
  /** On the wire; undefined when it was never given. */
  value: number | undefined
  buy: number | null
  get: number | null
  startsAt: number | null
  endsAt: number | null
}

/** Faults to fix: fields that the kind needs, values it cannot have, an end that is not after the beginning. */
export function campaignFaults(sketch: CampaignSketch, decimals: CurrencyDecimals): Fault[] {
  const { startsAt, endsAt } = sketch
  const faults = [...valueFaults(sketch, decimals), ...unitFaults(sketch)]
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) {
    const message = 'The campaign ends before it begins. Give a later end.'
    faults.push({ path: 'ends_at', rule: 'min', message })
  }
  return faults
}

function valueFaults({ kind, value }: CampaignSketch, decimals: CurrencyDecimals): Fault[] {
  const path = 'value'
  if (value === undefined)
    return [{ path, rule: 'required', message: `A campaign of the kind ${kind} has a value.` }]
  if (unitsOf[kind] === unitsOf.percentage) {
    return value <= 100 ? [] : [{ path, rule: 'max', message: 'A percentage is at most 100.' }]
  }
  if (Math.round(value * 100) / 100 !== value) {
    return [{ path, rule: 'decimals', message: 'An amount has at most two decimals.' }]
  }
  if (decimals === 0 && !Number.isInteger(value)) {
    return [{ path, rule: 'decimals', message: "The brand's currency has no decimals: send a whole number." }]
  }
  return []
}

function unitFaults({ kind, buy, get }: CampaignSketch): Fault[] {
  if (kind !== 'buy_x_get_y') return []
  const message = 'Say how many units are bought, and how many of them more the guest gets.'
  return Object.entries({ buy, get }).flatMap(([path, units]): Fault[] =>
    units === null ? [{ path, rule: 'required', message }] : [],
  )
}
