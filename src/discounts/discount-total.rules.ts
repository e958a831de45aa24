import type { Cents, CurrencyDecimals } from '../lib/money.ts'
import type { OrderDiscount, StoredOrder } from '../sale/shapes/order.shape.ts'
import { applyDiscounts } from '../pricing/apply-discounts.rules.ts'
import { isLiveProduct } from '../pricing/charge.rules.ts'

/** All discounts given by hand on an order or a bill, and its net before them. */
export type Given = {
  /** Millionths of a hundredth, so that a percentage counts as requested and not as rounded. */
  taken: bigint
  /** Hundredths. */
  net: Cents
}

/** The bill discount being given; its percentage counts once, of the whole bill. */
type BillDiscount = Pick<OrderDiscount, 'billDiscountId' | 'kind' | 'value'> & { net: Cents }

const million = 1_000_000n
const wholePercentage = 1_000_000

/**
 * Sums what all discounts in force take off the live product lines: a percentage of an order or an item counts as that
 * percentage of its net, an amount and a share of a bill's discount as the hundredths they take.
 * @param orders including the discount being given
 * @param newest the discount being given, when it is a bill's
 */
export function givenOn(
  orders: readonly StoredOrder[],
  decimals: CurrencyDecimals,
  newest?: BillDiscount,
): Given {
  const isExact = newest?.kind === 'percentage'
  let taken = isExact ? BigInt(newest.value) * BigInt(newest.net) : 0n
  let net = 0
  for (const order of orders) {
    const lines = order.items.filter(isLiveProduct)
    net += lines.reduce((sum, line) => sum + line.subtotal - line.campaignDiscount, 0)
    const { nets } = applyDiscounts(order.items, order.discounts, decimals)
    for (const discount of order.discounts) {
      const base = nets.get(discount.id)
      if (base === undefined || (isExact && discount.billDiscountId === newest.billDiscountId)) continue
      taken += isPercentage(discount)
        ? BigInt(discount.value) * BigInt(base)
        : million * BigInt(lines.reduce((sum, line) => sum + (line.discountShares?.[discount.id] ?? 0), 0))
    }
  }
  return { taken, net }
}

/** Adds a discount that changes no other; a percentage counts exactly unless the amount due capped it. */
export function plusGiven(
  before: Given,
  { kind, value }: Pick<OrderDiscount, 'kind' | 'value'>,
  late: { net: Cents; amount: Cents; isCapped: boolean },
): Given {
  const isExact = kind === 'percentage' && !late.isCapped
  const taken = isExact ? BigInt(value) * BigInt(late.net) : million * BigInt(late.amount)
  return { taken: before.taken + taken, net: before.net }
}

/** Ten-thousandths of a percent, at most 100 percent, rounded up: a fraction over a limit is over it. */
export function percentOf({ taken, net }: Given): number {
  if (net === 0) return 0
  const percent = Number((taken + BigInt(net) - 1n) / BigInt(net))
  // A percentage whose amount was rounded down leaves a later amount more to take, so the sum can exceed the net.
  return Math.min(percent, wholePercentage)
}

/** Shares of a bill's discount, and discounts moved from another order, are fixed amounts whatever their kind. */
function isPercentage({ kind, fixedAmount }: OrderDiscount): boolean {
  return kind === 'percentage' && fixedAmount === null
}
