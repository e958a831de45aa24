import type { Cents } from '../lib/money.ts'
import type { Channel } from '../wire/words.types.ts'
import type { MenuProduct, PriceEntry } from './menu.types.ts'

/** The branch and channel of a sale, and its time, epoch ms. */
type Occasion = { branchId: string; channel: Channel; at: number }

/**
 * The price of a product or addon. The precedence is: branch and channel, branch, channel, base price; of the same branch and
 * channel, an entry with a start wins over one without. An entry applies while startsAt ≤ at < endsAt; null is unbounded.
 */
export function priceAt(
  { prices, price: base }: Pick<MenuProduct, 'prices' | 'price'>,
  { branchId, channel, at }: Occasion,
): Cents {
  let price = base
  let best = -1
  for (const entry of prices) {
    if (entry.branchId !== null && entry.branchId !== branchId) continue
    if (entry.channel !== null && entry.channel !== channel) continue
    if (at < (entry.startsAt ?? -Infinity) || at >= (entry.endsAt ?? Infinity)) continue
    const weight =
      (entry.branchId === null ? 0 : 4) + (entry.channel === null ? 0 : 2) + (entry.startsAt === null ? 0 : 1)
    if (weight > best) [price, best] = [entry.price, weight]
  }
  return price
}

/**
 * Finds two entries of the same branch and channel with overlapping periods, which make the price ambiguous: both with a
 * start, or both without.
 * @returns the index of the later one of the first such pair
 */
export function overlappingPrices(entries: readonly PriceEntry[]): number | undefined {
  const found = entries.findIndex((entry, at) => entries.slice(0, at).some(other => overlap(entry, other)))
  return found === -1 ? undefined : found
}

function overlap(a: PriceEntry, b: PriceEntry): boolean {
  if (a.branchId !== b.branchId || a.channel !== b.channel) return false
  if ((a.startsAt === null) !== (b.startsAt === null)) return false
  const from = Math.max(a.startsAt ?? -Infinity, b.startsAt ?? -Infinity)
  const to = Math.min(a.endsAt ?? Infinity, b.endsAt ?? Infinity)
  return from < to
}
