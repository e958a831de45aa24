import { toAmount } from '../lib/money.ts'
import { formatInZone, timeOrNull } from '../lib/zone.ts'
import {
  presentLongOrder,
  presentOrder,
  presentPayment,
  presentTotals,
} from '../orders/present-order.rules.ts'
import type { OrderPayment, StoredOrder } from '../sale/stored-order.rules.ts'
import { type DiningSession, dueOf } from '../sale/dining-session.rules.ts'

/** Presents the session as lists show it: everything but its orders. */
export function presentSessionSummary(session: DiningSession, payments: readonly OrderPayment[]) {
  const zone = session.timezone
  return {
    id: session.id,
    branch_id: session.branchId,
    table_ids: session.tableIds,
    guests: session.guests,
    status: session.status,
    customer_id: session.customerId,
    staff_id: session.staffId,
    note: session.note,
    opened_at: formatInZone(session.openedAt, zone),
    closed_at: timeOrNull(session.closedAt, zone),
    totals: presentTotals(session.totals),
    paid: toAmount(session.paid),
    due: toAmount(dueOf(session)),
    payments: payments.map(payment => presentPayment(payment, { zone, lang: '' })),
    merged_into_id: session.mergedIntoId,
    created_at: formatInZone(session.createdAt, zone),
    updated_at: formatInZone(session.updatedAt, zone),
    version: session.version,
  }
}

/** A bill with its payments and orders, read consistently. */
export type WholeSession = {
  session: DiningSession
  payments: readonly OrderPayment[]
  /** Oldest first. */
  orders: readonly StoredOrder[]
}

/** The same, with the orders of a long bill generated on demand. */
export type StreamedSession = Omit<WholeSession, 'orders'> & {
  orders: readonly StoredOrder[] | Generator<StoredOrder>
}

/** Presents the session with its rounds; those of a long bill are made one by one while they are sent. */
export function presentSession({ session, payments, orders }: StreamedSession, lang: string) {
  const voice = { zone: session.timezone, lang }
  return {
    ...presentSessionSummary(session, payments),
    orders:
      'next' in orders
        ? orders.map(order => presentLongOrder(order, voice))
        : orders.map(order => presentOrder(order, voice)),
  }
}
