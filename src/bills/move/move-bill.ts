import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { type IfMatch, requireVersion } from '../../lib/version.ts'
import { requireOpen, billEventData } from '../../sale/bill.rules.ts'
import { moveOrdersToTable } from '../bill-orders.store.ts'
import { updateBill } from '../../sale/bill.store.ts'
import { requireUsable } from '../../floor/floor-table.rules.ts'
import { endGuestToken } from '../../access/guest-token.store.ts'
import { commandOnBill, type BillCommand, type BillDone } from '../bill.command.ts'
import { tableElsewhere } from '../bill.refusals.ts'
import { freeTables, lockTables, occupyTables, touchTables } from '../../floor/occupied-tables.store.ts'

export type MoveBill = BillCommand & { ifMatch: IfMatch | undefined; tableId: string }

/**
 * Moves a bill from all its tables to one free table of its branch; its rounds and their tickets follow, and the guest
 * token of the old table ends. Moving to its only table changes nothing.
 * @throws Refusal not_found, branch_forbidden, version_conflict, session_not_open, table_occupied; validation_failed
 * at `table_id` for a table that is unknown, switched off or of another branch
 */
export function moveBill(ctx: Context, request: MoveBill): Promise<BillDone> {
  const { caller, billId, tableId } = request
  const brandId = caller.brand.id
  return commandOnBill(ctx, request, async (tx, { bill }) => {
    const isOwn = bill.tableIds.includes(tableId)
    if (!isOwn) await lockTableOf(tx, brandId, bill.branchId, tableId)
    requireVersion(request.ifMatch, bill.version)
    requireOpen(bill)
    const left = bill.tableIds.filter(id => id !== tableId)
    if (isOwn && left.length === 0) return []
    const tableIds = [tableId]
    const joined = isOwn ? [] : tableIds
    const version = await updateBill(tx, brandId, billId, { ...bill, tableIds })
    await endGuestToken(tx, brandId, billId)
    await touchTables(tx, brandId, [...left, ...joined])
    await freeTables(tx, brandId, billId, left)
    await occupyTables(tx, brandId, billId, joined)
    await moveOrdersToTable(tx, brandId, billId, tableIds)
    const data = { ...billEventData(bill, { version, tableIds }), from_table_ids: bill.tableIds }
    return [{ type: 'dining_session.moved', branchId: bill.branchId, data }]
  })
}

async function lockTableOf(tx: Tx, brandId: string, branchId: string, tableId: string): Promise<void> {
  const [found] = await lockTables(tx, brandId, [tableId])
  const table = requireUsable(found, 'table_id')
  if (table.branchId !== branchId) throw tableElsewhere('table_id')
}
