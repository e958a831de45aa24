import sql from 'sql-template-tag'
import type { Db, Tx } from '../db/database.ts'

/** What is known of the demo restaurant from one start to the next. */
export type DemoNote = {
  brandId: string
  /** The text of its key, so that every start can print the same; of a real brand no such thing is kept. */
  key: string
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
