import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import sql, { raw } from 'sql-template-tag'
import type { Db } from '../database.ts'

const everyMs = 1000
/** A table this many times larger than its statistics say is analysed again. */
const growth = 4
/** PostgreSQL assumes at least this many pages for a table that was never analysed. */
const presumedPages = 10

/**
 * Analyses the tables that have outgrown their statistics. Autovacuum does the same a minute later at best; until then
 * every connection keeps the plans that were made while the table was small or empty.
 * @returns the tables' names
 */
export async function analyzeGrownTables(db: Db): Promise<string[]> {
  const grown = await db.query<{ name: string }>(
    sql`select quote_ident(relname) as name from pg_class
        where relnamespace = current_schema()::regnamespace and relkind = 'r'
          and pg_relation_size(oid) > ${growth} * current_setting('block_size')::bigint
            * case when reltuples < 0 then ${presumedPages} else relpages end
        order by relname`,
    'grown-tables',
  )
  const names = grown.map(table => table.name)
  // Where another process is at it already there is nothing left to do.
  for (const name of names) await db.query(sql`analyze (skip_locked) ${raw(name)}`)
  return names
}

/** Keeps the statistics of a young database up to its size until the signal is given. */
export async function keepStatistics(db: Db, log: Logger, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    await analyzeGrownTables(db).catch((err: unknown) => log.debug({ err }, 'statistics were not refreshed'))
    await sleep(everyMs, undefined, { ref: false, signal: until }).catch(() => {})
  }
}
