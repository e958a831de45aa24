import {
  type ArchiveMaintenance,
  type Embedded,
  type EmbeddedOptions,
  maintainArchive as maintainArchiveOf,
  keepRunning as keepRunningOf,
  type Names,
  restoreTo as restoreClusterTo,
  type RestoreTo,
  runningServer as runningServerOf,
  startEmbedded as startCluster,
  withEmbedded as withCluster,
} from '@comanda/embedded-postgres'
import { Gauge } from 'prom-client'

// The embedded PostgreSQL with Comanda's names. Only this file imports the package, and it is loaded only where there is no
// `DATABASE_URL`.

const names: Names = {
  owner: 'comanda',
  superuser: 'comanda_super',
  olderData:
    'run "npm run -s comanda -- backup FILE" with the older release, then "npm run -s comanda -- restore FILE" with this one ' +
    'and a new DATA_DIR.',
}

export { connectionUrl, type Embedded, historyOf } from '@comanda/embedded-postgres'

export type EmbeddedStart = Omit<EmbeddedOptions, 'names'>

export const startEmbedded = (options: EmbeddedStart) => startCluster({ ...options, names })
export const keepRunning = (options: EmbeddedStart) => keepRunningOf({ ...options, names })
export const runningServer = (dataDir: string) => runningServerOf(dataDir, names)
export const restoreTo = (options: Omit<RestoreTo, 'names'>) => restoreClusterTo({ ...options, names })

/** Starts a server for the duration of some work. */
export function withEmbedded<T>(
  options: Omit<EmbeddedStart, 'ifRunning'>,
  work: (server: Embedded) => Promise<T>,
): Promise<T> {
  return withCluster({ ...options, names }, work)
}

const lastArchived = new Gauge({
  name: 'comanda_wal_archived_timestamp_seconds',
  help: 'When a segment of the write-ahead log was last archived, in Unix time. After a gap in the log: the last moment before it.',
})
const failing = new Gauge({
  name: 'comanda_wal_archive_failing',
  help: '1 while segments of the write-ahead log cannot be archived.',
})

/** Keeps the archive of the log complete and short, and counts for monitoring how far it reaches. */
export function maintainArchive(maintenance: Omit<ArchiveMaintenance, 'report'>): { close(): void } {
  return maintainArchiveOf({
    ...maintenance,
    report(state) {
      if (state.archivedAt !== undefined) lastArchived.set(state.archivedAt / 1000)
      if (state.failing !== undefined) failing.set(state.failing ? 1 : 0)
    },
  })
}
