import sql from 'sql-template-tag'
import type { Db, Tx } from '../db/database.ts'

/** The state of the demo restaurant, kept across restarts. */
export type DemoNote = {
  brandId: string
  /** The number of its current key; a revoked key is replaced by the next one. */
  keyNumber: number
  /** Whether loading is complete; until then a start resumes it. */
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

/** Whether this brand ever had a key with this hash, active or revoked. */
export async function wasMade(db: Db, brandId: string, hash: Buffer): Promise<boolean> {
  const rows = await db.query(sql`select 1 from api_keys where brand_id = ${brandId} and hash = ${hash}`)
  return rows.length > 0
}

/** The active staff of the demo's brand by name, oldest first. */
export function listStaff(db: Db, brandId: string): Promise<{ id: string; name: string; role: string }[]> {
  return db.query(
    sql`select id, name, role from staff where brand_id = ${brandId} and active order by id limit 100`,
  )
}
