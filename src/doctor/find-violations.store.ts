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
