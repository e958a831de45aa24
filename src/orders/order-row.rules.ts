import type { KitchenState } from '../kitchen/stage.rules.ts'
import { billPaymentOf, type PaymentDocument } from '../payments/payment-document.rules.ts'
import type { Channel, KitchenStage } from '../wire/words.rules.ts'
import type { OrderStatus } from './order.rules.ts'
import type {
  Adjustment,
  OrderPayment,
  OtherNames,
  StoredAddon,
  StoredItem,
  StoredOrder,
} from './stored-order.rules.ts'

/** The kitchen columns of an order or an item, as JSON gives them. */
type KitchenRow = {
  kitchen_status: KitchenStage | null
  kitchen_new_at: string | null
  kitchen_preparing_at: string | null
  kitchen_ready_at: string | null
  kitchen_delivered_at: string | null
}

type FigureRow = {
  subtotal: number
  campaign_discount: number
  discount: number
  tax: number
  total: number
  cost: number
}

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
    note: string | null
    customer_name: string | null
    client_ref: string | null
    ordered_at: string
    created_at: string
    updated_at: string
    version: number
    items: ItemRow[]
    payments: PaymentRow[]
    adjustments: AdjustmentRow[]
  }

/** The addon as it is kept inside the item's document. */
export type AddonRow = {
  addon_id: string
  addon_group_id: string
  name: string
  names?: Record<string, string>
  quantity: number
  unit_price: number
  total: number
}

type ItemRow = KitchenRow &
  FigureRow & {
    id: string
    order_id: string
    position: number
    kind: StoredItem['kind']
    product_id: string | null
    name: string
    names: OtherNames
    quantity: number
    weighed: boolean
    unit_price: number
    addons: AddonRow[] | null
    tax_id: string | null
    tax_name: string | null
    tax_rate: number | null
    recipe: Record<string, number> | null
    note: string | null
    seat: number | null
    course: number | null
    held: boolean
    fired_at: string | null
    client_line_id: string | null
    needs_kitchen: boolean
    station_id: string | null
    split_from_id: string | null
    cancelled_at: string | null
    cancelled_business_date: string | null
    cancel_kind: StoredItem['cancelKind']
    cancel_reason: string | null
    restocked: boolean | null
  }

/** A share of a bill's payment: `payment_id` names the payment. */
type PaymentRow = PaymentDocument & { payment_id: string }

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
  created_at: string
  business_date: string
}

export function orderFromRow(row: OrderRow): StoredOrder {
  return {
    id: row.id,
    branchId: row.branch_id,
    zone: row.zone,
    diningSessionId: row.dining_session_id,
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
    note: row.note,
    customerName: row.customer_name,
    clientRef: row.client_ref,
    totals: { ...figuresFromRow(row), grossProfit: row.total - row.tax - row.cost },
    orderedAt: Date.parse(row.ordered_at),
    createdAt: Date.parse(row.created_at),
    updatedAt: Date.parse(row.updated_at),
    version: row.version,
    items: row.items.map(itemFromRow),
    payments: row.payments.map(paymentFromRow),
    adjustments: row.adjustments.map(adjustmentFromRow),
  }
}

function itemFromRow(row: ItemRow): StoredItem {
  return {
    ...figuresFromRow(row),
    id: row.id,
    orderId: row.order_id,
    position: row.position,
    kind: row.kind,
    productId: row.product_id,
    name: row.name,
    names: row.names,
    quantityMilli: row.quantity,
    weighed: row.weighed,
    unitPrice: row.unit_price,
    addons: (row.addons ?? []).map(addonFromRow),
    taxId: row.tax_id,
    taxName: row.tax_name,
    taxRate: row.tax_rate,
    recipe: row.recipe,
    note: row.note,
    seat: row.seat,
    course: row.course,
    held: row.held,
    firedAt: timeFromRow(row.fired_at),
    clientLineId: row.client_line_id,
    needsKitchen: row.needs_kitchen,
    stationId: row.station_id,
    kitchen: kitchenFromRow(row),
    splitFromId: row.split_from_id,
    cancelledAt: timeFromRow(row.cancelled_at),
    cancelledBusinessDate: row.cancelled_business_date,
    cancelKind: row.cancel_kind,
    cancelReason: row.cancel_reason,
    restocked: row.restocked,
  }
}

function addonFromRow(row: AddonRow): StoredAddon {
  return {
    addonId: row.addon_id,
    addonGroupId: row.addon_group_id,
    name: row.name,
    names: row.names ?? null,
    quantity: row.quantity,
    unitPrice: row.unit_price,
    total: row.total,
  }
}

export function addonToRow(addon: StoredAddon): AddonRow {
  return {
    addon_id: addon.addonId,
    addon_group_id: addon.addonGroupId,
    name: addon.name,
    ...(addon.names === null ? {} : { names: addon.names }),
    quantity: addon.quantity,
    unit_price: addon.unitPrice,
    total: addon.total,
  }
}

function paymentFromRow(row: PaymentRow): OrderPayment {
  return { ...billPaymentOf(row), billPaymentId: row.payment_id }
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
    createdAt: Date.parse(row.created_at),
    businessDate: row.business_date,
  }
}

function figuresFromRow(row: FigureRow) {
  return {
    subtotal: row.subtotal,
    campaignDiscount: row.campaign_discount,
    discount: row.discount,
    tax: row.tax,
    total: row.total,
    cost: row.cost,
  }
}

function kitchenFromRow(row: KitchenRow): KitchenState {
  return {
    status: row.kitchen_status,
    newAt: timeFromRow(row.kitchen_new_at),
    preparingAt: timeFromRow(row.kitchen_preparing_at),
    readyAt: timeFromRow(row.kitchen_ready_at),
    deliveredAt: timeFromRow(row.kitchen_delivered_at),
  }
}

function timeFromRow(text: string | null): number | null {
  return text === null ? null : Date.parse(text)
}
