import type { Context } from '../context.ts'
import { lockCustomer } from '../customers/ledger.store.ts'
import { writeLedger } from '../customers/write-ledger.steps.ts'
import { invariant } from '../lib/invariant.ts'
import { Refusal } from '../lib/refusal.ts'
import { type IfMatch, requireVersion } from '../lib/version.ts'
import { commandOnOrder, type OrderCommand, type OrderDone } from '../orders/order.command.ts'
import { orderEvent } from '../orders/order-event.rules.ts'
import { updateOrder } from '../orders/order.store.ts'
import type { StoredOrder } from '../sale/stored-order.rules.ts'
import { requireWord } from './payment.command.ts'
import { givenBack, nothingUsed, requireNotErased, requireSpent } from './redemption.rules.ts'
import { sumPaid } from '../sale/due.rules.ts'

export type VoidOrderRedemption = OrderCommand & {
  orderId: string
  ifMatch: IfMatch | undefined
  reason: string
}

/**
 * Gives back all balance and points spent on an order without a bill to its customer, while it is not paid in full. The
 * amount they paid is due again; payments stay.
 * @throws Refusal not_found, branch_forbidden, version_conflict, approval_required, order_not_payable on a bill,
 * invalid_transition when it is paid or none are spent, in_use when the customer was erased
 */
export function voidOrderRedemption(ctx: Context, request: VoidOrderRedemption): Promise<OrderDone> {
  const { caller, orderId, reason } = request
  const brandId = caller.brand.id
  return commandOnOrder(ctx, orderId, request, async (tx, { order }) => {
    requireVersion(request.ifMatch, order.version)
    const approvedBy = await requireWord(tx, caller, 'void', orderId)
    requireOffBill(order)
    requireNotPaid(order)
    requireSpent(order.loyalty, order.status)
    const { customerId, loyalty } = order
    const customer = customerId === null ? undefined : await lockCustomer(tx, brandId, customerId)
    invariant(customer !== undefined, 'balance and points on an order are its customer’s')
    requireNotErased(customer, 'Take the rest by another method.')
    const line = givenBack(caller, { customerId: customer.id, used: loyalty, reason })
    await writeLedger(tx, brandId, [{ ...line, orderId, approvedBy }])
    const status = sumPaid(order.payments) > 0 ? 'partially_paid' : 'pending'
    const after: StoredOrder = { ...order, status, loyalty: { ...loyalty, ...nothingUsed } }
    const { version } = await updateOrder(tx, brandId, after)
    return [orderEvent('order.updated', after, version)]
  })
}

function requireOffBill({ id, status, billId }: StoredOrder): void {
  if (billId === null) return
  const message = 'This order is on a table’s bill, where balance and points are spent. Give them back there.'
  const details = { order_id: id, dining_session_id: billId, status }
  throw new Refusal('order_not_payable', message, details)
}

function requireNotPaid({ status }: StoredOrder): void {
  if (status === 'pending' || status === 'partially_paid') return
  const message = `The order is ${status.replace('_', ' ')}: what was spent on it comes back with a refund.`
  throw new Refusal('invalid_transition', message, { from: status, to: 'voided' })
}
