import type { Context } from '../../context.ts'
import { lockCustomer } from '../../customers/ledger.store.ts'
import { writeLedger } from '../../customers/write-ledger.steps.ts'
import { invariant } from '../../lib/invariant.ts'
import { type IfMatch, requireVersion } from '../../lib/version.ts'
import { commandOnOrder, type OrderCommand, type OrderDone } from '../../orders/order.command.ts'
import { orderEvent } from '../../orders/order-event.rules.ts'
import { updateOrder } from '../../orders/order.store.ts'
import type { StoredOrder } from '../../sale/shapes/order.shape.ts'
import { requireWord } from '../payment.command.ts'
import { redemptionOfPaidOrder, redemptionOnBill } from '../payment.refusals.ts'
import { givenBack, nothingUsed, requireNotErased, requireSpent } from './redemption.rules.ts'
import { sumPaid } from '../../sale/due.rules.ts'

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
    if (order.billId !== null) throw redemptionOnBill(order)
    if (!['pending', 'partially_paid'].includes(order.status)) throw redemptionOfPaidOrder(order.status)
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
