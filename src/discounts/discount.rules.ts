import type { ApprovalRules } from '../settings/settings.types.ts'
import { type Cents, type CurrencyDecimals, smallestAmount, toCents } from '../lib/money.ts'
import type { OrderDiscount, StoredOrder } from '../sale/shapes/order.shape.ts'
import { applyDiscounts, shareBillDiscount } from '../pricing/apply-discounts.rules.ts'
import { isLiveProduct, productNet } from '../pricing/charge.rules.ts'
import { repriceOrder } from '../pricing/reprice.rules.ts'
import type { ApprovalAction } from '../access/role.rules.ts'
import { type Given, givenOn, percentOf } from './given.rules.ts'
import {
  itemNotDiscountable,
  itemOfOtherOrder,
  percentTooHigh,
  tooManyDecimals,
} from './discount.refusals.ts'

export const discountKinds = ['percentage', 'amount'] as const
export type DiscountKind = (typeof discountKinds)[number]

/** The terms of a requested discount: a percentage in ten-thousandths, or an amount in hundredths. */
export type DiscountTerms = { kind: DiscountKind; value: number }

const wholePercentage = 1_000_000

/**
 * @param value on the wire: percent above 0, or an amount above 0; at most four decimals
 * @throws Refusal validation_failed at `value`: more than 100 percent, or decimals that the currency does not have
 */
export function readTerms(kind: DiscountKind, value: number, decimals: CurrencyDecimals): DiscountTerms {
  if (kind === 'percentage') {
    if (value > 100) throw percentTooHigh()
    return { kind, value: Math.round(value * 10_000) }
  }
  const cents = toCents(value)
  if (cents / 100 !== value || cents % smallestAmount(decimals) !== 0) throw tooManyDecimals(decimals)
  return { kind, value: cents }
}

/** @throws Refusal validation_failed at `item_id` when it is not a live product line of the order */
export function requireDiscountable(order: StoredOrder, itemId: string | null): void {
  if (itemId === null) return
  const item = order.items.find(({ id }) => id === itemId)
  if (item === undefined) throw itemOfOtherOrder()
  if (!isLiveProduct(item)) throw itemNotDiscountable()
}

/** An order with a new discount, its amount and the net it is taken off (hundredths), and all given on the order. */
export type Discounted = { order: StoredOrder; amount: Cents; net: Cents; given: Given }

export function withDiscount(
  order: StoredOrder,
  discount: OrderDiscount,
  decimals: CurrencyDecimals,
): Discounted {
  const discounts = [...order.discounts, discount]
  const net = applyDiscounts(order.items, discounts, decimals).nets.get(discount.id)!
  const after = repriceOrder({ ...order, discounts }, decimals)
  return { order: after, amount: after.discounts.at(-1)!.amount, net, given: givenOn([after], decimals) }
}

/** A bill's discount: one entry on each order that it touches, worth that order's share. */
export type BillDiscounted = {
  changes: { before: StoredOrder; after: StoredOrder }[]
  amount: Cents
  net: Cents
  given: Given
}

/**
 * @param orders the bill's, oldest first
 * @param discount the fields that the entries share
 * @param newId gives each entry its id
 */
export function withBillDiscount(
  orders: readonly StoredOrder[],
  discount: Omit<OrderDiscount, 'id' | 'fixedAmount'>,
  decimals: CurrencyDecimals,
  newId: () => string,
): BillDiscounted {
  const shares = shareBillDiscount(
    orders.map(order => order.items),
    discount,
    decimals,
  )
  const changes = orders.flatMap((before, at) => {
    const fixedAmount = shares[at]!
    if (fixedAmount === 0) return []
    return [
      { before, after: withDiscount(before, { ...discount, id: newId(), fixedAmount }, decimals).order },
    ]
  })
  const net = orders.reduce((sum, order) => sum + productNet(order.items), 0)
  const after = orders.map(order => changes.find(({ before }) => before === order)?.after ?? order)
  const given = givenOn(after, decimals, { ...discount, net })
  return { changes, amount: shares.reduce((sum, share) => sum + share, 0), net, given }
}

/** Sets who approved the order's newest discount. */
export function approvedBy(order: StoredOrder, staffId: string | null): StoredOrder {
  const discount = order.discounts.at(-1)!
  return { ...order, discounts: [...order.discounts.slice(0, -1), { ...discount, approvedBy: staffId }] }
}

/** When a discount is removed, and who approved that. */
export type Removal = { removedAt: number; removalApprovedBy: string | null }

/** Removes some of the order's discounts; a removed one keeps its last amount. */
export function withoutDiscounts(
  order: StoredOrder,
  isRemoved: (discount: OrderDiscount) => boolean,
  removal: Removal,
  decimals: CurrencyDecimals,
): StoredOrder {
  const discounts = order.discounts.map(discount =>
    isRemoved(discount) && discount.removedAt === null ? { ...discount, ...removal } : discount,
  )
  return repriceOrder({ ...order, discounts }, decimals)
}

/**
 * Decides which approval a discount needs. Giving away all of a net is a comp; a discount above the brand's limit needs
 * an approval too. Measured against the limit is the greater of the discount's own percentage and of all that is given
 * on the order or bill.
 * @param amount taken off `net`, hundredths
 * @returns the action, whether an approval is demanded, and the ten-thousandths of a percent that it must cover
 */
export function approvalFor(
  { kind, value }: DiscountTerms,
  { amount, net, given }: { amount: Cents; net: Cents; given: Given },
  approvals: ApprovalRules,
): { action: ApprovalAction; demanded: boolean; percent: number } {
  const percent = Math.max(kind === 'percentage' ? value : 0, percentOf(given))
  const limit = approvals.discountOverPercent
  const isOver = limit !== null && percent > limit
  const isComp = (kind === 'percentage' && value === wholePercentage) || (net > 0 && amount === net)
  if (isComp) return { action: 'comp', demanded: approvals.comp || isOver, percent }
  return { action: 'discount', demanded: isOver, percent }
}
