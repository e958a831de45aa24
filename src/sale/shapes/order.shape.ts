import { loyaltyShape } from './loyalty.shape.ts'
import { channels, kitchenStages } from '../../wire/words.types.ts'
import { deliveryShape } from './delivery.shape.ts'
import { orderStatuses } from '../order.rules.ts'
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
} from './shape.rules.ts'
import { document, group, list } from './shape-documents.rules.ts'
import { taxComponentShape, taxLineShape } from './tax.shape.ts'
import type { Totals } from '../totals.rules.ts'

export const serviceTypes = ['dine_in', 'takeaway', 'delivery'] as const
export type ServiceType = (typeof serviceTypes)[number]

// The documents of a sale as they are kept: everything frozen, money in hundredths, quantities in thousandths, times in
// epoch ms. The order of the fields is that of the answer.

/** The six frozen figures; gross profit is total − tax − cost. */
export const figuresShape = shape({
  subtotal: money(),
  campaignDiscount: money(),
  discount: money(),
  tax: money(),
  total: money(),
  cost: money(),
})
export type Figures = Of<typeof figuresShape.fields>

/** Kitchen stage of an item or an order, with its times. All null: not in the kitchen. */
export const kitchenShape = shape({
  status: orNull(word(kitchenStages, { column: 'kitchen_status' })),
  newAt: orNull(time({ column: 'kitchen_new_at' })),
  preparingAt: orNull(time({ column: 'kitchen_preparing_at', later: true })),
  readyAt: orNull(time({ column: 'kitchen_ready_at', later: true })),
  deliveredAt: orNull(time({ column: 'kitchen_delivered_at', later: true })),
})

export const addonShape = shape({
  addonId: id(),
  addonGroupId: id(),
  name: text(),
  names: names(),
  quantity: count({ about: 'Units per unit of the line; per line when it is sold by weight.' }),
  unitPrice: money(),
  /** For the whole line. */
  total: money(),
})
export type StoredAddon = Of<typeof addonShape.fields>

/** Amount one campaign takes off an item, > 0; together they are its campaign discount. */
const itemCampaignShape = shape({ campaignId: id(), name: text(), names: names(), amount: money() })
export type ItemCampaign = Of<typeof itemCampaignShape.fields>

const frozen = true
const later = true
const readOnly = true

export const itemShape = shape({
  id: id({ frozen }),
  orderId: id({ wire: false }),
  position: integer({ wire: false }),
  productId: orNull(id({ frozen })),
  categoryId: orNull(id({ about: 'The category of the product when it was sold.', frozen })),
  kind: word(['product', 'delivery_fee', 'service_charge'], { frozen }),
  name: text({ frozen }),
  names: names({ frozen }),
  quantityMilli: milli({ column: 'quantity', wire: 'quantity' }),
  weighed: flag({ wire: false, frozen }),
  unitPrice: money(),
  addons: list(addonShape),
  subtotal: money(),
  discount: money(),
  campaignDiscount: money(),
  campaigns: list(itemCampaignShape),
  /** Amount each of the order's discounts takes off this item; together they are its discount. Null when none does. */
  discountShares: json<Readonly<Record<string, number>>>({ later }),
  taxId: orNull(id({ frozen })),
  taxName: orNull(text({ wire: false, frozen })),
  taxNames: names({ frozen }),
  taxRate: orNull(rate({ about: 'Percent.', frozen })),
  /** The shares of its tax; null: the tax has no components. */
  taxComponents: orNull(list(taxComponentShape, { wire: false })),
  /** Of a service charge; null otherwise. */
  chargePercent: orNull(rate({ wire: false, frozen })),
  tax: money(),
  total: money(),
  cost: money(),
  /** Stock the whole item took: stock item id → thousandths; null when none. */
  recipe: json<Readonly<Record<string, number>>>(),
  allergens: texts({ frozen }),
  note: orNull(lines(255, { frozen })),
  seat: orNull(integer({ frozen })),
  course: orNull(integer({ frozen })),
  held: flag(),
  firedAt: orNull(time()),
  awaitsPayment: flag({ about: 'It is held until the order is paid in full, and fired by that.' }),
  clientLineId: orNull(text({ frozen })),
  needsKitchen: flag({ wire: false, frozen }),
  stationId: orNull(id({ wire: false, frozen })),
  kitchen: group(kitchenShape),
  /** When it first left `new`; no recall clears it. Null: the kitchen has not begun with it. */
  begunAt: orNull(time({ wire: false, later })),
  /** Payments have named and paid this much. */
  paidMilli: milli({ column: 'paid_quantity', wire: 'paid_quantity', later }),
  wastedMilli: milli({
    column: 'wasted_quantity',
    wire: 'wasted_quantity',
    about: 'How much of it was thrown away and not made once more: it does not go back to stock.',
    later,
  }),
  splitFromId: orNull(id({ later })),
  cancelledAt: orNull(time({ later })),
  cancelledBusinessDate: orNull(date({ later })),
  cancelKind: orNull(word(['cancel', 'refund'], { later })),
  cancelReason: orNull(text({ later })),
  cancelledBy: orNull(id({ later })),
  restocked: orNull(flag({ later })),
  /** When the kitchen has seen the cancellation. */
  acknowledgedAt: orNull(time({ wire: false, later })),
})
export type StoredItem = Of<typeof itemShape.fields>

