import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from './database.ts'

/**
 * The server secret, 32 bytes; created in a new database. Processes that start at the same time get the same one.
 */
export async function serverSecret(db: Db): Promise<Buffer> {
  await db.query(
    sql`insert into server_settings (name, value) values ('secret', ${randomBytes(32)}) on conflict (name) do nothing`,
  )
  const rows = await db.query<{ value: Buffer }>(sql`select value from server_settings where name = 'secret'`)
  return rows[0]!.value
}
