import type { Caller } from '../access/caller.rules.ts'

export const ledgerKinds = ['earn', 'redeem', 'reverse', 'return', 'top_up', 'adjust'] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** An entry of a customer's ledger; signed whole points and a signed balance in hundredths. */
export type LedgerEntry = {
  customerId: string
  kind: LedgerKind
  points: number
  balance: number
  orderId: string | null
  billId: string | null
  reason: string | null
  staffId: string | null
  approvedBy: string | null
  /** Only for a top-up: where, how, into which drawer and on which day the money was paid. */
  branchId: string | null
  paymentMethodId: string | null
  shiftId: string | null
  businessDate: string | null
}

/** An empty ledger entry of a customer, with its kind and author. */
export function bookedBy(
  { staff }: Pick<Caller, 'staff'>,
  customerId: string,
  kind: LedgerKind,
): LedgerEntry {
  return {
    customerId,
    kind,
    points: 0,
    balance: 0,
    orderId: null,
    billId: null,
    reason: null,
    staffId: staff?.id ?? null,
    approvedBy: null,
    branchId: null,
    paymentMethodId: null,
    shiftId: null,
    businessDate: null,
  }
}

/** Change of a customer's points and balance. */
export type Move = { id: string; points: number; balance: number }

/** Sums entries by customer, sorted by id. */
export function sumMoves(entries: readonly Pick<LedgerEntry, 'customerId' | 'points' | 'balance'>[]): Move[] {
  const sums = new Map<string, Move>()
  for (const { customerId: id, points, balance } of entries) {
    const known = sums.get(id) ?? { id, points: 0, balance: 0 }
    sums.set(id, { id, points: known.points + points, balance: known.balance + balance })
  }
  return [...sums.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/**
 * Whether a balance or points allow a change: a deduction must not go below zero; an addition is always possible, even
 * if a refund has left the customer below zero.
 */
export function hasEnough(has: number, change: number): boolean {
  return change >= 0 || has + change >= 0
}
