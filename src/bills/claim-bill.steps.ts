import type { Tx } from '../db/database.ts'
import { claimOnce, type OnceKey, replayed } from '../db/once.ts'
import { type Caller, requireBranch } from '../access/caller.rules.ts'
import { notFound } from '../lib/refusal.ts'
import type { Bill } from '../sale/bill.rules.ts'
import { lockBill, lockBills } from '../sale/bill.store.ts'

/** The caller of an operation on a bill, the idempotency key, and the bill. */
export type BillCommand = { caller: Caller; once: OnceKey | undefined; billId: string }

/**
 * Starts an operation on a bill, in the order of checks (docs/specification/requests.md): claims the key, finds the bill,
 * locks it until the transaction ends, and checks the branch.
 * @returns the bill, and whether the request repeats one that is already done
 * @throws Refusal not_found, branch_forbidden, idempotency_key_reused, idempotency_in_progress
 */
export async function claimAndLockBill(
  tx: Tx,
  { caller, once, billId }: BillCommand,
): Promise<{ bill: Bill; isRepetition: boolean }> {
  const claim = await claimOnce(tx, caller.brand.id, once, billId)
  const bill = await lockBill(tx, caller.brand.id, billId)
  requireBranch(caller, bill.branchId)
  return { bill, isRepetition: replayed(claim) !== undefined }
}

/**
 * The same for an operation that may involve a second bill, named in its body: both are locked, in the order of their ids.
 * @param otherId undefined: the operation involves one bill only
 * @returns the other bill too; undefined when it does not exist, or is the first one
 * @throws Refusal not_found, branch_forbidden, idempotency_key_reused, idempotency_in_progress
 */
export async function claimAndLockBills(
  tx: Tx,
  act: BillCommand,
  otherId: string | undefined,
): Promise<{ bill: Bill; other: Bill | undefined; isRepetition: boolean }> {
  const { caller, once, billId } = act
  const claim = await claimOnce(tx, caller.brand.id, once, billId)
  const ids = otherId === undefined ? [billId] : [billId, otherId]
  const bills = await lockBills(tx, caller.brand.id, ids)
  const bill = bills.get(billId)
  if (bill === undefined) throw notFound('dining_session', billId)
  requireBranch(caller, bill.branchId)
  bills.delete(billId)
  const other = otherId === undefined ? undefined : bills.get(otherId)
  return { bill, other, isRepetition: replayed(claim) !== undefined }
}
