import sql, { raw } from 'sql-template-tag'
import type { Db } from '../src/db/database.ts'

/** Rows by table. */
export type RowCounts = Record<string, number>

/** Counts the rows of every table. */
export async function countRows(db: Db): Promise<RowCounts> {
  const tables = await db.query<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const counts: RowCounts = {}
  for (const { name } of tables) {
    const rows = await db.query<{ count: number }>(sql`select count(*) as count from ${raw(name)}`)
    counts[name] = rows[0]!.count
  }
  return counts
}

/** Adds to `sums` by how many rows each table has grown. */
export function addGrowth(sums: RowCounts, before: RowCounts, after: RowCounts): void {
  for (const [table, count] of Object.entries(after)) {
    sums[table] = (sums[table] ?? 0) + count - (before[table] ?? 0)
  }
}

/** Rows for each order, of the tables that have grown with the orders. */
export function rowsPerOrder(grown: RowCounts): Record<string, number> {
  const orders = grown['orders'] ?? 0
  // A counter is one row per branch and day, whatever the number of orders.
  const counted = Object.entries(grown).filter(([table, rows]) => rows !== 0 && table !== 'day_counters')
  return Object.fromEntries(counted.map(([table, rows]) => [table, rows / orders]))
}
