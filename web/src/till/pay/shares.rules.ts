import { addUp } from './amount.rules.ts'

type Paid = { amount: number; name: string; paid_at: string }
export type PaidShare = { amount: number; name: string }

/**
 * The shares that guests have paid, each with its last method: what was paid at the same moment, as points and the rest
 * beside them, is one guest's.
 * @param payments of the bill that are not voided
 */
export function paidShares(payments: readonly Paid[]): PaidShare[] {
  const guests = Map.groupBy(payments, ({ paid_at }) => paid_at)
  return [...guests.values()].map(made => ({
    amount: addUp(made.map(({ amount }) => amount)),
    name: made.at(-1)!.name,
  }))
}

/** Among how many the bill is divided: while something is due, at least one has not paid. */
export const waysOf = (chosen: number, paid: readonly PaidShare[]) => Math.max(chosen, paid.length + 1)
