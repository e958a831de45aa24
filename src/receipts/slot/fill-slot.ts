import type { Context } from '../../context.ts'
import type { Done } from '../../db/command.ts'
import { releaseJobs } from '../../printers/job.store.ts'
import type { ReadReceipt } from '../../sale/receipt/receipt.presenter.ts'
import type { Fiscal } from '../../sale/receipt/receipt.shape.ts'
import { commandOnReceipt, type ReceiptCommand } from './slot.command.ts'
import { requireFillable, requireShortQr } from './slot.rules.ts'

/** Keeps what a fiscal device said about a receipt, and has the papers printed that wait for it. */
export function fillSlot(ctx: Context, command: ReceiptCommand, fiscal: Fiscal): Promise<Done<ReadReceipt>> {
  requireShortQr(fiscal)
  return commandOnReceipt(ctx, command, async (receipt, tx) => {
    const now = ctx.now()
    requireFillable(receipt, fiscal, now)
    await releaseJobs(tx, command.caller.brand.id, receipt.id, new Date(now).toISOString())
    return { fiscal }
  })
}
