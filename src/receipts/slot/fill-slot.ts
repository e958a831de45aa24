import type { Context } from '../../context.ts'
import type { Done } from '../../db/command.ts'
import type { ReadReceipt } from '../../sale/receipt/receipt.presenter.ts'
import type { Fiscal } from '../../sale/receipt/receipt.shape.ts'
import { commandOnReceipt, type ReceiptCommand } from './slot.command.ts'
import { requireFillable } from './slot.rules.ts'

/** Keeps what a fiscal device said about a receipt. */
export function fillSlot(ctx: Context, command: ReceiptCommand, fiscal: Fiscal): Promise<Done<ReadReceipt>> {
  return commandOnReceipt(ctx, command, receipt => {
    requireFillable(receipt, fiscal)
    return { fiscal }
  })
}
