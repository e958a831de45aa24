import type { Caller } from '../../access/caller.rules.ts'
import { bookedBy, type LedgerEntry } from '../../customers/ledger.rules.ts'
import { nothingRedeemed } from './undo.refusals.ts'
import type { Used } from '../take/settle.rules.ts'

export const nothingUsed: Used = { balanceUsed: 0, pointsUsed: 0, pointsValue: 0 }

/**
 * Requires that balance or points were spent, so that there is something to return.
 * @param from status of the order or bill
 */
export function requireSpent({ balanceUsed, pointsUsed }: Used, from: string): void {
  if (balanceUsed + pointsUsed === 0) throw nothingRedeemed(from)
}

/** The ledger entry that reverses spending: a `redeem` with the opposite sign. */
export function redemptionReversal(caller: Caller, customerId: string, used: Used): LedgerEntry {
  return { ...bookedBy(caller, customerId, 'redeem'), points: used.pointsUsed, balance: used.balanceUsed }
}
