import { bookedBy, type LedgerEntry } from '../customers/ledger.rules.ts'
import type { Caller } from '../keys/caller.rules.ts'
import { Refusal } from '../lib/refusal.ts'
import type { Used } from './settle.rules.ts'

export const nothingUsed: Used = { balanceUsed: 0, pointsUsed: 0, pointsValue: 0 }

/**
 * Holds giving balance and points back to where some of them were spent.
 * @param from what the order or bill is
 * @throws Refusal invalid_transition
 */
export function requireSpent({ balanceUsed, pointsUsed }: Used, from: string): void {
  if (balanceUsed + pointsUsed > 0) return
  const message =
    'No balance and no points are spent on this: there is nothing to give back. Void payments one by one.'
  throw new Refusal('invalid_transition', message, { from, to: 'voided' })
}

/** The line of the customer's book that takes back what spending wrote: a `redeem` with the other sign. */
export function givenBack(
  caller: Caller,
  { customerId, used, reason }: { customerId: string; used: Used; reason: string },
): LedgerEntry {
  const line = bookedBy(caller, customerId, 'redeem')
  return { ...line, points: used.pointsUsed, balance: used.balanceUsed, reason }
}

/** @throws Refusal in_use: nobody is left whose balance it could go back to */
export function requireNotErased(customer: { id: string; isErased: boolean }, help: string): void {
  if (!customer.isErased) return
  const message = `The customer was erased: nothing can go back to that balance. ${help}`
  throw new Refusal('in_use', message, { by: 'customer', ids: [customer.id] })
}
