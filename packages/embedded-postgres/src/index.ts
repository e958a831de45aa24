// The public entry: everything else is private to the package.
export { type Base, listBases } from './archive/archive-folder.ts'
export { type Coverage, isArchived, logOf } from './archive/coverage.ts'
export { type History, listHistories, type Newest, readNewest } from './archive/history.ts'
export { folderNotEmpty, withDraft } from './folder/draft-folder.ts'
export { withLock } from './folder/folder-lock.ts'
export { readPostmaster } from './folder/postmaster-file.ts'
export type { Names } from './lib/settings.types.ts'
export { flushLog } from './restore/flush-log.ts'
export { type ArchiveMaintenance, maintainArchive } from './restore/maintain-archive.ts'
export { type RestoredTo, type RestoreTo, restoreTo } from './restore/restore-to.ts'
export { takeBase } from './restore/take-base.ts'
export { historyOf } from './server/archiving.ts'
export { holdsCluster } from './server/create-cluster.ts'
export { keepRunning } from './server/keep-running.ts'
export {
  connectionUrl,
  type Embedded,
  type EmbeddedOptions,
  runningServer,
  startEmbedded,
  withEmbedded,
} from './server/start.ts'
