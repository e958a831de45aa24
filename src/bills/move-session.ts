import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { recordEvents } from '../db/events.ts'
import { invalidField } from '../lib/refusal.ts'
import { type IfMatch, requireVersion } from '../lib/version.ts'
import { requireOpen, type SessionDone, sessionEventData } from '../sale/dining-session.rules.ts'
import { moveOrdersToTable } from './bill-orders.store.ts'
import { updateSession } from '../sale/dining-session.store.ts'
import { requireUsable } from '../floor/floor-table.rules.ts'
import { endGuestToken } from '../access/guest-token.store.ts'
import { holdSession, type SessionAct } from './hold-session.steps.ts'
import { freeTables, lockTables, occupyTables, touchTables } from '../floor/occupied-tables.store.ts'

export type MoveSession = SessionAct & { ifMatch: IfMatch | undefined; tableId: string }

/**
 * Moves a visit from all its tables to one free table of its branch; its rounds and their tickets follow, and the guest
 * token of the old table ends. Moving to its only table changes nothing.
 * @throws Refusal not_found, branch_forbidden, version_conflict, session_not_open, table_occupied; validation_failed
 * at `table_id` for a table that is unknown, switched off or of another branch
 */
export async function moveSession(ctx: Context, request: MoveSession): Promise<SessionDone> {
  const { caller, sessionId, tableId } = request
  const brandId = caller.brand.id
  return ctx.db.transact(async tx => {
    const { session, isRepetition } = await holdSession(tx, request)
    if (isRepetition) return { id: sessionId, replayed: true }
    const isOwn = session.tableIds.includes(tableId)
    if (!isOwn) await lockTableOf(tx, brandId, session.branchId, tableId)
    requireVersion(request.ifMatch, session.version)
    requireOpen(session)
    const left = session.tableIds.filter(id => id !== tableId)
    if (isOwn && left.length === 0) return { id: sessionId, replayed: false }
    const tableIds = [tableId]
    const joined = isOwn ? [] : tableIds
    const version = await updateSession(tx, brandId, sessionId, { ...session, tableIds })
    await endGuestToken(tx, brandId, sessionId)
    await touchTables(tx, brandId, [...left, ...joined])
    await freeTables(tx, brandId, sessionId, left)
    await occupyTables(tx, brandId, sessionId, joined)
    await moveOrdersToTable(tx, brandId, sessionId, tableIds)
    const data = { ...sessionEventData(session, { version, tableIds }), from_table_ids: session.tableIds }
    await recordEvents(tx, brandId, [{ type: 'dining_session.moved', branchId: session.branchId, data }])
    return { id: sessionId, replayed: false }
  })
}

async function lockTableOf(tx: Tx, brandId: string, branchId: string, tableId: string): Promise<void> {
  const [found] = await lockTables(tx, brandId, [tableId])
  const table = requireUsable(found, 'table_id')
  if (table.branchId === branchId) return
  throw invalidField('table_id', 'not_allowed', "The table is in another branch than the bill's tables.")
}
