import type { Cents, CurrencyDecimals } from '../lib/money.ts'
import type { OrderDiscount, StoredOrder } from '../sale/shapes/order.shape.ts'
import { applyDiscounts, wholePercentage } from './apply-discounts.rules.ts'
import { isLiveProduct } from './charge.rules.ts'

/** An order, also one that is only drafted. */
export type Discounted = Pick<StoredOrder, 'items' | 'discounts'>

/** The sum of all manual discounts on an order or a bill, and its net before them. */
export type DiscountTotal = {
  /** Millionths of a hundredth, so that a percentage counts as requested and not as rounded. */
  discounted: bigint
  /** Hundredths. */
  net: Cents
}

/** A new discount of a bill; its percentage counts once, of the whole bill. */
type BillDiscount = Pick<OrderDiscount, 'billDiscountId' | 'kind' | 'value'> & { net: Cents }

const million = 1_000_000n

/**
 * Sums all discounts in force on the live product lines: a percentage of an order or an item counts as that percentage
 * of its net, an amount and a share of a bill's discount as the hundredths discounted.
 * @param orders including the new discount
 * @param newest the new discount, if it is a bill's
 */
export function totalDiscount(
  orders: readonly Discounted[],
  decimals: CurrencyDecimals,
  newest?: BillDiscount,
): DiscountTotal {
  const isExact = newest?.kind === 'percentage'
  let discounted = isExact ? BigInt(newest.value) * BigInt(newest.net) : 0n
  let net = 0
  for (const order of orders) {
    const lines = order.items.filter(isLiveProduct)
    net += lines.reduce((sum, line) => sum + line.subtotal - line.campaignDiscount, 0)
    const { nets } = applyDiscounts(order.items, order.discounts, decimals)
    for (const discount of order.discounts) {
      const base = nets.get(discount.id)
      if (base === undefined || (isExact && discount.billDiscountId === newest.billDiscountId)) continue
      discounted += isPercentage(discount)
        ? BigInt(discount.value) * BigInt(base)
        : million * BigInt(lines.reduce((sum, line) => sum + (line.discountShares?.[discount.id] ?? 0), 0))
    }
  }
  return { discounted, net }
}

/** Adds a discount that changes no other; a percentage counts exactly unless the amount due capped it. */
export function addDiscount(
  before: DiscountTotal,
  { kind, value }: Pick<OrderDiscount, 'kind' | 'value'>,
  late: { net: Cents; amount: Cents; isCapped: boolean },
): DiscountTotal {
  const isExact = kind === 'percentage' && !late.isCapped
  const more = isExact ? BigInt(value) * BigInt(late.net) : million * BigInt(late.amount)
  return { discounted: before.discounted + more, net: before.net }
}

/** Ten-thousandths of a percent, at most 100 percent, rounded up: a fraction over a limit is over it. */
export function percentOf({ discounted, net }: DiscountTotal): number {
  if (net === 0) return 0
  const percent = Number((discounted + BigInt(net) - 1n) / BigInt(net))
  // A percentage whose amount was rounded down leaves more for a later amount, so the sum can exceed the net.
  return Math.min(percent, wholePercentage)
}

/** Shares of a bill's discount, and discounts moved from another order, are fixed amounts regardless of their kind. */
function isPercentage({ kind, fixedAmount }: OrderDiscount): boolean {
  return kind === 'percentage' && fixedAmount === null
}
