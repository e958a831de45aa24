import type { Cents } from '../lib/money.ts'

export const paymentTypes = ['cash', 'card', 'meal_card', 'transfer', 'online', 'other'] as const
export type PaymentType = (typeof paymentTypes)[number]

/** A payment as it is asked for; amounts are hundredths. */
export type PaymentEntry = {
  paymentMethodId: string
  /** Null: all that is due; only in the last entry. */
  amount: Cents | null
  /** What the guest handed over; only with cash. */
  tendered: Cents | null
  reference: string | null
}

export type PaymentMethod = { id: string; name: string; type: PaymentType }

/** A payment as it is recorded: what it takes off the due, and what went over the counter. */
export type AppliedPayment = {
  paymentMethodId: string
  name: string
  type: PaymentType
  amount: Cents
  tendered: Cents | null
  change: Cents
  reference: string | null
}

/** The part of a settled bill's payment that one of its orders carries. */
export type PaymentShare = {
  paymentId: string
  orderId: string
  amount: Cents
  /** Tendered and change stand on a payment's first share only. */
  firstShare: boolean
}

/**
 * Applies payments to what is due, in their order.
 * @param due hundredths, ≥ 0
 * @param methods the methods the branch takes, by id; any other is a fault
 * @throws Refusal validation_failed with every fault, then payment_exceeds_due { due } with what was left to pay there
 */
export function applyPayments(
  due: Cents,
  entries: readonly PaymentEntry[],
  methods: ReadonlyMap<string, PaymentMethod>,
): AppliedPayment[] {
  throw new Error('not yet')
}

/**
 * Shares a settled bill's payments, in their order, over its orders, oldest first, to the cent.
 * @param orders oldest first; their totals add up to the payments
 */
export function sharePayments(
  payments: readonly { id: string; amount: Cents }[],
  orders: readonly { id: string; total: Cents }[],
): PaymentShare[] {
  throw new Error('not yet')
}
