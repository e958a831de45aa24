import { tooManyPayments } from './sale.refusals.ts'

/** Includes voided payments and reversals, because answers show all of them. */
export const maxPayments = 500

/** @param count payments of one bill, or of one order without a bill, including the new ones */
export function requirePaymentRoom(count: number): void {
  if (count > maxPayments) throw tooManyPayments(count, maxPayments)
}
