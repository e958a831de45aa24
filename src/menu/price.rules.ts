import type { Cents } from '../lib/money.ts'
import type { Channel } from '../wire/words.types.ts'
import type { Menu, MenuAddon, MenuProduct, PriceEntry } from './menu.types.ts'
import type { SizePrice } from './size-price.rules.ts'

/** The branch and channel of a sale, and its time, epoch ms. */
type Occasion = { branchId: string; channel: Channel; at: number }

/**
 * The price of a product, or of an addon whatever the line (`sizePrices`). The precedence is: branch and channel, branch,
 * channel, base price; of the same branch and channel, an entry with a start wins over one without. An entry applies while
 * startsAt ≤ at < endsAt; null is unbounded.
 */
export function priceAt(
  { prices, price: base }: Pick<MenuProduct, 'prices' | 'price'>,
  occasion: Occasion,
): Cents {
  let price = base
  let best = -1
  for (const entry of prices) {
    const weight = isSize(entry) ? -1 : weightOf(entry, occasion)
    if (weight > best) [price, best] = [entry.price, weight]
  }
  return price
}

/**
 * The prices of an addon that depend on the line it is on: the first that fits is charged (`priceOnLine`). An entry beside
 * another choice comes before one of a product; among equals branch and channel decide as in `priceAt`, then the order of
 * the entries.
 */
export function sizePrices({ prices }: Pick<MenuAddon, 'prices'>, occasion: Occasion): SizePrice[] {
  const rank = (entry: PriceEntry) => weightOf(entry, occasion) + (entry.withAddonId === null ? 0 : 8)
  const valid = prices.filter(entry => isSize(entry) && weightOf(entry, occasion) >= 0)
  const seen = new Set<string>()
  return valid
    .toSorted((one, other) => rank(other) - rank(one))
    .flatMap(({ productId, withAddonId, price }) =>
      seen.size === seen.add(`${productId} ${withAddonId}`).size ? [] : [{ productId, withAddonId, price }],
    )
}

/**
 * The prices by size that matter for an addon of a product: beside other choices, on the product, and on each half-and-half of
 * which the product may be a half. The last one fits every line. Empty: its price depends on no size.
 */
export function sizesOn(
  product: MenuProduct,
  addon: MenuAddon,
  { menu, ...occasion }: Occasion & { menu: Menu },
): SizePrice[] {
  const isHere = ({ productId }: SizePrice) =>
    productId === null || productId === product.id || (menu.products.get(productId)?.halves ?? null) !== null
  const sizes = sizePrices(addon, occasion).filter(isHere)
  if (sizes.length === 0) return []
  return [...sizes, { productId: null, withAddonId: null, price: priceAt(addon, occasion) }]
}

function isSize({ productId, withAddonId }: PriceEntry): boolean {
  return productId !== null || withAddonId !== null
}

/** The precedence of an entry; negative if it does not apply. */
function weightOf(entry: PriceEntry, { branchId, channel, at }: Occasion): number {
  if (entry.branchId !== null && entry.branchId !== branchId) return -1
  if (entry.channel !== null && entry.channel !== channel) return -1
  if (at < (entry.startsAt ?? -Infinity) || at >= (entry.endsAt ?? Infinity)) return -1
  return (
    (entry.branchId === null ? 0 : 4) + (entry.channel === null ? 0 : 2) + (entry.startsAt === null ? 0 : 1)
  )
}

/**
 * Finds two entries of the same size, branch and channel with overlapping periods, which make the price ambiguous: both with
 * a start, or both without.
 * @returns the index of the later one of the first such pair
 */
export function overlappingPrices(entries: readonly PriceEntry[]): number | undefined {
  const found = entries.findIndex((entry, at) => entries.slice(0, at).some(other => overlap(entry, other)))
  return found === -1 ? undefined : found
}

function overlap(a: PriceEntry, b: PriceEntry): boolean {
  if (a.branchId !== b.branchId || a.channel !== b.channel) return false
  if (a.productId !== b.productId || a.withAddonId !== b.withAddonId) return false
  if ((a.startsAt === null) !== (b.startsAt === null)) return false
  const from = Math.max(a.startsAt ?? -Infinity, b.startsAt ?? -Infinity)
  const to = Math.min(a.endsAt ?? Infinity, b.endsAt ?? Infinity)
  return from < to
}
