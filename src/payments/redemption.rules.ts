import { bookedBy, type LedgerEntry } from '../customers/ledger.rules.ts'
import type { Caller } from '../access/caller.rules.ts'
import { Refusal } from '../lib/refusal.ts'
import type { Used } from './settle.rules.ts'

export const nothingUsed: Used = { balanceUsed: 0, pointsUsed: 0, pointsValue: 0 }

/**
 * Requires that balance or points were spent, before they are given back.
 * @param from status of the order or bill
 * @throws Refusal invalid_transition
 */
export function requireSpent({ balanceUsed, pointsUsed }: Used, from: string): void {
  if (balanceUsed + pointsUsed > 0) return
  const message =
    'No balance and no points are spent on this: there is nothing to give back. Void payments one by one.'
  throw new Refusal('invalid_transition', message, { from, to: 'voided' })
}

/** The ledger entry that reverses spending: a `redeem` with the opposite sign. */
export function givenBack(
  caller: Caller,
  { customerId, used, reason }: { customerId: string; used: Used; reason: string },
): LedgerEntry {
  const line = bookedBy(caller, customerId, 'redeem')
  return { ...line, points: used.pointsUsed, balance: used.balanceUsed, reason }
}

/** @throws Refusal in_use: an erased customer has no balance that it could go back to */
export function requireNotErased(customer: { id: string; isErased: boolean }, help: string): void {
  if (!customer.isErased) return
  const message = `The customer was erased: nothing can go back to that balance. ${help}`
  throw new Refusal('in_use', message, { by: 'customer', ids: [customer.id] })
}
