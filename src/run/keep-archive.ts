import type { ClientConfig } from 'pg'
import type { Logger } from 'pino'
import { Gauge } from 'prom-client'
import { type Base, listBases, pruneArchive } from '../db/archive/archive-folder.ts'
import { archivedNames, logOf } from '../db/archive/coverage.ts'
import { isWhole } from '../db/archive/segments.rules.ts'
import { type BaseSource, takeBase } from '../db/archive/take-base.ts'
import { withClient } from '../db/with-client.ts'
import { dayMs } from '../lib/zone.ts'

const everyMs = 10 * 60_000

const lastArchived = new Gauge({
  name: 'comanda_wal_archived_timestamp_seconds',
  help: 'When a segment of the write-ahead log was last archived, in Unix time. After a gap in the log: the last moment before it.',
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

/**
 * Takes a base every day and after a gap in the log, removes old parts, and logs when the log is not archived. Checks every
 * ten minutes.
 */
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
  const { archive, admin, now } = source
  await reportFailures(admin, log)
  const newest = listBases(archive).at(-1)
  const isReached = newest === undefined || (await reachesServer(archive, newest, admin))
  if (!isReached) reportGap(archive, newest, log)
  if (isReached && newest !== undefined && now() - newest.endedAt < dayMs) return
  const { name, files, bytes, startedAt, endedAt } = await takeBase(source)
  log.info({ base: name, files, bytes, ms: endedAt - startedAt }, 'a base was added to the archive')
  await reportFailures(admin, log)
  const removed = pruneArchive(archive, now() - keepDays * dayMs)
  if (removed.bases + removed.segments > 0) log.info(removed, 'old parts of the archive were removed')
}

/** Whether the log since a base is archived or waits for it, without a gap: archiving may have been off for a time. */
async function reachesServer(archive: string, base: Base, admin: ClientConfig): Promise<boolean> {
  const { rows } = await withClient({ ...admin, statement_timeout: 5000 }, client =>
    client.query<{ current: string; waiting: string[] }>(
      `select pg_walfile_name(pg_current_wal_flush_lsn() - 1) as current,
         array(select substr(name, 1, 24) from pg_ls_archive_statusdir() where name like '%.ready') as waiting`,
    ),
  )
  const { current, waiting } = rows[0]!
  // Read after the waiting ones, of which some may be archived meanwhile.
  return isWhole(base.firstSegment, current, archivedNames(archive).union(new Set(waiting)))
}

/** The moments in a gap cannot be restored; a new base makes the later ones restorable. */
function reportGap(archive: string, base: Base, log: Logger): void {
  const { until } = logOf(archive)(base)
  lastArchived.set((until ?? 0) / 1000)
  log.warn(
    { restorable_until: until === undefined ? null : new Date(until).toISOString() },
    'the archive lacks a part of the log since its newest base, as after a time without ARCHIVE_DIR: adding a base',
  )
}

/** Logs when the log cannot be archived: it then stays in the data folder and fills its disk. */
async function reportFailures(admin: ClientConfig, log: Logger): Promise<void> {
  const { rows } = await withClient({ ...admin, statement_timeout: 5000 }, client =>
    client.query<{ archived: Date | null; failed: Date | null; failures: number; segment: string | null }>(
      `select last_archived_time as archived, failed_count::integer as failures, last_failed_wal as segment,
         case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_time end as failed
       from pg_stat_archiver`,
    ),
  )
  const { archived, failed, failures, segment } = rows[0]!
  lastArchived.set((archived?.getTime() ?? 0) / 1000)
  failing.set(failed === null ? 0 : 1)
  if (failed === null) return
  log.error(
    { segment, failures, last_archived_at: archived?.toISOString() ?? null },
    'the write-ahead log cannot be archived and fills the disk of DATA_DIR: free space in ARCHIVE_DIR, or check its permissions',
  )
}
