import { currencyDecimals } from '../settings/brand.rules.ts'
import type { Context } from '../context.ts'
import { dueOf, hasPayments, requireOpen, billEventData } from '../sale/bill.rules.ts'
import { commandOnBill, type BillDone } from '../bills/bill.command.ts'
import { nothingToDiscount } from './discount.refusals.ts'
import { newUlid } from '../lib/ulid.ts'
import { requireVersion } from '../lib/version.ts'
import { listBillOrders } from '../orders/order.store.ts'
import { requireApproval } from '../access/require-approval.steps.ts'
import { requireFewDiscounts } from './discount-limit.rules.ts'
import type { DiscountCommand } from './discount-order.ts'
import { approvalFor, approvedBy, readTerms, withBillDiscount } from './discount.rules.ts'
import { requireWorth, withLateBillDiscount } from './late-discount.rules.ts'
import { writeBillOrders } from './write-bill-orders.steps.ts'

/**
 * Discounts a bill: every order that it touches gets an entry with its share. After a part payment it applies only to
 * items of which no unit is paid, and takes no more than is due.
 * @throws Refusal not_found, branch_forbidden, version_conflict, role_forbidden, approval_required, session_not_open,
 * invalid_transition (nothing on the bill can be discounted), limit_reached; validation_failed
 */
export function discountBill(ctx: Context, billId: string, command: DiscountCommand): Promise<BillDone> {
  const { caller, reason } = command
  const brandId = caller.brand.id
  return commandOnBill(ctx, { ...command, billId }, async (tx, { bill }) => {
    const decimals = currencyDecimals(caller.brand.currency)
    const terms = readTerms(command.kind, command.value, decimals)
    requireVersion(command.ifMatch, bill.version)

    const at = ctx.now()
    const discount = {
      ...terms,
      billDiscountId: newUlid(at),
      itemId: null,
      amount: 0,
      reason,
      staffId: caller.staff?.id ?? null,
      approvedBy: null,
      createdAt: at,
      removedAt: null,
      removalApprovedBy: null,
    }
    const orders = await listBillOrders(tx, brandId, billId)
    const money = { due: dueOf(bill), decimals }
    const isPaid = hasPayments(bill)
    const newId = () => newUlid(at)
    const discounted = isPaid
      ? withLateBillDiscount(orders, discount, money, newId)
      : withBillDiscount(orders, discount, decimals, newId)
    const need = approvalFor(terms, discounted, caller.brand.approvals)
    const giver = await requireApproval(tx, caller, { ...need, targetId: billId })
    requireOpen(bill)
    if (isPaid) requireWorth(discounted.amount, money)
    if (discounted.changes.length === 0) throw nothingToDiscount(bill.status)
    for (const { after } of discounted.changes) requireFewDiscounts(after)
    const changes = discounted.changes.map(change => ({ ...change, after: approvedBy(change.after, giver) }))
    await writeBillOrders(tx, brandId, billId, changes)
    const data = billEventData(bill, { version: bill.version + 1 })
    return [{ type: 'dining_session.updated', branchId: bill.branchId, data }]
  })
}
