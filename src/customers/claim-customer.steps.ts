import type { Tx } from '../db/database.ts'
import { claimOnce, type OnceKey, replayed } from '../db/once.ts'
import { type Caller, requireBranch } from '../access/caller.rules.ts'
import { notFound } from '../lib/refusal.ts'
import { type IfMatch } from '../lib/version.ts'
import { type LockedCustomer, lockCustomer } from './ledger.store.ts'

/** An operation on a customer: the caller, the idempotency key, the version condition and the customer. */
export type CustomerCommand = {
  caller: Caller
  once: OnceKey | undefined
  ifMatch: IfMatch | undefined
  customerId: string
}

/**
 * Begins every operation on a customer, in the order of checks (docs/specification/requests.md): claims the key, finds
 * and locks the customer until the transaction ends, and checks the branch where the operation has one.
 * @throws Refusal not_found, branch_forbidden, idempotency_key_reused, idempotency_in_progress
 */
export async function claimAndLockCustomer(
  tx: Tx,
  { caller, once, customerId }: CustomerCommand,
  branchId?: string,
): Promise<{ customer: LockedCustomer; isRepetition: boolean }> {
  const claim = await claimOnce(tx, caller.brand.id, once, customerId)
  const customer = await lockCustomer(tx, caller.brand.id, customerId)
  if (customer === undefined) throw notFound('customer', customerId)
  if (branchId !== undefined) requireBranch(caller, branchId)
  return { customer, isRepetition: replayed(claim) !== undefined }
}
