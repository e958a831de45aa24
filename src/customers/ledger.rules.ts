import { customerErased } from './customer.refusals.ts'
import type { Caller } from '../access/caller.rules.ts'
import { count, date, id, money, type Of, orNull, shape, text, time, word } from '../shapes/shape.rules.ts'

const ledgerKinds = ['earn', 'redeem', 'reverse', 'return', 'top_up', 'pay_out', 'adjust'] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** An entry of a customer's ledger; signed whole points and a signed balance in hundredths. */
export const ledgerShape = shape({
  id: id(),
  customerId: id({ wire: false }),
  kind: word(ledgerKinds),
  points: count({ about: 'Signed change.' }),
  balance: money({ about: "Signed change in the brand's currency." }),
  orderId: orNull(id()),
  billId: orNull(id({ column: 'dining_session_id', wire: 'dining_session_id' })),
  reason: orNull(text()),
  staffId: orNull(id({ wire: false })),
  approvedBy: orNull(id()),
  branchId: orNull(id({ about: 'Where it was earned, spent or paid; null for an adjustment.' })),
  paymentMethodId: orNull(
    id({ about: 'How a top-up or a pay-out was booked. `GET /payments` lists a correction of it.' }),
  ),
  shiftId: orNull(id({ about: 'The drawer in which a top-up or a pay-out was booked.' })),
  businessDate: orNull(date({ about: 'Null for an adjustment.' })),
  createdAt: time({ readOnly: true }),
})
export type LedgerEntry = Omit<Of<typeof ledgerShape.fields>, 'id' | 'createdAt'>

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

/** Refuses to return balance to a customer whose data was erased. @param help what to do instead */
export function requireNotErased(customer: { id: string; isErased: boolean }, help: string): void {
  if (customer.isErased) throw customerErased(customer.id, ` and has no balance to return money to. ${help}`)
}