/** A discount given by hand, on the order or on one of its items. */
export const discountShape = shape({
  id: id({ frozen }),
  /** The bill's discount that this is the order's share of. */
  billDiscountId: orNull(id({ frozen })),
  kind: word(['percentage', 'amount'], { frozen }),
  /** Percentage in ten-thousandths, amount in hundredths; as it was asked for. */
  value: rate({ about: 'Percent, or an amount, as it was asked for.', frozen }),
  itemId: orNull(id({ frozen })),
  /** When set, the discount's worth in hundredths, whatever `value` says. */
  fixedAmount: orNull(money({ wire: false })),
  amount: money({ about: 'The amount taken off; a removed one keeps its last.' }),
  reason: text({ frozen }),
  staffId: orNull(id({ frozen })),
  approvedBy: orNull(id({ frozen })),
  createdAt: time({ frozen }),
  removedAt: orNull(time()),
  removalApprovedBy: orNull(id()),
})
export type OrderDiscount = Of<typeof discountShape.fields>

const paidItemShape = shape({
  itemId: id(),
  quantityMilli: milli({ column: 'quantity' }),
  amount: money(),
})
export type PaidItem = Of<typeof paidItemShape.fields>

/** A payment on an order, or one order's share of its bill's payment; on the bill itself it is whole. */
export const paymentShape = shape({
  id: id(),
  /** The bill's payment that this is a share of; null when it is whole. */
  billPaymentId: orNull(id({ column: 'payment_id', readOnly })),
  paymentMethodId: id(),
  name: text(),
  names: names(),
  type: text(),
  /** Taken off the due, without tip; a reversal's is below zero. */
  amount: money({ about: 'Without the tip; below zero in a reversal.' }),
  tip: money(),
  tendered: orNull(money()),
  change: money(),
  /** Cash received beyond the amount because of the smallest coin. */
  rounding: money({
    about: 'Received by the drawer beyond the amount because of the smallest coin; may be below zero.',
  }),
  refundedAmount: money({ readOnly }),
  reference: orNull(text()),
  metadata: metadata(),
  shiftId: orNull(id()),
  staffId: orNull(id()),
  /** The items it was to pay; null when it paid an amount. */
  items: orNull(list(paidItemShape, { wire: false })),
  paidAt: time(),
  businessDate: date(),
  voidedAt: orNull(time()),
  correctsId: orNull(id()),
  /** Who approved that it was voided, or is part of a correction. */
  approvedBy: orNull(id()),
})
export type OrderPayment = Of<typeof paymentShape.fields>

export const adjustmentShape = shape({
  id: id(),
  kind: word(['refund', 'waste']),
  itemId: orNull(id({ about: 'Null: an amount was given back without naming items.' })),
  quantityMilli: orNull(milli({ column: 'quantity', wire: 'quantity' })),
  amount: money({
    about: 'The money given back; of an item, its part of what was left.',
  }),
  tax: money(),
  /** The taxes given back, frozen; null: those of its item. */
  taxLines: orNull(list(taxLineShape, { wire: false })),
  cost: money(),
  reason: text(),
  restocked: flag(),
  /** Which payments the money goes back to, exactly; the ids are those of the order's payments. */
  payments: list(shape({ paymentId: id(), amount: money() })),
  toBalance: money(),
  pointsReturned: count(),
  pointsReversed: count(),
  balanceReversed: money(),
  tip: money(),
  staffId: orNull(id()),
  approvedBy: orNull(id()),
  createdAt: time(),
  businessDate: date(),
})
export type Adjustment = Of<typeof adjustmentShape.fields>

export const orderShape = shape({
  branchId: id(),
  /** The branch's time zone, in which the order's times are shown. */
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
  /** A registered customer; `customerName` is free text to call the order by. */
  customerId: orNull(id()),
  customerName: orNull(text()),
  /** The method a guest chose at a kiosk. */
  paymentMethodId: orNull(id()),
  clientRef: orNull(text()),
  couponCode: orNull(text()),
  movedFromOrderId: orNull(id()),
  /** Without the gross profit, which follows from them. */
  totals: group(figuresShape, { wire: false }),
  loyalty: group(loyaltyShape, { wire: 'customer_payment' }),
  receiptHeadId: orNull(id({ wire: false, later })),
  note: orNull(lines(500)),
  metadata: metadata(),
  orderedAt: time(),
  scheduledFor: orNull(time({ about: 'When it is to be ready; null: as soon as possible.' })),
  /** The business date by which its tickets count, when that is not the order's own. */
  ticketDate: orNull(date({ wire: false })),
})

/** An order as it is kept, whole. */
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
