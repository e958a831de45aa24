import type { Context } from '../context.ts'
import { recordEvents } from '../db/events.ts'
import { Refusal } from '../lib/refusal.ts'
import { type IfMatch, requireVersion } from '../lib/version.ts'
import { listBillPayments } from '../sale/dining-session.store.ts'
import { requireOpen, type SessionDone, sessionEventData } from '../sale/dining-session.rules.ts'
import { listLiveOrders } from './bill-orders.store.ts'
import { writeSessionOutcome } from '../sale/dining-session.store.ts'
import { holdSession, type SessionAct } from './hold-session.steps.ts'
import { freeTables, touchTables } from '../floor/occupied-tables.store.ts'

export type CancelSession = SessionAct & { ifMatch: IfMatch | undefined }

/**
 * Closes a bill on which nothing is live and nothing is paid, and frees its tables. Voided payments do not count and
 * stay with it.
 * @throws Refusal not_found, branch_forbidden, version_conflict, session_not_open, in_use
 */
export async function cancelSession(ctx: Context, request: CancelSession): Promise<SessionDone> {
  const { caller, sessionId } = request
  const brandId = caller.brand.id
  return ctx.db.transact(async tx => {
    const { session, isRepetition } = await holdSession(tx, request)
    if (isRepetition) return { id: sessionId, replayed: true }
    requireVersion(request.ifMatch, session.version)
    requireOpen(session)
    requireUnused('orders', await listLiveOrders(tx, brandId, sessionId))
    const payments = await listBillPayments(tx, brandId, sessionId)
    requireUnused(
      'payments',
      payments.filter(payment => payment.voidedAt === null),
    )
    const outcome = { status: 'cancelled', paid: 0, closedAt: ctx.now() } as const
    const version = await writeSessionOutcome(tx, brandId, sessionId, outcome)
    await touchTables(tx, brandId, session.tableIds)
    await freeTables(tx, brandId, sessionId, session.tableIds)
    await recordEvents(tx, brandId, [
      {
        type: 'dining_session.cancelled',
        branchId: session.branchId,
        data: sessionEventData(session, { version, status: 'cancelled' }),
      },
    ])
    return { id: sessionId, replayed: false }
  })
}

function requireUnused(by: 'orders' | 'payments', users: readonly { id: string }[]): void {
  if (users.length === 0) return
  throw new Refusal('in_use', `The bill still has ${by}. Cancel its items, or settle it.`, {
    by,
    ids: users.map(user => user.id),
  })
}
