import sql, { raw } from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { tableInUse } from './floor.refusals.ts'

/** Tables with the bill that occupies them, and the zone of their branch. */
export const tableView = raw(
  `(select t.*, b.timezone, o.dining_session_id,
      case when o.dining_session_id is null then 'free' else 'occupied' end as status
    from tables t
    join branches b on b.brand_id = t.brand_id and b.id = t.branch_id
    left join occupied_tables o on o.brand_id = t.brand_id and o.table_id = t.id)`,
)

/** The branch of an area, or undefined when the brand has no such area. */
export async function findAreaBranch(tx: Tx, brandId: string, areaId: string): Promise<string | undefined> {
  const [area] = await tx.query<{ branch_id: string }>(
    sql`select branch_id from areas where brand_id = ${brandId} and id = ${areaId}`,
  )
  return area?.branch_id
}

/**
 * Refuses to switch off an occupied table. The caller has locked its row, as opening a bill does, so no bill is opened
 * at the same time.
 */
export async function refuseOccupiedTable(tx: Tx, brandId: string, tableId: string): Promise<void> {
  const [bill] = await tx.query<{ id: string }>(
    sql`select dining_session_id as id from occupied_tables where brand_id = ${brandId} and table_id = ${tableId}`,
  )
  if (bill !== undefined) throw tableInUse(bill.id)
}
