import {
  type Cents,
  type CurrencyDecimals,
  maxCents,
  multiplyDivide,
  smallestAmount,
  times,
} from '../lib/money.ts'
import { unknownId, wholeAmountNeeded, wholePiecesNeeded } from '../lib/common.refusals.ts'
import { type Fault, invalid } from '../lib/refusal.ts'
import * as refuse from './pricing.refusals.ts'
import { maxLineAddons } from '../menu/addon-choice.rules.ts'
import { addonReason, productReason } from '../menu/availability.rules.ts'
import type { Menu, MenuAddon, MenuAddonGroup, MenuProduct } from '../menu/menu.types.ts'
import { inLanguage } from '../menu/names.rules.ts'
import { priceAt } from '../menu/price.rules.ts'
import { type ProductFacts, productFacts } from '../menu/product.rules.ts'
import type { StoredItem } from '../sale/shapes/order.shape.ts'
import type { Channel } from '../wire/words.types.ts'

/** A line of an order as requested. */
export type OrderLine = Pick<StoredItem, 'note' | 'seat' | 'course' | 'clientLineId'> & {
  productId: string
  /** Thousandths: 1000 is one unit, or one kilogram. */
  quantityMilli: number
  addons: readonly OrderLineAddon[]
  /** Hundredths; only on products with an open price, else null. */
  unitPrice: Cents | null
  /** Held back from the kitchen until it is fired. */
  hold: boolean
}

type OrderLineAddon = {
  addonId: string
  /** Null: the only group of the product that has the addon. */
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
  /** When the order is served, epoch ms: products available at that time can be ordered. */
  servedAt: number
  taxMode: TaxMode
  currencyDecimals: CurrencyDecimals
  /** Of the names in refusals; without it the brand's default language. */
  lang?: string | undefined
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
  /** Hundredths for the whole line, without free units. */
  total: Cents
}

/** Reports a fault of a line, with a path relative to it. */
type Report = (fault: Fault) => void

const maxLines = 100
const maxQuantityMilli = 999_000

/** Resolves the references of the lines and checks the menu's rules, except availability (`requireAvailable`). */
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
  if (line.addons.length > maxLineAddons) report(refuse.tooManyAddons(maxLineAddons))
  const product = menu.products.get(line.productId)
  if (product === undefined) {
    report(unknownId('product_id', 'product'))
    return undefined
  }
  const weighed = product.soldBy === 'weight'
  if (!weighed && quantityMilli % 1000 !== 0) report(wholePiecesNeeded('quantity'))
  const unitPrice = unitPriceOf(product, context, line, report)
  const chosen = findAddons(menu, product, line, report)
  const isWhole = chosen.length === line.addons.length
  const { groups } = productFacts(menu, product)
  checkGroups(product, groups, { found: chosen, isWhole, lang: context.lang ?? '' }, report)
  const addons = priceAddons(context, chosen, weighed ? 1000 : quantityMilli)
  const base = multiplyDivide(quantityMilli, unitPrice, 1000, smallestAmount(context.currencyDecimals))
  const subtotal = addons.reduce((sum, addon) => sum + addon.total, base)
  if (subtotal > maxCents) report(refuse.lineTooLarge())
  return { line, product, unitPrice, addons, subtotal }
}

