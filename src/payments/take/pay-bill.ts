import type { Caller } from '../../access/caller.rules.ts'
import { billEvent } from '../../sale/bill/bill-event.rules.ts'
import { type BillCommand, type BillDone, commandOnBill } from '../../sale/command/bill.command.ts'
import { dayOf } from '../../branches/branch-day.rules.ts'
import type { Context } from '../../context.ts'
import { writeLedger } from '../../customers/write-ledger.steps.ts'
import type { Tx } from '../../db/database.ts'
import type { NewEvent } from '../../db/events.ts'
import { freeTables, touchTables } from '../../floor/occupied-tables.store.ts'
import { newUlid } from '../../lib/ulid.ts'
import { requireVersion } from '../../lib/version.ts'
import { orderEvent } from '../../sale/order/order.rules.ts'
import { listBillOrders } from '../../sale/order/order.store.ts'
import { dueOf, requireNotMerged, requireBillAllows } from '../../sale/bill/bill.rules.ts'
import type { Bill } from '../../sale/shapes/bill.shape.ts'
import { listBillPayments } from '../../sale/bill/bill.store.ts'
import { sumPaid } from '../../sale/order/due.rules.ts'
import type { StoredOrder } from '../../sale/shapes/order.shape.ts'
import type { OrderPayment } from '../../sale/shapes/payment.shape.ts'
import { currencyDecimals } from '../../settings/brand.rules.ts'
import {
  changePaidUnits,
  lockBillOrders,
  markOrdersPaid,
  touchOrders,
  writeBillOutcome,
} from '../../sale/payment/paid-order.store.ts'
import { paymentEvent } from '../../sale/payment/payment.presenter.ts'
import { buyerTooEarly, nothingToPay } from './pay.refusals.ts'
import { insertSettlement } from '../../sale/payment/settlement.store.ts'
import { insertShares } from '../../sale/payment/payment.store.ts'
import { freezeReceiptHeads } from '../../sale/payment/receipt-head.store.ts'
import { addSpending, firstOrder, paidOrder, paidUnits, payableItems, type Used } from './settle.rules.ts'
import { issueReceipt } from '../../sale/receipt/issue-receipt.steps.ts'
import { saleContent } from '../../sale/receipt/receipt-content.rules.ts'
import { placeOf } from '../../sale/payment/receipt-head.rules.ts'
import { shareBill } from './share.rules.ts'
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

export type PayBill = BillCommand & Tender

/**
 * Takes payments on a bill. When nothing is due after them the bill is settled: its live orders become paid together,
 * its payments are shared over them, its customer earns, and its tables are freed. Items still held stay held: settling
 * sends nothing to the kitchen.
 */
export function payBill(ctx: Context, request: PayBill): Promise<BillDone> {
  const { caller, billId } = request
  const brandId = caller.brand.id
  return commandOnBill(ctx, request, async (tx, { bill }) => {
    requireNotMerged(bill)
    await lockBillOrders(tx, brandId, billId)
    const orders = await listBillOrders(tx, brandId, billId)
    const { branchId, customerId, pointsUsed } = bill
    const decimals = currencyDecimals(caller.brand.currency)
    const sums = { due: dueOf(bill), items: payableItems(orders), decimals, pointsUsed }
    const target = { branchId, billId, orderId: null, customerId, ...sums }
    const methods = await validateTender(tx, caller, target, request)
    requireVersion(request.ifMatch, bill.version)
    requireBillAllows(bill, 'pay')
    const live = orders.filter(order => order.status !== 'cancelled')
    if (live.length === 0) throw nothingToPay(bill.id)
    const now = ctx.now()
    const times = timesOf(caller, request.entries, now)
    const drawers = await lockDrawers(tx, caller, { branchId, ...request }, times)
    const plan = await planTender(tx, caller, target, { tender: request, methods })

    const settles = plan.sum === target.due
    if (request.buyer !== undefined && !settles) throw buyerTooEarly()
    const heads = settles ? await releaseTables(tx, brandId, bill, live) : null
    const payments = await takeMoney(tx, caller, target, { plan, drawers, times, day: bill })
    const touched = await changePaidUnits(tx, brandId, paidUnits(payments))
    const used = addSpending(bill, plan.spending)
    const paid = sumPaid(payments) + bill.paid
    if (heads === null) await touchOrders(tx, brandId, touched)
    const settled =
      heads === null ? [] : await settleOrders(tx, caller.brand, bill, { live, used, headIds: heads.orders })
    const paidAt = times.length === 0 ? now : Math.max(...times)
    const booked = { orders: settled, businessDate: dayOf(bill, paidAt) }
    await writeLedger(tx, brandId, ledgerRows(caller, target, plan.spending, booked))
    const status = settles ? 'settled' : 'open'
    const closedAt = settles ? Math.max(bill.openedAt, paidAt) : null
    const outcome = { ...used, status, paid, closedAt, receiptHeadId: heads?.bill ?? null } as const
    const version = await writeBillOutcome(tx, brandId, billId, outcome)
    const settlement = { keyId: caller.keyId, settledAt: now, businessDate: booked.businessDate }
    const receiptId = settles ? newUlid() : null
    await printPaid(tx, caller, target, { payments, methods, receiptId, print: request.print, atMs: now })
    const events = eventsOf({ ...bill, status, version }, payments, settled)
    if (receiptId === null) return events
    await insertSettlement(tx, brandId, { kind: 'bill', id: billId }, settlement)
    const issued = {
      id: receiptId,
      branchId,
      headId: heads!.bill,
      billId,
      day: bill,
      at: now,
      buyer: request.buyer,
    }
    return [
      ...events,
      await issueReceipt(tx, brandId, issued, saleContent(settled, caller.brand.defaultLanguage)),
    ]
  })
}

