import { type Cents, type CurrencyDecimals, maxCents, multiplyDivide, smallestAmount } from '../lib/money.ts'
import { type Fault, type FaultRule, invalid, invalidField, Refusal } from '../lib/refusal.ts'
import { addonReason, productReason } from '../menu/availability.rules.ts'
import type { Menu, MenuAddon, MenuAddonGroup, MenuProduct } from '../menu/menu.rules.ts'
import { priceAt } from '../menu/price.rules.ts'
import { type ProductFacts, productFacts } from '../menu/product.rules.ts'
import type { Channel } from '../wire/words.rules.ts'

/** A line of an order as requested. */
export type OrderLine = {
  productId: string
  /** Thousandths: 1000 is one unit, or one kilogram. */
  quantityMilli: number
  addons: readonly OrderLineAddon[]
  /** Hundredths; only on products with an open price, else null. */
  unitPrice: Cents | null
  note: string | null
  seat: number | null
  course: number | null
  /** Kept from the kitchen until it is fired. */
  hold: boolean
  clientLineId: string | null
}

export type OrderLineAddon = {
  addonId: string
  /** Null: the one group of the product that has the addon. */
  addonGroupId: string | null
  /** Whole units per unit of the line. */
  quantity: number
}

/** Where, when and how an order is priced. */
export type OrderContext = {
  branchId: string
  /** The branch's time zone. */
  zone: string
  channel: Channel
  /** `ordered_at`, epoch ms: decides availability and dated prices. */
  at: number
  taxMode: TaxMode
  currencyDecimals: CurrencyDecimals
  /** Only a line on a bill can be held. */
  onBill: boolean
}

export type TaxMode = 'inclusive' | 'exclusive'

/** A line ready to be priced: its references resolved, its prices looked up. */
export type CheckedLine = {
  line: OrderLine
  product: MenuProduct
  /** Hundredths per unit or kilogram. */
  unitPrice: Cents
  addons: readonly CheckedAddon[]
  /** Hundredths, addons included. */
  subtotal: Cents
}

export type CheckedAddon = {
  addon: MenuAddon
  addonGroupId: string
  /** Units per unit of the line. */
  quantity: number
  /** Hundredths per unit. */
  unitPrice: Cents
  /** Hundredths for the whole line, free units left out. */
  total: Cents
}

/** Reports a fault of a line; `field` is its path within the line. */
type Report = (field: string, rule: FaultRule, message: string) => void

const maxLines = 100
const maxAddons = 30
const maxQuantityMilli = 999_000

/**
 * Resolves the references of the lines and checks the menu's rules; availability is checked apart (`requireAvailable`).
 * @throws Refusal validation_failed with every fault of every line (the first 50)
 */
export function checkLines(menu: Menu, context: OrderContext, lines: readonly OrderLine[]): CheckedLine[] {
  if (lines.length === 0) throw invalidField('lines', 'min_items', 'An order has at least one line.')
  if (lines.length > maxLines) throw invalidField('lines', 'max_items', 'An order has at most 100 lines.')
  const faults: Fault[] = []
  const checked: CheckedLine[] = []
  for (const [at, line] of lines.entries()) {
    const report: Report = (field, rule, message) => {
      faults.push({ path: `lines.${at}.${field}`, rule, message })
    }
    const found = checkLine(menu, context, line, report)
    if (found !== undefined) checked.push(found)
  }
  if (faults.length > 0) throw invalid(...faults)
  return checked
}

function checkLine(
  menu: Menu,
  context: OrderContext,
  line: OrderLine,
  report: Report,
): CheckedLine | undefined {
  const { quantityMilli } = line
  if (quantityMilli <= 0) report('quantity', 'min', 'Order more than nothing.')
  if (quantityMilli > maxQuantityMilli) report('quantity', 'max', 'Order at most 999 in one line.')
  if (line.addons.length > maxAddons) report('addons', 'max_items', 'A line has at most 30 addons.')
  if (line.hold && !context.onBill) report('hold', 'not_allowed', 'Only a line on a bill can be held.')
  const product = menu.products.get(line.productId)
  if (product === undefined) {
    report('product_id', 'not_found', 'There is no product with this id.')
    return undefined
  }
  const weighed = product.soldBy === 'weight'
  if (!weighed && quantityMilli % 1000 !== 0) {
    report('quantity', 'decimals', 'This product is sold by the piece: order a whole number.')
  }
  const unitPrice = unitPriceOf(product, context, line, report)
  const asked = findAddons(menu, product, line, report)
  const addons = priceAddons(context, asked, weighed ? 1000 : quantityMilli)
  const subtotal = subtotalOf(context, line, unitPrice, addons)
  if (subtotal > maxCents) {
    report('quantity', 'max', 'Quantity times price is at most 9,999,999.99: order less in one line.')
  }
  return { line, product, unitPrice, addons, subtotal }
}

function unitPriceOf(product: MenuProduct, context: OrderContext, line: OrderLine, report: Report): Cents {
  if (product.priceMode === 'fixed') {
    if (line.unitPrice !== null) {
      report('unit_price', 'not_allowed', 'The menu gives this product its price: leave unit_price out.')
    }
    return priceAt(product.prices, product.price, context.branchId, context.channel, context.at)
  }
  if (line.unitPrice === null) {
    report('unit_price', 'required', 'This product has an open price: send unit_price.')
    return 0
  }
  if (line.unitPrice % smallestAmount(context.currencyDecimals) !== 0) {
    report('unit_price', 'decimals', 'Amounts in this currency are whole.')
  }
  return line.unitPrice
}

