import sql, { raw } from 'sql-template-tag'
import type { Database, Db } from './database.ts'
import { isDistributed } from './schema/citus.ts'

/** Tables of what was committed and waits for its place in an order. */
export type Outbox = 'event_outbox' | 'audit_outbox'

/** Places of one brand in one transaction; then it is the next brand's turn. */
export const mostAtOnce = 500
const mostBrands = 1000

/**
 * Gives a place to all that waits in an outbox, brand by brand in turns.
 * @param place does so for a brand, `mostAtOnce` at most @returns how many
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

/** Brands that something waits of, found by steps through the key, however much it is. */
async function waitingBrands(db: Db, outbox: Outbox): Promise<string[]> {
  const rows = (await isDistributed(db))
    ? // A walk through the key of all brands cannot be handed to the nodes; each looks through its own rows.
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
