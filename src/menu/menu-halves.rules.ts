import type { Cents } from '../lib/money.ts'
import type { Channel } from '../wire/words.types.ts'
import { productReason } from './availability.rules.ts'
import { canBeHalf } from './halves.rules.ts'
import type { HalvesRule, Menu, MenuProduct } from './menu.types.ts'
import { priceAt } from './price.rules.ts'
import { productFacts } from './product.rules.ts'
import { type BlockingStock, stockLeft } from './stock-left.rules.ts'

/** Where and when the menu is read, epoch ms; `zone` is the branch's. */
type Reading = {
  branchId: string
  zone: string
  channel: Channel
  at: number
  servedAt: number
  stock: BlockingStock
}

/**
 * The least that half-and-halves cost: as all of their cheapest half that can be ordered. Each product is looked at once,
 * whatever the number of half-and-halves.
 * @returns the price of one, by its rule; null: there is nothing to make it of
 */
export function leastHalfPrices(menu: Menu, reading: Reading): (rule: HalvesRule) => Cents | null {
  let least: ReadonlyMap<string, Cents> | undefined
  return ({ categoryIds }) => {
    least ??= leastByCategory(menu, reading)
    const prices = categoryIds.flatMap(id => least!.get(id) ?? [])
    return prices.length === 0 ? null : Math.min(...prices)
  }
}

/** The lowest price of a half that can be ordered, by category; a category has those of all below it. */
function leastByCategory(menu: Menu, reading: Reading): ReadonlyMap<string, Cents> {
  const least = new Map<string, Cents>()
  for (const product of menu.products.values()) {
    const { categoryIds } = productFacts(menu, product)
    if (!canBeHalf({ categoryIds }, { ...product, categoryIds }) || !canOrder(menu, product, reading))
      continue
    const price = priceAt(product, reading)
    for (const id of categoryIds) least.set(id, Math.min(price, least.get(id) ?? Infinity))
  }
  return least
}

function canOrder(menu: Menu, product: MenuProduct, reading: Reading): boolean {
  return productReason(menu, product, reading) === null && stockLeft(product, reading.stock) !== 0
}
