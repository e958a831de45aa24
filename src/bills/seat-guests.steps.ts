import type { Tx } from '../db/database.ts'
import { recordEvents } from '../db/events.ts'
import { insertBill, type NewBill, tablesOf } from '../sale/bill.store.ts'
import { occupyTables, touchTables } from '../floor/occupied-tables.store.ts'

/**
 * Opens a bill: a tab, or at a table that the caller holds (`lockTables`) and has found usable.
 * @throws Refusal table_occupied
 */
export async function seatGuests(tx: Tx, brandId: string, bill: NewBill): Promise<void> {
  const { id, branchId } = bill
  const tableIds = tablesOf(bill)
  await insertBill(tx, brandId, bill)
  await touchTables(tx, brandId, tableIds)
  await occupyTables(tx, brandId, id, tableIds)
  const data = { id, version: 1, branch_id: branchId, table_ids: tableIds, status: 'open' }
  await recordEvents(tx, brandId, [{ type: 'dining_session.opened', branchId, data }])
}
