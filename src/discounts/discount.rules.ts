import type { GivenReason } from '../reasons/reason.rules.ts'
import { itemAllows } from '../sale/item/item.rules.ts'
import type { ApprovalRules } from '../settings/settings.types.ts'
import { type Cents, type CurrencyDecimals, smallestAmount, toCents } from '../lib/money.ts'
import type { OrderDiscount, StoredOrder } from '../sale/shapes/order.shape.ts'
import {
  applyDiscounts,
  covers,
  shareBillDiscount,
  wholePercentage,
} from '../pricing/apply-discounts.rules.ts'
import { productNet } from '../pricing/charge.rules.ts'
import { repriceOrder } from '../pricing/reprice.rules.ts'
import { type DiscountApproval, discountApproval } from '../access/discount-approval.rules.ts'
import { type DiscountTotal, percentOf, totalDiscount } from '../pricing/discount-total.rules.ts'
import {
  itemNotDiscountable,
  itemOfOtherOrder,
  percentTooHigh,
  productNotDiscountable,
  tooManyDecimals,
  tooManyDiscounts,
} from './discount.refusals.ts'

export const discountKinds = ['percentage', 'amount'] as const
export type DiscountKind = (typeof discountKinds)[number]

/** The terms of a requested discount: a percentage in ten-thousandths, or an amount in hundredths. */
export type DiscountTerms = { kind: DiscountKind; value: number }

/** The most discounts of an order, removed ones included: they stay on it. */
const maxDiscounts = 50

/** The fields of a new discount, before it is applied. */
export function newDiscount(
  terms: DiscountTerms,
  { at, ...given }: GivenReason & { staffId: string | null; at: number },
) {
  return {
    ...terms,
    billDiscountId: null,
    itemId: null,
    fixedAmount: null,
    amount: 0,
    ...given,
    approvedBy: null,
    createdAt: at,
    removedAt: null,
    removalApprovedBy: null,
  }
}

/** @param value on the wire: percent above 0, or an amount above 0; at most four decimals */
export function readTerms(kind: DiscountKind, value: number, decimals: CurrencyDecimals): DiscountTerms {
  if (kind === 'percentage') {
    if (value > 100) throw percentTooHigh()
    return { kind, value: Math.round(value * 10_000) }
  }
  const cents = toCents(value)
  if (cents / 100 !== value || cents % smallestAmount(decimals) !== 0) throw tooManyDecimals(decimals)
  return { kind, value: cents }
}

export function requireFewDiscounts({ id, discounts }: Pick<StoredOrder, 'id' | 'discounts'>): void {
  if (discounts.length > maxDiscounts) throw tooManyDiscounts(maxDiscounts, id)
}

export function requireDiscountable(order: StoredOrder, itemId: string | null, terms: DiscountTerms): void {
  if (itemId === null) return
  const item = order.items.find(({ id }) => id === itemId)
  if (item === undefined) throw itemOfOtherOrder()
  if (item.kind !== 'product' || !itemAllows(item, 'discount')) throw itemNotDiscountable()
  if (!covers(terms, item)) throw productNotDiscountable(item.name)
}

/** A new discount's amount and the net it is calculated on (hundredths), and the total of all manual discounts. */
type DiscountFigures = { amount: Cents; net: Cents; total: DiscountTotal }

/** An order with its new discount. */
export type Discounted = DiscountFigures & { order: StoredOrder }

export function withDiscount(
  order: StoredOrder,
  discount: OrderDiscount,
  decimals: CurrencyDecimals,
): Discounted {
  const discounts = [...order.discounts, discount]
  const net = applyDiscounts(order.items, discounts, decimals).nets.get(discount.id)!
  const after = repriceOrder({ ...order, discounts }, decimals)
  return {
    order: after,
    amount: after.discounts.at(-1)!.amount,
    net,
    total: totalDiscount([after], decimals),
  }
}

/** The orders that a bill's discount applies to, each with an entry for its share. */
export type BillDiscounted = DiscountFigures & { changes: { before: StoredOrder; after: StoredOrder }[] }

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
  const covered = orders.map(order => order.items.filter(item => covers(discount, item)))
  const shares = shareBillDiscount(covered, discount, decimals)
  const changes = orders.flatMap((before, at) => {
    const fixedAmount = shares[at]!
    if (fixedAmount === 0) return []
    return [
      { before, after: withDiscount(before, { ...discount, id: newId(), fixedAmount }, decimals).order },
    ]
  })
  const net = productNet(covered.flat())
  const after = orders.map(order => changes.find(({ before }) => before === order)?.after ?? order)
  const total = totalDiscount(after, decimals, { ...discount, net })
  return { changes, amount: shares.reduce((sum, share) => sum + share, 0), net, total }
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
 * Decides which approval a discount needs. A discount of the whole net is a comp; a discount above the brand's limit
 * needs an approval too. The limit applies to the greater of the discount's own percentage and the percentage of all
 * manual discounts on the order or bill.
 * @returns the action, whether an approval is demanded, and the ten-thousandths of a percent that it must cover
 */
export function approvalFor(
  { kind, value }: DiscountTerms,
  { amount, net, total }: DiscountFigures,
  approvals: ApprovalRules,
): DiscountApproval {
  const percent = Math.max(kind === 'percentage' ? value : 0, percentOf(total))
  const isComp = (kind === 'percentage' && value === wholePercentage) || (net > 0 && amount === net)
  return discountApproval(percent, isComp, approvals)
}
