import type { Cents } from '../lib/money.ts'
import type { MenuProduct } from '../menu/menu.types.ts'
import { priceAt, sizePrices } from '../menu/price.rules.ts'
import { priceOnLine, type SizedLine } from '../menu/size-price.rules.ts'
import { halvesPrice } from './halves-price.rules.ts'
import type { ChosenAddon } from './line-addons.rules.ts'
import type { ChosenHalf } from './line-halves.rules.ts'

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
