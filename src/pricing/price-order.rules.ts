import {
  type AppliedCampaigns,
  applyCampaigns,
  type CampaignOutcome,
  type CampaignUses,
} from '../menu/campaign.rules.ts'
import { type Cents, maxCents } from '../lib/money.ts'
import { couponUnusable, orderTooLarge, tooMuchStock } from './pricing.refusals.ts'
import { type Campaign, type Menu } from '../menu/menu.types.ts'
import { otherNames } from '../menu/names.rules.ts'
import { productFacts, stationFor } from '../menu/product.rules.ts'
import type { ItemCampaign, ServiceType, StoredAddon, StoredItem } from '../sale/shapes/order.shape.ts'
import { chargeFigures, type ChargeTerms } from './charge.rules.ts'
import { consumptionOf, costOf, takesOf } from './cost.rules.ts'
import {
  type CheckedAddon,
  type CheckedLine,
  checkLines,
  type OrderContext,
  type OrderLine,
  requireAvailable,
} from './line.rules.ts'
import { netOf } from './part.rules.ts'
import { freezeTax, shareTax, taxedItem } from './tax.rules.ts'

/** The terms that decide an order's figures beside its menu, place and time. */
export type SaleTerms = {
  serviceType: ServiceType
  campaigns: readonly Campaign[]
  couponCode: string | null
  used: CampaignUses
  hasCustomer: boolean
  /** Null: none in this channel. */
  charge: ChargeTerms | null
  /** Null: nothing is asked for delivering it. */
  delivery: DeliveryTerms | null
  /** Undefined for a new order. */
  addedTo?: AddedTo
}

/** The fee for delivering an order, hundredths above zero. */
export type DeliveryTerms = { fee: Cents; taxId: string | null }

/** The part of an order that stands already, for lines that are added to it. */
export type AddedTo = {
  /** Σ subtotal of its live product lines, hundredths. */
  subtotal: Cents
  /** The campaigns that its lines have used. */
  campaignIds: readonly string[]
}

/** At a table, with nothing taken off and nothing added. */
export const plainTerms: SaleTerms = {
  serviceType: 'dine_in',
  campaigns: [],
  couponCode: null,
  used: new Map(),
  hasCustomer: false,
  charge: null,
  delivery: null,
}

/** Fields of an item that the sale, the kitchen, payments and refunds give it later. */
type LaterField =
  | 'id'
  | 'orderId'
  | 'position'
  | 'discountShares'
  | 'held'
  | 'firedAt'
  | 'awaitsPayment'
  | 'kitchen'
  | 'begunAt'
  | 'paidMilli'
  | 'wastedMilli'
  | 'splitFromId'
  | 'cancelledAt'
  | 'cancelledBusinessDate'
  | 'cancelKind'
  | 'cancelReason'
  | 'cancelledBy'
  | 'restocked'
  | 'acknowledgedAt'

/** A line as it is frozen when the order is made; nothing in it refers to the menu any more. */
export type PricedItem = Omit<StoredItem, LaterField> & { hold: boolean }

/** One frozen item per line in their order, then the delivery fee, the service charge last; and the outcome of each campaign. */
export type PricedOrder = { items: PricedItem[]; campaigns: CampaignOutcome[] }

/**
 * Checks and prices the lines of an order: the only way from a request to figures, for create and preview alike.
 * Campaigns first, then tax, then the service charge on what is left. For lines added to an order, campaigns look at the
 * added lines alone, but at the subtotal of the whole; a coupon that the order was sent with cannot refuse them.
 * @throws Refusal validation_failed with every fault (also a coupon that cannot be used, a line, order or cost above
 * 9,999,999.99), then product_unavailable
 */
export function priceOrder(
  menu: Menu,
  context: OrderContext,
  lines: readonly OrderLine[],
  terms: SaleTerms = plainTerms,
): PricedOrder {
  const checked = checkLines(menu, context, lines)
  const applied = campaignsOn(menu, context, checked, terms)
  if (terms.addedTo === undefined) requireCoupon(applied)
  const items = checked.map((line, at) => priceItem(menu, context, terms, line, applied.lines[at]!))
  const net = items.reduce((sum, item) => sum + netOf(item), 0)
  if (terms.delivery !== null) items.push(feeItem(menu, context, terms, terms.delivery))
  if (terms.charge !== null) items.push(chargeItem(menu, context, terms, terms.charge, net))
  requireBounds(items)
  requireAvailable(menu, context, checked)
  return { items, campaigns: applied.campaigns }
}

function campaignsOn(
  menu: Menu,
  context: OrderContext,
  checked: readonly CheckedLine[],
  { campaigns, ...terms }: SaleTerms,
): AppliedCampaigns {
  const { addedTo } = terms
  const open = addedTo === undefined ? campaigns : campaigns.filter(one => !isSpent(one, addedTo))
  const lines = checked.map(({ line, product, unitPrice, addons, subtotal }) => ({
    productId: product.id,
    categoryIds: productFacts(menu, product).categories.map(({ id }) => id),
    quantityMilli: line.quantityMilli,
    weighed: product.soldBy === 'weight',
    unitPrice,
    subtotal,
    addonsTotal: addons.reduce((sum, { total }) => sum + total, 0),
  }))
  return applyCampaigns(open, { ...context, ...terms, decimals: context.currencyDecimals }, lines)
}

