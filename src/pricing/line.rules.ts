import { type Cents, type CurrencyDecimals, maxCents, smallestAmount } from '../lib/money.ts'
import { unknownId, wholeAmountNeeded, wholePiecesNeeded } from '../lib/common.refusals.ts'
import { type Fault, invalid } from '../lib/refusal.ts'
import * as refuse from './pricing.refusals.ts'
import { maxLineAddons } from '../menu/addon-choice.rules.ts'
import { chargedUnits, isIncluded } from '../menu/line-choice.rules.ts'
import type { Menu, MenuAddon, MenuProduct } from '../menu/menu.types.ts'
import { priceAt } from '../menu/price.rules.ts'
import type { GivenReason } from '../reasons/reason.rules.ts'
import type { StoredItem } from '../sale/shapes/order.shape.ts'
import type { Channel } from '../wire/words.types.ts'
import { type AskedChoice, componentsOf, type OfCombo } from './combo-line.rules.ts'
import { type AskedAddons, findAddons } from './line-addons.rules.ts'
import {
  type AskedHalf,
  findHalves,
  priceAddons,
  type PricedAddon,
  priceOfHalves,
} from './line-halves.rules.ts'
import { linePrice } from './line-price.rules.ts'
import { type AskedReason, type NamedReasons, priceReasonOf } from './price-reason.rules.ts'

/** A line of an order as requested. */
export type OrderLine = Pick<StoredItem, 'note' | 'seat' | 'course' | 'clientLineId'> &
  AskedAddons &
  AskedReason & {
    productId: string
    /** The parts of a half-and-half; empty: a dish of its own. */
    halves: readonly AskedHalf[]
    /** Thousandths: 1000 is one unit, or one kilogram. */
    quantityMilli: number
    /** Hundredths; of an open price, or another than the menu's; else null. */
    unitPrice: Cents | null
    /** Null: the order's. */
    serviceType: StoredItem['serviceType']
    /** Held back from the kitchen until it is fired. */
    hold: boolean
    /** The options that it takes of a combo; empty for other products. */
    choices: readonly AskedChoice[]
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
  reasons: NamedReasons
}

export type TaxMode = 'inclusive' | 'exclusive'

/** A line ready to be priced: its references resolved, its prices looked up. */
export type CheckedLine = {
  /** Its place in the request; that of the combo for each of its components. */
  at: number
  line: OrderLine
  product: MenuProduct
  /** Hundredths per unit or kilogram. */
  unitPrice: Cents
  /** The price of the menu, where the line has another; else null. */
  listUnitPrice: Cents | null
  /** Why, where it was given. */
  priceReason: GivenReason | null
  /** Those it names, then its defaults. */
  addons: readonly CheckedAddon[]
  without: readonly MenuAddon[]
  halves: readonly CheckedHalf[]
  /** Hundredths, addons included. */
  subtotal: Cents
  /** The combo of which it is a component. */
  combo: OfCombo | null
  /** Campaigns may apply to it; of a component as to its combo. */
  takesCampaigns: boolean
}

/** A part of a half-and-half. */
type CheckedHalf = {
  product: MenuProduct
  /** Of a whole unit of the product, hundredths. */
  unitPrice: Cents
  addons: readonly CheckedAddon[]
  without: readonly MenuAddon[]
}

export type CheckedAddon = {
  addon: MenuAddon
  addonGroupId: string
  /** Units per unit of the line. */
  quantity: number
  included: boolean
  /** Hundredths per unit. */
  unitPrice: Cents
  /** Units that are not free. */
  charged: number
  /** Hundredths for the whole line, without free units. */
  total: Cents
}

/** Reports a fault of a line, with a path relative to it. */
type Report = (fault: Fault) => void

const maxLines = 100
/** Of one request: each component of a combo is an item. */
const maxItems = 500
const maxQuantityMilli = 999_000

/** Resolves the references of the lines and checks the menu's rules, except availability (`require-available.rules.ts`). */
export function checkLines(menu: Menu, context: OrderContext, lines: readonly OrderLine[]): CheckedLine[] {
  if (lines.length === 0) throw refuse.lineNeeded()
  if (lines.length > maxLines) throw refuse.tooManyLines(maxLines)
  const faults: Fault[] = []
  const checked: CheckedLine[] = []
  for (const [at, line] of lines.entries()) {
    const report: Report = fault => faults.push({ ...fault, path: `lines.${at}.${fault.path}` })
    checked.push(...checkLine(menu, context, { at, line }, report))
  }
  if (faults.length > 0) throw invalid(...faults)
  if (checked.length > maxItems) throw refuse.tooManyItems(maxItems)
  return checked
}

type PlacedLine = Pick<CheckedLine, 'at' | 'line'>

function checkLine(menu: Menu, context: OrderContext, placed: PlacedLine, report: Report): CheckedLine[] {
  const { line } = placed
  const { quantityMilli } = line
  if (quantityMilli <= 0) report(refuse.quantityAboveZeroNeeded())
  if (quantityMilli > maxQuantityMilli) report(refuse.tooManyUnits(maxQuantityMilli / 1000))
  const product = menu.products.get(line.productId)
  if (product === undefined) {
    report(unknownId('product_id', 'product'))
    return []
  }
  if (product.soldBy === 'each' && quantityMilli % 1000 !== 0) report(wholePiecesNeeded('quantity'))
  if (product.combo !== null) return checkCombo(menu, context, { ...placed, product }, report)
  if (line.choices.length > 0) report(refuse.noCombo())
  const prices = pricesOf(product, context, line, report)
  return [checkSold(menu, context, { ...placed, product, ...prices, combo: null }, report)]
}

