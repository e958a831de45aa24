import type { Fault } from '../lib/refusal.ts'
import { ingredientTwice, overlappingPrice, priceEndsEarly } from './menu.refusals.ts'
import type { Channel } from '../wire/words.types.ts'
import type { StoredPrice, StoredRecipeLine } from './menu.row.ts'
import { overlappingPrices } from './price.rules.ts'

/** Reports an entry that never holds, or two of the same branch and channel that hold at once. */
export function priceFaults(prices: readonly StoredPrice[]): Fault[] {
  const never = prices.findIndex(
    ({ starts_at, ends_at }) => starts_at !== null && ends_at !== null && ends_at <= starts_at,
  )
  if (never !== -1) return [priceEndsEarly(`prices.${never}.ends_at`)]
  const at = overlappingPrices(
    prices.map(entry => ({
      branchId: entry.branch_id,
      channel: entry.channel as Channel | null,
      price: entry.price,
      startsAt: entry.starts_at,
      endsAt: entry.ends_at,
    })),
  )
  return at === undefined ? [] : [overlappingPrice(`prices.${at}`)]
}

/** Reports a stock item that is in the recipe twice. */
export function recipeFaults(recipe: readonly StoredRecipeLine[]): Fault[] {
  const ids = recipe.map(line => line.stock_item_id)
  const at = ids.findIndex((id, index) => ids.indexOf(id) !== index)
  return at === -1 ? [] : [ingredientTwice(`recipe.${at}.stock_item_id`)]
}
