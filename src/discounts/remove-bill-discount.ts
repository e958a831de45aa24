import { currencyDecimals } from '../settings/brand.rules.ts'
import type { Context } from '../context.ts'
import { dueOf, hasPayments, requireOpen, billEventData } from '../sale/bill.rules.ts'
import { type BillDone, commandOnBill } from '../bills/bill.command.ts'
import type { Caller } from '../access/caller.rules.ts'
import { notFound } from '../lib/refusal.ts'
import { type IfMatch, requireVersion } from '../lib/version.ts'
import { listBillOrders } from '../orders/order.store.ts'
import type { OrderDiscount } from '../sale/shapes/order.shape.ts'
import { requireApproval } from '../access/require-approval.steps.ts'
import { withoutDiscounts } from './discount.rules.ts'
import { requireOpenCarriers, withoutLateDiscounts } from './late-discount.rules.ts'
import { writeBillOrders } from './write-bill-orders.steps.ts'

/**
 * Removes a bill's discount from all of its orders; one that is removed already stays so. After a part payment only
 * while no unit of the items that carry it is paid.
 * @throws Refusal not_found, branch_forbidden, version_conflict, role_forbidden, session_not_open, item_already_paid
 */
export function removeBillDiscount(
  ctx: Context,
  caller: Caller,
  billId: string,
  discountId: string,
  ifMatch: IfMatch | undefined,
): Promise<BillDone> {
  const brandId = caller.brand.id
  const isMeant = ({ billDiscountId }: OrderDiscount) => billDiscountId === discountId
  return commandOnBill(ctx, { caller, once: undefined, billId }, async (tx, { bill }) => {
    const orders = await listBillOrders(tx, brandId, billId)
    const shares = orders.flatMap(order => order.discounts.filter(isMeant))
    if (shares.length === 0) throw notFound('discount', discountId)
    requireVersion(ifMatch, bill.version)
    if (shares.every(share => share.removedAt !== null)) return []
    const need = { action: 'discount', targetId: billId, demanded: false } as const
    const removal = { removedAt: ctx.now(), removalApprovedBy: await requireApproval(tx, caller, need) }
    requireOpen(bill)
    const isPaid = hasPayments(bill)
    if (isPaid) requireOpenCarriers(orders, isMeant, dueOf(bill))
    const without = isPaid ? withoutLateDiscounts : withoutDiscounts
    const decimals = currencyDecimals(caller.brand.currency)
    const touched = orders.filter(order => order.discounts.some(isMeant))
    const changes = touched.map(before => ({
      before,
      after: without(before, isMeant, removal, decimals),
    }))
    await writeBillOrders(tx, brandId, billId, changes)
    const data = billEventData(bill, { version: bill.version + 1 })
    return [{ type: 'dining_session.updated', branchId: bill.branchId, data }]
  })
}
