import {
  type Cents,
  type CurrencyDecimals,
  divideRounded,
  maxCents,
  multiplyDivide,
  smallestAmount,
} from '../lib/money.ts'
import { invalidField } from '../lib/refusal.ts'
import type { Menu, MenuAddon, MenuProduct, Translated } from '../menu/menu.rules.ts'
import { productFacts, stationFor } from '../menu/product.rules.ts'
import {
  type CheckedAddon,
  type CheckedLine,
  checkLines,
  type OrderContext,
  type OrderLine,
  requireAvailable,
  type TaxMode,
} from './line.rules.ts'

/** Texts in the brand's other languages: `{ tr: '…' }`. */
export type Names = Readonly<Record<string, string>>

/** An addon as it is frozen on an item. */
export type PricedAddon = {
  addonId: string
  addonGroupId: string
  name: string
  names: Names | null
  /** Units per unit of the line. */
  quantity: number
  unitPrice: Cents
  /** Hundredths for the whole line, free units left out. */
  total: Cents
}

/** A line as it is frozen when the order is made; nothing in it refers to the menu any more. */
export type PricedItem = {
  kind: 'product'
  productId: string
  name: string
  names: Names | null
  /** Thousandths. */
  quantityMilli: number
  unitPrice: Cents
  addons: readonly PricedAddon[]
  subtotal: Cents
  campaignDiscount: Cents
  discount: Cents
  taxId: string | null
  taxName: string | null
  /** Ten-thousandths of a percent. */
  taxRate: number | null
  tax: Cents
  total: Cents
  cost: Cents
  /** What the whole item takes from stock, addons included: stock item id → thousandths > 0; null when nothing. */
  recipe: Readonly<Record<string, number>> | null
  allergens: readonly string[]
  needsKitchen: boolean
  /** The kitchen station of the branch; null: every screen of the branch, or no kitchen at all. */
  stationId: string | null
  note: string | null
  seat: number | null
  course: number | null
  hold: boolean
  clientLineId: string | null
}

/**
 * Checks and prices the lines of an order, one frozen item per line in their order: the one way from a request to
 * figures, used by create and preview alike.
 * @throws Refusal validation_failed with every fault (also a line, order or cost above 9,999,999.99), then product_unavailable
 */
export function priceOrder(menu: Menu, context: OrderContext, lines: readonly OrderLine[]): PricedItem[] {
  const checked = checkLines(menu, context, lines)
  const items = checked.map(line => priceItem(menu, context, line))
  requireBounds(items)
  requireAvailable(menu, context, checked)
  return items
}

/** The most that one line takes of a stock item, thousandths: 9,999,999.999. */
const maxTakenMilli = 9_999_999_999

/** What lies beyond could be written and never read again: sums of it leave the safe integers. */
function requireBounds(items: readonly PricedItem[]): void {
  let total = 0
  let cost = 0
  for (const [at, item] of items.entries()) {
    total += item.total
    cost += item.cost
    for (const stockItemId in item.recipe) {
      if (item.recipe[stockItemId]! <= maxTakenMilli) continue
      throw invalidField(
        `lines.${at}.quantity`,
        'max',
        'This takes more from stock than any stock holds: order less.',
      )
    }
  }
  if (total > maxCents || cost > maxCents) {
    throw invalidField(
      'lines',
      'max',
      'An order comes to, and costs, at most 9,999,999.99: send it as several.',
    )
  }
}

