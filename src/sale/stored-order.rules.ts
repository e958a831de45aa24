import type { LoyaltyRates } from '../settings/settings.rules.ts'
import type { KitchenState } from './stage.rules.ts'
import type { Totals } from './totals.rules.ts'
import type { Channel } from '../wire/words.rules.ts'
import type { OrderStatus } from './order.rules.ts'

export const serviceTypes = ['dine_in', 'takeaway', 'delivery'] as const
export type ServiceType = (typeof serviceTypes)[number]

/**
 * An order as it is kept: everything frozen, money in hundredths, quantities in thousandths, times in epoch ms.
 * `present-order.rules.ts` turns it into the answer, `order.store.ts` reads and writes it.
 */
export type StoredOrder = {
  id: string
  branchId: string
  /** The branch's time zone, in which the order's times are shown. */
  zone: string
  billId: string | null
  tableId: string | null
  channel: Channel
  serviceType: ServiceType
  status: OrderStatus
  businessDate: string
  number: number
  orderNumber: string
  currency: string
  taxMode: 'inclusive' | 'exclusive'
  kitchen: KitchenState
  staffId: string | null
  /** A registered customer; `customerName` is free text to call the order by. */
  customerId: string | null
  customerName: string | null
  /** The method a guest chose at a kiosk. */
  paymentMethodId: string | null
  note: string | null
  clientRef: string | null
  couponCode: string | null
  movedFromOrderId: string | null
  totals: Totals
  loyalty: OrderLoyalty
  receiptHeadId: string | null
  orderedAt: number
  createdAt: number
  updatedAt: number
  version: number
  items: readonly StoredItem[]
  discounts: readonly OrderDiscount[]
  payments: readonly OrderPayment[]
  adjustments: readonly Adjustment[]
}

/** Fields of an order that can change while nothing of it is paid. */
export type OrderFields = Pick<StoredOrder, 'customerId' | 'customerName' | 'note'>

/** The customer's part in an order's money, as at the sale; refunds leave it as it is. */
export type OrderLoyalty = {
  balanceUsed: number
  pointsUsed: number
  /** Amount the points paid, hundredths. */
  pointsValue: number
  balanceEarned: number
  pointsEarned: number
  /** Frozen when the order is paid; null before, and for a sale without a customer. */
  rates: LoyaltyRates | null
}

/** The sale has no customer, or nothing of it is paid. */
export const noLoyalty: OrderLoyalty = {
  balanceUsed: 0,
  pointsUsed: 0,
  pointsValue: 0,
  balanceEarned: 0,
  pointsEarned: 0,
  rates: null,
}

/** The six frozen figures; gross profit is total − tax − cost. */
export type Figures = {
  subtotal: number
  campaignDiscount: number
  discount: number
  tax: number
  total: number
  cost: number
}

/** The name in the brand's other languages, `{ tr: '…' }`; null when there are none. */
export type OtherNames = Readonly<Record<string, string>> | null

export type StoredAddon = {
  addonId: string
  addonGroupId: string
  name: string
  names: OtherNames
  /** Units per unit of the line (per line when it is weighed). */
  quantity: number
  unitPrice: number
  /** For the whole line. */
  total: number
}

/** Amount one campaign takes off an item, hundredths > 0; together they are its campaign discount. */
export type ItemCampaign = { campaignId: string; name: string; amount: number }

export type StoredItem = Figures & {
  id: string
  orderId: string
  position: number
  kind: 'product' | 'service_charge'
  productId: string | null
  name: string
  names: OtherNames
  quantityMilli: number
  weighed: boolean
  unitPrice: number
  addons: readonly StoredAddon[]
  campaigns: readonly ItemCampaign[]
  /** Amount each of the order's discounts takes off this item; together they are its discount. Null when none does. */
  discountShares: Readonly<Record<string, number>> | null
  taxId: string | null
  taxName: string | null
  taxRate: number | null
  /** Of a service charge: ten-thousandths of a percent; null otherwise. */
  chargePercent: number | null
  /** Stock the whole item took: stock item id → thousandths; null when none. */
  recipe: Readonly<Record<string, number>> | null
  allergens: readonly string[]
  note: string | null
  seat: number | null
  course: number | null
  held: boolean
  firedAt: number | null
  clientLineId: string | null
  needsKitchen: boolean
  stationId: string | null
  kitchen: KitchenState
  /** When it first left `new`; no recall clears it. Null: the kitchen has not begun with it. */
  begunAt: number | null
  /** Thousandths that payments have named and paid. */
  paidMilli: number
  /** Thousandths thrown away and not made once more. */
  wastedMilli: number
  splitFromId: string | null
  cancelledAt: number | null
  cancelledBusinessDate: string | null
  cancelKind: 'cancel' | 'refund' | null
  cancelReason: string | null
  cancelledBy: string | null
  restocked: boolean | null
  /** When the kitchen has seen the cancellation. */
  acknowledgedAt: number | null
}

/** A discount given by hand, on the order or on one of its items. */
export type OrderDiscount = {
  id: string
  /** The bill's discount that this is the order's share of. */
  billDiscountId: string | null
  kind: 'percentage' | 'amount'
  /** Percentage in ten-thousandths, amount in hundredths; as it was asked for. */
  value: number
  itemId: string | null
  /** When set, the discount's worth in hundredths, whatever `value` says. */
  fixedAmount: number | null
  /** Amount taken off, hundredths; a removed discount keeps its last. */
  amount: number
  reason: string
  staffId: string | null
  approvedBy: string | null
  createdAt: number
  removedAt: number | null
  removalApprovedBy: string | null
}

/** A payment on an order, or one order's share of its bill's payment; on the bill itself it is whole. */
export type OrderPayment = {
  id: string
  /** The bill's payment that this is a share of; null when it is whole. */
  billPaymentId: string | null
  paymentMethodId: string
  name: string
  type: string
  /** Taken off the due, without tip; a reversal's is below zero. */
  amount: number
  tip: number
  tendered: number | null
  change: number
  /** Cash received beyond the amount because of the smallest coin. */
  rounding: number
  refundedAmount: number
  reference: string | null
  shiftId: string | null
  staffId: string | null
  /** The items it was to pay; null when it paid an amount. */
  items: readonly PaidItem[] | null
  paidAt: number
  businessDate: string
  voidedAt: number | null
  correctsId: string | null
  /** Who approved that it was voided, or is part of a correction. */
  approvedBy: string | null
}

export type PaidItem = { itemId: string; quantityMilli: number; amount: number }

export type Adjustment = {
  id: string
  kind: 'refund' | 'waste'
  itemId: string
  quantityMilli: number
  amount: number
  tax: number
  cost: number
  reason: string
  restocked: boolean
  /** Which payments the money goes back to, exactly; the ids are those of the order's payments. */
  payments: readonly { paymentId: string; amount: number }[]
  toBalance: number
  pointsReturned: number
  pointsReversed: number
  balanceReversed: number
  tip: number
  staffId: string | null
  approvedBy: string | null
  createdAt: number
  businessDate: string
}

/** Whether the item still counts: neither cancelled nor refunded. */
export function isLive(item: { cancelledAt: number | null }): boolean {
  return item.cancelledAt === null
}
