import { currencyDecimals } from '../../settings/brand.rules.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { newUlid } from '../../lib/ulid.ts'
import { type IfMatch, requireVersion } from '../../lib/version.ts'
import { requireRoom } from '../../orders/place/draft-order.rules.ts'
import { listBillOrders } from '../../orders/order.store.ts'
import { type Bill, dueOf, hasPayments, requireNotMerged, requireOpen } from '../../sale/bill.rules.ts'
import { requireUsable } from '../../floor/floor-table.rules.ts'
import { commandOnBills, type BillCommand, type BillDone } from '../bill.command.ts'
import { type Destination, moveDeltas, moveLines } from './move-items.rules.ts'
import { writeMoves } from './move-items.steps.ts'
import {
  checkMoves,
  linesLeaving,
  type MoveRequest,
  type MoveTarget,
  requireOneTarget,
  requireStillDue,
} from './move-request.rules.ts'
import { lockTables } from '../../floor/occupied-tables.store.ts'
import { seatGuests } from '../seat-guests.steps.ts'
import { billElsewhere, movedToItself, tableElsewhere, unknownBill } from '../bill.refusals.ts'

export type MoveItems = BillCommand & {
  ifMatch: IfMatch | undefined
  items: readonly MoveRequest[]
  to: MoveTarget
}

/**
 * Moves lines, or parts of them, to another bill of the branch, or to a free table, where a bill of one guest is opened.
 * The lines leaving an order become one order there, with the next number of its day; an order that all lines leave
 * moves as a whole. Nothing is cooked, counted or taken from stock again.
 * @throws Refusal not_found, branch_forbidden, version_conflict, session_not_open (either bill),
 * item_already_cancelled, item_already_paid, table_occupied, limit_reached; validation_failed for an item that is not
 * on the bill, and for a table or bill that is unknown, switched off, of another branch, or this one
 */
export async function moveItems(ctx: Context, request: MoveItems): Promise<BillDone> {
  requireOneTarget(request.to)
  const { caller, billId } = request
  const brandId = caller.brand.id
  return commandOnBills(ctx, request, request.to.billId, async (tx, { bill, other }) => {
    requireNotMerged(bill)
    const orders = await listBillOrders(tx, brandId, billId)
    checkMoves(orders, request.items)
    const found = await findTarget(tx, request, bill, other)
    requireVersion(request.ifMatch, bill.version)
    requireOpen(bill)
    if ('status' in found) requireOpen(found)
    const due = dueOf(bill)
    const leaving = linesLeaving(orders, request.items, due)
    const target = 'status' in found ? found : await openBill(ctx, tx, request, bill, found.tableId)

    const at = ctx.now()
    const paid = hasPayments(bill)
    const decimals = currencyDecimals(caller.brand.currency)
    const terms = { to: destinationOf(target), paid, at, decimals, newId: () => newUlid(at) }
    const moves = [...leaving].map(([before, lines]) => ({ before, after: moveLines(before, lines, terms) }))
    const deltas = moveDeltas(bill.id, target.id, moves)
    if (paid) requireStillDue(leaving, deltas[1].total, due)
    requireRoom(target, deltas[1])
    return writeMoves(ctx, tx, brandId, { bill, target, moves, deltas })
  })
}

/** Finds the bill or table that the items go to, in the same branch. */
async function findTarget(
  tx: Tx,
  { caller, to }: MoveItems,
  bill: Bill,
  other: Bill | undefined,
): Promise<Bill | { tableId: string }> {
  if (to.tableId === undefined) return requireOtherBill(bill, other, to.billId)
  const [found] = await lockTables(tx, caller.brand.id, [to.tableId])
  const table = requireUsable(found, 'to_table_id')
  if (table.branchId !== bill.branchId) throw tableElsewhere('to_table_id')
  return { tableId: table.id }
}

function requireOtherBill(bill: Bill, other: Bill | undefined, otherId: string | undefined): Bill {
  const path = 'to_dining_session_id'
  if (otherId === bill.id) throw movedToItself()
  if (other === undefined) throw unknownBill(path)
  if (other.branchId !== bill.branchId) throw billElsewhere(path)
  return other
}

/** Opens a bill at a free table. The number of guests is unknown: one, until it is changed. */
async function openBill(
  ctx: Context,
  tx: Tx,
  { caller }: MoveItems,
  { branchId }: Bill,
  tableId: string,
): Promise<ReceivingBill> {
  const id = newUlid()
  const staffId = caller.staff?.id ?? null
  const bill = {
    branchId,
    tableId,
    name: null,
    guests: 1,
    customerId: null,
    staffId,
    note: null,
    openedAt: ctx.now(),
  }
  await seatGuests(tx, caller.brand.id, { id, ...bill })
  const empty = { customerId: null, liveItems: 0, cancelledItems: 0 }
  return { id, branchId, tableIds: [tableId], ...empty, version: 1, status: 'open' }
}

/** The fields needed of the bill that items move to. */
type ReceivingBill = Pick<
  Bill,
  'id' | 'branchId' | 'tableIds' | 'customerId' | 'liveItems' | 'cancelledItems' | 'version' | 'status'
>

function destinationOf({ id, tableIds, customerId }: ReceivingBill): Destination {
  return { billId: id, tableId: tableIds[0] ?? null, customerId }
}
