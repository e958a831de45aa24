import type { Fault } from '../lib/refusal.ts'
import type { Channel } from '../wire/words.rules.ts'
import type { StoredPrice, StoredRecipeLine } from './menu.row.rules.ts'
import { overlappingPrices } from './price.rules.ts'

/** Reports an entry that never holds, or two of the same branch and channel that hold at once. */
export function priceFaults(prices: readonly StoredPrice[]): Fault[] {
  const never = prices.findIndex(
    ({ starts_at, ends_at }) => starts_at !== null && ends_at !== null && ends_at <= starts_at,
  )
  if (never !== -1) {
    const message = 'The price ends before it begins. Give a later end.'
    return [{ path: `prices.${never}.ends_at`, rule: 'min', message }]
  }
  const at = overlappingPrices(
    prices.map(entry => ({
      branchId: entry.branch_id,
      channel: entry.channel as Channel | null,
      price: entry.price,
      startsAt: entry.starts_at,
      endsAt: entry.ends_at,
    })),
  )
  if (at === undefined) return []
  const message = 'Another price holds for the same branch and channel at the same time. Keep one of them.'
  return [{ path: `prices.${at}`, rule: 'duplicate', message }]
}

/** Reports a stock item that is in the recipe twice. */
export function recipeFaults(recipe: readonly StoredRecipeLine[]): Fault[] {
  const ids = recipe.map(line => line.stock_item_id)
  const at = ids.findIndex((id, index) => ids.indexOf(id) !== index)
  if (at === -1) return []
  const message = 'The recipe has this stock item already. Add the quantities up.'
  return [{ path: `recipe.${at}.stock_item_id`, rule: 'duplicate', message }]
}
