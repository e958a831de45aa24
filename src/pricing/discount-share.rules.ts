import type { CurrencyDecimals } from '../lib/money.ts'
import { type Discounted, percentOf, totalDiscount } from './discount-total.rules.ts'
import type { StoredOrder } from '../sale/shapes/order.shape.ts'

/**
 * Computes how much of an order its manual discounts take off once they also cover added lines.
 * @returns ten-thousandths of a percent: the highest percentage on the whole order, or that of all discounts together if it
 * is higher; undefined when no discount grows
 */
export function grownDiscount(
  before: StoredOrder,
  after: StoredOrder,
  decimals: CurrencyDecimals,
): number | undefined {
  if (after.totals.discount <= before.totals.discount) return undefined
  const whole = after.discounts.filter(
    ({ kind, itemId, fixedAmount, removedAt }) =>
      kind === 'percentage' && itemId === null && fixedAmount === null && removedAt === null,
  )
  return Math.max(percentOf(totalDiscount([after], decimals)), ...whole.map(({ value }) => value))
}

/**
 * Computes how much of an order its manual discounts take off after other lines left it, if an amount off an item was
 * given without approval by a key alone. Staff who give discounts may approve them, and discounts of the whole order lose
 * the share of each line that leaves.
 * @returns ten-thousandths of a percent; undefined when the discounts are no larger share than before
 */
export function outgrownDiscount(
  before: Discounted,
  after: Discounted,
  decimals: CurrencyDecimals,
): number | undefined {
  const isOpen = after.discounts.some(
    ({ kind, itemId, removedAt, staffId, approvedBy }) =>
      kind === 'amount' && itemId !== null && removedAt === null && staffId === null && approvedBy === null,
  )
  if (!isOpen) return undefined
  const percent = percentOf(totalDiscount([after], decimals))
  return percent > percentOf(totalDiscount([before], decimals)) ? percent : undefined
}
