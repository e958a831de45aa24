import type { KitchenState } from '../kitchen/stage.rules.ts'
import type { Channel } from '../wire/words.rules.ts'
import type { OrderStatus } from './order.rules.ts'
import type { Totals } from './totals.rules.ts'

/**
 * An order as it is kept: everything frozen, money in hundredths, quantities in thousandths, times in epoch ms.
 * `order.present.ts` turns it into the answer, `order.store.ts` reads and writes it.
 */
export type StoredOrder = {
  id: string
  branchId: string
  /** The branch's time zone: the order's times are told in it. */
  zone: string
  diningSessionId: string | null
  tableId: string | null
  channel: Channel
  serviceType: 'dine_in' | 'takeaway' | 'delivery'
  status: OrderStatus
  businessDate: string
  number: number
  orderNumber: string
  currency: string
  taxMode: 'inclusive' | 'exclusive'
  kitchen: KitchenState
  note: string | null
  customerName: string | null
  clientRef: string | null
  totals: Totals
  orderedAt: number
  createdAt: number
  updatedAt: number
  version: number
  items: readonly StoredItem[]
  payments: readonly OrderPayment[]
  adjustments: readonly Adjustment[]
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
  taxId: string | null
  taxName: string | null
  taxRate: number | null
  /** What the whole item took from stock: stock item id → thousandths; null when nothing. */
  recipe: Readonly<Record<string, number>> | null
  note: string | null
  seat: number | null
  course: number | null
  held: boolean
  firedAt: number | null
  clientLineId: string | null
  needsKitchen: boolean
  stationId: string | null
  kitchen: KitchenState
  splitFromId: string | null
  cancelledAt: number | null
  cancelledBusinessDate: string | null
  cancelKind: 'cancel' | 'refund' | null
  cancelReason: string | null
  restocked: boolean | null
}

/** One share of a bill's payment, as the order shows it once its bill is settled. */
export type OrderPayment = {
  id: string
  /** Null on the bill itself, where the payment is whole. */
  billPaymentId: string | null
  paymentMethodId: string
  name: string
  type: string
  amount: number
  tendered: number | null
  change: number
  reference: string | null
  paidAt: number
  businessDate: string
}

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
  createdAt: number
  businessDate: string
}

/** Whether the item still counts: neither cancelled nor refunded. */
export function isLive(item: StoredItem): boolean {
  return item.cancelledAt === null
}
