import type { GivenReason } from '../../reasons/reason.rules.ts'
import { presentPayment } from '../payment/payment.presenter.ts'
import { type Locale, nameIn } from '../../shapes/locale.rules.ts'
import type { Audited } from '../../db/audit/entry.rules.ts'
import { toAmount } from '../../lib/money.ts'
import { formatInZone } from '../../lib/zone.ts'
import { isDormant } from '../item/charge-item.rules.ts'
import { halvesOf, wholeChoices } from '../item/halves.rules.ts'
import { itemTaxLines, taxLines } from '../item/tax-lines.rules.ts'
import { paidAndDue } from '../order/due.rules.ts'
import { displayNumber } from '../order/order.rules.ts'
import { comboShape } from '../shapes/combo.shape.ts'
import {
  type Adjustment,
  adjustmentShape,
  discountShape,
  type Figures,
  itemShape,
  kitchenShape,
  type OrderDiscount,
  orderShape,
  type StoredItem,
  type StoredOrder,
} from '../shapes/order.shape.ts'
import { addonShape, halfShape, withoutShape } from '../shapes/item-parts.shape.ts'
import { type TaxLine, taxLineShape } from '../shapes/tax.shape.ts'

/** Presents an order, with all of its items or some. */
export function presentOrder(order: StoredOrder, locale: Locale, items = order.items) {
  const { paid, due } = paidAndDue(order)
  const { serviceType } = order
  return {
    id: order.id,
    order_number: order.orderNumber,
    display_number: displayNumber(order.number),
    ...orderShape.show(order, locale.zone),
    by_guests: order.guestBillId !== null && order.guestBillId === order.billId,
    totals: presentTotals(order.totals),
    paid: toAmount(paid),
    due: toAmount(due),
    tax_lines: presentTaxLines(taxLines(order.items), locale),
    items: items.filter(item => !isDormant(item)).map(item => presentItem(item, { ...locale, serviceType })),
    discounts: order.discounts.map(discount => presentDiscount(discount, locale)),
    payments: order.payments.map(payment => presentPayment(payment, locale)),
    adjustments: order.adjustments.map(adjustment => presentAdjustment(adjustment, locale)),
    created_at: formatInZone(order.createdAt, locale.zone),
    updated_at: formatInZone(order.updatedAt, locale.zone),
    version: order.version,
  }
}

/** Presents the totals of an order or bill. */
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

function presentAdjustment(adjustment: Adjustment, locale: Locale) {
  return {
    ...adjustmentShape.show(adjustment, locale.zone),
    reason: reasonIn(locale.lang, adjustment),
    tax_lines: presentTaxLines(adjustment.taxLines ?? [], locale),
  }
}

export function presentTaxLines(lines: readonly TaxLine[], { zone, lang }: Locale) {
  return lines.map(line => ({ ...taxLineShape.show(line, zone), name: nameIn(lang, line) }))
}

function presentDiscount(discount: OrderDiscount, { zone, lang }: Locale) {
  const shown = { ...discountShape.show(discount, zone), reason: reasonIn(lang, discount) }
  return discount.kind === 'amount' ? { ...shown, value: toAmount(discount.value) } : shown
}

/** The frozen text of a reason in the language of the answer. */
function reasonIn(
  lang: string,
  { reason, reasonNames }: Pick<GivenReason, 'reason' | 'reasonNames'>,
): string {
  return reasonNames?.[lang] ?? reason
}

/** @param place `serviceType` of the item's order */
export function presentItem(item: StoredItem, place: Locale & Pick<StoredOrder, 'serviceType'>) {
  const { zone, lang } = place
  return {
    ...itemShape.show(item, zone),
    name: nameIn(lang, item),
    price_reason: item.priceReasonNames?.[lang] ?? item.priceReason,
    cancel_reason: item.cancelReasonNames?.[lang] ?? item.cancelReason,
    ...presentChoices(wholeChoices(item), place),
    parts: halvesOf(item).map(half => ({
      ...halfShape.show(half, zone),
      name: nameIn(lang, half),
      ...presentChoices(half, place),
    })),
    combo: item.combo && { ...comboShape.show(item.combo, zone), name: nameIn(lang, item.combo) },
    campaigns: item.campaigns.map(campaign => ({
      campaign_id: campaign.campaignId,
      name: nameIn(lang, campaign),
      amount: toAmount(campaign.amount),
    })),
    service_type: item.serviceType ?? place.serviceType,
    tax_lines: presentTaxLines(itemTaxLines(item), place),
    kitchen: { ...kitchenShape.show(item.kitchen, zone), station_id: item.stationId },
  }
}

function presentChoices({ addons, without }: Pick<StoredItem, 'addons' | 'without'>, { zone, lang }: Locale) {
  return {
    addons: addons.map(addon => ({ ...addonShape.show(addon, zone), name: nameIn(lang, addon) })),
    without: without.map(addon => ({ ...withoutShape.show(addon, zone), name: nameIn(lang, addon) })),
  }
}

/**
 * Presents an order for the audit log. Items that the command did not touch are the same objects in both states, and left
 * out: presenting the items of a long bill twice would hold up other requests.
 * @param before null when the command created it
 */
export function auditedOrder(before: StoredOrder | null, after: StoredOrder): Audited {
  const same = new Set(before?.items).intersection(new Set(after.items))
  const show = (order: StoredOrder) => {
    const locale = { zone: order.zone, lang: '' }
    return presentOrder(
      order,
      locale,
      order.items.filter(item => !same.has(item)),
    )
  }
  const { id, branchId } = after
  return { resource: 'order', id, branchId, before: before && show(before), after: show(after) }
}

/** Answers a read of an order, or a command on it, with the order. */
export function answerOrder(
  { answer: order, replayed }: { answer: StoredOrder; replayed: boolean },
  lang: string,
) {
  return { data: presentOrder(order, { zone: order.zone, lang }), version: order.version, replayed }
}
