import type { CallerCommand } from '../../access/caller.command.ts'
import { dayOf } from '../../branches/branch-day.rules.ts'
import { getBranchDay } from '../../branches/branch-day.store.ts'
import type { Context } from '../../context.ts'
import { requireVersion } from '../../lib/version.ts'
import { can } from '../../sale/allowed.rules.ts'
import { commandOnOrder, type OrderDone } from '../../sale/command/order.command.ts'
import { updateOrder } from '../../sale/order/order-changes.store.ts'
import { orderEvent } from '../../sale/order/order.rules.ts'
import { voidReceipt } from '../../sale/receipt/issue-receipt.steps.ts'
import { findSettlement } from '../../sale/payment/settlement.store.ts'
import { reopenedOrder, requireReopenable } from './reopen.rules.ts'
import { noteReopening, requireOpenShifts, takeBackEarnings } from './reopen.steps.ts'
import { notSettled, orderOfBill } from './undo.refusals.ts'

export type ReopenOrder = CallerCommand & { orderId: string; reason: string }

/** Undoes the settlement of an order without a bill: its payments are part payments again. */
export function reopenOrder(ctx: Context, request: ReopenOrder): Promise<OrderDone> {
  const { caller, orderId, reason } = request
  const brandId = caller.brand.id
  return commandOnOrder(ctx, orderId, request, async (tx, { order }) => {
    requireVersion(request.ifMatch, order.version)
    if (order.billId !== null) throw orderOfBill(order.status)
    if (!can('order', 'reopen', order.status)) throw notSettled(order.status, 'order')
    const owner = { kind: 'order', id: orderId } as const
    const settled = await findSettlement(tx, brandId, owner)
    const now = ctx.now()
    const branch = await getBranchDay(tx, brandId, order.branchId)
    const { payments } = order
    const businessDate = dayOf(branch, now)
    requireReopenable({ orders: [order], payments }, { settled: settled.businessDate, today: businessDate })
    await requireOpenShifts(tx, brandId, payments)
    await noteReopening(tx, caller, owner, { settled, reason, now })
    await takeBackEarnings(tx, caller, { reason, businessDate }, [order])
    const after = reopenedOrder(order)
    const { version } = await updateOrder(tx, brandId, after)
    const issued = { branchId: order.branchId, day: branch, at: now }
    return [orderEvent('order.reopened', after, version), await voidReceipt(tx, brandId, owner, issued)]
  })
}
