import type { Fault } from '../lib/refusal.ts'
import { onlyOneReason } from '../reasons/reason.refusals.ts'
import { faultOfReason, type FoundReason, frozenReason, type GivenReason } from '../reasons/reason.rules.ts'
import { reasonOfMenuPrice } from './pricing.refusals.ts'

/** Why a line has another price than the menu's, as sent: a text, or one of the brand's reasons, or neither. */
export type AskedReason = { reason: string | null; reasonId: string | null }

/** The reasons of the brand that lines name, by id. */
export type NamedReasons = ReadonlyMap<string, FoundReason>

export const reasonIdsOf = (lines: readonly Pick<AskedReason, 'reasonId'>[]) =>
  lines.flatMap(({ reasonId }) => reasonId ?? [])

/** Freezes the reason of a line. @param isOverridden whether it has another price than the menu's */
export function priceReasonOf(
  { reason, reasonId }: AskedReason,
  isOverridden: boolean,
  reasons: NamedReasons,
  report: (fault: Fault) => void,
): GivenReason | null {
  if (reason === null && reasonId === null) return null
  const fault = faultOf({ reason, reasonId }, isOverridden, reasons)
  if (fault !== undefined) {
    report(fault)
    return null
  }
  return reasonId === null
    ? { reason: reason!, reasonId: null, reasonNames: null }
    : frozenReason(reasons.get(reasonId)!)
}

function faultOf(
  { reason, reasonId }: AskedReason,
  isOverridden: boolean,
  reasons: NamedReasons,
): Fault | undefined {
  if (reason !== null && reasonId !== null) return onlyOneReason()
  if (!isOverridden) return reasonOfMenuPrice(reasonId === null ? 'reason' : 'reason_id')
  return reasonId === null ? undefined : faultOfReason(reasons.get(reasonId), 'discount')
}

/** The reason of a priced line as its item has it; none where the menu's price is its own. */
export function itemReason({ priceReason, listUnitPrice }: PricedReason) {
  const given = listUnitPrice === null ? null : priceReason
  return {
    priceReason: given?.reason ?? null,
    priceReasonId: given?.reasonId ?? null,
    priceReasonNames: given?.reasonNames ?? null,
  }
}

type PricedReason = { priceReason: GivenReason | null; listUnitPrice: number | null }
