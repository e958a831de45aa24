import type { Logger } from 'pino'
import sql, { raw } from 'sql-template-tag'
import { type Loop, loop } from '../../lib/loop.ts'
import type { Database, Db } from '../database.ts'

/** The pause between two looks while something is written; nobody looks while nothing is. */
const pauseMs = 5000
/** A table is analyzed again when it is this many times larger than its statistics. */
const growth = 4
/** PostgreSQL assumes at least this many pages for a table that was never analyzed. */
const presumedPages = 10

/**
 * Analyzes the tables that have outgrown their statistics. Autovacuum does so a minute later at best; until then every
 * connection uses plans made while the table was small or empty.
 * @returns the names of the tables
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
  // Skips tables that another process is analyzing.
  for (const name of names) await db.query(sql`analyze (skip_locked) ${raw(name)}`)
  return names
}

/** Keeps the statistics of a growing database up to date until it is closed. */
export function keepStatistics(db: Database, log: Logger): Loop {
  const failed = (reason: string) => log.debug({ reason }, 'could not refresh the statistics')
  const work = () => analyzeGrownTables(db).then(() => undefined)
  const keeping = loop(work, { pauseMs, failed })
  db.wakes.on('placed', keeping.wake)
  return keeping
}
