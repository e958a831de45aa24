import type { ClientConfig } from 'pg'
import type { Log } from '../lib/log.types.ts'
import { type Base, listBases, pruneArchive } from '../archive/archive-folder.ts'
import { writeNewest } from '../archive/history.ts'
import { archivedNames, logOf } from '../archive/coverage.ts'
import { isWhole } from '../archive/segments.rules.ts'
import { type BaseSource, takeBase } from './take-base.ts'
import { withClient } from '../lib/with-client.ts'

const everyMs = 10 * 60_000

const dayMs = 24 * 3_600_000

/** How far the log is archived, for monitoring. */
type ArchiveState = {
  /** When a segment was last archived, epoch ms; after a gap the last moment before it; 0: never. */
  archivedAt: number
  failing: boolean
}

export type ArchiveMaintenance = BaseSource & {
  /** How many days back the database can be restored. */
  keepDays: number
  /** Describes the newest entry of the data, by which to choose between histories. */
  newest?: () => Promise<string | undefined>
  /** Called with what is known so far. */
  report?: (state: Partial<ArchiveState>) => void
  log: Log
}

/**
 * Takes a base every day and after a gap in the log, removes old parts, and logs when the log is not archived. Checks every
 * ten minutes.
 */
export function maintainArchive(maintenance: ArchiveMaintenance): { close(): void } {
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
export async function checkArchive({
  keepDays,
  newest: describeNewest,
  report = () => {},
  log,
  ...source
}: ArchiveMaintenance): Promise<void> {
  const { archive, admin, now } = source
  const text = await describeNewest?.()
  if (text !== undefined) writeNewest(archive, { text, at: now() })
  await reportFailures(admin, report, log)
  const newest = listBases(archive).at(-1)
  const isReached = newest === undefined || (await reachesServer(archive, newest, admin))
  if (!isReached) report({ archivedAt: tellGap(archive, newest, log) })
  if (isReached && newest !== undefined && now() - newest.endedAt < dayMs) return
  const { name, files, bytes, startedAt, endedAt } = await takeBase(source)
  log.info({ base: name, files, bytes, ms: endedAt - startedAt }, 'a base was added to the archive')
  await reportFailures(admin, report, log)
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

/**
 * The moments in a gap cannot be restored; a new base makes the later ones restorable.
 * @returns the last moment before it
 */
function tellGap(archive: string, base: Base, log: Log): number {
  const { until } = logOf(archive)(base)
  log.warn(
    { restorable_until: until === undefined ? null : new Date(until).toISOString() },
    'the archive lacks a part of the log since its newest base, as after a time without an archive: adding a base',
  )
  return until ?? 0
}

/** Logs when the log cannot be archived: it then stays in the data folder and fills its disk. */
async function reportFailures(
  admin: ClientConfig,
  report: (state: ArchiveState) => void,
  log: Log,
): Promise<void> {
  const { rows } = await withClient({ ...admin, statement_timeout: 5000 }, client =>
    client.query<{ archived: Date | null; failed: Date | null; failures: number; segment: string | null }>(
      `select last_archived_time as archived, failed_count::integer as failures, last_failed_wal as segment,
         case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_time end as failed
       from pg_stat_archiver`,
    ),
  )
  const { archived, failed, failures, segment } = rows[0]!
  report({ archivedAt: archived?.getTime() ?? 0, failing: failed !== null })
  if (failed === null) return
  log.error(
    { segment, failures, last_archived_at: archived?.toISOString() ?? null },
    'the write-ahead log cannot be archived and fills the disk of the data: free space in the archive, or check its permissions',
  )
}
