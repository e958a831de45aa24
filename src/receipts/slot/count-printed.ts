import type { Context } from '../../context.ts'
import type { Done } from '../../db/command.ts'
import type { ReadReceipt } from '../../sale/receipt/receipt.presenter.ts'
import { commandOnReceipt, type ReceiptCommand } from './slot.command.ts'

/** Counts a receipt that was printed. */
export function countPrinted(ctx: Context, command: ReceiptCommand): Promise<Done<ReadReceipt>> {
  return commandOnReceipt(ctx, command, ({ copies }) => ({ copies: copies + 1 }))
}
