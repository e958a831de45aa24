import { type Cents, type CurrencyDecimals, multiplyDivide, smallestAmount } from '../lib/money.ts'
import { type StoredItem, type StoredOrder } from '../sale/shapes/order.shape.ts'

/** An amount of a sale and the tax in it, hundredths; the tax is never more than the amount. */
export type Worth = { amount: Cents; tax: Cents }

/**
 * Computes what is left to refund of a paid order: its live items, less the amounts refunded without items. An item
 * refunded later reduces both sums, because it includes its part of those amounts.
 */
export function leftOf({ totals, items, adjustments }: StoredOrder): Worth {
  const left = { amount: totals.total, tax: totals.tax }
  for (const item of items) {
    if (item.cancelKind === 'refund') add(left, { amount: item.total, tax: item.tax }, 1)
  }
  for (const { kind, amount, tax } of adjustments) {
    if (kind === 'refund') add(left, { amount, tax }, -1)
  }
  return left
}

/**
 * Computes the worth of each of these items, one after the other: its part of what is left, by the totals of the live
 * items, rounded. The item after which nothing of value is live gets all that is left. If no amount was refunded
 * before, an item's worth is its cost.
 * @param order before the refund
 * @param refunded the items, or parts of them, that are split off
 */
export function itemWorths(
  order: StoredOrder,
  refunded: readonly StoredItem[],
  decimals: CurrencyDecimals,
): Worth[] {
  const left = leftOf(order)
  const live = { amount: order.totals.total, tax: order.totals.tax }
  return refunded.map(item => {
    const worth = partOf(left, live, item, smallestAmount(decimals))
    add(left, worth, -1)
    add(live, { amount: item.total, tax: item.tax }, -1)
    return worth
  })
}

/** Computes the tax in an amount refunded without items: in proportion, the last amount has the rest. */
export function amountWorth(order: StoredOrder, amount: Cents, decimals: CurrencyDecimals): Worth {
  const left = leftOf(order)
  if (amount >= left.amount) return { amount, tax: left.tax }
  return { amount, tax: multiplyDivide(left.tax, amount, left.amount, smallestAmount(decimals)) }
}

function partOf(left: Worth, live: Worth, item: { total: Cents; tax: Cents }, step: Cents): Worth {
  if (item.total === live.amount) return { ...left }
  const amount = multiplyDivide(left.amount, item.total, live.amount, step)
  const tax = live.tax === 0 ? 0 : multiplyDivide(left.tax, item.tax, live.tax, step)
  // Rounding never leaves more tax than money, neither in the part refunded nor in the rest.
  const least = Math.max(0, left.tax - (left.amount - amount))
  return { amount, tax: Math.min(Math.max(tax, least), amount, left.tax) }
}

function add(sum: Worth, { amount, tax }: Worth, sign: 1 | -1): void {
  sum.amount += sign * amount
  sum.tax += sign * tax
}