type AskedAddon = { addon: MenuAddon; group: MenuAddonGroup; quantity: number }

function findAddons(menu: Menu, product: MenuProduct, line: OrderLine, report: Report): AskedAddon[] {
  const facts = productFacts(menu, product)
  const found: AskedAddon[] = []
  for (const [at, asked] of line.addons.entries()) {
    const addon = menu.addons.get(asked.addonId)
    if (addon === undefined) report(`addons.${at}.addon_id`, 'not_found', 'There is no addon with this id.')
    const group = addon && findGroup(menu, facts, asked, at, report)
    if (addon === undefined || group === undefined) continue
    if (found.some(other => other.addon === addon && other.group === group)) {
      report(`addons.${at}`, 'duplicate', 'This addon is here already: raise its quantity instead.')
    }
    found.push({ addon, group, quantity: asked.quantity })
    if (addon.maxQuantity !== null && unitsOf(found, other => other.addon === addon) > addon.maxQuantity) {
      report(`addons.${at}.quantity`, 'max', `At most ${addon.maxQuantity} of this addon per unit.`)
    }
  }
  checkGroups(facts, found, found.length === line.addons.length, report)
  return found
}

function findGroup(
  menu: Menu,
  facts: ProductFacts,
  asked: OrderLineAddon,
  at: number,
  report: Report,
): MenuAddonGroup | undefined {
  const { addonId, addonGroupId } = asked
  if (addonGroupId !== null && !menu.addonGroups.has(addonGroupId)) {
    report(`addons.${at}.addon_group_id`, 'not_found', 'There is no addon group with this id.')
    return undefined
  }
  const groups = (facts.groupsOfAddon.get(addonId) ?? []).filter(
    ({ id }) => addonGroupId === null || id === addonGroupId,
  )
  if (groups.length === 0) {
    const group = addonGroupId === null ? '' : ` in the group ${addonGroupId}`
    report('addons', 'not_allowed', `The menu does not offer the addon ${addonId} with this product${group}.`)
  }
  if (groups.length > 1) {
    const choice = groups.map(({ id }) => id).join(', ')
    report(`addons.${at}.addon_group_id`, 'required', `Say of which group the addon is taken: ${choice}.`)
    return undefined
  }
  return groups[0]
}

/** @param complete false when an addon has a fault of its own: then the minimum of a group is not checked */
function checkGroups(
  facts: ProductFacts,
  found: readonly AskedAddon[],
  complete: boolean,
  report: Report,
): void {
  for (const group of facts.groups) {
    const units = unitsOf(found, other => other.group === group)
    if (complete && units < group.min) {
      report('addons', 'min', `Choose at least ${group.min} of ${group.name.text}.`)
    }
    if (group.max !== null && units > group.max) {
      report('addons', 'max', `Choose at most ${group.max} of ${group.name.text}.`)
    }
  }
}

function unitsOf(found: readonly AskedAddon[], counts: (addon: AskedAddon) => boolean): number {
  return found.reduce((sum, addon) => sum + (counts(addon) ? addon.quantity : 0), 0)
}

/** @param factorMilli how often the line takes its addons, thousandths; 1000 when it is weighed */
function priceAddons(
  context: OrderContext,
  asked: readonly AskedAddon[],
  factorMilli: number,
): CheckedAddon[] {
  const { branchId, channel, at, currencyDecimals } = context
  return asked.map(({ addon, group, quantity }) => {
    const unitPrice = priceAt(addon.prices, addon.price, branchId, channel, at)
    const charged = group.freeQuantity === 0 ? quantity : chargedUnits(asked, group, addon)
    const total = multiplyDivide(charged * unitPrice, factorMilli, 1000, smallestAmount(currencyDecimals))
    return { addon, addonGroupId: group.id, quantity, unitPrice, total }
  })
}

/** The first units of a group, in the order of its addons, cost nothing. */
function chargedUnits(asked: readonly AskedAddon[], group: MenuAddonGroup, addon: MenuAddon): number {
  const place = group.addonIds.indexOf(addon.id)
  const before = unitsOf(
    asked,
    other => other.group === group && group.addonIds.indexOf(other.addon.id) < place,
  )
  const own = unitsOf(asked, other => other.group === group && other.addon === addon)
  return own - Math.min(own, Math.max(0, group.freeQuantity - before))
}

function subtotalOf(
  context: OrderContext,
  line: OrderLine,
  unitPrice: Cents,
  addons: readonly CheckedAddon[],
): Cents {
  const base = multiplyDivide(line.quantityMilli, unitPrice, 1000, smallestAmount(context.currencyDecimals))
  return addons.reduce((sum, addon) => sum + addon.total, base)
}

/** @throws Refusal product_unavailable with the reason for each line and addon that cannot be ordered here and now */
export function requireAvailable(menu: Menu, context: OrderContext, lines: readonly CheckedLine[]): void {
  const { branchId, at, zone } = context
  const unavailable: object[] = []
  for (const [line, { product, addons }] of lines.entries()) {
    const named = { line, product_id: product.id }
    const reason = productReason(menu, product, branchId, at, zone)
    if (reason !== null) unavailable.push({ ...named, reason })
    for (const { addon } of addons) {
      const reason = addonReason(addon, branchId, at)
      if (reason !== null) unavailable.push({ ...named, addon_id: addon.id, reason })
    }
  }
  if (unavailable.length === 0) return
  throw new Refusal(
    'product_unavailable',
    'Some products or addons cannot be ordered here and now; see details.lines.',
    { lines: unavailable },
  )
}
