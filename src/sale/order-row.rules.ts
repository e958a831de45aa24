import { paymentOf, type PaymentDocument } from './payment-document.rules.ts'
import type { Channel } from '../wire/words.rules.ts'
import type { OrderStatus } from './order.rules.ts'
import {
  type FigureRow,
  figuresFromRow,
  itemFromRow,
  type ItemRow,
  kitchenFromRow,
  type KitchenRow,
  timeFromRow,
} from './item-row.rules.ts'
import type { Adjustment, OrderDiscount, OrderPayment, StoredOrder } from './stored-order.rules.ts'
import type { LoyaltyRates } from '../settings/settings.rules.ts'

/** An order with everything in it as one JSON document, so that one statement reads one state of it. */
export type OrderRow = KitchenRow &
  FigureRow & {
    id: string
    branch_id: string
    zone: string
    dining_session_id: string | null
    table_id: string | null
    channel: Channel
    service_type: StoredOrder['serviceType']
    status: OrderStatus
    business_date: string
    number: number
    order_number: string
    currency: string
    tax_mode: StoredOrder['taxMode']
    staff_id: string | null
    customer_id: string | null
    customer_name: string | null
    payment_method_id: string | null
    note: string | null
    client_ref: string | null
    coupon_code: string | null
    moved_from_order_id: string | null
    balance_used: number
    points_used: number
    points_value: number
    balance_earned: number
    points_earned: number
    loyalty: LoyaltyRates | null
    receipt_head_id: string | null
    ordered_at: string
    created_at: string
    updated_at: string
    version: number
    items: ItemRow[]
    discounts: DiscountRow[]
    payments: PaymentRow[]
    adjustments: AdjustmentRow[]
  }

type DiscountRow = {
  id: string
  bill_discount_id: string | null
  kind: OrderDiscount['kind']
  value: number
  item_id: string | null
  fixed_amount: number | null
  amount: number
  reason: string
  staff_id: string | null
  approved_by: string | null
  created_at: string
  removed_at: string | null
  removal_approved_by: string | null
}

/** A share of a bill's payment: `payment_id` names the payment. */
type PaymentRow = PaymentDocument & { payment_id: string | null }

type AdjustmentRow = {
  id: string
  kind: Adjustment['kind']
  item_id: string
  quantity: number
  amount: number
  tax: number
  cost: number
  reason: string
  restocked: boolean
  payments: { payment_id: string; amount: number }[] | null
  to_balance: number
  points_returned: number
  points_reversed: number
  balance_reversed: number
  tip: number
  staff_id: string | null
  approved_by: string | null
  created_at: string
  business_date: string
}

/** An order as the database wrote it in JSON. */
export function orderFromJson(text: string): StoredOrder {
  return orderFromRow(JSON.parse(text) as OrderRow)
}

export function orderFromRow(row: OrderRow): StoredOrder {
  return {
    id: row.id,
    branchId: row.branch_id,
    zone: row.zone,
    billId: row.dining_session_id,
    tableId: row.table_id,
    channel: row.channel,
    serviceType: row.service_type,
    status: row.status,
    businessDate: row.business_date,
    number: row.number,
    orderNumber: row.order_number,
    currency: row.currency,
    taxMode: row.tax_mode,
    kitchen: kitchenFromRow(row),
    staffId: row.staff_id,
    customerId: row.customer_id,
    customerName: row.customer_name,
    paymentMethodId: row.payment_method_id,
    note: row.note,
    clientRef: row.client_ref,
    couponCode: row.coupon_code,
    movedFromOrderId: row.moved_from_order_id,
    totals: { ...figuresFromRow(row), grossProfit: row.total - row.tax - row.cost },
    loyalty: {
      balanceUsed: row.balance_used,
      pointsUsed: row.points_used,
      pointsValue: row.points_value,
      balanceEarned: row.balance_earned,
      pointsEarned: row.points_earned,
      rates: row.loyalty,
    },
    receiptHeadId: row.receipt_head_id,
    orderedAt: Date.parse(row.ordered_at),
    createdAt: Date.parse(row.created_at),
    updatedAt: Date.parse(row.updated_at),
    version: row.version,
    items: row.items.map(itemFromRow),
    discounts: row.discounts.map(discountFromRow),
    payments: row.payments.map(paymentFromRow),
    adjustments: row.adjustments.map(adjustmentFromRow),
  }
}

function discountFromRow(row: DiscountRow): OrderDiscount {
  return {
    id: row.id,
    billDiscountId: row.bill_discount_id,
    kind: row.kind,
    value: row.value,
    itemId: row.item_id,
    fixedAmount: row.fixed_amount,
    amount: row.amount,
    reason: row.reason,
    staffId: row.staff_id,
    approvedBy: row.approved_by,
    createdAt: Date.parse(row.created_at),
    removedAt: timeFromRow(row.removed_at),
    removalApprovedBy: row.removal_approved_by,
  }
}

function paymentFromRow(row: PaymentRow): OrderPayment {
  return { ...paymentOf(row), billPaymentId: row.payment_id }
}

function adjustmentFromRow(row: AdjustmentRow): Adjustment {
  return {
    id: row.id,
    kind: row.kind,
    itemId: row.item_id,
    quantityMilli: row.quantity,
    amount: row.amount,
    tax: row.tax,
    cost: row.cost,
    reason: row.reason,
    restocked: row.restocked,
    payments: (row.payments ?? []).map(part => ({ paymentId: part.payment_id, amount: part.amount })),
    toBalance: row.to_balance,
    pointsReturned: row.points_returned,
    pointsReversed: row.points_reversed,
    balanceReversed: row.balance_reversed,
    tip: row.tip,
    staffId: row.staff_id,
    approvedBy: row.approved_by,
    createdAt: Date.parse(row.created_at),
    businessDate: row.business_date,
  }
}
