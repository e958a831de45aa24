import {
  type AppliedCampaigns,
  applyCampaigns,
  type CampaignOutcome,
  type CampaignUses,
} from '../menu/campaign.rules.ts'
import { type Cents, maxCents, smallestAmount } from '../lib/money.ts'
import { Refusal } from '../lib/refusal.ts'
import { itemReason } from './price-reason.rules.ts'
import { couponUnusable, orderTooLarge, tooMuchStock } from './pricing.refusals.ts'
import { type Campaign, type Menu } from '../menu/menu.types.ts'
import { otherNames } from '../menu/names.rules.ts'
import { productFacts, stationFor } from '../menu/product.rules.ts'
import type { ItemCampaign } from '../sale/shapes/item-parts.shape.ts'
import type { ServiceType } from '../sale/shapes/order.shape.ts'
import { campaignLines, campaignsOfEach } from './campaign-lines.rules.ts'
import { type SpreadTaxes, spreadTaxes } from './tax/charge-taxes.rules.ts'
import type { ChargeTerms } from './charge.rules.ts'
import type { OfCombo } from './combo-line.rules.ts'
import { allAddons, allergensOf, frozenChoices } from './frozen-choices.rules.ts'
import { consumptionOf, costOf, takesOf } from './cost.rules.ts'
import { type CheckedLine, checkLines, type OrderContext, type OrderLine } from './line.rules.ts'
import { requireAvailable } from './require-available.rules.ts'
import { netOf, type PricedItem } from '../sale/item/item.rules.ts'
import { type FrozenTax, freezeTax, partTax, percentageOf, taxedItem } from './tax.rules.ts'
import { lessCampaigns, partsByTax } from './tax/tax-parts.rules.ts'

/** Terms of a sale that affect its figures, in addition to menu, place and time. */
export type SaleTerms = {
  serviceType: ServiceType
  campaigns: readonly Campaign[]
  couponCode: string | null
  used: CampaignUses
  hasCustomer: boolean
  /** Null: no service charge in this channel. */
  charge: ChargeTerms | null
  /** Null: no delivery fee. */
  delivery: DeliveryTerms | null
  /** Undefined for a new order. */
  addedTo?: AddedTo
}

/** The delivery fee of an order, hundredths above zero. */
type DeliveryTerms = { fee: Cents; taxId: string | null }

/** The existing part of an order that lines are added to. */
type AddedTo = {
  /** Sum of the subtotals of its live lines to which campaigns may apply, hundredths. */
  subtotal: Cents
  /** Campaigns used by its lines. */
  campaignIds: readonly string[]
  /** Shares of campaigns of the part of a line in whose place they are ordered. */
  freed: readonly ItemCampaign[]
}

/** Terms of an order at a table, without discounts, charges and fees. */
export const plainTerms: SaleTerms = {
  serviceType: 'dine_in',
  campaigns: [],
  couponCode: null,
  used: new Map(),
  hasCustomer: false,
  charge: null,
  delivery: null,
}

/** One item per line, or per component of a combo, then the delivery fee, then the service charge; and the outcome of each campaign. */
export type PricedOrder = { items: PricedItem[]; campaigns: CampaignOutcome[] }

/**
 * Checks and prices the lines of an order, for placing and previews alike: campaigns first, then tax, then the service
 * charge on the net. For lines added to an order, campaigns are evaluated on the added lines with the subtotal of the
 * whole order, and the coupon that the order was sent with cannot be refused.
 */
