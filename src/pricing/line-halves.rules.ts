import { unknownId } from '../lib/common.refusals.ts'
import type { Cents } from '../lib/money.ts'
import { type Fault } from '../lib/refusal.ts'
import { canBeHalf } from '../menu/halves.rules.ts'
import type { Menu, MenuAddon, MenuProduct } from '../menu/menu.types.ts'
import { inLanguage } from '../menu/names.rules.ts'
import { priceAt, sizePrices } from '../menu/price.rules.ts'
import { productFacts } from '../menu/product.rules.ts'
import { priceOnLine, type SizedLine } from '../menu/size-price.rules.ts'
import { halvesPrice } from './halves-price.rules.ts'
import { type AskedAddons, type ChosenAddon, findAddons } from './line-addons.rules.ts'
import * as refuse from './pricing.refusals.ts'

/** A half that a line names: a product as a part of a dish (`halves.rules.ts`). */
export type AskedHalf = AskedAddons & { productId: string }

type ChosenHalf = { product: MenuProduct; addons: ChosenAddon[]; without: MenuAddon[] }

/** Reports a fault of a line, with a path relative to it. */
type Report = (fault: Fault) => void

/** Resolves the halves of a line; their groups demand no minimum. */
export function findHalves(
  menu: Menu,
  { halves: rule, name }: MenuProduct,
  asked: readonly AskedHalf[],
  { lang, report }: { lang: string; report: Report },
): ChosenHalf[] {
  if (rule === null) {
    if (asked.length > 0) report(refuse.notMadeOfParts())
    return []
  }
  if (asked.length < 2) report(refuse.partsNeeded(inLanguage(name, lang)))
  if (asked.length > rule.count) report(refuse.tooManyParts(rule.count))
  return asked.flatMap((half, at) => {
    const reportHalf: Report = fault => report({ ...fault, path: `parts.${at}.${fault.path}` })
    const product = menu.products.get(half.productId)
    if (product === undefined) {
      reportHalf(unknownId('product_id', 'product'))
      return []
    }
    const { categoryIds } = productFacts(menu, product)
    if (!canBeHalf(rule, { ...product, categoryIds })) {
      reportHalf(refuse.notAPart(inLanguage(product.name, lang)))
    }
    const terms = { lang, report: reportHalf, needsMinimum: false }
    return [{ product, ...findAddons(menu, product, half, terms) }]
  })
}

/** `unitPrice`: on the line that has the addon. */
export type PricedAddon = ChosenAddon & { unitPrice: Cents }
type PricedHalf = Omit<ChosenHalf, 'addons'> & { unitPrice: Cents; addons: PricedAddon[] }

type Occasion = Parameters<typeof priceAt>[1]

/** Looks up the prices of a line's addons and halves. Sizes are those of the line; a half also sees its own addons. */
export function priceAddons(
  { id: productId }: MenuProduct,
  chosen: readonly ChosenAddon[],
  halves: readonly ChosenHalf[],
  occasion: Occasion,
): { addons: PricedAddon[]; halves: PricedHalf[] } {
  const addonIds = chosen.map(({ addonId }) => addonId)
  return {
    addons: pricedOn({ productId, addonIds }, chosen, occasion),
    halves: halves.map(({ addons, ...half }) => {
      const beside = [...addonIds, ...addons.map(({ addonId }) => addonId)]
      const priced = pricedOn({ productId, addonIds: beside }, addons, occasion)
      return { ...half, unitPrice: priceAt(half.product, occasion), addons: priced }
    }),
  }
}

function pricedOn(line: SizedLine, chosen: readonly ChosenAddon[], occasion: Occasion): PricedAddon[] {
  return chosen.map(choice => {
    const { addon } = choice
    const prices = { price: priceAt(addon, occasion), sizes: sizePrices(addon, occasion) }
    return { ...choice, unitPrice: priceOnLine(prices, line) }
  })
}

/** The price of a unit by its halves; null for a dish of its own. */
export function priceOfHalves(
  { halves: rule }: MenuProduct,
  halves: readonly { unitPrice: Cents }[],
  step: Cents,
): Cents | null {
  if (rule === null || halves.length === 0) return null
  const prices = halves.map(({ unitPrice }) => unitPrice)
  return halvesPrice(rule.price, prices, step)
}
