import type { KitchenState } from '../sale/stage.rules.ts'
import { fromMilli, toAmount } from '../lib/money.ts'
import { formatInZone, timeOrNull } from '../lib/zone.ts'
import { taxLines } from '../sale/totals.rules.ts'
import type { Draft } from './draft-order.rules.ts'
import { displayNumber } from '../sale/order.rules.ts'
import type {
  Adjustment,
  Figures,
  OrderDiscount,
  OrderPayment,
  OtherNames,
  StoredAddon,
  StoredItem,
  StoredOrder,
} from '../sale/stored-order.rules.ts'

/** The time zone and language of an answer. */
export type Locale = { zone: string; lang: string }

/** The order as the API answers it. */
export function presentOrder(order: StoredOrder, voice: Locale) {
  const items = order.items.map(item => presentItem(item, voice))
  return presentWith(order, voice, items)
}

/** The same, with its items made one by one while they are sent: an order with many addons is a megabyte. */
export function presentLongOrder(order: StoredOrder, voice: Locale) {
  const items = order.items.values().map(item => presentItem(item, voice))
  return presentWith(order, voice, items)
}

function presentWith<Items>(order: StoredOrder, voice: Locale, items: Items) {
  return {
    id: order.id,
    order_number: order.orderNumber,
    display_number: displayNumber(order.number),
    branch_id: order.branchId,
    dining_session_id: order.billId,
    table_id: order.tableId,
    channel: order.channel,
    service_type: order.serviceType,
    status: order.status,
    business_date: order.businessDate,
    currency: order.currency,
    tax_mode: order.taxMode,
    kitchen: presentKitchen(order.kitchen, voice),
    staff_id: order.staffId,
    customer_id: order.customerId,
    customer_name: order.customerName,
    payment_method_id: order.paymentMethodId,
    client_ref: order.clientRef,
    coupon_code: order.couponCode,
    moved_from_order_id: order.movedFromOrderId,
    totals: presentTotals(order.totals),
    tax_lines: taxLines(order.items).map(line => ({
      tax_id: line.taxId,
      name: line.name,
      rate: presentRate(line.rate),
      base: toAmount(line.base),
      amount: toAmount(line.amount),
    })),
    customer_payment: {
      balance_used: toAmount(order.loyalty.balanceUsed),
      points_used: order.loyalty.pointsUsed,
      points_value: toAmount(order.loyalty.pointsValue),
      balance_earned: toAmount(order.loyalty.balanceEarned),
      points_earned: order.loyalty.pointsEarned,
    },
    items,
    discounts: order.discounts.map(discount => presentDiscount(discount, voice)),
    payments: order.payments.map(payment => presentPayment(payment, voice)),
    adjustments: order.adjustments.map(adjustment => presentAdjustment(adjustment, voice)),
    note: order.note,
    ordered_at: formatInZone(order.orderedAt, voice.zone),
    created_at: formatInZone(order.createdAt, voice.zone),
    updated_at: formatInZone(order.updatedAt, voice.zone),
    version: order.version,
  }
}

/** The totals of an order or bill. */
export function presentTotals(figures: Figures) {
  return {
    total: toAmount(figures.total),
    subtotal: toAmount(figures.subtotal),
    tax: toAmount(figures.tax),
    discount: toAmount(figures.discount),
    campaign_discount: toAmount(figures.campaignDiscount),
    cost: toAmount(figures.cost),
    gross_profit: toAmount(figures.total - figures.tax - figures.cost),
  }
}

export function presentPayment(payment: OrderPayment, voice: Locale) {
  return {
    id: payment.id,
    bill_payment_id: payment.billPaymentId,
    payment_method_id: payment.paymentMethodId,
    name: payment.name,
    type: payment.type,
    amount: toAmount(payment.amount),
    tip: toAmount(payment.tip),
    tendered: payment.tendered === null ? null : toAmount(payment.tendered),
    change: toAmount(payment.change),
    rounding: toAmount(payment.rounding),
    refunded_amount: toAmount(payment.refundedAmount),
    reference: payment.reference,
    shift_id: payment.shiftId,
    staff_id: payment.staffId,
    paid_at: formatInZone(payment.paidAt, voice.zone),
    business_date: payment.businessDate,
    voided_at: timeOrNull(payment.voidedAt, voice.zone),
    corrects_id: payment.correctsId,
    approved_by: payment.approvedBy,
  }
}

function presentDiscount(discount: OrderDiscount, voice: Locale) {
  return {
    id: discount.id,
    bill_discount_id: discount.billDiscountId,
    kind: discount.kind,
    value: discount.kind === 'percentage' ? discount.value / 10_000 : toAmount(discount.value),
    item_id: discount.itemId,
    amount: toAmount(discount.amount),
    reason: discount.reason,
    staff_id: discount.staffId,
    approved_by: discount.approvedBy,
    created_at: formatInZone(discount.createdAt, voice.zone),
    removed_at: timeOrNull(discount.removedAt, voice.zone),
    removal_approved_by: discount.removalApprovedBy,
  }
}

