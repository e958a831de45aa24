import { noKitchen } from '../src/sale/stage.rules.ts'
import { newUlid } from '../src/lib/ulid.ts'
import { noLoyalty, type OrderPayment, type StoredOrder } from '../src/sale/stored-order.rules.ts'
import { orderTotals } from '../src/sale/totals.rules.ts'
import { type ItemSketch, makeItem } from './make-bill.ts'

export type PaymentSketch = Partial<OrderPayment> & { amount: number }

/** A counter's order that was paid, as it is kept: for rules, without any database. */
export function paidOrder(
  items: readonly ItemSketch[],
  payments: readonly PaymentSketch[],
  more: Partial<StoredOrder> = {},
): StoredOrder {
  const [id, at] = [newUlid(), Date.parse('2026-11-21T12:00:00+01:00')]
  const made = items.map((item, position) => makeItem(id, position, { needsKitchen: false, ...item }, at))
  return {
    id,
    zone: 'Europe/Rome',
    branchId: 'roma',
    diningSessionId: null,
    tableId: null,
    channel: 'pos',
    serviceType: 'takeaway',
    status: 'paid',
    businessDate: '2026-11-21',
    number: 1,
    orderNumber: 'B1-20261121-0001',
    currency: 'EUR',
    taxMode: 'inclusive',
    kitchen: noKitchen,
    staffId: null,
    customerId: null,
    customerName: null,
    paymentMethodId: null,
    note: null,
    clientRef: null,
    couponCode: null,
    movedFromOrderId: null,
    totals: orderTotals(made),
    loyalty: noLoyalty,
    receiptHeadId: null,
    orderedAt: at,
    createdAt: at,
    updatedAt: at,
    version: 1,
    items: made,
    discounts: [],
    payments: payments.map(payment => makePayment(payment, at)),
    adjustments: [],
    ...more,
  }
}

function makePayment(sketch: PaymentSketch, at: number): OrderPayment {
  const type = sketch.type ?? 'card'
  return {
    id: newUlid(),
    billPaymentId: null,
    paymentMethodId: type,
    name: type.toUpperCase(),
    type,
    tip: 0,
    tendered: null,
    change: 0,
    rounding: 0,
    refundedAmount: 0,
    reference: null,
    shiftId: null,
    staffId: null,
    items: null,
    paidAt: at,
    businessDate: '2026-11-21',
    voidedAt: null,
    correctsId: null,
    approvedBy: null,
    ...sketch,
  }
}
