import { type CurrencyDecimals, maxCents } from '../../lib/money.ts'
import type { CampaignUses } from '../../menu/campaign.rules.ts'
import type { Menu } from '../../menu/menu.types.ts'
import { isLiveProduct } from '../../pricing/charge.rules.ts'
import type { OrderContext, OrderLine } from '../../pricing/line.rules.ts'
import type { NamedReasons } from '../../pricing/price-reason.rules.ts'
import { priceOrder } from '../../pricing/price-order.rules.ts'
import { type PricedItem, isLive, freezeItems, orderTotals } from '../../sale/item/item.rules.ts'
import { repriceOrder } from '../../pricing/reprice.rules.ts'
import { orderKitchen } from '../../sale/item/stage.rules.ts'
import type { ItemCampaign } from '../../sale/shapes/item-parts.shape.ts'
import { type StoredItem, type StoredOrder } from '../../sale/shapes/order.shape.ts'
import { usedCampaigns } from '../../campaigns/campaign-limit.rules.ts'
import { orderTotalTooLarge } from './items.refusals.ts'
import { kitchenTime, ticketDateOf } from '../../sale/order/schedule.rules.ts'
import type { KitchenTerms } from '../../settings/settings.types.ts'
import { requireRoomOnOrder } from '../../sale/item/sale-limits.rules.ts'

export type AddTerms = {
  menu: Menu
  reasons: NamedReasons
  /** Uses so far of campaigns with a limit. */
  used: CampaignUses
  /** Epoch ms. */
  now: number
  decimals: CurrencyDecimals
  lang?: string | undefined
  /** Shares of campaigns of the part of a line in whose place they are ordered. */
  freed?: readonly ItemCampaign[]
}

/**
 * Prices lines added to an order by the current menu, in the order's channel. Campaigns are evaluated with the order's
 * coupon and the subtotal of the whole order. A campaign the order already uses counts no further use, and an amount
 * discounted once per order is not discounted again, except what the line in whose place they are ordered had of it.
 */
export function priceAdded(
  order: StoredOrder,
  lines: readonly OrderLine[],
  { menu, used, freed = [], ...terms }: AddTerms,
): PricedItem[] {
  const context = contextOf(order, terms)
  const campaignIds = usedCampaigns(order.items)
  const subtotal = takingCampaigns(order.items).reduce((sum, item) => sum + item.subtotal, 0)
  return priceOrder(menu, context, lines, {
    serviceType: order.serviceType,
    campaigns: menu.campaigns,
    couponCode: order.couponCode,
    used: new Map([...used].filter(([id]) => !campaignIds.includes(id))),
    hasCustomer: order.customerId !== null,
    charge: null,
    delivery: null,
    addedTo: { subtotal, campaignIds, freed },
  }).items
}

/** The live lines to which campaigns may apply: a combo at another price than the menu's is left out with all its components. */
function takingCampaigns(items: readonly StoredItem[]): StoredItem[] {
  const lineOf = ({ id, combo }: StoredItem) => combo?.id ?? id
  const overridden = new Set(items.filter(item => item.listUnitPrice !== null).map(lineOf))
  return items.filter(item => isLiveProduct(item) && item.discountable && !overridden.has(lineOf(item)))
}

/** Where, when and how a line is priced that is added to an order now. */
export function contextOf(
  order: StoredOrder,
  { now, decimals, lang, reasons }: Pick<AddTerms, 'now' | 'decimals' | 'lang' | 'reasons'>,
): OrderContext {
  return {
    branchId: order.branchId,
    zone: order.zone,
    channel: order.channel,
    at: now,
    taxMode: order.taxMode,
    currencyDecimals: decimals,
    lang,
    reasons,
    servedAt: Math.max(now, order.scheduledFor ?? now),
  }
}

/** An order with added lines, and those lines. */
export type Grown = { order: StoredOrder; added: StoredItem[] }

export type GrowTerms = Pick<AddTerms, 'now' | 'decimals'> & {
  /** The brand's rules for when the kitchen gets an order without a bill. */
  kitchen: KitchenTerms
  newId: () => string
  /** The business date of an instant in the order's branch. */
  dayOf: (atMs: number) => string
  /** Of a line that is ordered in the place of another; once any of its bill is paid, other items keep their figures. */
  place?: { position: number; isPaid: boolean }
}

/**
 * Adds priced lines to an order of which nothing is paid, or puts one in the place of another. Existing lines keep prices
 * and campaigns; manual discounts, the service charge and the totals are recalculated for the whole order. Fee and charge
 * stay last. The kitchen gets the added lines when it would get a new order: now, before the scheduled time, or once the
 * order is paid.
 */
export function withLines(
  order: StoredOrder,
  priced: readonly PricedItem[],
  { now, decimals, kitchen: rules, newId, dayOf, place }: GrowTerms,
): Grown {
  requireRoomOnOrder(order, priced)
  const isExtra = (item: StoredItem) => item.kind !== 'product' && isLive(item)
  const entersAt = kitchenTime(order.scheduledFor, rules.leadMinutes, now)
  const awaitsPayment = order.billId === null && rules.whenPaid.includes(order.channel)
  const next = place?.position ?? Math.max(...order.items.map(({ position }) => position)) + 1
  const added = freezeItems(priced, { orderId: order.id, position: next, entersAt, awaitsPayment }, newId)
  const extras = order.items
    .filter(isExtra)
    .map((item, at) => (place === undefined ? { ...item, position: next + added.length + at } : item))
  const sent = [...order.items.filter(item => !isExtra(item)), ...added, ...extras]
  // A line in the place of another comes behind it, as it is read.
  const items = sent.toSorted((one, other) => one.position - other.position)
  const kitchen = orderKitchen(order.kitchen, items, entersAt)
  const ticketDate = ticketDateOf(order.businessDate, order.ticketDate ?? order.businessDate, dayOf(entersAt))
  const sold = { ...order, items, kitchen, ticketDate }
  const after =
    place?.isPaid === true ? { ...sold, totals: orderTotals(items) } : repriceOrder(sold, decimals)
  if (after.totals.total > maxCents || after.totals.cost > maxCents) throw orderTotalTooLarge()
  const ids = new Set(added.map(({ id }) => id))
  return { order: after, added: after.items.filter(({ id }) => ids.has(id)) }
}

/** The campaigns that the added lines use and the order did not use before. */
export function newlyUsed(order: StoredOrder, added: readonly StoredItem[]): string[] {
  const before = usedCampaigns(order.items)
  return usedCampaigns(added).filter(id => !before.includes(id))
}