function priceItem(menu: Menu, context: OrderContext, checked: CheckedLine): PricedItem {
  const { line, product, subtotal } = checked
  const { taxMode, currencyDecimals, branchId } = context
  const facts = productFacts(menu, product)
  const rate = facts.tax?.rate ?? null
  const tax = taxOf(subtotal, rate, taxMode, currencyDecimals)
  const takes = takesOf(checked)
  return {
    kind: 'product',
    productId: product.id,
    name: product.name.text,
    names: namesOf(product.name),
    quantityMilli: line.quantityMilli,
    unitPrice: checked.unitPrice,
    addons: checked.addons.map(frozenAddon),
    subtotal,
    campaignDiscount: 0,
    discount: 0,
    taxId: facts.tax?.id ?? null,
    taxName: facts.tax?.name ?? null,
    taxRate: rate,
    tax,
    total: taxMode === 'inclusive' ? subtotal : subtotal + tax,
    cost: costOf(menu, takes, currencyDecimals),
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

function frozenAddon({ addon, addonGroupId, quantity, unitPrice, total }: CheckedAddon): PricedAddon {
  const { id, name } = addon
  return { addonId: id, addonGroupId, name: name.text, names: namesOf(name), quantity, unitPrice, total }
}

function namesOf(name: Translated): Names | null {
  for (const _ in name.others) return name.others
  return null
}

const ratePerWhole = 1_000_000

/**
 * Tax of a net: inside it (inclusive), or on top of it (exclusive).
 * @param net hundredths
 * @param rate ten-thousandths of a percent; null: no tax
 */
export function taxOf(net: Cents, rate: number | null, mode: TaxMode, decimals: CurrencyDecimals): Cents {
  if (rate === null) return 0
  const divisor = mode === 'inclusive' ? ratePerWhole + rate : ratePerWhole
  return multiplyDivide(net, rate, divisor, smallestAmount(decimals))
}

/** How many thousandths of a unit of a product or addon a line uses up, free units too. */
type Take = { of: MenuProduct | MenuAddon; timesMilli: number }

/** Of a weighed line the addons are used once, not per kilogram. */
function takesOf({ line, product, addons }: CheckedLine): Take[] {
  const perUnit = product.soldBy === 'weight' ? 1000 : line.quantityMilli
  const takes: Take[] = [{ of: product, timesMilli: line.quantityMilli }]
  for (const { addon, quantity } of addons) takes.push({ of: addon, timesMilli: quantity * perUnit })
  return takes
}

/** Σ quantity × unit cost, or quantity × cost without a recipe, rounded once for the line. */
function costOf(menu: Menu, takes: readonly Take[], decimals: CurrencyDecimals): Cents {
  // Thousandths × thousandths × millionths of a currency unit: ten thousand millions of them are a hundredth.
  const perCent = 10_000_000_000
  const millionthsPerCent = 10_000
  let sum = 0
  const exact = (): bigint => terms.reduce((sum, [a, b, c]) => sum + BigInt(a) * BigInt(b) * BigInt(c), 0n)
  const terms: [number, number, number][] = []
  for (const { of, timesMilli } of takes) {
    if (of.recipe.length === 0) terms.push([timesMilli, 1000, of.cost * millionthsPerCent])
    for (const { stockItemId, quantity } of of.recipe) {
      terms.push([timesMilli, quantity, menu.stockItems.get(stockItemId)!.unitCost])
    }
  }
  for (const [a, b, c] of terms) sum += a * b * c
  const step = smallestAmount(decimals)
  // No term is below zero, so a safe sum means that every step to it was exact.
  return step * divideRounded(Number.isSafeInteger(sum) ? sum : exact(), perCent * step)
}

/** Summed per stock item and rounded once, to the thousandth. */
function consumptionOf(takes: readonly Take[]): Readonly<Record<string, number>> | null {
  const taken = new Map<string, number>()
  for (const { of, timesMilli } of takes) {
    for (const { stockItemId, quantity } of of.recipe) {
      taken.set(stockItemId, (taken.get(stockItemId) ?? 0) + timesMilli * quantity)
    }
  }
  const consumption: Record<string, number> = {}
  let takesSome = false
  for (const [stockItemId, exact] of taken) {
    const milli = divideRounded(exact, 1000)
    if (milli === 0) continue
    consumption[stockItemId] = milli
    takesSome = true
  }
  return takesSome ? consumption : null
}
