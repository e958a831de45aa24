import { giveReason } from '../reasons/given-reason.steps.ts'
import { requireApproval } from '../access/require-approval.steps.ts'
import { type BillCommand, type BillDone, commandOnBill } from '../sale/command/bill.command.ts'
import type { Context } from '../context.ts'
import { notFound } from '../lib/refusal.ts'
import { newUlid } from '../lib/ulid.ts'
import { requireVersion } from '../lib/version.ts'
import { listBillOrders } from '../sale/order/order.store.ts'
import { dueOf, hasPayments, requireBillAllows } from '../sale/bill/bill.rules.ts'
import type { OrderDiscount } from '../sale/shapes/order.shape.ts'
import { currencyDecimals } from '../settings/brand.rules.ts'
import { changeBillOrders } from './changed-orders.steps.ts'
import type { DiscountCommand } from './discount-order.ts'
import { nothingToDiscount } from './discount.refusals.ts'
import {
  approvalFor,
  approvedBy,
  newDiscount,
  readTerms,
  requireFewDiscounts,
  withBillDiscount,
  withoutDiscounts,
} from './discount.rules.ts'
import {
  requireOpenCarriers,
  requireWorth,
  withLateBillDiscount,
  withoutLateDiscounts,
} from './late-discount.rules.ts'

/**
 * Discounts a bill: every order that it applies to gets an entry with its share. After a part payment it applies only
 * to items of which no unit is paid, and cannot exceed the amount due.
 */
export function discountBill(ctx: Context, billId: string, command: DiscountCommand): Promise<BillDone> {
  const { caller } = command
  const brandId = caller.brand.id
  return commandOnBill(ctx, { ...command, billId }, async (tx, { bill }) => {
    const decimals = currencyDecimals(caller.brand.currency)
    const terms = readTerms(command.kind, command.value, decimals)
    requireVersion(command.ifMatch, bill.version)

    const at = ctx.now()
    const newId = () => newUlid(at)
    const given = await giveReason(tx, brandId, 'discount', command.reason)
    const fields = newDiscount(terms, { ...given, staffId: caller.staff?.id ?? null, at })
    const discount = { ...fields, billDiscountId: newId() }
    const orders = await listBillOrders(tx, brandId, billId)
    const money = { due: dueOf(bill), decimals }
    const isPaid = hasPayments(bill)
    const discounted = isPaid
      ? withLateBillDiscount(orders, discount, money, newId)
      : withBillDiscount(orders, discount, decimals, newId)
    const need = approvalFor(terms, discounted, caller.brand.approvals)
    const approver = await requireApproval(tx, caller, { ...need, targetId: billId })
    requireBillAllows(bill, 'discount')
    if (isPaid) requireWorth(discounted.amount, money)
    if (discounted.changes.length === 0) throw nothingToDiscount(bill.status)
    for (const { after } of discounted.changes) requireFewDiscounts(after)
    const changes = discounted.changes.map(change => ({
      ...change,
      after: approvedBy(change.after, approver),
    }))
    return changeBillOrders(tx, brandId, bill, changes)
  })
}

/**
 * Removes a bill's discount from all of its orders; removing it again changes nothing. After a part payment it can be
 * removed only while no unit of the discounted items is paid.
 */
export function removeBillDiscount(
  ctx: Context,
  request: Omit<BillCommand, 'idempotencyKey'> & { discountId: string },
): Promise<BillDone> {
  const { caller, billId, discountId } = request
  const brandId = caller.brand.id
  const isRemoved = ({ billDiscountId }: OrderDiscount) => billDiscountId === discountId
  return commandOnBill(ctx, { caller, idempotencyKey: undefined, billId }, async (tx, { bill }) => {
    const orders = await listBillOrders(tx, brandId, billId)
    const shares = orders.flatMap(order => order.discounts.filter(isRemoved))
    if (shares.length === 0) throw notFound('discount', discountId)
    requireVersion(request.ifMatch, bill.version)
    if (shares.every(share => share.removedAt !== null)) return []
    const need = { action: 'discount', targetId: billId, demanded: false } as const
    const removal = { removedAt: ctx.now(), removalApprovedBy: await requireApproval(tx, caller, need) }
    requireBillAllows(bill, 'discount')
    const isPaid = hasPayments(bill)
    if (isPaid) requireOpenCarriers(orders, isRemoved, dueOf(bill))
    const without = isPaid ? withoutLateDiscounts : withoutDiscounts
    const decimals = currencyDecimals(caller.brand.currency)
    const changes = orders
      .filter(order => order.discounts.some(isRemoved))
      .map(before => ({ before, after: without(before, isRemoved, removal, decimals) }))
    return changeBillOrders(tx, brandId, bill, changes)
  })
}
