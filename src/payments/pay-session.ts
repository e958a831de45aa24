import { currencyDecimals } from '../brands/brand.rules.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { type NewEvent, recordEvents } from '../db/events.ts'
import {
  type DiningSession,
  dueOf,
  requireOpen,
  type SessionDone,
  sessionEventData,
} from '../floor/dining-session.rules.ts'
import { listLiveOrders, writeSessionOutcome } from '../floor/dining-session.store.ts'
import { holdSession, type SessionAct } from '../floor/hold-session.steps.ts'
import { freeTables, touchTables } from '../floor/occupied-tables.store.ts'
import { invariant } from '../lib/invariant.ts'
import { Refusal } from '../lib/refusal.ts'
import { newUlid } from '../lib/ulid.ts'
import { type IfMatch, requireVersion } from '../lib/version.ts'
import { businessDate, parseClockTime } from '../lib/zone.ts'
import { presentPayment } from '../orders/present-order.rules.ts'
import type { OrderPayment } from '../orders/stored-order.rules.ts'
import { applyPayments, type PaymentEntry, sharePayments } from './pay.rules.ts'
import { requireWholeAmounts, usableMethods } from './payment-method.rules.ts'
import {
  findPaymentMethods,
  insertPayments,
  insertShares,
  listBillPayments,
  markOrdersPaid,
  type NewPayment,
} from './payment.store.ts'

export type PaySession = SessionAct & {
  ifMatch: IfMatch | undefined
  entries: readonly PaymentEntry[]
}

/**
 * Takes payments on a bill. When nothing is due after them the bill is settled: its live orders turn paid together,
 * what was paid is shared over them, and its tables are free. Items that are still held stay held: settling sends
 * nothing to the kitchen.
 * @throws Refusal not_found, branch_forbidden, version_conflict, session_not_open, order_not_payable (nothing live on
 * the bill), payment_exceeds_due; validation_failed at `payments`
 */
export async function paySession(ctx: Context, request: PaySession): Promise<SessionDone> {
  const { caller, sessionId, entries } = request
  const brandId = caller.brand.id
  return ctx.db.transact(async tx => {
    const { session, isRepetition } = await holdSession(tx, request)
    if (isRepetition) return { id: sessionId, replayed: true }
    requireWholeAmounts(entries, currencyDecimals(caller.brand.currency))
    const known = await findPaymentMethods(
      tx,
      brandId,
      entries.map(entry => entry.paymentMethodId),
    )
    const methods = usableMethods(known, entries, session.branchId)
    requireVersion(request.ifMatch, session.version)
    requireOpen(session)
    const orders = await listLiveOrders(tx, brandId, sessionId)
    requireSomethingLive(session, orders)
    const earlier = await listBillPayments(tx, brandId, sessionId)
    const applied = applyPayments(dueOf(session), entries, methods)
    const payments = newPayments(session, earlier.length, applied, ctx.now())
    await insertPayments(tx, brandId, payments)
    const paid = sumOf(payments, session.paid)
    const settles = paid === session.totals.total
    if (settles) await settleOrders(tx, brandId, session, orders, [...earlier, ...payments])
    const status = settles ? 'settled' : 'open'
    const closedAt = settles ? ctx.now() : null
    const version = await writeSessionOutcome(tx, brandId, sessionId, { status, paid, closedAt })
    await recordEvents(tx, brandId, eventsOf({ ...session, status, version }, orders, payments))
    return { id: sessionId, replayed: false }
  })
}

type LiveOrder = { id: string; total: number }

function requireSomethingLive(session: DiningSession, orders: readonly LiveOrder[]): void {
  if (orders.length > 0) return
  throw new Refusal(
    'order_not_payable',
    'Nothing on this bill is to be paid. Order something, or cancel the bill.',
    {
      dining_session_id: session.id,
    },
  )
}

function newPayments(
  session: DiningSession,
  earlier: number,
  applied: ReturnType<typeof applyPayments>,
  atMs: number,
): NewPayment[] {
  const dayStart = parseClockTime(session.dayStartsAt)
  invariant(dayStart !== undefined, 'a branch knows when its day begins')
  const date = businessDate(atMs, session.timezone, dayStart)
  return applied.map((payment, at) => ({
    ...payment,
    id: newUlid(),
    billPaymentId: null,
    tip: 0,
    rounding: 0,
    refundedAmount: 0,
    shiftId: null,
    staffId: null,
    items: null,
    voidedAt: null,
    correctsId: null,
    orderId: null,
    branchId: session.branchId,
    diningSessionId: session.id,
    position: earlier + at,
    paidAt: atMs,
    businessDate: date,
  }))
}

function sumOf(payments: readonly { amount: number }[], start: number): number {
  return payments.reduce((sum, payment) => sum + payment.amount, start)
}

async function settleOrders(
  tx: Tx,
  brandId: string,
  session: DiningSession,
  orders: readonly LiveOrder[],
  payments: readonly OrderPayment[],
): Promise<void> {
  const shares = sharePayments(payments, orders)
  await insertShares(
    tx,
    brandId,
    shares.map((share, position) => ({ ...share, id: newUlid(), position })),
  )
  await markOrdersPaid(tx, brandId, session.id)
  await touchTables(tx, brandId, session.tableIds)
  await freeTables(tx, brandId, session.id, session.tableIds)
}

/** One event per payment, and one that the bill is settled. */
function eventsOf(
  session: DiningSession,
  orders: readonly LiveOrder[],
  payments: readonly OrderPayment[],
): NewEvent[] {
  const { branchId, version } = session
  const events: NewEvent[] = payments.map(payment => ({
    type: 'payment.created',
    branchId,
    data: {
      ...presentPayment(payment, { zone: session.timezone, lang: '' }),
      dining_session_id: session.id,
      version,
    },
  }))
  if (session.status === 'settled') {
    const data = { ...sessionEventData(session, { version }), order_ids: orders.map(order => order.id) }
    events.push({ type: 'dining_session.settled', branchId, data })
  }
  return events
}