export function priceOrder(
  menu: Menu,
  context: OrderContext,
  lines: readonly OrderLine[],
  terms: SaleTerms = plainTerms,
): PricedOrder {
  const checked = checkLines(menu, context, lines)
  const applied = campaignsOn(menu, context, checked, terms)
  const { couponFault } = applied
  if (terms.addedTo === undefined && couponFault !== null)
    throw couponUnusable(couponFault.replaceAll('_', ' '))
  const sale = { menu, context, serviceType: terms.serviceType, campaigns: terms.campaigns }
  const step = smallestAmount(context.currencyDecimals)
  const shares = campaignsOfEach(checked, applied.lines, { campaigns: terms.campaigns, step })
  const products = checked.map((line, at) => priceItem(sale, line, shares[at]!))
  const net = products.reduce((sum, item) => sum + netOf(item), 0)
  const items = [...products]
  if (terms.delivery !== null) {
    const { fee: amount, taxId } = terms.delivery
    const fee = { kind: 'delivery_fee', name: 'Delivery fee', taxId, chargePercent: null, amount } as const
    // An order by delivery may be sold as takeaway; its fee is still for the delivery.
    items.push({ ...extraItem({ ...sale, serviceType: 'delivery' }, fee), serviceType: 'delivery' })
  }
  if (terms.charge !== null) {
    const { percent: chargePercent, taxId } = terms.charge
    const amount = percentageOf(net, chargePercent, context.currencyDecimals)
    const charge = { kind: 'service_charge', name: 'Service charge', taxId, chargePercent, amount } as const
    const spread =
      taxId === null ? spreadTaxes(products, amount, { ...context, decimals: context.currencyDecimals }) : {}
    items.push(extraItem(sale, charge, spread))
  }
  requireBounds(items, checked)
  requireAvailable(menu, context, checked)
  return { items, campaigns: applied.campaigns }
}

/** Prices, reporting faults of the request first, then the state of its order or bill, then unavailable products. */
export function priceChecked<Priced>(price: () => Priced, requireState: () => void): Priced {
  try {
    const priced = price()
    requireState()
    return priced
  } catch (error) {
    if (error instanceof Refusal && error.code === 'product_unavailable') requireState()
    throw error
  }
}

function campaignsOn(
  menu: Menu,
  context: OrderContext,
  checked: readonly CheckedLine[],
  { campaigns, ...terms }: SaleTerms,
): AppliedCampaigns {
  const { addedTo } = terms
  const open = addedTo === undefined ? campaigns : campaigns.flatMap(one => unspent(one, addedTo))
  const lines = campaignLines(menu, checked)
  return applyCampaigns(open, { ...context, ...terms, decimals: context.currencyDecimals }, lines)
}

/** A campaign as added lines see it: one that has discounted its amount once per order is worth what was freed of it. */
function unspent(campaign: Campaign, { campaignIds, freed }: AddedTo): Campaign[] {
  const { id, kind, productIds, categoryIds } = campaign
  const isForAll = productIds.length === 0 && categoryIds.length === 0
  if (kind !== 'amount' || !isForAll || !campaignIds.includes(id)) return [campaign]
  const held = freed.find(({ campaignId }) => campaignId === id)?.amount ?? 0
  return held === 0 ? [] : [{ ...campaign, value: Math.min(held, campaign.value) }]
}

/** The most that one line can consume of a stock item, thousandths: 9,999,999.999. */
const maxTakenMilli = 9_999_999_999

/** Refuses figures whose sums could exceed the safe integers and so not be read back. */
export function requireBounds(items: readonly PricedItem[], checked: readonly CheckedLine[]): void {
  let total = 0
  let cost = 0
  for (const [at, item] of items.entries()) {
    total += item.total
    cost += item.cost
    for (const stockItemId in item.recipe) {
      if (item.recipe[stockItemId]! > maxTakenMilli) throw tooMuchStock(checked[at]!.at)
    }
  }
  if (total > maxCents || cost > maxCents) throw orderTooLarge()
}

type Sale = Pick<SaleTerms, 'serviceType' | 'campaigns'> & { menu: Menu; context: OrderContext }

