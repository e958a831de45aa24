import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Logger } from 'pino'
import { StartError } from '../../lib/start-error.ts'
import { archiveSettings, openArchive } from '../archive/archive-folder.ts'
import { claimArchive, requireOwner } from '../archive/archive-owner.ts'
import type { Account } from './account.ts'
import { type FolderIdentity, identityOf, isSameFolder } from './folder-identity.ts'
import type { Settings } from './settings.ts'
import { systemIdentifierOf } from './system-identifier.ts'

/** The archive that a server is started with. */
export type ArchiveOptions = {
  /** The archive of the log; undefined: as when the server last ran, null: stop archiving. */
  archive?: string | null | undefined
  /** Whether the service starts, which decides for its folder; a command only continues what the service does. */
  isService?: boolean
  log: Logger
}

/** The archive of a data folder, and that folder; earlier versions did not write which it was. */
type Note = { archive: string; folder?: FolderIdentity }

/**
 * The settings that make a server archive its log. The data folder remembers the archive: a command that starts the server
 * without the service's settings must not leave a gap in the log. A copy of the folder must not archive its own log there.
 */
export function archiving(root: string, options: ArchiveOptions, account: Account | undefined): Settings {
  if (options.archive === null) rmSync(noteIn(root), { force: true })
  const archive = chooseArchive(root, options)
  if (archive === undefined) return {}
  const systemIdentifier = systemIdentifierOf(path.join(root, 'pgdata'))
  requireOwner(archive, systemIdentifier)
  openArchive(archive, account)
  claimArchive(archive, systemIdentifier, account)
  const note: Note = { archive, folder: identityOf(root) }
  writeFileSync(noteIn(root), JSON.stringify(note), { mode: 0o600 })
  return archiveSettings(archive)
}

function chooseArchive(
  root: string,
  { archive: named, isService = false, log }: ArchiveOptions,
): string | undefined {
  const note = readNote(root)
  if (note === undefined || named === null) return named ?? undefined
  if (named !== undefined && realPath(named) !== realPath(note.archive)) return named
  if (note.folder === undefined ? isService : isSameFolder(note.folder, identityOf(root))) return note.archive
  if (isService && named !== undefined) return replaceFolder(root, note)
  const why =
    note.folder === undefined
      ? `the service has not started since its upgrade`
      : `the archive belongs to the data in ${note.folder.path}, of which this folder is a copy`
  log.warn({ archive: note.archive }, `the log of ${root} is not archived: ${why}`)
  return undefined
}

/** The folder of the service was copied to another disk; or both are to run, and would destroy the archive. */
function replaceFolder(root: string, { archive, folder }: Note): string {
  if (!existsSync(path.join(folder!.path, 'pgdata')) || folder!.path === realPath(root)) return archive
  throw new StartError(
    `ARCHIVE_DIR ${archive} belongs to the data in ${folder!.path}, of which ${root} is a copy: set another ARCHIVE_DIR, or ` +
      `remove ${noteIn(root)} if the copy replaces them.`,
    { exitCode: 2 },
  )
}

/** The archive of a data folder; undefined: none, or only that of the folder which it was copied from. */
export function archiveOf(root: string): string | undefined {
  const note = readNote(root)
  if (note?.folder !== undefined && !isSameFolder(note.folder, identityOf(root))) return undefined
  return note?.archive
}

function readNote(root: string): Note | undefined {
  if (!existsSync(noteIn(root))) return undefined
  return JSON.parse(readFileSync(noteIn(root), 'utf8')) as Note
}

function noteIn(root: string): string {
  return path.join(root, 'archive.json')
}

function realPath(folder: string): string {
  return existsSync(folder) ? realpathSync(folder) : folder
}
