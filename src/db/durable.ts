import sql from 'sql-template-tag'
import type { Db } from './database.ts'
import { StartError } from '../lib/start-error.ts'

/** Refuses a server that may lose acknowledged data. */
export async function assertDurable(db: Db): Promise<void> {
  const off = await db.query<{ name: string }>(
    sql`select name from pg_settings
        where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name`,
  )
  if (off.length === 0) return
  const names = off.map(row => row.name).join(', ')
  throw new StartError(
    `This PostgreSQL server may lose acknowledged orders when it crashes: ${names} is off. Turn it on and start again.`,
  )
}
