import type { Caller } from '../../access/caller.rules.ts'
import type { LedgerEntry } from '../../customers/ledger.rules.ts'
import { lockCustomer } from '../../customers/ledger.store.ts'
import { writeLedger } from '../../customers/write-ledger.steps.ts'
import type { Tx } from '../../db/database.ts'
import { invariant } from '../../lib/invariant.ts'
import type { Used } from '../take/settle.rules.ts'
import { redemptionReversal, requireNotErased } from './redemption.rules.ts'

/**
 * Returns balance and points to the customer who spent them.
 * @param booked the bill or order, the reason, and who approved it
 * @throws Refusal in_use when the customer was erased
 */
export async function returnRedeemed(
  tx: Tx,
  caller: Caller,
  { customerId, used, booked }: { customerId: string | null; used: Used; booked: Partial<LedgerEntry> },
): Promise<void> {
  const customer = customerId === null ? undefined : await lockCustomer(tx, caller.brand.id, customerId)
  invariant(customer !== undefined, 'balance and points are spent by a customer')
  requireNotErased(customer, 'Take the rest by another method.')
  const entry = { ...redemptionReversal(caller, customer.id, used), ...booked }
  await writeLedger(tx, caller.brand.id, [entry])
}
