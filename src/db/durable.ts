import sql, { raw } from 'sql-template-tag'
import type { Db } from './database.ts'
import { StartError } from '../lib/start-error.ts'

const settingsOff = `select string_agg(name, ', ' order by name) as off from pg_settings
  where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'`

/** Refuses a server that may lose acknowledged data; on Citus also one of whose nodes may. */
export async function assertDurable(db: Db): Promise<void> {
  const [own] = await db.query<{ off: string | null }>(sql`${raw(settingsOff)}`)
  const nodes = db.isDistributed ? await settingsOfNodes(db) : []
  const found = [{ node: 'This PostgreSQL server', off: own!.off }, ...nodes].find(({ off }) => off)
  if (found === undefined) return
  throw new StartError(
    `${found.node} may lose acknowledged orders when it crashes: ${found.off} is off. Turn it on and start again.`,
  )
}

/** Of the nodes that answer: the others are asked at the next start. */
function settingsOfNodes(db: Db): Promise<{ node: string; off: string | null }[]> {
  return db.query(
    sql`select 'The node ' || nodename || ':' || nodeport as node, result as off
        from run_command_on_workers(${settingsOff}) where success`,
  )
}