/** Prices a checked line, of which campaigns take something off. */
export function priceItem(sale: Sale, checked: CheckedLine, campaigns: readonly ItemCampaign[]): PricedItem {
  const { menu, context } = sale
  const { line, product, subtotal, combo } = checked
  const { taxMode, currencyDecimals, branchId } = context
  const facts = productFacts(menu, product)
  const tax = lineTax({ ...sale, serviceType: line.serviceType ?? sale.serviceType }, checked, campaigns)
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
    listUnitPrice: checked.listUnitPrice,
    ...itemReason(checked),
    ...frozenChoices(checked),
    combo: combo && frozenCombo(combo),
    ...figures,
    campaigns,
    ...tax,
    ...taxedItem({ ...figures, ...tax }, taxMode, currencyDecimals),
    cost: costOf(menu, takes, currencyDecimals),
    chargePercent: null,
    recipe: consumptionOf(takes),
    allergens: allergensOf(checked),
    serviceType: line.serviceType,
    needsKitchen: product.needsKitchen,
    discountable: (combo?.product ?? product).discountable,
    stationId: product.needsKitchen ? stationFor(menu, facts, branchId) : null,
    note: line.note,
    seat: line.seat,
    course: line.course,
    held: line.hold,
    clientLineId: line.clientLineId,
  }
}

/** The tax of a line; of a line whose addons have other taxes also its parts. */
function lineTax(
  { menu, context, serviceType, campaigns: known }: Sale,
  checked: CheckedLine,
  campaigns: readonly ItemCampaign[],
): FrozenTax & Pick<PricedItem, 'taxParts'> {
  const { product, subtotal } = checked
  const addons = allAddons(checked)
  const tax = freezeTax(productFacts(menu, product).tax, serviceType)
  if (addons.every(({ addon: { taxId } }) => taxId === null || taxId === product.taxId))
    return { ...tax, taxParts: null }
  const own = partTax(tax)
  const taxed = addons.map(({ addon: { taxId }, total }) => {
    return { tax: taxId === null ? own : partTax(freezeTax(menu.taxes.get(taxId)!, serviceType)), total }
  })
  const parts = partsByTax(own, subtotal, taxed)
  if (parts === null) return { ...tax, taxParts: null }
  const off = campaigns.map(({ campaignId, amount }) => {
    // A campaign that a swapped component keeps may have ended.
    return { kind: known.find(({ id }) => id === campaignId)?.kind ?? 'amount', amount }
  })
  const taxParts = lessCampaigns(parts, off, smallestAmount(context.currencyDecimals))
  return { ...tax, taxParts, taxComponents: null }
}

/** Builds a fee or charge, taxed like a product. @param spread in place of its tax */
function extraItem(
  { menu, context, serviceType }: Omit<Sale, 'campaigns'>,
  { taxId, amount, ...extra }: Extra,
  spread: Partial<SpreadTaxes> = {},
): PricedItem {
  const { taxMode, currencyDecimals } = context
  const tax = freezeTax(menu.taxes.get(taxId ?? '') ?? null, serviceType)
  const untaxed = { ...plainItem, ...extra, ...tax, ...spread, unitPrice: amount, subtotal: amount }
  return { ...untaxed, ...taxedItem(untaxed, taxMode, currencyDecimals) }
}

type Extra = Pick<PricedItem, 'kind' | 'name' | 'taxId' | 'chargePercent'> & { amount: Cents }

/** An item that is not a product: one unit, without discounts and not for the kitchen. */
const plainItem = {
  taxParts: null,
  serviceType: null,
  productId: null,
  categoryId: null,
  names: null,
  quantityMilli: 1000,
  weighed: false,
  listUnitPrice: null,
  priceReason: null,
  priceReasonId: null,
  priceReasonNames: null,
  addons: [],
  without: [],
  halves: [],
  combo: null,
  campaignDiscount: 0,
  campaigns: [],
  discount: 0,
  cost: 0,
  recipe: null,
  allergens: [],
  needsKitchen: false,
  discountable: false,
  stationId: null,
  note: null,
  seat: null,
  course: null,
  held: false,
  clientLineId: null,
} as const

function frozenCombo({ product, ...own }: OfCombo): PricedItem['combo'] {
  return { ...own, productId: product.id, name: product.name.text, names: otherNames(product.name) }
}
