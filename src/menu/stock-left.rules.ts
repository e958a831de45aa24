import type { MenuAddon, MenuProduct } from './menu.types.ts'

/** The stock of one branch whose lack refuses a sale (`block_when_empty`), thousandths by stock item. */
export type BlockingStock = ReadonlyMap<string, number>

/**
 * How much of a product or addon the blocking stock allows, thousandths: whole units, or grams of what is sold by weight.
 * @returns null if nothing in its recipe blocks
 */
export function stockLeft(
  item: Pick<MenuAddon, 'recipe'> & Partial<Pick<MenuProduct, 'soldBy'>>,
  stock: BlockingStock,
): number | null {
  const weighed = item.soldBy === 'weight'
  let least: number | null = null
  for (const { stockItemId, quantity } of item.recipe) {
    const onHand = stock.get(stockItemId)
    if (onHand === undefined) continue
    const has = Math.max(0, onHand)
    const left = weighed ? Math.floor((has * 1000) / quantity) : Math.floor(has / quantity) * 1000
    least = Math.min(least ?? left, left)
  }
  return least
}

/** The blocking stock beside one unit of a product. */
export function stockBeside({ recipe }: Pick<MenuProduct, 'recipe'>, stock: BlockingStock): BlockingStock {
  const taken = recipe.filter(({ stockItemId }) => stock.has(stockItemId))
  if (taken.length === 0) return stock
  return new Map([
    ...stock,
    ...taken.map(({ stockItemId, quantity }) => [stockItemId, stock.get(stockItemId)! - quantity] as const),
  ])
}
