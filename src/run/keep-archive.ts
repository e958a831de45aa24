import { Client, type ClientConfig } from 'pg'
import type { Logger } from 'pino'
import { Gauge } from 'prom-client'
import { listBases, pruneArchive } from '../db/archive/archive-folder.ts'
import { takeBase } from '../db/archive/take-base.ts'

const dayMs = 86_400_000
const everyMs = 10 * 60_000

const lastArchived = new Gauge({
  name: 'comanda_wal_archived_timestamp_seconds',
  help: 'When a segment of the write-ahead log was archived last; Unix time.',
})
const failing = new Gauge({
  name: 'comanda_wal_archive_failing',
  help: '1 while segments of the write-ahead log cannot be archived.',
})

export type ArchiveCare = {
  dataDir: string
  archive: string
  /** How many days back the database can be restored. */
  keepDays: number
  admin: ClientConfig
  now: () => number
  log: Logger
}

/** Takes a base each day, removes what is too old, and says when the log is not archived. Looks every ten minutes. */
export function keepArchive(care: ArchiveCare): { close(): void } {
  let closed = false
  let looking = Promise.resolve()
  const look = (): void => {
    looking = looking
      .then(() => lookAfter(care))
      .catch((error: unknown) => {
        // A base that the end of the service interrupts is taken again after the next start.
        if (!closed)
          care.log.error({ reason: (error as Error).message }, 'the archive could not be looked after')
      })
  }
  look()
  const timer = setInterval(look, everyMs).unref()
  return {
    close() {
      closed = true
      clearInterval(timer)
    },
  }
}

/** One look; exported for tests. */
export async function lookAfter({ keepDays, log, ...source }: ArchiveCare): Promise<void> {
  await reportFailures(source.admin, log)
  const newest = listBases(source.archive).at(-1)
  if (newest !== undefined && source.now() - newest.endedAt < dayMs) return
  const { name, files, bytes, startedAt, endedAt } = await takeBase(source)
  log.info({ base: name, files, bytes, ms: endedAt - startedAt }, 'a base was put into the archive')
  const gone = pruneArchive(source.archive, source.now() - keepDays * dayMs)
  if (gone.bases + gone.segments > 0) log.info(gone, 'old parts of the archive were removed')
}

/** A log that cannot be archived stays in the data folder and fills its disk. */
async function reportFailures(admin: ClientConfig, log: Logger): Promise<void> {
  const client = new Client({ ...admin, statement_timeout: 5000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ archived: Date | null; failed: Date | null; failures: number }>(
      `select last_archived_time as archived, failed_count::integer as failures,
         case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_time end as failed
       from pg_stat_archiver`,
    )
    const { archived, failed, failures } = rows[0]!
    lastArchived.set((archived?.getTime() ?? 0) / 1000)
    failing.set(failed === null ? 0 : 1)
    if (failed === null) return
    log.error(
      { failures, last_archived_at: archived?.toISOString() ?? null },
      'the write-ahead log cannot be archived and fills the disk of DATA_DIR: make room in ARCHIVE_DIR, or look at its rights',
    )
  } finally {
    await client.end()
  }
}
