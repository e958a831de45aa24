import type { Tx } from '../db/database.ts'
import { recordEvents } from '../db/events.ts'
import { insertBill, type NewBill } from '../sale/bill.store.ts'
import { occupyTables, touchTables } from '../floor/occupied-tables.store.ts'

/**
 * Opens a bill at a table that the caller holds (`lockTables`) and has found usable.
 * @throws Refusal table_occupied
 */
export async function seatGuests(tx: Tx, brandId: string, bill: NewBill): Promise<void> {
  const { id, branchId, tableId } = bill
  await insertBill(tx, brandId, bill)
  await touchTables(tx, brandId, [tableId])
  await occupyTables(tx, brandId, id, [tableId])
  const data = { id, version: 1, branch_id: branchId, table_ids: [tableId], status: 'open' }
  await recordEvents(tx, brandId, [{ type: 'dining_session.opened', branchId, data }])
}
