import { can } from '../../sale/allowed.rules.ts'
import type { CallerCommand } from '../../access/caller.command.ts'
import { requireSender, requireStaff } from '../../access/role.rules.ts'
import { dayOf } from '../../branches/branch-day.rules.ts'
import { getBranchDay } from '../../branches/branch-day.store.ts'
import type { Context } from '../../context.ts'
import { writeLedger } from '../../customers/write-ledger.steps.ts'
import type { NewEvent } from '../../db/events.ts'
import { newUlid } from '../../lib/ulid.ts'
import { requireVersion } from '../../lib/version.ts'
import { releasePaid } from '../../sale/order/fire.rules.ts'
import { commandOnOrder, type OrderDone } from '../../sale/command/order.command.ts'
import { kitchenUpdated, orderEvent } from '../../sale/order/order.rules.ts'
import { updateItem, updateOrder } from '../../sale/order/order-changes.store.ts'
import { printChanges } from '../../sale/paper/print-papers.steps.ts'
import { orderDue } from '../../sale/order/due.rules.ts'
import type { StoredOrder } from '../../sale/shapes/order.shape.ts'
import type { OrderPayment } from '../../sale/shapes/payment.shape.ts'
import { currencyDecimals } from '../../settings/brand.rules.ts'
import { changePaidUnits } from '../../sale/payment/paid-order.store.ts'
import { insertSettlement } from '../../sale/payment/settlement.store.ts'
import { paymentEvent } from '../../sale/payment/payment.presenter.ts'
import { buyerTooEarly, orderNotPayable } from './pay.refusals.ts'
import { freezeReceiptHeads } from '../../sale/payment/receipt-head.store.ts'
import { addSpending, paidOrder, paidUnits, payableItems } from './settle.rules.ts'
import { issueReceipt } from '../../sale/receipt/issue-receipt.steps.ts'
import { saleContent } from '../../sale/receipt/receipt-content.rules.ts'
import { placeOf } from '../../sale/payment/receipt-head.rules.ts'
import {
  earningRates,
  ledgerRows,
  lockDrawers,
  printPaid,
  planTender,
  takeMoney,
  type Tender,
  timesOf,
  validateTender,
} from './take-payment.steps.ts'

export type PayOrder = CallerCommand & Tender & { orderId: string }

/**
 * Takes payments on an order without a bill: it is partially paid until nothing is due, then paid. When it is paid, its
 * customer earns, and items that awaited payment go to the kitchen.
 */
export function payOrder(ctx: Context, request: PayOrder): Promise<OrderDone> {
  const { caller, orderId } = request
  const { id: brandId, kitchenLeadMinutes: leadMinutes } = caller.brand
  return commandOnOrder(ctx, orderId, request, async (tx, { order }) => {
    requireSender(caller, order.channel)
    const { branchId, customerId, loyalty } = order
    const decimals = currencyDecimals(order.currency)
    const sums = { due: orderDue(order), items: payableItems([order]), decimals }
    const target = { branchId, billId: null, orderId, customerId, ...sums, pointsUsed: loyalty.pointsUsed }
    const methods = await validateTender(tx, caller, target, request)
    // Cash goes into a drawer, which only staff open.
    if (methods.values().some(({ type }) => type === 'cash')) requireStaff(caller)
    requireVersion(request.ifMatch, order.version)
    if (order.billId !== null || !can('order', 'pay', order.status)) throw orderNotPayable(order)
    const now = ctx.now()
    const times = timesOf(caller, request.entries, now)
    const drawers = await lockDrawers(tx, caller, { branchId, ...request }, times)
    const plan = await planTender(tx, caller, target, { tender: request, methods })

    const settles = plan.sum === target.due
    if (request.buyer !== undefined && !settles) throw buyerTooEarly()
    const used = addSpending(loyalty, plan.spending)
    const rates = settles ? await earningRates(tx, caller.brand, customerId) : null
    const [headId] = settles ? await freezeReceiptHeads(tx, brandId, branchId, [placeOf(order)]) : []
    const after: StoredOrder = headId
      ? paidOrder(order, used, { customerId, rates }, headId)
      : { ...order, status: 'partially_paid', loyalty: { ...loyalty, ...used } }
    const day = await getBranchDay(tx, brandId, branchId)
    const fired = settles ? releasePaid(after, { leadMinutes, now, day }) : undefined
    // Before their paid quantities, which are added to in the database.
    for (const item of fired?.items ?? []) await updateItem(tx, brandId, item)
    const payments = await takeMoney(tx, caller, target, { plan, drawers, times, day })
    await changePaidUnits(tx, brandId, paidUnits(payments))
    const businessDate = dayOf(day, times.length === 0 ? now : Math.max(...times))
    const booked = { orders: settles ? [after] : [], businessDate }
    await writeLedger(tx, brandId, ledgerRows(caller, target, plan.spending, booked))
    if (fired !== undefined) await printChanges(tx, brandId, order, fired.order)
    const { version } = await updateOrder(tx, brandId, fired?.order ?? after)
    const settlement = { keyId: caller.keyId, settledAt: now, businessDate: booked.businessDate }
    const receiptId = settles ? newUlid() : null
    await printPaid(tx, caller, target, { payments, methods, receiptId, print: request.print, atMs: now })
    const events = eventsOf({ ...after, version }, payments)
    if (receiptId === null) return events
    if (fired !== undefined) events.push(kitchenUpdated({ ...fired.order, version }, fired.items))
    await insertSettlement(tx, brandId, { kind: 'order', id: orderId }, settlement)
    const issued = {
      id: receiptId,
      branchId,
      headId: after.receiptHeadId!,
      orderId,
      day,
      at: now,
      buyer: request.buyer,
    }
    return [
      ...events,
      await issueReceipt(tx, brandId, issued, saleContent([after], caller.brand.defaultLanguage)),
    ]
  })
}

/** Returns an event per payment, and one when the order is paid. */
function eventsOf(order: StoredOrder, payments: readonly OrderPayment[]): NewEvent[] {
  const { id, branchId, zone, version } = order
  const owner = { branchId, zone, billId: null, orderId: id, version }
  const events: NewEvent[] = payments.map(payment => paymentEvent('payment.created', { payment, ...owner }))
  if (order.status === 'paid') events.push(orderEvent('order.paid', order, version))
  return events
}
