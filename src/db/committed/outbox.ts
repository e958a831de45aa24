import { escapeLiteral } from 'pg'
import sql, { raw } from 'sql-template-tag'
import type { Database, Db } from '../database.ts'
import { askNodes } from '../schema/citus.ts'

/** Tables of committed rows that have no position yet. */
export type Outbox = 'event_outbox' | 'audit_outbox'

/** The most positions assigned to one brand in one transaction, before the next brand's turn. */
export const mostAtOnce = 500
const pageOfBrands = 1000

/** The positions assigned, and whether the rows of a brand are left because another transaction has locked it. */
export type Emptied = { placed: number; held: boolean }

/**
 * Assigns positions to all rows of an outbox. Brands take turns: in each round all of them, by id.
 * @param place assigns up to `mostAtOnce` positions of a brand @returns how many; undefined while another transaction has locked the brand
 */
export async function emptyOutbox(
  db: Database,
  outbox: Outbox,
  place: (brandId: string) => Promise<number | undefined>,
): Promise<Emptied> {
  let [placed, held] = [0, false]
  for (let again = true; again;) {
    again = false
    for (let page = await waitingBrands(db, outbox, ''); page.length > 0;) {
      for (const brandId of page) {
        const count = await place(brandId)
        placed += count ?? 0
        held ||= count === undefined
        again ||= count === mostAtOnce
      }
      page = page.length < pageOfBrands ? [] : await waitingBrands(db, outbox, page.at(-1)!)
    }
  }
  return { placed, held }
}

/** Lists brands with waiting rows after a brand, by id; on Citus those of the nodes that answer. */
async function waitingBrands(db: Db, outbox: Outbox, after: string): Promise<string[]> {
  if (!db.isDistributed) return (await walk(db, outbox, after)).map(row => row.brand_id)
  const text = `select distinct brand_id from %1$s where brand_id > ${escapeLiteral(after)} order by brand_id limit ${pageOfBrands}`
  const rows = await askNodes<{ brand_id: string }>(db, [outbox], text)
  return rows
    .map(row => row.brand_id)
    .sort()
    .slice(0, pageOfBrands)
}

/** An index scan that reads one row per brand. */
function walk(db: Db, outbox: Outbox, after: string): Promise<{ brand_id: string }[]> {
  const table = raw(outbox)
  return db.query(
    sql`with recursive waiting as (
          (select brand_id from ${table} where brand_id > ${after} order by brand_id limit 1)
          union all
          select (select o.brand_id from ${table} o where o.brand_id > w.brand_id order by o.brand_id limit 1)
          from waiting w where w.brand_id is not null)
        select brand_id from waiting where brand_id is not null limit ${pageOfBrands}`,
    `waiting-${outbox}`,
  )
}
