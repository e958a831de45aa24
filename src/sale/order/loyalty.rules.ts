import { type Cents, type CurrencyDecimals, multiplyDivide, smallestAmount, sum } from '../../lib/money.ts'
import { isLiveCharge } from '../item/charge-item.rules.ts'
import { type StoredOrder } from '../shapes/order.shape.ts'
import { currencyDecimals } from '../../settings/brand.rules.ts'
import { type LoyaltyRates } from '../../settings/settings.types.ts'

/** Divisor for an amount in hundredths times a rate in ten-thousandths. */
const scale = 1_000_000

/** Loyalty earned by an order: whole points, and hundredths on the balance. */
export type Earnings = { points: number; balance: Cents }

/**
 * Computes the points (rounded down) and the cashback (rounded) earned on an amount.
 * @param base `earningBase`, hundredths ≥ 0
 */
export function earned(base: Cents, rates: LoyaltyRates, decimals: CurrencyDecimals): Earnings {
  // BigInt, because the product of an amount and a rate can exceed the safe integers.
  const points = Number((BigInt(base) * BigInt(rates.pointsPerUnit)) / BigInt(scale))
  const balance = multiplyDivide(base, rates.cashbackPercent, scale, smallestAmount(decimals))
  return { points, balance }
}

/**
 * Computes the part of a total that earns: the money paid for food, tax included. Balance and points can also pay for the
 * service charge, so the difference is at least zero.
 */
export function earningBase(sale: {
  total: Cents
  serviceCharge: Cents
  balanceUsed: Cents
  pointsValue: Cents
}): Cents {
  return Math.max(0, sale.total - sale.serviceCharge - sale.balanceUsed - sale.pointsValue)
}

/** Computes what the customer of an order earns: by its rates, on what balance and points did not pay. */
export function earningsOf(
  order: Pick<StoredOrder, 'totals' | 'items' | 'currency'>,
  loyalty: Pick<StoredOrder['loyalty'], 'balanceUsed' | 'pointsValue'>,
  rates: LoyaltyRates,
): Earnings {
  const { balanceUsed, pointsValue } = loyalty
  const sale = { total: order.totals.total, serviceCharge: chargeTotal(order), balanceUsed, pointsValue }
  return earned(earningBase(sale), rates, currencyDecimals(order.currency))
}

/** Sums an order's live service charge, tax included. */
export function chargeTotal({ items }: Pick<StoredOrder, 'items'>): Cents {
  return sum(items.filter(isLiveCharge).map(({ total }) => total))
}

/** Computes the value of points, hundredths; the rate is in ten-thousandths of 1.00 per point. */
export function pointsWorth(points: number, rates: LoyaltyRates, decimals: CurrencyDecimals): Cents {
  return multiplyDivide(points, rates.pointValue, 100, smallestAmount(decimals))
}

type Dated = { id: string; correctsId: string | null; voidedAt: number | null; businessDate: string }

/** The business date of the last payment that counts; a corrected one counts by its own. Undefined without any. */
export function lastPaidOn(payments: readonly Dated[]): string | undefined {
  const corrected = new Set(payments.map(payment => payment.correctsId))
  return payments
    .filter(({ id, correctsId, voidedAt }) => correctsId === null && (voidedAt === null || corrected.has(id)))
    .map(payment => payment.businessDate)
    .sort()
    .at(-1)
}
