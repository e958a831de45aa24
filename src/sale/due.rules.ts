import type { Cents } from '../lib/money.ts'
import type { StoredOrder } from './stored-order.rules.ts'

/** Amount still due on an order without a bill, hundredths. */
export function orderDue({ totals, payments, loyalty }: StoredOrder): Cents {
  return totals.total - sumPaid(payments) - loyalty.balanceUsed - loyalty.pointsValue
}

/** Sums payments; voided ones do not count. */
export function sumPaid(payments: readonly { amount: Cents; voidedAt: number | null }[]): Cents {
  return payments.reduce((sum, payment) => sum + (payment.voidedAt === null ? payment.amount : 0), 0)
}
