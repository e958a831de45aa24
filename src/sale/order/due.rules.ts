import type { Cents } from '../../lib/money.ts'
import { isLive } from '../item/item.rules.ts'
import { type StoredOrder } from '../shapes/order.shape.ts'

/** Computes the amount still due on an order without a bill, hundredths. */
export function orderDue({ totals, payments, loyalty }: StoredOrder): Cents {
  return totals.total - sumPaid(payments) - loyalty.balanceUsed - loyalty.pointsValue
}

/**
 * Computes the amounts paid and due that an order shows, hundredths. While its bill is open, only payments that name its
 * items count; other payments, balance and points are on the bill until it settles. A closed order has nothing due, even
 * after refunds lower its totals.
 */
export function paidAndDue(order: StoredOrder): { paid: Cents; due: Cents } {
  const { billId, status, totals, payments } = order
  const isOpen = status === 'pending' || status === 'partially_paid'
  if (billId === null || !isOpen) return { paid: sumPaid(payments), due: isOpen ? orderDue(order) : 0 }
  const paid = order.items.reduce((sum, item) => sum + (isLive(item) ? item.paidAmount : 0), 0)
  return { paid, due: totals.total - paid }
}

/** Sums payments that are not voided. */
export function sumPaid(payments: readonly { amount: Cents; voidedAt: number | null }[]): Cents {
  return payments.reduce((sum, payment) => sum + (payment.voidedAt === null ? payment.amount : 0), 0)
}