/** Frees the tables and freezes the heads of receipts. @returns the ids of the bill's head and of each order's */
async function releaseTables(
  tx: Tx,
  brandId: string,
  bill: Bill,
  orders: readonly StoredOrder[],
): Promise<{ bill: string; orders: string[] }> {
  await touchTables(tx, brandId, bill.tableIds)
  await freeTables(tx, brandId, bill.id, bill.tableIds)
  const places = [bill, ...orders.map(placeOf)]
  const [ofBill, ...ofOrders] = await freezeReceiptHeads(tx, brandId, bill.branchId, places)
  return { bill: ofBill!, orders: ofOrders }
}

/** Shares the bill's payments, balance and points over its orders. @returns the paid orders, with their new versions */
async function settleOrders(
  tx: Tx,
  brand: Caller['brand'],
  bill: Bill,
  { live, used, headIds }: { live: readonly StoredOrder[]; used: Used; headIds: readonly string[] },
): Promise<StoredOrder[]> {
  const { id: brandId } = brand
  const buyer = { customerId: bill.customerId, rates: await earningRates(tx, brand, bill.customerId) }
  const payments = await listBillPayments(tx, brandId, bill.id)
  const counting = payments.filter(payment => payment.voidedAt === null)
  const { customer, payments: shares } = shareBill({ ...used, payments: counting }, live.map(sharingOrder))
  const rows = shares.map((share, position) => ({ ...share, id: newUlid(), position }))
  await insertShares(tx, brandId, rows)
  const settled = live.map((order, at) => paidOrder(order, customer[at]!, buyer, headIds[at]!))
  await markOrdersPaid(tx, brandId, settled, { orderId: firstOrder(live).id, guests: bill.guests })
  return settled.map(order => ({ ...order, version: order.version + 1 }))
}

function sharingOrder({ id, totals, items }: StoredOrder) {
  return { id, total: totals.total, itemIds: new Set(items.map(item => item.id)) }
}

/** Returns an event per payment and, when the bill is settled, one of each order and of the bill. */
function eventsOf(
  bill: Bill,
  payments: readonly OrderPayment[],
  settled: readonly StoredOrder[],
): NewEvent[] {
  const { id, branchId, timezone: zone, version } = bill
  const owner = { branchId, zone, billId: id, orderId: null, version }
  const paid = payments.map(payment => paymentEvent('payment.created', { payment, ...owner }))
  if (bill.status !== 'settled') return paid
  const orders = settled.map(order => orderEvent('order.paid', order, order.version))
  const { data, ...closed } = billEvent('dining_session.settled', bill, { version })
  return [...paid, ...orders, { ...closed, data: { ...data, order_ids: settled.map(order => order.id) } }]
}
