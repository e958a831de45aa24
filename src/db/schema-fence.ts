import type { Logger } from 'pino'
import sql from 'sql-template-tag'
import type { Refusal } from '../lib/refusal.ts'
import type { Db } from './database.ts'
import { schemaReplaced } from './database.refusals.ts'
import { errorCode } from './database-error.ts'
import { newestMigration } from './migration-files.ts'
import { newerSchema } from './stamp.ts'

/** Errors that a newer schema may cause: undefined column, table or function; a violated not-null or check constraint. */
const mayBeNewer = new Set(['42703', '42P01', '42883', '23502', '23514'])

/** Stops the writes of a process whose database was migrated by a newer release. */
export type SchemaFence = {
  /** Runs a write. */
  guard<T>(write: () => Promise<T>): Promise<T>
}

export function makeSchemaFence(db: Db, log: Logger): SchemaFence {
  let newer: string | undefined

  function outdated(name: string): Refusal {
    if (newer === undefined) {
      log.fatal(
        { migration: name },
        `The database has migration ${name}, which this program does not know: it refuses all writes. Start the newer release.`,
      )
    }
    newer = name
    return schemaReplaced()
  }

  return {
    async guard(write) {
      if (newer !== undefined) throw outdated(newer)
      try {
        return await write()
      } catch (error) {
        const name = (await newerMigration(db, error)) ?? newer
        throw name === undefined ? error : outdated(name)
      }
    },
  }
}

/** The migration that made the write fail, if one did. */
async function newerMigration(db: Db, error: unknown): Promise<string | undefined> {
  const named = new RegExp(`${newerSchema} (\\S+\\.sql)`).exec((error as Error | null)?.message ?? '')?.[1]
  if (named !== undefined) return named
  if (!mayBeNewer.has(errorCode(error) ?? '')) return undefined
  const rows = await db.query<{ name: string }>(
    sql`select name from schema_migrations where name > ${newestMigration} order by name limit 1`,
  )
  return rows[0]?.name
}