/** A combo as the lines of its components. */
function checkCombo(
  menu: Menu,
  context: OrderContext,
  { at, line, product }: PlacedLine & { product: MenuProduct },
  report: Report,
): CheckedLine[] {
  if (line.addons.length > 0) report(refuse.inChoices('addons'))
  if (line.without.length > 0) report(refuse.inChoices('without'))
  const { unitPrice: price, listUnitPrice: menuPrice } = pricesOf(product, context, line, report)
  const priceReason = priceReasonOf(line, menuPrice !== null, context.reasons, report)
  if (line.halves.length > 0) report(refuse.notMadeOfParts())
  const components = componentsOf(menu, product, line.choices, {
    price,
    menuPrice,
    listPrice: option => priceAt(option, context),
    step: smallestAmount(context.currencyDecimals),
    lang: context.lang ?? '',
    report,
  })
  return components.map(({ asked, at: sent, ...component }) => {
    const { productId, addons, without, note } = asked
    const own = {
      ...line,
      productId,
      addons,
      without,
      note: note ?? line.note,
      unitPrice: null,
      reason: null,
      reasonId: null,
      choices: [],
      halves: [],
    }
    const reportOwn: Report = fault => {
      report({ ...fault, path: fault.path === 'quantity' ? fault.path : `choices.${sent}.${fault.path}` })
    }
    const sold = checkSold(menu, context, { at, line: own, ...component }, reportOwn)
    return { ...sold, priceReason, takesCampaigns: product.discountable && menuPrice === null }
  })
}

type SoldLine = PlacedLine & Pick<CheckedLine, 'product' | 'unitPrice' | 'listUnitPrice' | 'combo'>

/** A line of a product whose price is known. */
export function checkSold(menu: Menu, context: OrderContext, sold: SoldLine, report: Report): CheckedLine {
  const { line, product } = sold
  const weighed = product.soldBy === 'weight'
  const terms = { lang: context.lang ?? '', report }
  const { addons: chosen, without } = findAddons(menu, product, line, terms)
  const found = findHalves(menu, product, line.halves, terms)
  const count = chosen.length + found.reduce((sum, half) => sum + half.addons.length, 0)
  if (found.length > 0 && count > maxLineAddons) report(refuse.tooManyAddons(maxLineAddons))
  const step = smallestAmount(context.currencyDecimals)
  const { addons: priced, halves } = priceAddons(product, chosen, found, context)
  const prices = pricesWith(priceOfHalves(product, halves, step), sold)
  const ofHalves = halves.map(half => half.addons)
  const amounts = {
    quantityMilli: line.quantityMilli,
    weighed,
    unitPrice: prices.unitPrice,
    addons: priced,
    halves: ofHalves,
  }
  const { subtotal, addonTotals, halfTotals } = linePrice(amounts, step)
  if (subtotal > maxCents) report(refuse.lineTooLarge())
  return {
    ...sold,
    ...prices,
    priceReason: priceReasonOf(line, prices.listUnitPrice !== null, context.reasons, report),
    addons: checkedAddons(priced, addonTotals),
    without,
    halves: halves.map((half, at) => ({ ...half, addons: checkedAddons(half.addons, halfTotals[at]!) })),
    subtotal,
    // Another price than the menu's is the last word.
    takesCampaigns: product.discountable && prices.listUnitPrice === null,
  }
}

/** @param totals of the chosen addons */
function checkedAddons(chosen: readonly PricedAddon[], totals: readonly Cents[]): CheckedAddon[] {
  return chosen.map((choice, at): CheckedAddon => {
    const { addon, group, quantity, unitPrice } = choice
    const included = isIncluded(choice)
    const charged = chargedUnits(chosen, choice)
    return { addon, addonGroupId: group.id, quantity, included, unitPrice, charged, total: totals[at]! }
  })
}

/** The prices of a line; the menu's of one made of parts is theirs. @param ofParts null: it is made of none */
function pricesWith(ofParts: Cents | null, { line, unitPrice, listUnitPrice }: SoldLine): Prices {
  if (ofParts === null) return { unitPrice, listUnitPrice }
  const asked = line.unitPrice ?? ofParts
  return { unitPrice: asked, listUnitPrice: asked === ofParts ? null : ofParts }
}

type Prices = Pick<CheckedLine, 'unitPrice' | 'listUnitPrice'>

/** The price of a unit; of a fixed price also the menu's, where the line sends another. */
function pricesOf(
  product: MenuProduct,
  context: OrderContext,
  { unitPrice }: OrderLine,
  report: Report,
): Prices {
  const isOpen = product.priceMode === 'open'
  const listed = isOpen ? null : priceAt(product, context)
  if (unitPrice === null) {
    if (isOpen) report(refuse.priceNeeded())
    return { unitPrice: listed ?? 0, listUnitPrice: null }
  }
  if (unitPrice % smallestAmount(context.currencyDecimals) !== 0) report(wholeAmountNeeded('unit_price'))
  const { minPrice } = product
  if (isOpen && minPrice !== null && unitPrice < minPrice) report(refuse.priceTooLow(minPrice))
  return { unitPrice, listUnitPrice: unitPrice === listed ? null : listed }
}
