import { type Cents, type CurrencyDecimals, maxCents, multiplyDivide, smallestAmount } from '../lib/money.ts'
import { unknownId, wholeAmountNeeded, wholePiecesNeeded } from '../lib/common.refusals.ts'
import { type Fault, invalid } from '../lib/refusal.ts'
import * as refuse from './pricing.refusals.ts'
import { addonReason, productReason } from '../menu/availability.rules.ts'
import type { Menu, MenuAddon, MenuAddonGroup, MenuProduct } from '../menu/menu.types.ts'
import { priceAt } from '../menu/price.rules.ts'
import { type ProductFacts, productFacts } from '../menu/product.rules.ts'
import type { Channel } from '../wire/words.types.ts'

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

type OrderLineAddon = {
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
  /** `ordered_at`, epoch ms: decides dated prices and campaigns. */
  at: number
  /** When the guests get it, epoch ms: what is on offer at that hour can be ordered. */
  servedAt: number
  taxMode: TaxMode
  currencyDecimals: CurrencyDecimals
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

/** Reports a fault of a line; its path is within the line. */
type Report = (fault: Fault) => void

const maxLines = 100
const maxAddons = 30
const maxQuantityMilli = 999_000

/**
 * Resolves the references of the lines and checks the menu's rules; availability is checked apart (`requireAvailable`).
 * @throws Refusal validation_failed with every fault of every line (the first 50)
 */
export function checkLines(menu: Menu, context: OrderContext, lines: readonly OrderLine[]): CheckedLine[] {
  if (lines.length === 0) throw refuse.lineNeeded()
  if (lines.length > maxLines) throw refuse.tooManyLines(maxLines)
  const faults: Fault[] = []
  const checked: CheckedLine[] = []
  for (const [at, line] of lines.entries()) {
    const report: Report = fault => faults.push({ ...fault, path: `lines.${at}.${fault.path}` })
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
  if (quantityMilli <= 0) report(refuse.quantityAboveZeroNeeded())
  if (quantityMilli > maxQuantityMilli) report(refuse.tooManyUnits(maxQuantityMilli / 1000))
  if (line.addons.length > maxAddons) report(refuse.tooManyAddons(maxAddons))
  const product = menu.products.get(line.productId)
  if (product === undefined) {
    report(unknownId('product_id', 'product'))
    return undefined
  }
  const weighed = product.soldBy === 'weight'
  if (!weighed && quantityMilli % 1000 !== 0) report(wholePiecesNeeded('quantity'))
  const unitPrice = unitPriceOf(product, context, line, report)
  const asked = findAddons(menu, product, line, report)
  const addons = priceAddons(context, asked, weighed ? 1000 : quantityMilli)
  const subtotal = subtotalOf(context, line, unitPrice, addons)
  if (subtotal > maxCents) report(refuse.lineTooLarge())
  return { line, product, unitPrice, addons, subtotal }
}

function unitPriceOf(product: MenuProduct, context: OrderContext, line: OrderLine, report: Report): Cents {
  if (product.priceMode === 'fixed') {
    if (line.unitPrice !== null) report(refuse.priceIsFixed())
    return priceAt(product.prices, product.price, context.branchId, context.channel, context.at)
  }
  if (line.unitPrice === null) {
    report(refuse.priceNeeded())
    return 0
  }
  if (line.unitPrice % smallestAmount(context.currencyDecimals) !== 0) {
    report(wholeAmountNeeded('unit_price'))
  }
  return line.unitPrice
}

type AskedAddon = { addon: MenuAddon; group: MenuAddonGroup; quantity: number }

function findAddons(menu: Menu, product: MenuProduct, line: OrderLine, report: Report): AskedAddon[] {
  const facts = productFacts(menu, product)
  const found: AskedAddon[] = []
  for (const [at, asked] of line.addons.entries()) {
    const addon = menu.addons.get(asked.addonId)
    if (addon === undefined) report(unknownId(`addons.${at}.addon_id`, 'addon'))
    const group = addon && findGroup(menu, facts, asked, at, report)
    if (addon === undefined || group === undefined) continue
    if (found.some(other => other.addon === addon && other.group === group)) {
      report(refuse.addonTwice(at))
    }
    found.push({ addon, group, quantity: asked.quantity })
    if (addon.maxQuantity !== null && unitsOf(found, other => other.addon === addon) > addon.maxQuantity) {
      report(refuse.tooManyOfAddon(at, addon.maxQuantity))
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
    report(unknownId(`addons.${at}.addon_group_id`, 'addon group'))
    return undefined
  }
  const groups = (facts.groupsOfAddon.get(addonId) ?? []).filter(
    ({ id }) => addonGroupId === null || id === addonGroupId,
  )
  if (groups.length === 0) report(refuse.addonNotOffered(addonId, addonGroupId))
  if (groups.length <= 1) return groups[0]
  report(
    refuse.addonGroupNeeded(
      at,
      groups.map(({ id }) => id),
    ),
  )
  return undefined
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
    if (complete && units < group.min) report(refuse.tooFewOfGroup(group.min, group.name.text))
    if (group.max !== null && units > group.max) report(refuse.tooManyOfGroup(group.max, group.name.text))
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
  const { branchId, servedAt, zone } = context
  const unavailable: refuse.UnavailableLine[] = []
  const names: string[] = []
  const report = (line: refuse.UnavailableLine, name: string) => {
    unavailable.push(line)
    names.push(name)
  }
  for (const [line, { product, addons }] of lines.entries()) {
    const named = { line, product_id: product.id }
    const reason = productReason(menu, product, branchId, servedAt, zone)
    if (reason !== null) report({ ...named, reason }, product.name.text)
    for (const { addon } of addons) {
      const reason = addonReason(addon, branchId, servedAt)
      if (reason !== null) report({ ...named, addon_id: addon.id, reason }, addon.name.text)
    }
  }
  if (unavailable.length > 0) throw refuse.linesUnavailable(unavailable, names[0]!)
}
