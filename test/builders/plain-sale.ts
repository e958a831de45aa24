import type { StoredItem, StoredOrder } from '../../src/sale/shapes/order.shape.ts'
import type { OrderPayment } from '../../src/sale/shapes/payment.shape.ts'
import { noLoyalty } from '../../src/sale/shapes/loyalty.shape.ts'
import { enterKitchen, noKitchen } from '../../src/sale/item/stage.rules.ts'
import { orderTotals } from '../../src/sale/item/item.rules.ts'
import { multiplyDivide } from '../../src/lib/money.ts'
import { newUlid } from '../../src/lib/ulid.ts'

export type ItemSketch = Partial<StoredItem> & { total: number }

export type PaymentSketch = Partial<OrderPayment> & { amount: number }

const noon = Date.parse('2026-11-21T12:00:00+01:00')

/** A stored order; by default from the counter on a Saturday noon in Rome. */
export function plainSale(items: StoredItem[], more: Partial<StoredOrder> = {}): StoredOrder {
  return {
    id: newUlid(),
    zone: 'Europe/Rome',
    branchId: 'roma',
    billId: null,
    tableId: null,
    channel: 'pos',
    serviceType: 'takeaway',
    delivery: null,
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
    metadata: null,
    clientRef: null,
    source: null,
    sourceRef: null,
    guestBillId: null,
    couponCode: null,
    movedFromOrderId: null,
    totals: orderTotals(items),
    loyalty: noLoyalty,
    receiptHeadId: null,
    orderedAt: noon,
    scheduledFor: null,
    ticketDate: null,
    createdAt: noon,
    updatedAt: noon,
    version: 1,
    items,
    discounts: [],
    payments: [],
    adjustments: [],
    ...more,
  }
}

/** The same, of dishes that need no kitchen, and paid. */
export function paidOrder(
  items: readonly ItemSketch[],
  payments: readonly PaymentSketch[],
  more: Partial<StoredOrder> = {},
): StoredOrder {
  const id = newUlid()
  const made = items.map((item, at) => makeItem(id, at, { needsKitchen: false, ...item }, noon))
  const paid = payments.map(payment => makePayment(payment, noon))
  return plainSale(made, { id, payments: paid, ...more })
}

export function makeItem(orderId: string, position: number, sketch: ItemSketch, at: number): StoredItem {
  const held = sketch.held ?? false
  const needsKitchen = sketch.needsKitchen ?? true
  return {
    id: newUlid(),
    orderId,
    position,
    kind: 'product',
    productId: null,
    categoryId: null,
    name: 'Dish',
    names: null,
    quantityMilli: 1000,
    weighed: false,
    unitPrice: sketch.total,
    listUnitPrice: null,
    priceReason: null,
    priceReasonId: null,
    priceReasonNames: null,
    addons: [],
    without: [],
    halves: [],
    combo: null,
    subtotal: sketch.total,
    campaignDiscount: 0,
    discount: 0,
    tax: 0,
    cost: 0,
    taxId: null,
    taxName: null,
    taxNames: null,
    taxRate: null,
    taxComponents: null,
    taxParts: null,
    serviceType: null,
    recipe: {},
    campaigns: [],
    discountShares: null,
    chargePercent: null,
    allergens: [],
    begunAt: null,
    paidMilli: 0,
    paidAmount: multiplyDivide(sketch.total, sketch.paidMilli ?? 0, sketch.quantityMilli ?? 1000),
    wastedMilli: 0,
    cancelledBy: null,
    acknowledgedAt: null,
    note: null,
    seat: null,
    course: null,
    held,
    firedAt: held ? null : at,
    awaitsPayment: false,
    clientLineId: null,
    needsKitchen,
    discountable: sketch.discountable ?? true,
    stationId: null,
    kitchen: held || !needsKitchen ? noKitchen : enterKitchen(at),
    splitFromId: null,
    replacesId: null,
    changedAt: null,
    cancelledAt: null,
    cancelledBusinessDate: null,
    cancelKind: null,
    cancelReason: null,
    cancelReasonId: null,
    cancelReasonNames: null,
    restocked: null,
    loweredBy: 0,
    ...(sketch.tax ? { taxId: 'vat', taxName: 'VAT', taxRate: 100_000 } : {}),
    ...sketch,
  }
}

function makePayment(sketch: PaymentSketch, at: number): OrderPayment {
  const type = sketch.type ?? 'card'
  return {
    id: newUlid(),
    billPaymentId: null,
    paymentMethodId: type,
    name: type.toUpperCase(),
    names: null,
    type,
    tip: 0,
    tendered: null,
    change: 0,
    rounding: 0,
    refundedAmount: 0,
    refundedTip: 0,
    takenBy: null,
    reference: null,
    metadata: null,
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
