import { setGuestToken } from '../access/guest-token.store.ts'
import type { Tx } from '../db/database.ts'
import { recordEvents } from '../db/events.ts'
import { requireUsable } from '../floor/floor-table.rules.ts'
import { freeTables, lockTables, occupyTables, touchTables } from '../floor/occupied-tables.store.ts'
import type { Bill } from '../sale/shapes/bill.shape.ts'
import { type BillFields, insertBill, type NewBill, tablesOf, updateBill } from '../sale/bill/bill.store.ts'
import { moveOrdersToTable } from '../sale/order/bill-orders.store.ts'
import { tableElsewhere } from './bill.refusals.ts'

/** Opens a bill: a tab, or at a table that the caller has locked (`lockTables`) and found usable. */
export async function seatGuests(tx: Tx, brandId: string, bill: NewBill): Promise<void> {
  const { id, branchId } = bill
  const tableIds = tablesOf(bill)
  await insertBill(tx, brandId, bill)
  await touchTables(tx, brandId, tableIds)
  await occupyTables(tx, brandId, id, tableIds)
  const data = { id, version: 1, branch_id: branchId, table_ids: tableIds, status: 'open' }
  recordEvents(tx, brandId, [{ type: 'dining_session.opened', branchId, data }])
}

/**
 * Locks the tables that a bill of this branch is to get.
 * @param pathOf returns the path of the request that names a table
 */
export async function lockTablesOf(
  tx: Tx,
  { brandId, branchId }: { brandId: string; branchId: string },
  ids: readonly string[],
  pathOf: (id: string) => string,
): Promise<void> {
  if (ids.length === 0) return
  const tables = await lockTables(tx, brandId, ids)
  for (const id of ids) {
    const found = tables.find(table => table.id === id)
    const table = requireUsable(found, pathOf(id))
    if (table.branchId !== branchId) throw tableElsewhere(pathOf(id))
  }
}

/**
 * Writes a bill's fields. When its tables change, the new ones are occupied, the old ones freed, and its orders follow; the
 * guest token ends with the first table that leaves, where others may sit next.
 * @returns the new version
 */
export async function writeBillFields(
  tx: Tx,
  brandId: string,
  bill: Pick<Bill, 'id' | 'tableIds'>,
  fields: BillFields,
): Promise<number> {
  const version = await updateBill(tx, brandId, bill.id, fields)
  const added = fields.tableIds.filter(id => !bill.tableIds.includes(id))
  const left = bill.tableIds.filter(id => !fields.tableIds.includes(id))
  if (added.length + left.length === 0) return version
  await touchTables(tx, brandId, [...added, ...left])
  await freeTables(tx, brandId, bill.id, left)
  if (left.length > 0) await setGuestToken(tx, brandId, bill.id, null)
  await occupyTables(tx, brandId, bill.id, added)
  await moveOrdersToTable(tx, brandId, bill.id, fields.tableIds)
  return version
}
