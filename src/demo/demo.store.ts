import sql from 'sql-template-tag'
import type { Db, Tx } from '../db/database.ts'

/** State of the demo restaurant that is kept from one start to the next. */
export type DemoNote = {
  brandId: string
  /** Which of its keys is in use; a revoked one is followed by the next. */
  keyNumber: number
  /** All of it is there; until then a start takes up the loading where the last one stopped. */
  loaded: boolean
}

const name = 'demo'

export async function findDemo(db: Db): Promise<DemoNote | undefined> {
  const [row] = await db.query<{ value: Buffer }>(sql`select value from server_settings where name = ${name}`)
  return row && (JSON.parse(row.value.toString()) as DemoNote)
}

export async function writeDemo(tx: Tx, demo: DemoNote): Promise<void> {
  const value = Buffer.from(JSON.stringify(demo))
  await tx.query(
    sql`insert into server_settings (name, value) values (${name}, ${value})
        on conflict (name) do update set value = excluded.value`,
  )
}

/** Whether this brand ever had the key of this hash, in use or revoked. */
export async function wasMade(db: Db, brandId: string, hash: Buffer): Promise<boolean> {
  const rows = await db.query(sql`select 1 from api_keys where brand_id = ${brandId} and hash = ${hash}`)
  return rows.length > 0
}
