import type { Fault } from '../lib/refusal.ts'
import { ingredientTwice, overlappingPrice, priceEndsEarly, twoSizes } from './menu.refusals.ts'
import { priceOfStored, type StoredPrice, type StoredRecipeLine } from './menu.row.ts'
import { overlappingPrices } from './price.rules.ts'

/** The most prices of a product or an addon, and the most addon groups of a product. */
export const maxPrices = 200
export const maxAddonGroups = 100

/** Reports a price that never applies, one of two sizes, or two that apply to the same size, branch, channel and time. */
export function priceFaults(prices: readonly StoredPrice[]): Fault[] {
  const never = prices.findIndex(
    ({ starts_at, ends_at }) => starts_at !== null && ends_at !== null && ends_at <= starts_at,
  )
  if (never !== -1) return [priceEndsEarly(`prices.${never}.ends_at`)]
  const both = prices.findIndex(
    one => typeof one.product_id === 'string' && typeof one.with_addon_id === 'string',
  )
  if (both !== -1) return [twoSizes(`prices.${both}.with_addon_id`)]
  const at = overlappingPrices(prices.map(priceOfStored))
  return at === undefined ? [] : [overlappingPrice(`prices.${at}`)]
}

/** Reports a stock item that occurs twice in the recipe. */
export function recipeFaults(recipe: readonly StoredRecipeLine[]): Fault[] {
  const ids = recipe.map(line => line.stock_item_id)
  const at = ids.findIndex((id, index) => ids.indexOf(id) !== index)
  return at === -1 ? [] : [ingredientTwice(`recipe.${at}.stock_item_id`)]
}