export function presentItem(item: StoredItem, voice: Locale) {
  return {
    id: item.id,
    product_id: item.productId,
    kind: item.kind,
    name: nameIn(voice.lang, item.name, item.names),
    quantity: fromMilli(item.quantityMilli),
    unit_price: toAmount(item.unitPrice),
    addons: item.addons.map(addon => presentAddon(addon, voice.lang)),
    subtotal: toAmount(item.subtotal),
    discount: toAmount(item.discount),
    campaign_discount: toAmount(item.campaignDiscount),
    campaigns: item.campaigns.map(({ campaignId, name, amount }) => ({
      campaign_id: campaignId,
      name,
      amount: toAmount(amount),
    })),
    tax_id: item.taxId,
    tax_rate: presentRate(item.taxRate),
    tax: toAmount(item.tax),
    total: toAmount(item.total),
    cost: toAmount(item.cost),
    note: item.note,
    seat: item.seat,
    course: item.course,
    held: item.held,
    fired_at: timeOrNull(item.firedAt, voice.zone),
    client_line_id: item.clientLineId,
    kitchen: { ...presentKitchen(item.kitchen, voice), station_id: item.stationId },
    paid_quantity: fromMilli(item.paidMilli),
    wasted_quantity: fromMilli(item.wastedMilli),
    split_from_id: item.splitFromId,
    cancelled_at: timeOrNull(item.cancelledAt, voice.zone),
    cancelled_business_date: item.cancelledBusinessDate,
    cancel_kind: item.cancelKind,
    cancel_reason: item.cancelReason,
    cancelled_by: item.cancelledBy,
    restocked: item.restocked,
  }
}

function presentAddon(addon: StoredAddon, lang: string) {
  return {
    addon_id: addon.addonId,
    addon_group_id: addon.addonGroupId,
    name: nameIn(lang, addon.name, addon.names),
    quantity: addon.quantity,
    unit_price: toAmount(addon.unitPrice),
    total: toAmount(addon.total),
  }
}

function presentAdjustment(adjustment: Adjustment, voice: Locale) {
  return {
    id: adjustment.id,
    kind: adjustment.kind,
    item_id: adjustment.itemId,
    quantity: fromMilli(adjustment.quantityMilli),
    amount: toAmount(adjustment.amount),
    tax: toAmount(adjustment.tax),
    cost: toAmount(adjustment.cost),
    reason: adjustment.reason,
    restocked: adjustment.restocked,
    payments: adjustment.payments.map(part => ({
      payment_id: part.paymentId,
      amount: toAmount(part.amount),
    })),
    to_balance: toAmount(adjustment.toBalance),
    points_returned: adjustment.pointsReturned,
    points_reversed: adjustment.pointsReversed,
    balance_reversed: toAmount(adjustment.balanceReversed),
    tip: toAmount(adjustment.tip),
    staff_id: adjustment.staffId,
    approved_by: adjustment.approvedBy,
    created_at: formatInZone(adjustment.createdAt, voice.zone),
    business_date: adjustment.businessDate,
  }
}

function presentKitchen(kitchen: KitchenState, { zone }: Locale) {
  return {
    status: kitchen.status,
    new_at: timeOrNull(kitchen.newAt, zone),
    preparing_at: timeOrNull(kitchen.preparingAt, zone),
    ready_at: timeOrNull(kitchen.readyAt, zone),
    delivered_at: timeOrNull(kitchen.deliveredAt, zone),
  }
}

/** Converts ten-thousandths of a percent to percent. */
function presentRate(rate: number | null): number | null {
  return rate === null ? null : rate / 10_000
}

function nameIn(lang: string, name: string, names: OtherNames): string {
  return names?.[lang] ?? name
}

/** Presents an order that was not sent, with null for the fields that only a sent one has. */
export function presentPreview({ order: draft, campaigns }: Draft, lang: string) {
  const order = presentOrder(
    { ...draft, number: 0, orderNumber: '', createdAt: 0, updatedAt: 0 },
    { zone: draft.zone, lang },
  )
  return {
    ...order,
    id: null,
    order_number: null,
    display_number: null,
    items: order.items.map(item => ({ ...item, id: null })),
    campaigns: campaigns.map(({ campaignId, name, applied, amount, reason }) => ({
      campaign_id: campaignId,
      name,
      applied,
      amount: toAmount(amount),
      reason,
    })),
    created_at: null,
    updated_at: null,
    version: null,
  }
}
