import type { Cents, CurrencyDecimals } from '../lib/money.ts'

/** What of an item is shared when a part of it goes its own way. */
export type Divisible = {
  /** Thousandths. */
  quantityMilli: number
  subtotal: Cents
  campaignDiscount: Cents
  discount: Cents
  tax: Cents
  total: Cents
  cost: Cents
  addons: readonly { total: Cents }[]
  /** Stock item id → thousandths; null when it took nothing. */
  recipe: Readonly<Record<string, number>> | null
}

/**
 * Takes q of an item's quantity out of it: every figure is shared as it stands, nothing is computed anew, and the rest
 * keeps the rest, so both together are the item to the cent and to the thousandth of stock.
 * @param quantityMilli thousandths, above zero and at most the item's; all of it leaves a rest of zeros
 */
export function takePart<Item extends Divisible>(
  item: Item,
  quantityMilli: number,
  decimals: CurrencyDecimals,
): { part: Item; rest: Item } {
  throw new Error('not yet')
}
