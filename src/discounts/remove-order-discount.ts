import type { Caller } from '../access/caller.rules.ts'
import { requireApproval } from '../access/require-approval.steps.ts'
import type { Context } from '../context.ts'
import { notFound } from '../lib/refusal.ts'
import { type IfMatch, requireVersion } from '../lib/version.ts'
import { moneyOf, requireNotPaid } from '../orders/items/unpaid.rules.ts'
import { orderEvent } from '../orders/order-event.rules.ts'
import { commandOnOrder, type OrderDone } from '../orders/order.command.ts'
import type { OrderDiscount } from '../sale/shapes/order.shape.ts'
import { currencyDecimals } from '../settings/brand.rules.ts'
import { shareOfBillDiscount } from './discount.refusals.ts'
import { withoutDiscounts } from './discount.rules.ts'
import { requireOpenCarriers, withoutLateDiscounts } from './late-discount.rules.ts'
import { writeOrders } from './write-orders.steps.ts'

export type RemoveOrderDiscount = {
  caller: Caller
  ifMatch: IfMatch | undefined
  orderId: string
  discountId: string
}

/**
 * Removes a discount of an order; removing it again changes nothing. After a part payment it can be removed only while
 * no unit of the discounted items is paid.
 * @throws Refusal not_found, branch_forbidden, version_conflict, role_forbidden, item_already_paid, invalid_transition
 * (also for the share of a bill's discount, which is removed on the bill)
 */
export function removeOrderDiscount(ctx: Context, request: RemoveOrderDiscount): Promise<OrderDone> {
  const { caller, orderId, discountId } = request
  return commandOnOrder(ctx, orderId, { caller, once: undefined }, async (tx, { order, bill }) => {
    const discount = order.discounts.find(({ id }) => id === discountId)
    if (discount === undefined) throw notFound('discount', discountId)
    requireVersion(request.ifMatch, order.version)
    if (discount.removedAt !== null) return []
    const need = { action: 'discount', targetId: orderId, demanded: false } as const
    const removal = { removedAt: ctx.now(), removalApprovedBy: await requireApproval(tx, caller, need) }
    if (discount.billDiscountId !== null) throw shareOfBillDiscount()
    requireNotPaid(order, 'discounted')
    const money = moneyOf(order, bill)
    const isRemoved = ({ id }: OrderDiscount) => id === discountId
    if (money.isPaid) requireOpenCarriers([order], isRemoved, money.due)
    const without = money.isPaid ? withoutLateDiscounts : withoutDiscounts
    const after = without(order, isRemoved, removal, currencyDecimals(order.currency))
    const [version] = await writeOrders(tx, caller.brand.id, order.billId, [{ before: order, after }])
    return [orderEvent('order.updated', after, version!)]
  })
}
