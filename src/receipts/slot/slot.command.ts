import { type CallerCommand, runForCaller } from '../../access/caller.command.ts'
import { requireBranch } from '../../access/caller.rules.ts'
import type { Core } from '../../core.ts'
import type { Done } from '../../db/command.ts'
import type { Tx } from '../../db/database.ts'
import { presentReceipt, type ReadReceipt } from '../../sale/receipt/receipt.presenter.ts'
import type { Receipt } from '../../sale/receipt/receipt.shape.ts'
import { getReceipt } from '../record/receipt-list.store.ts'
import { lockReceipt, writeAdded } from './slot.store.ts'

export type ReceiptCommand = Omit<CallerCommand, 'ifMatch'> & { receiptId: string }

/** Additions to a receipt after it was issued. */
export type Added = Partial<Pick<Receipt, 'buyer' | 'buyerAddedAt' | 'fiscal' | 'copies'>>

/** Adds something to a receipt. @param add checks the receipt, writes what follows, and returns what the receipt gets */
export function commandOnReceipt(
  { db, now }: Core,
  { caller, idempotencyKey, receiptId }: ReceiptCommand,
  add: (receipt: Receipt, tx: Tx, zone: string) => Added | Promise<Added>,
): Promise<Done<ReadReceipt>> {
  const brandId = caller.brand.id
  return runForCaller(db, { caller, idempotencyKey }, receiptId, {
    async lock(tx) {
      await lockReceipt(tx, brandId, receiptId)
      const read = await getReceipt(tx, brandId, receiptId)
      requireBranch(caller, read.receipt.branchId)
      return read
    },
    async work(tx, { receipt, zone }) {
      await writeAdded(tx, brandId, { ...receipt, ...(await add(receipt, tx, zone)) })
      return []
    },
    answer: (tx, id) => getReceipt(tx, brandId, id),
    audited: (_tx, before, after) => ({
      resource: 'receipt',
      id: receiptId,
      branchId: before.receipt.branchId,
      before: presentReceipt(before, now()),
      after: presentReceipt(after, now()),
    }),
  })
}
