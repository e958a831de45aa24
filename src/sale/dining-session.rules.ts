import { Refusal } from '../lib/refusal.ts'
import type { Figures } from './stored-order.rules.ts'

export const sessionStatuses = ['open', 'settled', 'merged', 'cancelled'] as const
export type SessionStatus = (typeof sessionStatuses)[number]

/** A visit at one or more tables, which is the bill: money in hundredths, times in epoch ms. */
export type DiningSession = {
  id: string
  branchId: string
  tableIds: readonly string[]
  guests: number
  status: SessionStatus
  customerId: string | null
  staffId: string | null
  note: string | null
  openedAt: number
  closedAt: number | null
  /** Items on the bill that are not cancelled. */
  liveItems: number
  /** Items on it that are cancelled or refunded. */
  cancelledItems: number
  /** Sums over the bill's orders. */
  totals: Figures
  /** Sum of the bill's payments that are not voided. */
  paid: number
  /** Paid from the customer's balance and points, beside `paid`. */
  balanceUsed: number
  pointsUsed: number
  pointsValue: number
  mergedIntoId: string | null
  receiptHeadId: string | null
  createdAt: number
  updatedAt: number
  version: number
  /** The branch's zone and the hour its business day begins, `HH:MM`. */
  timezone: string
  dayStartsAt: string
}

/** Amount still to be paid, hundredths. A closed bill owes nothing, even after refunds lower its totals. */
export function dueOf(
  session: Pick<DiningSession, 'status' | 'totals' | 'paid' | 'balanceUsed' | 'pointsValue'>,
): number {
  if (session.status !== 'open') return 0
  return session.totals.total - session.paid - session.balanceUsed - session.pointsValue
}

/** Whether any of the bill is paid: then its service charge stays, and discounts apply only to unpaid lines. */
export function isTouchedByMoney(
  session: Pick<DiningSession, 'paid' | 'balanceUsed' | 'pointsUsed'>,
): boolean {
  return session.paid > 0 || session.balanceUsed > 0 || session.pointsUsed > 0
}

/** @throws Refusal session_not_open */
export function requireOpen(session: { id: string | null; status: SessionStatus }): void {
  if (session.status === 'open') return
  const next =
    session.status === 'merged'
      ? 'Read it: merged_into_id is the bill it became part of.'
      : 'Open a new one for the table.'
  throw new Refusal('session_not_open', `This bill is ${session.status}. ${next}`, {
    dining_session_id: session.id,
    status: session.status,
  })
}

/**
 * Items of a merged bill are on another bill now. A request that names them here is not malformed, so this refusal
 * comes before its items are looked up.
 * @throws Refusal session_not_open
 */
export function requireNotMerged(session: { id: string; status: SessionStatus }): void {
  if (session.status === 'merged') requireOpen(session)
}

/** Data of a bill's events: enough to know which tables to redraw. */
export function sessionEventData(
  session: Pick<DiningSession, 'id' | 'branchId' | 'tableIds' | 'status'>,
  changed: { version: number } & Partial<DiningSession>,
) {
  return {
    id: session.id,
    version: changed.version,
    branch_id: session.branchId,
    table_ids: changed.tableIds ?? session.tableIds,
    status: changed.status ?? session.status,
  }
}

/** The session an act was done to; `replayed` when the request had been done before. */
export type SessionDone = { id: string; replayed: boolean }
