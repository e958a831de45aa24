import { currencyDecimals } from '../settings/brand.rules.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { invalidField } from '../lib/refusal.ts'
import { newUlid } from '../lib/ulid.ts'
import { type IfMatch, requireVersion } from '../lib/version.ts'
import { requireRoom } from '../orders/draft-order.rules.ts'
import { listSessionOrders } from '../orders/order.store.ts'
import {
  type DiningSession,
  dueOf,
  isTouchedByMoney,
  requireNotMerged,
  requireOpen,
  type SessionDone,
} from '../sale/dining-session.rules.ts'
import { requireUsable } from '../floor/floor-table.rules.ts'
import { holdSessions, type SessionAct } from './hold-session.steps.ts'
import { type Destination, growthOf, moveLines } from './move-items.rules.ts'
import { writeMoves } from './move-items.steps.ts'
import {
  checkMoves,
  linesLeaving,
  type MoveRequest,
  type MoveTarget,
  requireOneTarget,
  requireStillDue,
} from './move-request.rules.ts'
import { lockTables } from '../floor/occupied-tables.store.ts'
import { seatGuests } from './seat-guests.steps.ts'

export type MoveItems = SessionAct & {
  ifMatch: IfMatch | undefined
  items: readonly MoveRequest[]
  to: MoveTarget
}

/**
 * Moves lines, or parts of them, to another bill of the branch, or to a free table, where a visit of one guest begins.
 * The lines leaving an order become one order there, with the next number of its day; an order that all lines leave
 * moves as a whole. Nothing is cooked, counted or taken from stock again.
 * @throws Refusal not_found, branch_forbidden, version_conflict, session_not_open (either bill),
 * item_already_cancelled, item_already_paid, table_occupied, limit_reached; validation_failed for an item that is not
 * on the bill, and for a table or bill that is unknown, switched off, of another branch, or this one
 */
export async function moveItems(ctx: Context, request: MoveItems): Promise<SessionDone> {
  requireOneTarget(request.to)
  const { caller, sessionId } = request
  const brandId = caller.brand.id
  return ctx.db.transact(async tx => {
    const { session, other, isRepetition } = await holdSessions(tx, request, request.to.sessionId)
    if (isRepetition) return { id: sessionId, replayed: true }
    requireNotMerged(session)
    const orders = await listSessionOrders(tx, brandId, sessionId)
    checkMoves(orders, request.items)
    const target = await findTarget(tx, request, session, other)
    requireVersion(request.ifMatch, session.version)
    requireOpen(session)
    if ('status' in target) requireOpen(target)
    const due = dueOf(session)
    const leaving = linesLeaving(orders, request.items, due)
    const bill = 'status' in target ? target : await openBill(ctx, tx, request, session, target.tableId)

    const at = ctx.now()
    const paid = isTouchedByMoney(session)
    const decimals = currencyDecimals(caller.brand.currency)
    const terms = { to: destinationOf(bill), paid, at, decimals, newId: () => newUlid(at) }
    const moves = [...leaving].map(([before, lines]) => ({ before, after: moveLines(before, lines, terms) }))
    const growth = growthOf(moves)
    if (paid) requireStillDue(leaving, growth.target.total, due)
    requireRoom(bill, growth.target)
    await writeMoves(ctx, tx, brandId, { session, bill, moves, growth })
    return { id: sessionId, replayed: false }
  })
}

/** Finds the bill or table that the items go to, in the same branch. */
async function findTarget(
  tx: Tx,
  { caller, to }: MoveItems,
  session: DiningSession,
  other: DiningSession | undefined,
): Promise<DiningSession | { tableId: string }> {
  if (to.tableId === undefined) return requireOtherBill(session, other, to.sessionId)
  const [found] = await lockTables(tx, caller.brand.id, [to.tableId])
  const table = requireUsable(found, 'to_table_id')
  if (table.branchId === session.branchId) return { tableId: table.id }
  throw invalidField('to_table_id', 'not_allowed', "The table is in another branch than the bill's tables.")
}

function requireOtherBill(
  session: DiningSession,
  other: DiningSession | undefined,
  otherId: string | undefined,
): DiningSession {
  const path = 'to_dining_session_id'
  if (otherId === session.id) throw invalidField(path, 'not_allowed', 'The items are on this bill already.')
  if (other === undefined) throw invalidField(path, 'not_found', 'There is no dining session with this id.')
  if (other.branchId === session.branchId) return other
  throw invalidField(path, 'not_allowed', 'The bill is in another branch.')
}

/** Opens a visit at a free table. The number of guests is unknown: one, until it is changed. */
async function openBill(
  ctx: Context,
  tx: Tx,
  { caller }: MoveItems,
  { branchId }: DiningSession,
  tableId: string,
): Promise<NewBill> {
  const id = newUlid()
  const staffId = caller.staff?.id ?? null
  const visit = { branchId, tableId, guests: 1, customerId: null, staffId, note: null, openedAt: ctx.now() }
  await seatGuests(tx, caller.brand.id, { id, ...visit })
  const empty = { customerId: null, liveItems: 0, cancelledItems: 0 }
  return { id, branchId, tableIds: [tableId], ...empty, version: 1, status: 'open' }
}

/** The fields needed of the bill that items move to. */
export type NewBill = Pick<
  DiningSession,
  'id' | 'branchId' | 'tableIds' | 'customerId' | 'liveItems' | 'cancelledItems' | 'version' | 'status'
>

function destinationOf({ id, tableIds, customerId }: NewBill): Destination {
  return { sessionId: id, tableId: tableIds[0]!, customerId }
}
