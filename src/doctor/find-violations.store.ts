import sql from 'sql-template-tag'
import type { Db } from '../db/database.ts'
import type { Check, Violation } from './check.store.ts'

/** More than this of one kind say nothing new. */
const most = 1000

/** The records that break one invariant, the first thousand by brand and id. */
export async function findViolations(db: Db, check: Check): Promise<Violation[]> {
  const rows = await db.query<Omit<Violation, 'invariant'>>(
    sql`select brand_id, id, message from (${check.broken}) as broken order by brand_id, id limit ${most}`,
  )
  return rows.map(row => ({ invariant: check.invariant, ...row }))
}

/**
 * Counts the tables anew for the planner. After many rows have come at once it thinks them few, and a check that would
 * take a second takes minutes; nothing that anybody stored changes.
 */
export async function refreshStatistics(db: Db): Promise<void> {
  await db.query(sql`analyze`)
}
