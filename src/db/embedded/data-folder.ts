import { existsSync, lstatSync, mkdirSync, readdirSync, realpathSync, type Stats } from 'node:fs'
import path from 'node:path'
import { StartError } from '../../lib/start-error.ts'

/** Names this program uses in its folder; drafts and stale locks have longer names with the same start. */
const ours =
  /^(?:pgdata|owner\.json|archive\.json|passwords\.json|initdb-password|restoring-|upgrading-|lib-|run$|lost\+found$)/

/**
 * The folder of the data, created when missing.
 * @returns its real path
 * @throws StartError (exit 2) for a folder that holds something else, and for one that cannot be made
 */
export function useFolder(dataDir: string): string {
  makeFolder(dataDir)
  const root = realpathSync(dataDir)
  const others = readdirSync(root).filter(name => !ours.test(name))
  if (others.length === 0 || existsSync(path.join(root, 'pgdata', 'PG_VERSION'))) return root
  const known = others.sort().slice(0, 3).join(', ')
  throw new StartError(
    `DATA_DIR ${root} holds something else (${known}${others.length > 3 ? ', …' : ''}): set an empty or a new folder.`,
    { exitCode: 2 },
  )
}

/**
 * Makes the missing folders one by one: `recursive` never ends where the system answers ENOENT to a folder that cannot
 * be made, as /proc does.
 */
function makeFolder(dataDir: string): void {
  const missing: string[] = []
  for (let at = dataDir; ; at = path.dirname(at)) {
    const there = statOf(at)
    if (there?.isDirectory() === true || (there?.isSymbolicLink() === true && existsSync(at))) break
    if (there !== undefined) throw refuse(dataDir, `${at} is no folder`)
    missing.unshift(at)
  }
  for (const folder of missing) {
    try {
      mkdirSync(folder, { mode: 0o700 })
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EEXIST') continue
      if (code === 'ENOSPC' || code === 'EDQUOT') throw error
      throw refuse(dataDir, `${path.dirname(folder)} cannot be written (${code})`, error)
    }
  }
}

function statOf(file: string): Stats | undefined {
  try {
    return lstatSync(file)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

/** The error, in one line, for a folder whose permissions do not let this program work. */
export function unusableFolder(dataDir: string, cause: Error): StartError {
  return new StartError(
    `DATA_DIR ${dataDir} cannot be used (${cause.message}): change its rights, or set another.`,
    {
      cause,
    },
  )
}

function refuse(dataDir: string, why: string, cause?: unknown): StartError {
  return new StartError(`DATA_DIR ${dataDir} cannot be made: ${why}. Set another.`, { exitCode: 2, cause })
}
