import { toAmount, toCents, toMilli } from '../../../../src/lib/money.ts'
import { unitsCost } from '../../../../src/sale/item/units-cost.rules.ts'

// The amount of one payment. Amounts are decimal numbers of the brand's currency, as the API has them.

/** An item of a bill as the screen knows it. */
export type PayItem = { id: string; kind: string; quantity: number; paid_quantity: number; total: number }
/** How the bill is divided. */
export type Division =
  | { by: 'whole' }
  | { by: 'equal'; ways: number }
  | { by: 'item'; chosen: ReadonlyMap<string, number> }
  | { by: 'seat'; seat: number | null | undefined }
  | { by: 'amount'; amount: number }

export type Spent = { points: number; balance: number }

/** The units of an item that nobody paid yet. */
export const unpaidQuantity = ({ quantity, paid_quantity }: PayItem) =>
  (toMilli(quantity) - toMilli(paid_quantity)) / 1000

/**
 * The price of the next units of an item, as the service will compute it: the rounded part of its total up to them, less
 * the part of those paid before.
 * @param decimals of the currency
 */
export function priceOfUnits(item: PayItem, quantity: number, decimals: 0 | 2): number {
  const part = { total: toCents(item.total), quantityMilli: toMilli(item.quantity) }
  const paidMilli = toMilli(item.paid_quantity)
  const paidAmount = unitsCost({ ...part, paidMilli: 0, paidAmount: 0 }, paidMilli, decimals)
  return toAmount(unitsCost({ ...part, paidMilli, paidAmount }, toMilli(quantity), decimals))
}

/** The price of the chosen units together. */
export function priceOfChosen(
  items: readonly PayItem[],
  chosen: ReadonlyMap<string, number>,
  decimals: 0 | 2,
): number {
  const prices = items.map(item => priceOfUnits(item, chosen.get(item.id) ?? 0, decimals))
  return addUp(prices)
}

/** The rest to pay of a bill after points and balance. */
export function dueAfter(due: number, { points, balance }: Spent, pointValue: number): number {
  return toAmount(Math.max(0, toCents(due) - toCents(points * pointValue) - toCents(balance)))
}

/** The most points that a guest can redeem: theirs, and no more than is due; none below the brand's least. */
export function pointsFor(
  due: number,
  owned: number,
  loyalty: { point_value: number; min_redeem_points: number },
): number {
  if (loyalty.point_value <= 0) return 0
  const points = Math.min(owned, Math.floor(toCents(due) / toCents(loyalty.point_value)))
  return points < Math.max(1, loyalty.min_redeem_points) ? 0 : points
}

export function addUp(amounts: readonly number[]): number {
  return toAmount(amounts.reduce((sum, amount) => sum + toCents(amount), 0))
}

export function subtract(from: number, amount: number): number {
  return toAmount(toCents(from) - toCents(amount))
}

/** A percentage of an amount, rounded to the currency's smallest amount. */
export function percentOf(amount: number, percent: number, decimals: 0 | 2): number {
  const unit = decimals === 0 ? 1 : 0.01
  return toAmount(toCents(Math.round((amount * percent) / 100 / unit) * unit))
}
