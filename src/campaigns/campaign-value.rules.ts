import type { CurrencyDecimals } from '../lib/money.ts'
import { wholeAmountNeeded } from '../lib/common.refusals.ts'
import type { Fault } from '../lib/refusal.ts'
import {
  campaignEndsEarly,
  centsNeeded,
  percentTooHigh,
  unitsNeeded,
  valueNeeded,
} from './campaign.refusals.ts'
import type { CampaignKind } from '../menu/menu.types.ts'

/** Column units per 1 on the wire, by kind: ten-thousandths of a percent, or hundredths. */
const unitsOf: Readonly<Record<CampaignKind, number>> = {
  percentage: 10_000,
  buy_x_get_y: 10_000,
  amount: 100,
  fixed_price: 100,
}

/** Converts a campaign's `value` to its stored form. @param value a percentage or an amount */
export function storedValue(kind: CampaignKind, value: number): number {
  return Math.round(value * unitsOf[kind])
}

/** Converts a stored `value` to the wire. */
export function wireValue(kind: CampaignKind, stored: number): number {
  return stored / unitsOf[kind]
}

/** The fields of a campaign to validate together, as they will be stored; times are epoch ms. */
export type CampaignSketch = {
  kind: CampaignKind
  /** On the wire; undefined if never sent. */
  value: number | undefined
  buy: number | null
  get: number | null
  startsAt: number | null
  endsAt: number | null
}

/** Reports fields that the kind requires, values it does not allow, and an end that is not after the start. */
export function campaignFaults(sketch: CampaignSketch, decimals: CurrencyDecimals): Fault[] {
  const { startsAt, endsAt } = sketch
  const faults = [...valueFaults(sketch, decimals), ...unitFaults(sketch)]
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) faults.push(campaignEndsEarly())
  return faults
}

function valueFaults({ kind, value }: CampaignSketch, decimals: CurrencyDecimals): Fault[] {
  if (value === undefined) return [valueNeeded(kind)]
  if (unitsOf[kind] === unitsOf.percentage) return value <= 100 ? [] : [percentTooHigh()]
  if (Math.round(value * 100) / 100 !== value) return [centsNeeded()]
  return decimals === 0 && !Number.isInteger(value) ? [wholeAmountNeeded('value')] : []
}

function unitFaults({ kind, buy, get }: CampaignSketch): Fault[] {
  if (kind !== 'buy_x_get_y') return []
  return Object.entries({ buy, get }).flatMap(([path, units]) => (units === null ? [unitsNeeded(path)] : []))
}
