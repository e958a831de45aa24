import type { Cents, CurrencyDecimals } from '../lib/money.ts'
import type { OrderDiscount, StoredOrder } from '../orders/stored-order.rules.ts'
import { applyDiscounts } from '../pricing/apply-discounts.rules.ts'
import { isLiveProduct } from '../pricing/charge.rules.ts'

/** All that is given by hand on an order or a bill, beside its net before any of it. */
export type Given = {
  /** Millionths of a hundredth, so that a percentage counts as it was asked for and not as it was rounded. */
  taken: bigint
  /** Hundredths. */
  net: Cents
}

/** The bill's discount that is being given; its percentage counts once, of the whole bill. */
type BillDiscount = Pick<OrderDiscount, 'billDiscountId' | 'kind' | 'value'> & { net: Cents }

const million = 1_000_000n
const wholePercentage = 1_000_000

/**
 * What all discounts in force take off the live product lines together: a percentage of an order or an item counts as
 * that percentage of the net it is taken of, an amount and a share of a bill's discount as the hundredths they take.
 * @param orders with the discount that is being given
 * @param newest of a bill: the discount that is being given
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

/** The same with one discount more that changes none of the others: a percentage counts exactly where it takes its whole worth. */
export function plusGiven(
  before: Given,
  { kind, value }: Pick<OrderDiscount, 'kind' | 'value'>,
  late: { net: Cents; amount: Cents; isCapped: boolean },
): Given {
  const isExact = kind === 'percentage' && !late.isCapped
  const taken = isExact ? BigInt(value) * BigInt(late.net) : million * BigInt(late.amount)
  return { taken: before.taken + taken, net: before.net }
}

/** Ten-thousandths of a percent, at most all of them, rounded up: what is a trifle over a limit is over it. */
export function percentOf({ taken, net }: Given): number {
  if (net === 0) return 0
  const percent = Number((taken + BigInt(net) - 1n) / BigInt(net))
  // A percentage that was rounded down leaves an amount more to take.
  return Math.min(percent, wholePercentage)
}

/** An order's share of a bill's discount, and what moved here, are amounts whatever they were asked as. */
function isPercentage({ kind, fixedAmount }: OrderDiscount): boolean {
  return kind === 'percentage' && fixedAmount === null
}
