import {
  type CurrencyDecimals,
  smallestAmount,
  sum,
  toAmount,
  toCents,
  toMilli,
} from '../../../../src/lib/money.ts'
import { priceOnLine } from '../../../../src/menu/size-price.rules.ts'
import { halvesPrice } from '../../../../src/pricing/halves-price.rules.ts'
import { linePrice } from '../../../../src/pricing/line-price.rules.ts'
import type { DraftLine, Taken } from '../../service/draft.types.ts'
import { choicesOf } from './choice.rules.ts'
import type { MenuAddon, MenuProduct } from './menu.types.ts'
import { asPart } from './pieces.rules.ts'

// The price of a line until the service says so, by the rules of the service.

type Products = ReadonlyMap<string, MenuProduct>

/** @param decimals of the brand's currency @returns 0 for a dish that is no longer on the menu */
export function priceOf(products: Products, line: DraftLine, decimals: number): number {
  const product = products.get(line.productId)
  if (product === undefined) return 0
  const step = smallestAmount(digitsOf(decimals))
  return toAmount(
    product.combo === null
      ? dishPrice(products, product, line, step)
      : comboPrice(products, product, line, step),
  )
}

function dishPrice(products: Products, product: MenuProduct, line: DraftLine, step: number): number {
  const parts = line.parts.flatMap(part => {
    const sold = products.get(part.productId)
    return sold === undefined ? [] : [{ part, product: asPart(sold) }]
  })
  const amounts = {
    quantityMilli: toMilli(line.quantity),
    weighed: product.sold_by === 'weight',
    unitPrice: unitPrice(
      product,
      line,
      parts.map(one => one.product),
      step,
    ),
    addons: pricedAddons(product, line, []),
    halves: parts.map(one => pricedAddons(one.product, one.part, addonIds(product, line))),
  }
  return linePrice(amounts, step).subtotal
}

/** Before a part is chosen, a dish made of parts costs nothing yet. */
function unitPrice(
  product: MenuProduct,
  line: DraftLine,
  parts: readonly MenuProduct[],
  step: number,
): number {
  if (product.price_mode === 'open' || line.unitPrice !== null) return toCents(line.unitPrice ?? 0)
  if (product.parts === null) return toCents(product.price)
  if (parts.length === 0) return 0
  return halvesPrice(
    product.parts.price,
    parts.map(({ price }) => toCents(price)),
    step,
  )
}

/** The price of the combo with the extras of its options, and the addons of its components. */
function comboPrice(products: Products, combo: MenuProduct, line: DraftLine, step: number): number {
  const extras = line.choices.map(choice => toCents(extraOf(combo, choice)))
  const amounts = { quantityMilli: toMilli(line.quantity), weighed: false }
  const addons = line.choices.map(choice => {
    const product = products.get(choice.productId)
    const priced = product === undefined ? [] : pricedAddons(product, choice, [])
    return linePrice({ ...amounts, unitPrice: 0, addons: priced }, step).subtotal
  })
  // The price is spread over the components without a rest, so that it is not spread here.
  const unitPrice = sum([toCents(line.unitPrice ?? combo.price), ...extras])
  return sum([linePrice({ ...amounts, unitPrice, addons: [] }, step).subtotal, ...addons])
}

/** The price of an option beside that of its combo. */
export function extraOf(
  combo: MenuProduct,
  { choiceId, productId }: { choiceId: string; productId: string },
): number {
  const options = combo.combo!.choices.find(({ id }) => id === choiceId)?.options ?? []
  return options.find(({ product_id }) => product_id === productId)?.extra ?? 0
}

/** @param others addons of the line that a part belongs to */
function pricedAddons(product: MenuProduct, taken: Taken, others: readonly string[]) {
  const addons = new Map(product.addon_groups.flatMap(group => group.addons.map(addon => [addon.id, addon])))
  const line = { productId: product.id, addonIds: [...others, ...addonIds(product, taken)] }
  return choicesOf(product, taken).map(choice => ({
    ...choice,
    unitPrice: priceOnLine(priceListOf(addons.get(choice.addonId)!), line),
  }))
}

export function addonIds(product: MenuProduct, taken: Taken): string[] {
  return choicesOf(product, taken).map(({ addonId }) => addonId)
}

export function priceListOf({ price, size_prices }: MenuAddon) {
  return {
    price: toCents(price),
    sizes: size_prices.map(size => ({
      productId: size.product_id,
      withAddonId: size.with_addon_id,
      price: toCents(size.price),
    })),
  }
}

export function digitsOf(decimals: number): CurrencyDecimals {
  return decimals === 0 ? 0 : 2
}
