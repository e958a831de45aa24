import { loyaltyShape } from './loyalty.shape.ts'
import { channels, kitchenStages } from '../../wire/words.types.ts'
import { comboShape } from './combo.shape.ts'
import { addonShape, halfShape, itemCampaignShape, withoutShape } from './item-parts.shape.ts'
import { deliveryShape } from './delivery.shape.ts'
import {
  count,
  date,
  flag,
  id,
  integer,
  json,
  lines,
  metadata,
  milli,
  money,
  names,
  type Of,
  orNull,
  rate,
  shape,
  text,
  texts,
  time,
  word,
} from '../../shapes/shape.rules.ts'
import { document, group, list } from '../../shapes/shape-documents.rules.ts'
import type { OrderPayment } from './payment.shape.ts'
import { taxComponentShape, taxLineShape, taxPartShape } from './tax.shape.ts'

export const orderStatuses = [
  'pending',
  'partially_paid',
  'paid',
  'partially_refunded',
  'refunded',
  'cancelled',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const serviceTypes = ['dine_in', 'takeaway', 'delivery'] as const
export type ServiceType = (typeof serviceTypes)[number]

// The stored documents of a sale: money in hundredths, quantities in thousandths, times in epoch ms. Answers list the
// fields in this order.

/** The stored figures; gross profit is total − tax − cost. */
export const figuresShape = shape({
  subtotal: money(),
  campaignDiscount: money(),
  discount: money(),
  tax: money(),
  total: money(),
  cost: money(),
})
export type Figures = Of<typeof figuresShape.fields>

/** Sums of an order or a bill, hundredths. */
export type Totals = Figures & {
  /** total − tax − cost; the only sum that can be negative. */
  grossProfit: number
}

/** Kitchen stage of an item or an order, with its times. All null: not in the kitchen. */
export const kitchenShape = shape({
  status: orNull(word(kitchenStages, { column: 'kitchen_status' })),
  newAt: orNull(time({ column: 'kitchen_new_at' })),
  preparingAt: orNull(time({ column: 'kitchen_preparing_at', later: true })),
  readyAt: orNull(time({ column: 'kitchen_ready_at', later: true })),
  deliveredAt: orNull(time({ column: 'kitchen_delivered_at', later: true })),
})
export type KitchenState = Of<typeof kitchenShape.fields>

const frozen = true
const later = true
const readOnly = true

export const itemShape = shape({
  id: id({ frozen }),
  orderId: id({ wire: false }),
  position: integer({ wire: false }),
  productId: orNull(id({ frozen })),
  categoryId: orNull(id({ about: 'The category of the product at the time of sale.', frozen })),
  kind: word(['product', 'delivery_fee', 'service_charge'], { frozen }),
  name: text({ frozen }),
  names: names({ frozen }),
  quantityMilli: milli({ column: 'quantity', wire: 'quantity' }),
  weighed: flag({ wire: false, frozen }),
  unitPrice: money(),
  listUnitPrice: orNull(
    money({ about: 'The price of the menu, where the line was sold at another; else null.', frozen }),
  ),
  priceReason: orNull(
    text({ about: 'Why it was sold at another price than that of the menu; null: no reason given.', frozen }),
  ),
  priceReasonId: orNull(
    id({
      about: 'The reason of the brand that was given; `price_reason` has its name of then.',
      frozen,
    }),
  ),
  priceReasonNames: names({ frozen }),
  addons: list(addonShape),
  without: list(withoutShape, { frozen }),
  halves: list(halfShape, { column: 'parts', wire: 'parts', frozen }),
  combo: orNull(
    document(comboShape, { about: 'Requests that name a component concern whole combos.', frozen }),
  ),
  subtotal: money(),
  discount: money(),
  campaignDiscount: money(),
  campaigns: list(itemCampaignShape),
  /** Discount id → the item's share of it, hundredths; the item's discount is their sum. Null: none. */
  discountShares: json<Readonly<Record<string, number>>>({ later }),
  // Only the tax of a service charge that is spread over the taxes of the products ever changes: it follows them.
  taxId: orNull(id()),
  taxName: orNull(text({ wire: false })),
  taxNames: names(),
  taxRate: orNull(rate({ about: 'Percent.' })),
  /** Shares of the item's tax; null: the tax has no components, or the item has several taxes. */
  taxComponents: orNull(list(taxComponentShape, { wire: false })),
  /** The parts of an item whose addons have other taxes than its product, the product's first; null: it has one tax. */
  taxParts: orNull(list(taxPartShape, { wire: false })),
  /** As its line said; null: the order's. */
  serviceType: orNull(word(serviceTypes, { wire: false, frozen })),
  /** Only on a service charge. */
  chargePercent: orNull(rate({ wire: false, frozen })),
  tax: money(),
  total: money(),
  cost: money(),
  /** Stock consumed by the whole item: stock item id → thousandths; null: none. */
  recipe: json<Readonly<Record<string, number>>>(),
  allergens: texts({ frozen }),
  note: orNull(lines(255)),
  seat: orNull(integer()),
  course: orNull(integer()),
  held: flag(),
  firedAt: orNull(time()),
  awaitsPayment: flag({ about: 'On hold until the order is paid in full, which fires it.' }),
  clientLineId: orNull(text({ frozen })),
  needsKitchen: flag({ wire: false, frozen }),
  discountable: flag({ wire: false, frozen }),
  stationId: orNull(id({ wire: false, frozen })),
  kitchen: group(kitchenShape),
  /** When it first left `new`, even if it was recalled since. Null: the kitchen has not started it. */
  begunAt: orNull(time({ wire: false, later })),
  /** Quantity paid by payments that name the item. */
  paidMilli: milli({ column: 'paid_quantity', wire: 'paid_quantity', later }),
  /** The sum of those payments for the item, hundredths. */
  paidAmount: money({ wire: false, later }),
  wastedMilli: milli({
    column: 'wasted_quantity',
    wire: 'wasted_quantity',
    about: 'Quantity wasted and not remade; it does not return to stock.',
    later,
  }),
  splitFromId: orNull(id({ later })),
  /** The item in whose place it was ordered. */
  replacesId: orNull(id({ frozen, later })),
  /** When the line changed on its way through the kitchen, until the kitchen has seen it; of a held one, when it was held back. */
  changedAt: orNull(time({ wire: false, later })),
  cancelledAt: orNull(time({ later })),
  cancelledBusinessDate: orNull(date({ later })),
  cancelKind: orNull(word(['cancel', 'refund', 'replaced', 'waived'], { later })),
  cancelReason: orNull(text({ later })),
  cancelReasonId: orNull(id({ later })),
  cancelReasonNames: names({ later }),
  cancelledBy: orNull(id({ later })),
  restocked: orNull(flag({ later })),
  /** Of a replaced item: by how much its replacement costs less, hundredths. */
  loweredBy: money({ wire: false, later }),
  /** When the kitchen acknowledged the cancellation. */
  acknowledgedAt: orNull(time({ wire: false, later })),
})
export type StoredItem = Of<typeof itemShape.fields>

/** A manual discount on the order or on one of its items. */
export const discountShape = shape({
  id: id({ frozen }),
  /** The bill discount of which this is the order's share. */
  billDiscountId: orNull(id({ frozen })),
  kind: word(['percentage', 'amount'], { frozen }),
  /** Percentage in ten-thousandths, or amount in hundredths. */
  value: rate({ about: 'Percent, or an amount, as requested.', frozen }),
  itemId: orNull(id({ frozen })),
  /** Overrides `value` when set, hundredths. */
  fixedAmount: orNull(money({ wire: false })),
  amount: money({ about: 'The amount discounted; a removed discount keeps its last amount.' }),
  reason: text({ frozen }),
  reasonId: orNull(id({ frozen })),
  reasonNames: names({ frozen }),
  staffId: orNull(id({ frozen })),
  approvedBy: orNull(id({ frozen })),
  createdAt: time({ frozen }),
  removedAt: orNull(time()),
  removalApprovedBy: orNull(id()),
})
export type OrderDiscount = Of<typeof discountShape.fields>

export const adjustmentShape = shape({
  id: id(),
  kind: word(['refund', 'waste']),
  itemId: orNull(id({ about: 'Null when an amount was refunded without naming items.' })),
  quantityMilli: orNull(milli({ column: 'quantity', wire: 'quantity' })),
  amount: money({
    about: 'The money refunded; for an item, its share of the amount left to refund.',
  }),
  tax: money(),
  /** The taxes refunded, frozen; null for waste. */
  taxLines: orNull(list(taxLineShape, { wire: false })),
  cost: money(),
  reason: text(),
  reasonId: orNull(id()),
  reasonNames: names(),
  restocked: flag(),
  /** The payments that are refunded, by their ids on the order. */
  payments: list(
    shape({
      paymentId: id(),
      amount: money(),
      rounding: money({
        about:
          'Cash that the drawer pays in addition to the amount because of the smallest coin; may be negative. The last ' +
          'part of a refund has it.',
      }),
    }),
  ),
  toPaymentMethodId: orNull(
    id({ about: 'The method that the refund named to give the money of the payments; null: each its own.' }),
  ),
  toBalance: money(),
  pointsReturned: count(),
  pointsReversed: count(),
  balanceReversed: money(),
  tip: money(),
  /** Of a refund to the balance: its tip by whole payment. Null otherwise. */
  tips: orNull(list(shape({ paymentId: id(), amount: money() }), { wire: false })),
  staffId: orNull(id()),
  approvedBy: orNull(id()),
  createdAt: time(),
  businessDate: date(),
})
export type Adjustment = Of<typeof adjustmentShape.fields>

export const orderShape = shape({
  branchId: id(),
  /** The branch's time zone, used to show the order's times. */
  zone: text({ wire: false, readOnly }),
  billId: orNull(id({ column: 'dining_session_id', wire: 'dining_session_id' })),
  tableId: orNull(id()),
  channel: word(channels),
  serviceType: word(serviceTypes),
  delivery: orNull(document(deliveryShape)),
  status: word(orderStatuses),
  businessDate: date(),
  number: integer({ wire: false }),
  orderNumber: text({ wire: false }),
  currency: text(),
  taxMode: word(['inclusive', 'exclusive']),
  kitchen: group(kitchenShape),
  staffId: orNull(id()),
  /** A registered customer; `customerName` is free text for calling out the order. */
  customerId: orNull(id()),
  customerName: orNull(text()),
  /** The method chosen by a guest at a kiosk. */
  paymentMethodId: orNull(id()),
  clientRef: orNull(text()),
  source: orNull(
    text({ about: 'Where the order came from, beside its channel: a platform, an app, a website.' }),
  ),
  sourceRef: orNull(text({ about: 'Its reference there, unique for the source.' })),
  /** The bill whose guests sent it, while its note and names are theirs; null once staff change them. */
  guestBillId: orNull(id({ wire: false })),
  couponCode: orNull(text()),
  movedFromOrderId: orNull(id()),
  /** Without the gross profit, which is computed from them. */
  totals: group(figuresShape, { wire: false }),
  loyalty: group(loyaltyShape, { wire: 'customer_payment' }),
  receiptHeadId: orNull(id({ wire: false, later })),
  note: orNull(lines(500)),
  metadata: metadata(),
  orderedAt: time(),
  scheduledFor: orNull(time({ about: 'When the order should be ready; null: as soon as possible.' })),
  /** Business date of its kitchen tickets, when it differs from the order's own. */
  ticketDate: orNull(date({ wire: false })),
})

/** A stored order with everything in it. */
export type StoredOrder = Omit<Of<typeof orderShape.fields>, 'totals'> & {
  id: string
  totals: Totals
  items: readonly StoredItem[]
  discounts: readonly OrderDiscount[]
  payments: readonly OrderPayment[]
  adjustments: readonly Adjustment[]
  createdAt: number
  updatedAt: number
  version: number
}
