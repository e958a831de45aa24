import type { ClientConfig } from 'pg'
import type { Logger } from 'pino'
import { Gauge } from 'prom-client'
import { listBases, pruneArchive } from '../db/archive/archive-folder.ts'
import { type BaseSource, takeBase } from '../db/archive/take-base.ts'
import { withClient } from '../db/with-client.ts'

const dayMs = 86_400_000
const everyMs = 10 * 60_000

const lastArchived = new Gauge({
  name: 'comanda_wal_archived_timestamp_seconds',
  help: 'When a segment of the write-ahead log was last archived, in Unix time.',
})
const failing = new Gauge({
  name: 'comanda_wal_archive_failing',
  help: '1 while segments of the write-ahead log cannot be archived.',
})

export type ArchiveMaintenance = BaseSource & {
  /** How many days back the database can be restored. */
  keepDays: number
  log: Logger
}

/** Takes a base every day, removes old parts, and logs when the log is not archived. Checks every ten minutes. */
export function keepArchive(maintenance: ArchiveMaintenance): { close(): void } {
  let closed = false
  let running = Promise.resolve()
  const check = (): void => {
    running = running
      .then(() => checkArchive(maintenance))
      .catch((error: unknown) => {
        // A base interrupted by the shutdown is taken again after the next start.
        if (!closed)
          maintenance.log.error({ reason: (error as Error).message }, 'could not maintain the archive')
      })
  }
  check()
  const timer = setInterval(check, everyMs).unref()
  return {
    close() {
      closed = true
      clearInterval(timer)
    },
  }
}

/** Checks once; exported for tests. */
export async function checkArchive({ keepDays, log, ...source }: ArchiveMaintenance): Promise<void> {
  await reportFailures(source.admin, log)
  const newest = listBases(source.archive).at(-1)
  if (newest !== undefined && source.now() - newest.endedAt < dayMs) return
  const { name, files, bytes, startedAt, endedAt } = await takeBase(source)
  log.info({ base: name, files, bytes, ms: endedAt - startedAt }, 'a base was added to the archive')
  const removed = pruneArchive(source.archive, source.now() - keepDays * dayMs)
  if (removed.bases + removed.segments > 0) log.info(removed, 'old parts of the archive were removed')
}

/** Logs when the log cannot be archived: it then stays in the data folder and fills its disk. */
async function reportFailures(admin: ClientConfig, log: Logger): Promise<void> {
  const { rows } = await withClient({ ...admin, statement_timeout: 5000 }, client =>
    client.query<{ archived: Date | null; failed: Date | null; failures: number }>(
      `select last_archived_time as archived, failed_count::integer as failures,
         case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_time end as failed
       from pg_stat_archiver`,
    ),
  )
  const { archived, failed, failures } = rows[0]!
  lastArchived.set((archived?.getTime() ?? 0) / 1000)
  failing.set(failed === null ? 0 : 1)
  if (failed === null) return
  log.error(
    { failures, last_archived_at: archived?.toISOString() ?? null },
    'the write-ahead log cannot be archived and fills the disk of DATA_DIR: free space in ARCHIVE_DIR, or check its permissions',
  )
}
