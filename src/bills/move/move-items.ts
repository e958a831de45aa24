import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { newUlid } from '../../lib/ulid.ts'
import { requireVersion } from '../../lib/version.ts'
import { listBillOrders } from '../../sale/order/order.store.ts'
import { dueOf, hasPayments, requireNotMerged, requireBillAllows } from '../../sale/bill/bill.rules.ts'
import type { Bill } from '../../sale/shapes/bill.shape.ts'
import { requireFewAdjustments } from '../../sale/order/adjustments.steps.ts'
import { noWaiver } from '../../pricing/charge/waive-charge.rules.ts'
import { requireShare } from '../../pricing/discount-share.steps.ts'
import { requireRoomOnBill } from '../../sale/item/sale-limits.rules.ts'
import { currencyDecimals } from '../../settings/brand.rules.ts'
import { chargeRuler } from '../../pricing/charge/bill-charges.steps.ts'
import { lockTablesOf, seatGuests } from '../bill-tables.steps.ts'
import { auditedBill } from '../../sale/command/changed-bill.steps.ts'
import { type BillCommand, type BillDone, commandOnBill } from '../../sale/command/bill.command.ts'
import { moveDeltas, moveLines, outgrownByMoving } from './move-items.rules.ts'
import { printMovedItems, type ReceivingBill, writeMoves } from './move-items.steps.ts'
import {
  checkMoves,
  linesLeaving,
  type MoveRequest,
  type MoveTarget,
  requireOneTarget,
  requireOtherBill,
  requireStillDue,
} from './move-request.rules.ts'

export type MoveItems = BillCommand & { items: readonly MoveRequest[]; to: MoveTarget }

/**
 * Moves lines, or parts of them, to another bill of the branch, or to a free table, where a bill for one guest is
 * opened. The lines leaving an order become one order there, with the next number of its day; an order that all lines
 * leave moves as a whole. Nothing is cooked, counted or taken from stock again.
 */
export async function moveItems(ctx: Context, request: MoveItems): Promise<BillDone> {
  const { caller, billId, ifMatch, items, to } = request
  requireOneTarget(to)
  const brandId = caller.brand.id
  return commandOnBill(ctx, { ...request, otherId: to.billId }, async (tx, { bill, other: found }) => {
    requireNotMerged(bill)
    const orders = await listBillOrders(tx, brandId, billId)
    checkMoves(orders, items)
    const other = to.billId && requireOtherBill(bill, found, to.billId, 'to_dining_session_id')
    const newTables = to.tableId === undefined ? [] : [to.tableId]
    await lockTablesOf(tx, { brandId, branchId: bill.branchId }, newTables, () => 'to_table_id')
    requireVersion(ifMatch, bill.version)
    requireBillAllows(bill, 'move_items')
    if (other) requireBillAllows(other, 'move_items')
    const due = dueOf(bill)
    const leaving = linesLeaving(orders, items, due)
    const target = other || (await openTarget(ctx, tx, request, bill))

    const at = ctx.now()
    const paid = hasPayments(bill)
    const decimals = currencyDecimals(caller.brand.currency)
    const place = { billId: target.id, tableId: target.tableIds[0] ?? null, customerId: target.customerId }
    const rule = paid ? null : chargeRuler(caller, target, at)
    const terms = { to: place, paid, at, decimals, newId: () => newUlid(at), rule }
    const moves = [...leaving].map(([before, lines]) => ({ before, after: moveLines(before, lines, terms) }))
    const percent = outgrownByMoving(moves, decimals)
    await requireShare(tx, caller, { targetId: billId, percent, isGrown: false })
    const deltas = moveDeltas(bill.id, target.id, moves)
    if (paid) requireStillDue(leaving, deltas[1].total, due)
    requireRoomOnBill(target, deltas[1])
    const added = moves.flatMap(({ after }) => after.order.adjustments).length
    if (added > 0) await requireFewAdjustments(tx, brandId, { billId: target.id, adjustments: [] }, added)
    await printMovedItems(tx, brandId, { bill, target, moves }, at)
    const written = await writeMoves(ctx, tx, brandId, { bill, target, moves, deltas })
    const received = await auditedBill(tx, { brandId, billId: target.id }, other || null, undefined)
    return { ...written, audited: [received, ...written.audited] }
  })
}

/** Opens a bill at the free table. The number of guests is unknown, so it is 1 until it is changed. */
async function openTarget(
  ctx: Context,
  tx: Tx,
  { caller, to }: MoveItems,
  { branchId, timezone, dayStartsAt }: Bill,
): Promise<ReceivingBill> {
  const id = newUlid()
  const tableId = to.tableId!
  const empty = { name: null, guests: 1, customerId: null, note: null }
  const opened = { staffId: caller.staff?.id ?? null, openedAt: ctx.now() }
  await seatGuests(tx, caller.brand.id, { id, branchId, tableId, ...empty, ...opened })
  const figures = { customerId: null, itemCount: 0, addonCount: 0, paid: 0, balanceUsed: 0, pointsUsed: 0 }
  const place = { id, branchId, tableIds: [tableId], timezone, dayStartsAt }
  return { ...place, ...figures, ...noWaiver, chargeGuests: empty.guests, version: 1, status: 'open' }
}
