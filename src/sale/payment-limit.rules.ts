import { tooManyPayments } from './sale.refusals.ts'

/** Voided payments and reversals count too: an answer shows every one of them. */
export const maxPayments = 500

/**
 * @param count the payments of one bill, or of one order without a bill, with the new ones
 * @throws Refusal limit_reached
 */
export function requirePaymentRoom(count: number): void {
  if (count > maxPayments) throw tooManyPayments(count, maxPayments)
}
