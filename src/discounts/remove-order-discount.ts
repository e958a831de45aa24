import { currencyDecimals } from '../settings/brand.rules.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../access/caller.rules.ts'
import { notFound } from '../lib/refusal.ts'
import { shareOfBillDiscount } from './discount.refusals.ts'
import { type IfMatch, requireVersion } from '../lib/version.ts'
import { billDelta } from '../sale/bill-delta.rules.ts'
import { commandOnOrder, type OrderDone } from '../orders/order.command.ts'
import { orderEvent } from '../orders/order-event.rules.ts'
import { addToBillTotals } from '../orders/place/place-orders.store.ts'
import type { OrderDiscount } from '../sale/shapes/order.shape.ts'
import { moneyOf, requireNotPaid } from '../orders/items/unpaid.rules.ts'
import { writeOrder } from '../orders/place/write-order.steps.ts'
import { requireApproval } from '../access/require-approval.steps.ts'
import { withoutDiscounts } from './discount.rules.ts'
import { requireOpenCarriers, withoutLateDiscounts } from './late-discount.rules.ts'

/**
 * Removes a discount of an order; one that is removed already stays so. After a part payment only while no unit of the
 * items that carry it is paid.
 * @throws Refusal not_found, branch_forbidden, version_conflict, role_forbidden, item_already_paid, invalid_transition
 * (also for the share of a bill's discount, which is removed with the others)
 */
export function removeOrderDiscount(
  ctx: Context,
  caller: Caller,
  orderId: string,
  discountId: string,
  ifMatch: IfMatch | undefined,
): Promise<OrderDone> {
  const brandId = caller.brand.id
  return commandOnOrder(ctx, orderId, { caller, once: undefined }, async (tx, { order, bill }) => {
    const discount = order.discounts.find(({ id }) => id === discountId)
    if (discount === undefined) throw notFound('discount', discountId)
    requireVersion(ifMatch, order.version)
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
    const version = await writeOrder(tx, brandId, order, after)
    if (bill !== undefined)
      await addToBillTotals(tx, brandId, [billDelta(bill.id, [{ before: order, after }])])
    return [orderEvent('order.updated', after, version)]
  })
}
