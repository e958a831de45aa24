import type { Caller } from '../access/caller.rules.ts'

export const ledgerKinds = ['earn', 'redeem', 'reverse', 'return', 'top_up', 'adjust'] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** One line of a customer's ledger; points are whole, the balance is in hundredths, both with their sign. */
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
  /** Of a top-up: where, by which method, into which drawer and on which day its money came in. */
  branchId: string | null
  paymentMethodId: string | null
  shiftId: string | null
  businessDate: string | null
}

/** A ledger line of zero that names only its customer, kind and author. */
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

/** The rows summed by customer, the least id first. */
export function sumMoves(entries: readonly Pick<LedgerEntry, 'customerId' | 'points' | 'balance'>[]): Move[] {
  const sums = new Map<string, Move>()
  for (const { customerId: id, points, balance } of entries) {
    const known = sums.get(id) ?? { id, points: 0, balance: 0 }
    sums.set(id, { id, points: known.points + points, balance: known.balance + balance })
  }
  return [...sums.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/**
 * Whether something may be taken from what a customer has: taking never leads below zero, giving is always possible,
 * also to a customer whom a refund has left below it.
 */
export function hasEnough(has: number, change: number): boolean {
  return change >= 0 || has + change >= 0
}
