import sql, { raw } from 'sql-template-tag'
import type { Database, Db } from './database.ts'
import { isDistributed } from './schema/citus.ts'

/** Tables of committed rows that have no position yet. */
export type Outbox = 'event_outbox' | 'audit_outbox'

/** The most positions assigned to one brand in one transaction, before the next brand's turn. */
export const mostAtOnce = 500
const mostBrands = 1000

/**
 * Assigns positions to all rows of an outbox, brand by brand in turns.
 * @param place assigns up to `mostAtOnce` positions of a brand @returns how many
 */
export async function emptyOutbox(
  db: Database,
  outbox: Outbox,
  place: (brandId: string) => Promise<number>,
): Promise<number> {
  let placed = 0
  for (let brands = await waitingBrands(db, outbox); brands.length > 0;) {
    const full: string[] = []
    for (const brandId of brands) {
      const count = await place(brandId)
      placed += count
      if (count === mostAtOnce) full.push(brandId)
    }
    brands = full
  }
  return placed
}

/** The brands with waiting rows, found by an index scan that reads one row per brand. */
async function waitingBrands(db: Db, outbox: Outbox): Promise<string[]> {
  const rows = (await isDistributed(db))
    ? // The recursive query cannot run on the nodes, so each node scans its own rows.
      await db.query<{ brand_id: string }>(
        sql`select distinct brand_id from ${raw(outbox)} limit ${mostBrands}`,
      )
    : await walk(db, outbox)
  return rows.map(row => row.brand_id)
}

function walk(db: Db, outbox: Outbox): Promise<{ brand_id: string }[]> {
  const table = raw(outbox)
  return db.query(
    sql`with recursive waiting as (
          (select brand_id from ${table} order by brand_id limit 1)
          union all
          select (select o.brand_id from ${table} o where o.brand_id > w.brand_id order by o.brand_id limit 1)
          from waiting w where w.brand_id is not null)
        select brand_id from waiting where brand_id is not null limit ${mostBrands}`,
    `waiting-${outbox}`,
  )
}
