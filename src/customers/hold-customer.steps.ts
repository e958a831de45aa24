import type { Tx } from '../db/database.ts'
import { claimOnce, type OnceKey, replayed } from '../db/once.ts'
import { type Caller, requireBranch } from '../keys/caller.rules.ts'
import { notFound } from '../lib/refusal.ts'
import { type IfMatch } from '../lib/version.ts'
import { type HeldCustomer, lockCustomer } from './ledger.store.ts'

/** Who does something for which customer, and under which key. */
export type CustomerAct = {
  caller: Caller
  once: OnceKey | undefined
  ifMatch: IfMatch | undefined
  customerId: string
}

/**
 * What every act on a customer begins with, in the order of the contract's checks: the key is claimed, the customer
 * found and held until the transaction ends, the branch allowed where the act has one.
 * @throws Refusal not_found, branch_forbidden, idempotency_key_reused, idempotency_in_progress
 */
export async function holdCustomer(
  tx: Tx,
  { caller, once, customerId }: CustomerAct,
  branchId?: string,
): Promise<{ customer: HeldCustomer; isRepetition: boolean }> {
  const claim = await claimOnce(tx, caller.brand.id, once, customerId)
  const customer = await lockCustomer(tx, caller.brand.id, customerId)
  if (customer === undefined) throw notFound('customer', customerId)
  if (branchId !== undefined) requireBranch(caller, branchId)
  return { customer, isRepetition: replayed(claim) !== undefined }
}
