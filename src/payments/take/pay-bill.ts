import { dayOf } from '../../branches/branch-day.rules.ts'
import { currencyDecimals } from '../../settings/brand.rules.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../access/caller.rules.ts'
import { writeLedger } from '../../customers/write-ledger.steps.ts'
import type { Tx } from '../../db/database.ts'
import type { NewEvent } from '../../db/events.ts'
import { type Bill, dueOf, requireNotMerged, requireOpen, billEventData } from '../../sale/bill.rules.ts'
import { commandOnBill, type BillCommand, type BillDone } from '../../bills/bill.command.ts'
import { freeTables, touchTables } from '../../floor/occupied-tables.store.ts'
import { newUlid } from '../../lib/ulid.ts'
import { type IfMatch, requireVersion } from '../../lib/version.ts'
import { listBillOrders } from '../../orders/order.store.ts'
import type { OrderPayment, StoredOrder } from '../../sale/shapes/order.shape.ts'
import { freezeReceiptHeads } from '../receipt-head.store.ts'
import {
  changePaidQuantities,
  lockBillOrders,
  markOrdersPaid,
  touchOrders,
  writeBillOutcome,
} from '../paid-order.store.ts'
import { nothingToPay } from '../payment.refusals.ts'
import { insertShares } from '../payment.store.ts'
import { listBillPayments } from '../../sale/bill.store.ts'
import {
  addSpending,
  type Buyer,
  firstOrder,
  paidOrder,
  paidQuantities,
  payableItems,
  placeOf,
  type Used,
} from './settle.rules.ts'
import { sumPaid } from '../../sale/due.rules.ts'
import { shareBill } from './share.rules.ts'
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

export type PayBill = BillCommand & Tender & { ifMatch: IfMatch | undefined }

/**
 * Takes payments on a bill. When nothing is due after them the bill is settled: its live orders turn paid together, its
 * payments are shared over them, its customer earns, and its tables are freed. Items still held stay held: settling
 * sends nothing to the kitchen.
 * @throws Refusal not_found, branch_forbidden, version_conflict, session_not_open, order_not_payable (nothing live on
 * the bill), payment_exceeds_due, item_already_paid, item_already_cancelled, insufficient_points,
 * insufficient_balance, shift_not_open, limit_reached; validation_failed
 */
export function payBill(ctx: Context, request: PayBill): Promise<BillDone> {
  const { caller, billId } = request
  const brandId = caller.brand.id
  return commandOnBill(ctx, request, async (tx, { bill }) => {
    requireNotMerged(bill)
    await lockBillOrders(tx, brandId, billId)
    const orders = await listBillOrders(tx, brandId, billId)
    const items = payableItems(orders)
    const methods = await validateTender(tx, caller, bill.branchId, request, items)
    requireVersion(request.ifMatch, bill.version)
    requireOpen(bill)
    const live = orders.filter(order => order.status !== 'cancelled')
    if (live.length === 0) throw nothingToPay(bill.id)
    const drawer = await lockDrawer(tx, caller, bill.branchId, request)
    const decimals = currencyDecimals(caller.brand.currency)
    const cash = await cashSoFar(tx, brandId, { billId: billId, orderId: null }, methods, decimals)
    const payable = { due: dueOf(bill), items, decimals, cash, pointsUsed: bill.pointsUsed }
    const taken = planTender(payable, request, methods, bill.customerId, caller)

    const settles = taken.sum === payable.due
    const heads = settles ? await releaseTables(tx, brandId, bill, live) : null
    const till = tillOf(bill, ctx.now())
    const payments = await takeMoney(tx, caller, till, taken, drawer)
    const touched = await changePaidQuantities(tx, brandId, paidQuantities(payments))
    const used = addSpending(bill, taken.spending)
    const paid = sumPaid(payments) + bill.paid
    if (heads === null) await touchOrders(tx, brandId, touched)
    const settled =
      heads === null ? [] : await settleOrders(tx, caller.brand, bill, { live, used, headIds: heads.orders })
    await writeLedger(tx, brandId, ledgerRows(caller, till, taken.spending, settled))
    const status = settles ? 'settled' : 'open'
    const closedAt = settles ? ctx.now() : null
    const receiptHeadId = heads?.bill ?? null
    const outcome = { ...used, status, paid, closedAt, receiptHeadId } as const
    const version = await writeBillOutcome(tx, brandId, billId, outcome)
    return eventsOf({ ...bill, status, version }, live, payments)
  })
}

function tillOf(bill: Bill, at: number) {
  return {
    branchId: bill.branchId,
    billId: bill.id,
    orderId: null,
    customerId: bill.customerId,
    at,
    businessDate: dayOf(bill, at),
  }
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
  const [ofBill, ...ofOrders] = await freezeReceiptHeads(tx, brandId, bill.branchId, [
    bill,
    ...orders.map(placeOf),
  ])
  return { bill: ofBill!, orders: ofOrders }
}

/** Shares the bill's payments, balance and points over its orders. @returns the paid orders */
async function settleOrders(
  tx: Tx,
  { id: brandId, loyalty: rates }: Caller['brand'],
  bill: Bill,
  { live, used, headIds }: { live: readonly StoredOrder[]; used: Used; headIds: readonly string[] },
): Promise<StoredOrder[]> {
  const buyer: Buyer = { customerId: bill.customerId, rates }
  const payments = await listBillPayments(tx, brandId, bill.id)
  const standing = payments.filter(payment => payment.voidedAt === null)
  const { customer, payments: shares } = shareBill({ ...used, payments: standing }, live.map(sharingOrder))
  const rows = shares.map((share, position) => ({ ...share, id: newUlid(), position }))
  await insertShares(tx, brandId, rows)
  const settled = live.map((order, at) => paidOrder(order, customer[at]!, buyer, headIds[at]!))
  await markOrdersPaid(tx, brandId, settled, { orderId: firstOrder(live).id, guests: bill.guests })
  return settled
}

function sharingOrder({ id, totals, items }: StoredOrder) {
  return { id, total: totals.total, itemIds: new Set(items.map(item => item.id)) }
}

/** One event per payment, and one when the bill is settled. */
function eventsOf(bill: Bill, live: readonly StoredOrder[], payments: readonly OrderPayment[]): NewEvent[] {
  const { id, branchId, timezone: zone, version } = bill
  const owner = { branchId, zone, billId: id, orderId: null, version }
  const events = payments.map(payment => paymentEvent('payment.created', payment, owner))
  if (bill.status === 'settled') {
    const data = { ...billEventData(bill, { version }), order_ids: live.map(order => order.id) }
    events.push({ type: 'dining_session.settled', branchId, data })
  }
  return events
}
