import type { Context } from '../context.ts'
import { recordEvents } from '../db/events.ts'
import { claimOnce, type OnceKey, replayed } from '../db/once.ts'
import { type Caller, requireBranch } from '../keys/caller.rules.ts'
import { newUlid } from '../lib/ulid.ts'
import type { SessionDone } from './dining-session.rules.ts'
import { insertSession } from './dining-session.store.ts'
import { requireUsable } from './floor-table.rules.ts'
import { lockTables, occupyTables, touchTables } from './occupied-tables.store.ts'

export type OpenSession = {
  caller: Caller
  once: OnceKey | undefined
  tableId: string
  guests: number
  note: string | null
}

/**
 * Opens a bill at a table.
 * @throws Refusal branch_forbidden; validation_failed at `table_id` (unknown or switched off); table_occupied
 */
export async function openSession(ctx: Context, request: OpenSession): Promise<SessionDone> {
  const { caller } = request
  const brandId = caller.brand.id
  return ctx.db.transact(async tx => {
    const id = newUlid()
    const claim = await claimOnce(tx, brandId, request.once, id)
    const [table] = await lockTables(tx, brandId, [request.tableId])
    if (table !== undefined) requireBranch(caller, table.branchId)
    const first = replayed(claim)
    if (first !== undefined) return { id: first, replayed: true }
    const { branchId } = requireUsable(table, 'table_id')
    await insertSession(tx, brandId, {
      id,
      branchId,
      tableId: request.tableId,
      guests: request.guests,
      note: request.note,
      openedAt: ctx.now(),
    })
    await touchTables(tx, brandId, [request.tableId])
    await occupyTables(tx, brandId, id, [request.tableId])
    await recordEvents(tx, brandId, [
      {
        type: 'dining_session.opened',
        branchId,
        data: { id, version: 1, branch_id: branchId, table_ids: [request.tableId], status: 'open' },
      },
    ])
    return { id, replayed: false }
  })
}
