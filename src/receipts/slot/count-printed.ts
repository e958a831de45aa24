import type { Context } from '../../context.ts'
import type { Done } from '../../db/command.ts'
import type { ReadReceipt } from '../../sale/receipt/receipt.presenter.ts'
import { commandOnReceipt, type ReceiptCommand } from './slot.command.ts'
import { requireDrawable } from './slot.rules.ts'

/** Counts a receipt that was printed; not while its paper waits for a signature, so that nothing can have been. */
export function countPrinted(ctx: Context, command: ReceiptCommand): Promise<Done<ReadReceipt>> {
  return commandOnReceipt(ctx, command, (receipt, _tx, zone) => {
    requireDrawable(receipt, zone, ctx.now())
    return { copies: receipt.copies + 1 }
  })
}
