import type { Context } from '../../context.ts'
import type { Done } from '../../db/command.ts'
import type { ReadReceipt } from '../../sale/receipt/receipt.presenter.ts'
import type { Buyer } from '../../sale/receipt/receipt.shape.ts'
import { commandOnReceipt, type ReceiptCommand } from './slot.command.ts'
import { requireNoBuyer } from './slot.rules.ts'

/** Names the buyer of a receipt that was issued without one. */
export function nameBuyer(ctx: Context, command: ReceiptCommand, buyer: Buyer): Promise<Done<ReadReceipt>> {
  return commandOnReceipt(ctx, command, receipt => {
    requireNoBuyer(receipt)
    return { buyer, buyerAddedAt: ctx.now() }
  })
}
