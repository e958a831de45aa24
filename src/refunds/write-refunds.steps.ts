import { bookedBy, type LedgerEntry, requireNotErased } from '../customers/ledger.rules.ts'
import { lockCustomer } from '../customers/ledger.store.ts'
import { writeLedger } from '../customers/write-ledger.steps.ts'
import type { Caller } from '../access/caller.rules.ts'
import type { Tx } from '../db/database.ts'
import type { NewEvent } from '../db/events.ts'
import { invariant } from '../lib/invariant.ts'
import { sum, toAmount } from '../lib/money.ts'
import { invalid, Refusal } from '../lib/refusal.ts'
import { methodFault } from '../payment-methods/payment-method.rules.ts'
import { findPaymentMethods } from '../payment-methods/payment-method.store.ts'
import { newUlid } from '../lib/ulid.ts'
import { printGivenBack } from '../printers/print-given-back.steps.ts'
import type { BranchDay } from '../branches/branch-day.rules.ts'
import { issueReceipt } from '../sale/receipt/issue-receipt.steps.ts'
import { refundContent } from '../sale/receipt/receipt-content.rules.ts'
import { getSaleReceipt } from '../sale/receipt/receipt.store.ts'
import { getReceiptHead } from '../sale/payment/receipt-head.store.ts'
import { CashPools } from '../sale/payment/cash.rules.ts'
import { orderEvent } from '../sale/order/order.rules.ts'
import { unwasted } from '../sale/item/remove-item.rules.ts'
import { returnStock, writeOrders } from '../sale/order/write-changed.steps.ts'
import { requireFewAdjustments } from '../sale/order/adjustments.steps.ts'
import { type Drawer, lockShiftFor } from '../shifts/lock-shift.steps.ts'
import type { Adjustment, StoredOrder } from '../sale/shapes/order.shape.ts'
import { type OtherWay, wholeId } from './payout.rules.ts'
import type { RefundRequest } from './refund-request.rules.ts'
import { moneyBackOf } from './money-back.rules.ts'
import type { RefundBooking, Refunded } from './refund.rules.ts'
import { insertRefundPayments, type PaymentRefund, raiseRefunded } from './refund.store.ts'

/** An order before its refund, and the refund. */
export type OrderRefund = { before: StoredOrder; refunded: Refunded }

/** How refunds are booked, the bill of their orders, and the drawer that pays. */
type PlacedBooking = RefundBooking & {
  billId: string | null
  /** Of a refund of one order. */
  orderId: string | null
  branchId: string
  day: BranchDay
  drawer: Drawer
}

/**
 * Locks the drawer that pays a refund, or keeps its refusal until it is known whether the refund pays anything out. A
 * refund to the balance needs none, but a drawer that is named must be open.
 */
export async function drawerOf(
  tx: Tx,
  caller: Caller,
  branchId: string,
  { to, shiftId }: Pick<RefundRequest, 'to'> & { shiftId: string | undefined },
): Promise<Drawer> {
  if (to === 'balance' && shiftId === undefined) return { shiftId: null }
  try {
    return { shiftId: await lockShiftFor(tx, caller, branchId, shiftId) }
  } catch (error) {
    if (error instanceof Refusal && shiftId === undefined) return { refusal: error }
    throw error
  }
}

/** Reads the method that a refund names to give its money; undefined when it names none. */
export async function otherWay(
  tx: Tx,
  brandId: string,
  branchId: string,
  { toPaymentMethodId }: RefundRequest,
): Promise<OtherWay | undefined> {
  if (toPaymentMethodId === undefined) return undefined
  const [method] = await findPaymentMethods(tx, brandId, [toPaymentMethodId])
  const unusable = methodFault(method, 'to_payment_method_id', branchId)
  if (unusable !== undefined) throw invalid(unusable)
  return { method: method!, given: new CashPools([]) }
}

/**
 * Writes the refunds of an order, or of several orders of one bill: the orders, the bill, stock, payouts and ledger.
 * @returns an event for each order, then that of the receipt
 */
export async function writeRefunds(
  tx: Tx,
  caller: Caller,
  refunds: readonly OrderRefund[],
  booking: PlacedBooking,
): Promise<NewEvent[]> {
  const brandId = caller.brand.id
  const shiftId = shiftThatPays(refunds, booking.drawer)
  await requireReceiver(tx, brandId, refunds)
  await requireFewRefunds(tx, brandId, refunds)
  const changes = refunds.map(({ before, refunded }) => ({ before, after: refunded.order }))
  const versions = await writeOrders(tx, brandId, booking.billId, changes)
  const items = refunds.flatMap(({ refunded }) => refunded.items)
  const left = items.flatMap(item => unwasted(item, booking.decimals) ?? [])
  if (booking.restock) await returnStock(tx, brandId, booking.branchId, left)
  await payOut(tx, brandId, refunds, { ...booking, shiftId })
  const { billId, orderId, branchId, at } = booking
  const methodIds = refunds.flatMap(({ refunded }) => refunded.payouts.map(one => one.paymentMethodId))
  const receiptId = newUlid()
  const given = { methodIds, billId, orderId, receiptId }
  await printGivenBack(tx, caller, { branchId, shiftId, atMs: at }, given)
  await writeLedger(
    tx,
    brandId,
    refunds.flatMap(({ refunded }) => customerRows(caller, refunded, booking)),
  )
  const receipt = await issueRefund(tx, brandId, refunds, { ...booking, receiptId })
  return [...refunds.map((refund, at) => orderRefunded(refund, versions[at]!)), receipt]
}