/** Whether lines added to the order get nothing of a campaign that takes its amount off once per order. */
function isSpent({ id, kind, productIds, categoryIds }: Campaign, { campaignIds }: AddedTo): boolean {
  const isForAll = productIds.length === 0 && categoryIds.length === 0
  return kind === 'amount' && isForAll && campaignIds.includes(id)
}

function requireCoupon({ couponFault }: AppliedCampaigns): void {
  if (couponFault === null) return
  throw couponUnusable(couponFault.replaceAll('_', ' '))
}

/** The most that one line can take of a stock item, thousandths: 9,999,999.999. */
const maxTakenMilli = 9_999_999_999

/** Larger figures could be written but not read back: their sums exceed the safe integers. */
function requireBounds(items: readonly PricedItem[]): void {
  let total = 0
  let cost = 0
  for (const [at, item] of items.entries()) {
    total += item.total
    cost += item.cost
    for (const stockItemId in item.recipe) {
      if (item.recipe[stockItemId]! > maxTakenMilli) throw tooMuchStock(at)
    }
  }
  if (total > maxCents || cost > maxCents) throw orderTooLarge()
}

function priceItem(
  menu: Menu,
  context: OrderContext,
  { serviceType }: SaleTerms,
  checked: CheckedLine,
  campaigns: readonly ItemCampaign[],
): PricedItem {
  const { line, product, subtotal } = checked
  const { taxMode, currencyDecimals, branchId } = context
  const facts = productFacts(menu, product)
  const tax = freezeTax(facts.tax, serviceType)
  const campaignDiscount = campaigns.reduce((sum, { amount }) => sum + amount, 0)
  const figures = { subtotal, campaignDiscount, discount: 0 }
  const takes = takesOf(checked)
  return {
    kind: 'product',
    productId: product.id,
    categoryId: product.categoryId,
    name: product.name.text,
    names: otherNames(product.name),
    quantityMilli: line.quantityMilli,
    weighed: product.soldBy === 'weight',
    unitPrice: checked.unitPrice,
    addons: checked.addons.map(frozenAddon),
    ...figures,
    campaigns,
    ...tax,
    ...taxedItem({ ...figures, ...tax }, taxMode, currencyDecimals),
    cost: costOf(menu, takes, currencyDecimals),
    chargePercent: null,
    recipe: consumptionOf(takes),
    allergens: product.allergens,
    needsKitchen: product.needsKitchen,
    stationId: product.needsKitchen ? stationFor(menu, facts, branchId) : null,
    note: line.note,
    seat: line.seat,
    course: line.course,
    hold: line.hold,
    clientLineId: line.clientLineId,
  }
}

function chargeItem(
  menu: Menu,
  { taxMode, currencyDecimals }: OrderContext,
  { serviceType }: SaleTerms,
  { percent, taxId }: ChargeTerms,
  net: Cents,
): PricedItem {
  const tax = freezeTax(menu.taxes.get(taxId ?? '') ?? null, serviceType)
  const figures = chargeFigures(net, percent, tax.taxRate, taxMode, currencyDecimals)
  return {
    ...plainItem,
    kind: 'service_charge',
    name: 'Service charge',
    ...figures,
    ...tax,
    taxComponents: shareTax(tax.taxComponents, figures.tax, currencyDecimals),
    chargePercent: percent,
  }
}

function feeItem(
  menu: Menu,
  { taxMode, currencyDecimals }: OrderContext,
  { serviceType }: SaleTerms,
  { fee, taxId }: DeliveryTerms,
): PricedItem {
  const tax = freezeTax(menu.taxes.get(taxId ?? '') ?? null, serviceType)
  return {
    ...plainItem,
    kind: 'delivery_fee',
    name: 'Delivery fee',
    unitPrice: fee,
    subtotal: fee,
    ...tax,
    ...taxedItem({ ...tax, subtotal: fee, campaignDiscount: 0, discount: 0 }, taxMode, currencyDecimals),
  }
}

/** An item that is no product: one unit, which nothing is taken off and the kitchen does not see. */
const plainItem = {
  productId: null,
  categoryId: null,
  names: null,
  quantityMilli: 1000,
  weighed: false,
  addons: [],
  campaignDiscount: 0,
  campaigns: [],
  discount: 0,
  cost: 0,
  chargePercent: null,
  recipe: null,
  allergens: [],
  needsKitchen: false,
  stationId: null,
  note: null,
  seat: null,
  course: null,
  hold: false,
  clientLineId: null,
} as const

function frozenAddon({ addon, addonGroupId, quantity, unitPrice, total }: CheckedAddon): StoredAddon {
  const { id, name } = addon
  return { addonId: id, addonGroupId, name: name.text, names: otherNames(name), quantity, unitPrice, total }
}
