import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from '../lib/start-error.ts'
import { type Account, giveTo } from '../folder/account.ts'
import type { Settings } from '../lib/settings.types.ts'
import { placeOf } from './segments.rules.ts'

// From a history in an archive the database can be restored to any second: base copies of its files are under `base/`, and
// under `wal/` every segment of the write-ahead log since the oldest base.

/** A base: a copy of the database's files. Times are epoch ms. */
export type Base = {
  /** The name of its folder. */
  name: string
  startedAt: number
  /** The earliest time to which it can be restored. */
  endedAt: number
  /** The first segment of the log that a restore needs. */
  firstSegment: string
  files: number
  bytes: number
}

/** The longest time before a partly filled segment is archived: what a lost disk can cost. */
const archiveEverySeconds = 60

const program = fileURLToPath(new URL('segment.mjs', import.meta.url))

/** Creates the folders of a history; the server's account writes the log. */
export function openHistory(archive: string, id: string, account: Account | undefined): void {
  const history = path.join(archive, id)
  try {
    for (const folder of [archive, history, path.join(history, 'base'), path.join(history, 'wal')]) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
    }
    giveTo(account, archive, history, path.join(history, 'wal'))
  } catch (cause) {
    const reason = (cause as Error).message
    throw new StartError(
      `The archive ${archive} cannot be used (${reason}): change its permissions, or set another.`,
      { cause },
    )
  }
}

/** The settings of a server that archives its log. */
export function archiveSettings(archive: string): Settings {
  return {
    archive_mode: 'on',
    archive_command: segmentCommand('keep', archive),
    archive_timeout: `${archiveEverySeconds}s`,
  }
}

/** The command of a PostgreSQL setting that stores or fetches a segment: `%f` is its name, `%p` the file. */
export function segmentCommand(task: 'keep' | 'fetch', archive: string): string {
  const words = [process.execPath, program, task, archive].map(word => quote(word).replaceAll('%', '%%'))
  return [...words, '"%f"', '"%p"'].join(' ')
}

function quote(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`
}

/** Lists the complete bases of an archive, oldest first. */
export function listBases(archive: string): Base[] {
  const folder = path.join(archive, 'base')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(name => existsSync(infoFile(archive, name)))
    .map(name => JSON.parse(readFileSync(infoFile(archive, name), 'utf8')) as Base)
    .toSorted((one, other) => one.endedAt - other.endedAt)
}

/** The file that is written last: a base without it is incomplete. */
export function infoFile(archive: string, name: string): string {
  return path.join(archive, 'base', name, 'base.json')
}

/**
 * Removes everything that restores to times after `keepFrom` do not need: bases older than the newest one before it, and
 * the log before all remaining bases. Names are times, so incomplete bases are removed at the same age.
 * @param keepFrom epoch ms
 */
export function pruneArchive(archive: string, keepFrom: number): { bases: number; segments: number } {
  const bases = listBases(archive)
  const oldest = bases.findLast(({ endedAt }) => endedAt <= keepFrom) ?? bases[0]
  if (oldest === undefined) return { bases: 0, segments: 0 }
  const expired = readdirSync(path.join(archive, 'base')).filter(name => name < oldest.name)
  for (const name of expired) rmSync(path.join(archive, 'base', name), { recursive: true, force: true })
  const needed = placeOf(oldest.firstSegment)
  const segments = readdirSync(path.join(archive, 'wal')).filter(
    name => /^[0-9A-F]{24}/.test(name) && placeOf(name) < needed,
  )
  for (const name of segments) rmSync(path.join(archive, 'wal', name), { force: true })
  return { bases: expired.length, segments: segments.length }
}
