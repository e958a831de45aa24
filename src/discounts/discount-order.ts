import { giveReason } from '../reasons/given-reason.steps.ts'
import type { SentReason } from '../reasons/reason.rules.ts'
import type { CallerCommand } from '../access/caller.command.ts'
import { requireApproval } from '../access/require-approval.steps.ts'
import type { Context } from '../context.ts'
import { notFound } from '../lib/refusal.ts'
import { newUlid } from '../lib/ulid.ts'
import { requireVersion } from '../lib/version.ts'
import { moneyOf, requireNotPaid } from '../sale/order/unpaid.rules.ts'
import { orderEvent } from '../sale/order/order.rules.ts'
import { commandOnOrder, type OrderDone } from '../sale/command/order.command.ts'
import type { OrderDiscount } from '../sale/shapes/order.shape.ts'
import { currencyDecimals } from '../settings/brand.rules.ts'
import { shareOfBillDiscount } from './discount.refusals.ts'
import {
  approvalFor,
  approvedBy,
  type DiscountKind,
  newDiscount,
  readTerms,
  requireDiscountable,
  requireFewDiscounts,
  withDiscount,
  withoutDiscounts,
} from './discount.rules.ts'
import {
  requireOpenCarriers,
  requireOpenItem,
  requireWorth,
  withLateDiscount,
  withoutLateDiscounts,
} from './late-discount.rules.ts'
import { writeOrders } from '../sale/order/write-changed.steps.ts'

/** A discount as requested. */
export type DiscountCommand = CallerCommand & {
  kind: DiscountKind
  /** On the wire: percent, or an amount. */
  value: number
  reason: SentReason
}

/**
 * Discounts an order, or one of its items; each call adds a discount. After a part payment it applies only to items of
 * which no unit is paid, and cannot exceed the amount due.
 */
export async function discountOrder(
  ctx: Context,
  orderId: string,
  command: DiscountCommand & { itemId: string | null },
): Promise<OrderDone> {
  const { caller, itemId } = command
  return commandOnOrder(ctx, orderId, command, async (tx, { order, bill }) => {
    const decimals = currencyDecimals(order.currency)
    const terms = readTerms(command.kind, command.value, decimals)
    requireDiscountable(order, itemId, terms)
    requireVersion(command.ifMatch, order.version)

    const at = ctx.now()
    const given = await giveReason(tx, caller.brand.id, 'discount', command.reason)
    const fields = newDiscount(terms, { ...given, staffId: caller.staff?.id ?? null, at })
    const discount = { ...fields, id: newUlid(at), itemId }
    const money = { ...moneyOf(order, bill), decimals }
    const discounted = money.isPaid
      ? withLateDiscount(order, discount, money)
      : withDiscount(order, discount, decimals)
    const need = approvalFor(terms, discounted, caller.brand.approvals)
    const approver = await requireApproval(tx, caller, { ...need, targetId: orderId })
    requireNotPaid(order, 'discounted')
    if (money.isPaid) {
      requireOpenItem(order, itemId, money.due)
      requireWorth(discounted.amount, money)
    }
    requireFewDiscounts(discounted.order)
    const after = approvedBy(discounted.order, approver)
    const [version] = await writeOrders(tx, caller.brand.id, order.billId, [{ before: order, after }])
    return [orderEvent('order.updated', after, version!)]
  })
}

/**
 * Removes a discount of an order; removing it again changes nothing. After a part payment it can be removed only while
 * no unit of the discounted items is paid.
 */
export function removeOrderDiscount(
  ctx: Context,
  orderId: string,
  { caller, ifMatch, discountId }: Omit<CallerCommand, 'idempotencyKey'> & { discountId: string },
): Promise<OrderDone> {
  return commandOnOrder(ctx, orderId, { caller, idempotencyKey: undefined }, async (tx, { order, bill }) => {
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
    const [version] = await writeOrders(tx, caller.brand.id, order.billId, [{ before: order, after }])
    return [orderEvent('order.updated', after, version!)]
  })
}
