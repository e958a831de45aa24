import { Refusal } from '../lib/refusal.ts'

/** Voided payments and reversals count too: an answer shows every one of them. */
export const maxPayments = 500

/**
 * @param count the payments of one bill, or of one order without a bill, with the new ones
 * @throws Refusal limit_reached
 */
export function requirePaymentRoom(count: number): void {
  if (count <= maxPayments) return
  const message =
    `A bill, and an order without one, holds at most ${maxPayments} payments, voided ones included, and this would ` +
    `make ${count}. Pay what is due in fewer payments.`
  throw new Refusal('limit_reached', message, { limit: maxPayments })
}