function unitPriceOf(product: MenuProduct, context: OrderContext, line: OrderLine, report: Report): Cents {
  if (product.priceMode === 'fixed') {
    if (line.unitPrice !== null) report(refuse.priceIsFixed())
    return priceAt(product, context)
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

type ChosenAddon = { addon: MenuAddon; group: MenuAddonGroup; quantity: number }

function findAddons(menu: Menu, product: MenuProduct, line: OrderLine, report: Report): ChosenAddon[] {
  const facts = productFacts(menu, product)
  const found: ChosenAddon[] = []
  for (const entry of line.addons.entries()) {
    const [at, sent] = entry
    const addon = menu.addons.get(sent.addonId)
    if (addon === undefined) report(unknownId(`addons.${at}.addon_id`, 'addon'))
    const group = addon && findGroup(menu, facts, entry, report)
    if (addon === undefined || group === undefined) continue
    if (found.some(other => other.addon === addon && other.group === group)) {
      report(refuse.addonTwice(at))
    }
    found.push({ addon, group, quantity: sent.quantity })
    if (addon.maxQuantity !== null && unitsOf(found, other => other.addon === addon) > addon.maxQuantity) {
      report(refuse.tooManyOfAddon(at, addon.maxQuantity))
    }
  }
  return found
}

function findGroup(
  menu: Menu,
  facts: ProductFacts,
  [at, { addonId, addonGroupId }]: [at: number, sent: OrderLineAddon],
  report: Report,
): MenuAddonGroup | undefined {
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

/** @param isWhole false when an addon has a fault: then the minimum of groups is not checked */
function checkGroups(
  product: MenuProduct,
  groups: readonly MenuAddonGroup[],
  { found, isWhole, lang }: { found: readonly ChosenAddon[]; isWhole: boolean; lang: string },
  report: Report,
): void {
  for (const group of groups) {
    const units = unitsOf(found, other => other.group === group)
    const { min, max, addonIds } = group
    const name = inLanguage(group.name, lang)
    if (isWhole && units < min)
      report(refuse.tooFewOfGroup(min, name, inLanguage(product.name, lang), addonIds))
    if (max !== null && units > max) report(refuse.tooManyOfGroup(max, name))
  }
}

function unitsOf(found: readonly ChosenAddon[], counts: (addon: ChosenAddon) => boolean): number {
  return found.reduce((sum, addon) => sum + (counts(addon) ? addon.quantity : 0), 0)
}

/** @param factorMilli multiplier of the addons, thousandths: the line's quantity, or 1000 for a weighed line */
function priceAddons(
  context: OrderContext,
  chosen: readonly ChosenAddon[],
  factorMilli: number,
): CheckedAddon[] {
  const step = smallestAmount(context.currencyDecimals)
  return chosen.map(({ addon, group, quantity }) => {
    const unitPrice = priceAt(addon, context)
    const charged = group.freeQuantity === 0 ? quantity : chargedUnits(chosen, group, addon)
    const total = multiplyDivide(times(unitPrice, charged), factorMilli, 1000, step)
    return { addon, addonGroupId: group.id, quantity, unitPrice, total }
  })
}

/** Counts the units to charge: the first units of a group, in the order of its addons, are free. */
function chargedUnits(chosen: readonly ChosenAddon[], group: MenuAddonGroup, addon: MenuAddon): number {
  const place = group.addonIds.indexOf(addon.id)
  const before = unitsOf(
    chosen,
    other => other.group === group && group.addonIds.indexOf(other.addon.id) < place,
  )
  const own = unitsOf(chosen, other => other.group === group && other.addon === addon)
  return own - Math.min(own, Math.max(0, group.freeQuantity - before))
}

export function requireAvailable(menu: Menu, context: OrderContext, lines: readonly CheckedLine[]): void {
  const { branchId, servedAt, lang = '' } = context
  const unavailable: refuse.UnavailableLine[] = []
  const names: string[] = []
  const report = (line: refuse.UnavailableLine, name: string) => {
    unavailable.push(line)
    names.push(name)
  }
  for (const [line, { product, addons }] of lines.entries()) {
    const named = { line, product_id: product.id }
    const reason = productReason(menu, product, context)
    if (reason !== null) report({ ...named, reason }, inLanguage(product.name, lang))
    for (const { addon } of addons) {
      const reason = addonReason(addon, branchId, servedAt)
      if (reason !== null) report({ ...named, addon_id: addon.id, reason }, inLanguage(addon.name, lang))
    }
  }
  if (unavailable.length > 0) throw refuse.linesUnavailable(unavailable, names[0]!)
}
