import type { Core } from '../../core.ts'
import { type CallerCommand, runForCaller } from '../../access/caller.command.ts'
import { requireBranch } from '../../access/caller.rules.ts'
import type { Done, Work } from '../../db/command.ts'
import type { Tx } from '../../db/database.ts'
import { notFound } from '../../lib/refusal.ts'
import type { Bill } from '../shapes/bill.shape.ts'
import { lockBills } from '../bill/bill.store.ts'
import type { WholeBill } from './bill.presenter.ts'
import { auditedBill, readChangedBill } from './changed-bill.steps.ts'

/** A command on a bill: its caller, idempotency key, expected version, and the bill. */
export type BillCommand = CallerCommand & { billId: string }

export type BillDone = Done<WholeBill>

/** The bills of a command, locked; `other` is undefined when it does not exist, or is the first one. */
type LockedBills = { bill: Bill; other: Bill | undefined }

/**
 * Runs a command on a bill.
 * @param request `otherId` is a second bill that the request names; both are locked, in the order of their ids
 */
export function commandOnBill(
  { db }: Core,
  {
    caller,
    idempotencyKey,
    billId,
    otherId,
  }: Omit<BillCommand, 'ifMatch'> & { otherId?: string | undefined },
  work: (tx: Tx, locked: LockedBills) => Promise<Work>,
): Promise<BillDone> {
  const brandId = caller.brand.id
  return runForCaller(db, { caller, idempotencyKey }, billId, {
    async lock(tx) {
      const bills = await lockBills(tx, brandId, otherId === undefined ? [billId] : [billId, otherId])
      const bill = bills.get(billId)
      if (bill === undefined) throw notFound('dining_session', billId)
      requireBranch(caller, bill.branchId)
      return { bill, other: otherId === billId || otherId === undefined ? undefined : bills.get(otherId) }
    },
    work,
    answer: tx => readChangedBill(tx, brandId, billId),
    audited: (tx, { bill }, answered) => auditedBill(tx, { brandId, billId }, bill, answered),
  })
}

/** The command of a request whose path names a bill. */
export function billCommandOf({
  caller,
  idempotencyKey,
  ifMatch,
  params,
}: CallerCommand & { params: { session: string } }): BillCommand {
  return { caller, idempotencyKey, ifMatch, billId: params.session }
}
