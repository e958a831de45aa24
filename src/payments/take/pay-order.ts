import { dayOf } from '../../branches/branch-day.rules.ts'
import { getBranchDay } from '../../branches/branch-day.store.ts'
import { currencyDecimals } from '../../settings/brand.rules.ts'
import type { Context } from '../../context.ts'
import { writeLedger } from '../../customers/write-ledger.steps.ts'
import type { NewEvent } from '../../db/events.ts'
import { type IfMatch, requireVersion } from '../../lib/version.ts'
import { commandOnOrder, type OrderCommand, type OrderDone } from '../../orders/order.command.ts'
import { releasePaid } from '../../orders/items/fire.rules.ts'
import { kitchenUpdated } from '../../orders/order-event.rules.ts'
import { updateItem, updateOrder } from '../../orders/order.store.ts'
import type { OrderPayment, StoredOrder } from '../../sale/shapes/order.shape.ts'
import { freezeReceiptHeads } from '../receipt-head.store.ts'
import { changePaidQuantities } from '../paid-order.store.ts'
import { orderNotPayable } from '../payment.refusals.ts'
import { addSpending, paidOrder, paidQuantities, payableItems, placeOf } from './settle.rules.ts'
import { orderDue } from '../../sale/due.rules.ts'
import {
  cashSoFar,
  lockDrawer,
  ledgerRows,
  type Tender,
  paymentEvent,
  validateTender,
  takeMoney,
  planTender,
} from './take-payment.steps.ts'

export type PayOrder = OrderCommand & Tender & { orderId: string; ifMatch: IfMatch | undefined }

/**
 * Takes payments on an order without a bill: it is partially paid until nothing is due, then paid, and its customer
 * earns and what waited for that goes to the kitchen.
 * @throws Refusal not_found, branch_forbidden, version_conflict, order_not_payable (on a bill, paid already or
 * cancelled), payment_exceeds_due, item_already_paid, item_already_cancelled, insufficient_points,
 * insufficient_balance, shift_not_open, limit_reached; validation_failed
 */
export function payOrder(ctx: Context, request: PayOrder): Promise<OrderDone> {
  const { caller, orderId } = request
  const brandId = caller.brand.id
  return commandOnOrder(ctx, orderId, request, async (tx, { order }) => {
    const { branchId, customerId } = order
    const items = payableItems([order])
    const methods = await validateTender(tx, caller, branchId, request, items)
    requireVersion(request.ifMatch, order.version)
    const isOpen = order.status === 'pending' || order.status === 'partially_paid'
    if (order.billId !== null || !isOpen) throw orderNotPayable(order)
    const drawer = await lockDrawer(tx, caller, branchId, request)
    const decimals = currencyDecimals(order.currency)
    const cash = await cashSoFar(tx, brandId, { billId: null, orderId }, methods, decimals)
    const payable = { due: orderDue(order), items, decimals, cash, pointsUsed: order.loyalty.pointsUsed }
    const taken = planTender(payable, request, methods, customerId, caller)

    const settles = taken.sum === payable.due
    const used = addSpending(order.loyalty, taken.spending)
    const buyer = { customerId, rates: caller.brand.loyalty }
    const [headId] = settles ? await freezeReceiptHeads(tx, brandId, branchId, [placeOf(order)]) : []
    const after: StoredOrder = headId
      ? paidOrder(order, used, buyer, headId)
      : { ...order, status: 'partially_paid', loyalty: { ...order.loyalty, ...used } }
    const at = ctx.now()
    const day = await getBranchDay(tx, brandId, branchId)
    const businessDate = dayOf(day, at)
    const { kitchenLeadMinutes: leadMinutes } = caller.brand
    const fired = settles ? releasePaid(after, { leadMinutes, now: at, day }) : undefined
    // Before their paid quantities, which are added to in the database.
    for (const item of fired?.items ?? []) await updateItem(tx, brandId, item)
    const till = { branchId, billId: null, orderId, customerId, at, businessDate }
    const payments = await takeMoney(tx, caller, till, taken, drawer)
    await changePaidQuantities(tx, brandId, paidQuantities(payments))
    await writeLedger(tx, brandId, ledgerRows(caller, till, taken.spending, settles ? [after] : []))
    const { version } = await updateOrder(tx, brandId, fired?.order ?? after)
    const events = eventsOf({ ...after, version }, payments)
    return fired === undefined
      ? events
      : [...events, kitchenUpdated({ ...fired.order, version }, fired.items)]
  })
}

/** One event per payment, and one when the order is paid. */
function eventsOf(order: StoredOrder, payments: readonly OrderPayment[]): NewEvent[] {
  const { id, branchId, zone, version, status } = order
  const owner = { branchId, zone, billId: null, orderId: id, version }
  const events = payments.map(payment => paymentEvent('payment.created', payment, owner))
  if (status === 'paid') events.push({ type: 'order.paid', branchId, data: { id, version, status } })
  return events
}
