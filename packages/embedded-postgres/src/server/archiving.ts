import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Account } from '../folder/account.ts'
import { archiveSettings, openHistory } from '../archive/archive-folder.ts'
import { beginHistory, isHistoryOf } from '../archive/history.ts'
import type { Log } from '../lib/log.types.ts'
import type { Settings } from '../lib/settings.types.ts'
import { StartError } from '../lib/start-error.ts'

/** The archive that a server is started with. */
export type ArchiveOptions = {
  /** The archive of the log; undefined: as when the server last ran, null: stop archiving. */
  archive?: string | null | undefined
  /** Whether the service starts, which decides for its folder; a command only continues what the service does. */
  isService?: boolean
  log: Log
}

/** The archive of a data folder, and the history that it writes there. */
type Note = { archive: string; history: string }

/**
 * The settings that make a server archive its log. The data folder remembers its history: a command that starts the server
 * without the service's settings must not leave a gap in the log.
 */
export function archiving(root: string, options: ArchiveOptions, account: Account | undefined): Settings {
  if (options.archive === null) rmSync(noteIn(root), { force: true })
  const note = chooseHistory(root, options, account)
  if (note === undefined) return {}
  openHistory(note.archive, note.history, account)
  return archiveSettings(path.join(note.archive, note.history))
}

function chooseHistory(
  root: string,
  { archive: named, isService = false, log }: ArchiveOptions,
  account: Account | undefined,
): Note | undefined {
  if (named === null) return undefined
  const own = ownNote(root)
  const isNamed = own === undefined || named === undefined || realPath(named) === realPath(own.archive)
  if (own !== undefined && (isNamed || !isService)) return own
  if (isService && named !== undefined) {
    const note: Note = { archive: named, history: beginHistory(root, named, account) }
    writeFileSync(noteIn(root), JSON.stringify(note), { mode: 0o600 })
    log.info(note, 'a history begins in the archive')
    return note
  }
  const stale = readNote(root)
  if (stale !== undefined)
    log.warn(
      stale,
      `the log of ${root} is not archived: the history in the archive is not that of this folder`,
    )
  return undefined
}

/** Refuses an archive in the data folder: a base copy would copy itself, and be lost with the data. */
export function requireOutside(root: string, archive: string | null | undefined): void {
  if (archive === null || archive === undefined) return
  const way = path.relative(root, realPath(archive))
  if (way.startsWith('..') || path.isAbsolute(way)) return
  throw new StartError(
    `The archive ${archive} is in the data folder ${root}: set a folder outside of it, on another disk if possible.`,
    { exitCode: 2 },
  )
}

/** The folder of the history that a data folder writes; undefined: none, or it is a copy of the folder that does. */
export function historyOf(root: string): string | undefined {
  const note = ownNote(root)
  return note === undefined ? undefined : path.join(note.archive, note.history)
}

function ownNote(root: string): Note | undefined {
  const note = readNote(root)
  return note !== undefined && isHistoryOf(root, note.archive, note.history) ? note : undefined
}

function readNote(root: string): Note | undefined {
  if (!existsSync(noteIn(root))) return undefined
  return JSON.parse(readFileSync(noteIn(root), 'utf8')) as Note
}

function noteIn(root: string): string {
  return path.join(root, 'archive.json')
}

/** The real path of a folder, or of the part of it that exists. */
function realPath(folder: string): string {
  if (existsSync(folder)) return realpathSync(folder)
  const above = path.dirname(folder)
  return above === folder ? folder : path.join(realPath(above), path.basename(folder))
}
