import type { Context } from '../context.ts'
import { type NewEvent, recordEvents } from '../db/events.ts'
import { invalidField, Refusal } from '../lib/refusal.ts'
import { type IfMatch, requireVersion } from '../lib/version.ts'
import { requireRoom } from '../orders/draft-order.rules.ts'
import { requirePaymentRoom } from '../sale/payment-limit.rules.ts'
import {
  type DiningSession,
  requireOpen,
  type SessionDone,
  sessionEventData,
} from '../sale/dining-session.rules.ts'
import { holdSessions, type SessionAct } from './hold-session.steps.ts'
import { closeMerged, handOrdersOver, handPaymentsOver, handTablesOver, takeBillOver } from './merge.store.ts'
import { touchTables } from '../floor/occupied-tables.store.ts'

export type MergeSession = SessionAct & { ifMatch: IfMatch | undefined; otherId: string }

/**
 * Merges another bill into this one: its orders, payments and tables come over, and its guests are added to this
 * bill's. This bill's customer stays and takes over the orders that came. The other ends as `merged`, with nothing on
 * it.
 * @throws Refusal not_found, branch_forbidden, version_conflict, session_not_open (either bill), in_use when
 * another customer's balance or points paid of the other bill, limit_reached; validation_failed at `dining_session_id`
 * for a bill that is unknown, of another branch, or this one
 */
export async function mergeSession(ctx: Context, request: MergeSession): Promise<SessionDone> {
  const { caller, sessionId, otherId } = request
  const brandId = caller.brand.id
  return ctx.db.transact(async tx => {
    const held = await holdSessions(tx, request, otherId)
    if (held.isRepetition) return { id: sessionId, replayed: true }
    const { session } = held
    const other = requireMergeable(session, held.other, otherId)
    requireVersion(request.ifMatch, session.version)
    requireOpen(session)
    requireOpen(other)
    requireSameMoney(session, other)
    requireRoom(session, other)
    await handOrdersOver(tx, brandId, other.id, session)
    await touchTables(tx, brandId, other.tableIds)
    await handTablesOver(tx, brandId, other.id, sessionId)
    requirePaymentRoom(await handPaymentsOver(tx, brandId, other.id, sessionId))
    const version = await takeBillOver(tx, brandId, other.id, sessionId)
    const closed = await closeMerged(tx, brandId, other.id, sessionId, ctx.now())
    await recordEvents(tx, brandId, eventsOf({ ...session, version }, { ...other, version: closed }))
    return { id: sessionId, replayed: false }
  })
}

function requireMergeable(
  session: DiningSession,
  other: DiningSession | undefined,
  otherId: string,
): DiningSession {
  const path = 'dining_session_id'
  if (otherId === session.id) throw invalidField(path, 'not_allowed', 'A bill is not merged with itself.')
  if (other === undefined) throw invalidField(path, 'not_found', 'There is no dining session with this id.')
  if (other.branchId === session.branchId) return other
  throw invalidField(path, 'not_allowed', 'The bill is in another branch.')
}

/** Balance and points spent on a bill can only go back to their customer: they cannot become another customer's. */
function requireSameMoney(session: DiningSession, other: DiningSession): void {
  if (other.balanceUsed === 0 && other.pointsUsed === 0) return
  if (other.customerId === session.customerId) return
  throw new Refusal(
    'in_use',
    "Another customer's balance or points paid of that bill. Give this one the same customer, or settle both apart.",
    { by: 'customer', ids: [other.customerId] },
  )
}

/** One event for the bill that ended, one for the bill that has grown. */
function eventsOf(session: DiningSession, other: DiningSession): NewEvent[] {
  const { branchId } = session
  const tableIds = [...session.tableIds, ...other.tableIds]
  const ended = sessionEventData(other, { version: other.version, status: 'merged' })
  return [
    {
      type: 'dining_session.merged',
      branchId,
      data: { ...ended, merged_into_id: session.id, merged_into_version: session.version },
    },
    {
      type: 'dining_session.updated',
      branchId,
      data: sessionEventData(session, { version: session.version, tableIds }),
    },
  ]
}