/** One receipt for the whole refund, which names the receipt of the sale. */
async function issueRefund(
  tx: Tx,
  brandId: string,
  refunds: readonly OrderRefund[],
  { receiptId, billId, orderId, branchId, day, at }: PlacedBooking & { receiptId: string },
): Promise<NewEvent> {
  const owner =
    billId === null ? { kind: 'order' as const, id: orderId! } : { kind: 'bill' as const, id: billId }
  const sale = await getSaleReceipt(tx, brandId, owner)
  const orders = refunds.map(refund => ({
    items: refund.refunded.order.items,
    adjustments: newAdjustments(refund),
  }))
  const moneyBack = moneyBackOf(
    refunds.map(({ refunded }) => refunded),
    orders.flatMap(({ adjustments }) => adjustments),
  )
  const issued = { id: receiptId, branchId, headId: sale.headId, billId, orderId, moneyBack, day, at }
  const { default_language: lang } = await getReceiptHead(tx, brandId, sale.headId)
  return issueReceipt(tx, brandId, issued, refundContent(orders, { id: sale.id, lang }))
}

function newAdjustments({ before, refunded: { order } }: OrderRefund): Adjustment[] {
  return order.adjustments.slice(before.adjustments.length)
}

/** Returns the shift of the drawer that pays. Balance and points get their part back without one. */
function shiftThatPays(refunds: readonly OrderRefund[], drawer: Drawer): string | null {
  if (drawer.refusal === undefined) return drawer.shiftId
  if (refunds.some(({ refunded }) => refunded.payouts.length > 0)) throw drawer.refusal
  return null
}

/** Requires that no refund is to the balance of an erased customer. */
async function requireReceiver(tx: Tx, brandId: string, refunds: readonly OrderRefund[]): Promise<void> {
  const credited = refunds.filter(({ refunded }) => refunded.returned.balance > 0)
  const ids = new Set(credited.flatMap(({ before }) => before.customerId ?? []))
  for (const customerId of [...ids].sort()) {
    const customer = await lockCustomer(tx, brandId, customerId)
    invariant(customer !== undefined, 'the customer of an order exists')
    const help =
      'Refund the part that payments paid to "original"; pay the part that the balance paid out of a drawer.'
    requireNotErased(customer, help)
  }
}

/** Whatever is left of an order can always be refunded; less only while there are few refunds. */
async function requireFewRefunds(tx: Tx, brandId: string, refunds: readonly OrderRefund[]): Promise<void> {
  if (refunds.every(({ refunded }) => refunded.order.status === 'refunded')) return
  const more = refunds.map(
    ({ before, refunded }) => refunded.order.adjustments.length - before.adjustments.length,
  )
  await requireFewAdjustments(tx, brandId, refunds[0]!.before, sum(more))
}

async function payOut(
  tx: Tx,
  brandId: string,
  refunds: readonly OrderRefund[],
  { branchId, shiftId, staffId, businessDate, at, newId }: PlacedBooking & { shiftId: string | null },
): Promise<void> {
  const raised = refunds.flatMap(paymentRefunds).filter(({ amount, tip }) => amount > 0 || tip > 0)
  await raiseRefunded(tx, brandId, raised)
  const booked = { branchId, shiftId, staffId, businessDate, createdAt: at }
  const rows = refunds.flatMap(({ before, refunded }) =>
    refunded.payouts.map(payout => ({ ...payout, ...booked, orderId: before.id, id: newId() })),
  )
  await insertRefundPayments(tx, brandId, rows)
}

/** The amount and the tip that each payment refunds. */
function paymentRefunds({ before, refunded: { order } }: OrderRefund): PaymentRefund[] {
  return order.payments.map((payment, index) => {
    const { refundedAmount, refundedTip } = before.payments[index]!
    return {
      shareId: payment.billPaymentId === null ? null : payment.id,
      paymentId: wholeId(payment),
      amount: payment.refundedAmount - refundedAmount,
      tip: payment.refundedTip - refundedTip,
    }
  })
}

/** Returns the customer's ledger entries: what is returned, and the earnings that are reversed. */
function customerRows(
  caller: Caller,
  { order, returned, reversed }: Refunded,
  { reason, branchId, businessDate }: PlacedBooking,
): LedgerEntry[] {
  const { id: orderId, customerId } = order
  if (customerId === null) return []
  const booked = { orderId, reason, branchId, businessDate }
  const { points, balance } = reversed
  return [
    { ...bookedBy(caller, customerId, 'return'), ...returned, ...booked },
    { ...bookedBy(caller, customerId, 'reverse'), points: -points, balance: -balance, ...booked },
  ]
}

function orderRefunded(refund: OrderRefund, version: number): NewEvent {
  const { data, ...event } = orderEvent('order.refunded', refund.refunded.order, version)
  const adjustments = newAdjustments(refund)
  return {
    ...event,
    data: {
      ...data,
      amount: toAmount(sum(adjustments.map(({ amount }) => amount))),
      adjustment_ids: adjustments.map(({ id }) => id),
    },
  }
}
