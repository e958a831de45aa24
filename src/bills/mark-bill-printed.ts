import type { Context } from '../context.ts'
import { requireVersion } from '../lib/version.ts'
import { billEvent } from '../sale/bill/bill-event.rules.ts'
import { requireBillAllows } from '../sale/bill/bill.rules.ts'
import { setBillPrinted } from '../sale/bill/bill.store.ts'
import { type BillCommand, type BillDone, commandOnBill } from '../sale/command/bill.command.ts'

/** Notes that an open bill was printed for its guests, who are about to pay. */
export function markBillPrinted(ctx: Context, request: BillCommand): Promise<BillDone> {
  const { caller, billId } = request
  return commandOnBill(ctx, request, async (tx, { bill }) => {
    requireVersion(request.ifMatch, bill.version)
    requireBillAllows(bill, 'mark_printed')
    const version = await setBillPrinted(tx, caller.brand.id, billId, ctx.now())
    return [billEvent('dining_session.updated', bill, { version })]
  })
}
