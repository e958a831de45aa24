import type { Core } from '../core.ts'
import { actorOf } from '../access/actor.rules.ts'
import { type Caller, requireBranch } from '../access/caller.rules.ts'
import { type Done, runCommand } from '../db/command.ts'
import type { Tx } from '../db/database.ts'
import type { NewEvent } from '../db/events.ts'
import type { OnceKey } from '../db/once.ts'
import { notFound } from '../lib/refusal.ts'
import type { Bill } from '../sale/bill.rules.ts'
import { lockBill, lockBills } from '../sale/bill.store.ts'
import { auditedBill } from './audited-bill.steps.ts'
import { type AnsweredBill, readShortBill } from './read-short-bill.steps.ts'

/** The caller of a command on a bill, the idempotency key, and the bill. */
export type BillCommand = { caller: Caller; once: OnceKey | undefined; billId: string }

/** Answered with the bill; a long one is undefined, and read after the commit. */
export type BillDone = Done<AnsweredBill | undefined>

type Work<Locked> = (tx: Tx, locked: Locked) => Promise<readonly NewEvent[]>

/**
 * Runs a command on a bill.
 * @throws Refusal not_found, branch_forbidden, idempotency_key_reused, idempotency_in_progress
 */
export function commandOnBill(
  { db }: Core,
  { caller, once, billId }: BillCommand,
  work: Work<{ bill: Bill }>,
): Promise<BillDone> {
  const brandId = caller.brand.id
  const claimed = { brandId, by: actorOf(caller), once, resultId: billId }
  return runCommand(db, claimed, {
    lock: async tx => ({ bill: await lockBillFor(tx, caller, billId) }),
    work,
    answer: tx => readShortBill(tx, brandId, billId),
    audited: (tx, { bill }, answered) => auditedBill(tx, { brandId, billId }, bill, answered),
  })
}

/**
 * The same for a command that may involve a second bill, named in its body: both are locked, in the order of their ids.
 * @param otherId undefined: the command involves one bill only
 * @param work gets the other bill too; undefined when it does not exist, or is the first one
 * @throws Refusal not_found, branch_forbidden, idempotency_key_reused, idempotency_in_progress
 */
export function commandOnBills(
  { db }: Core,
  { caller, once, billId }: BillCommand,
  otherId: string | undefined,
  work: Work<{ bill: Bill; other: Bill | undefined }>,
): Promise<BillDone> {
  const brandId = caller.brand.id
  const claimed = { brandId, by: actorOf(caller), once, resultId: billId }
  return runCommand(db, claimed, {
    async lock(tx) {
      const bills = await lockBills(tx, brandId, otherId === undefined ? [billId] : [billId, otherId])
      const bill = bills.get(billId)
      if (bill === undefined) throw notFound('dining_session', billId)
      requireBranch(caller, bill.branchId)
      return { bill, other: otherId === billId || otherId === undefined ? undefined : bills.get(otherId) }
    },
    work,
    answer: tx => readShortBill(tx, brandId, billId),
    audited: (tx, { bill }, answered) => auditedBill(tx, { brandId, billId }, bill, answered),
  })
}

/** Locks the bill and checks the branch. @throws Refusal not_found, branch_forbidden */
async function lockBillFor(tx: Tx, caller: Caller, billId: string): Promise<Bill> {
  const bill = await lockBill(tx, caller.brand.id, billId)
  requireBranch(caller, bill.branchId)
  return bill
}
