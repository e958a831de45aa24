import { existsSync, lstatSync, mkdirSync, readdirSync, realpathSync, type Stats } from 'node:fs'
import path from 'node:path'
import { StartError } from '../lib/start-error.ts'

/** Names that this program uses in its folder, and prefixes of drafts and stale locks. */
const ours =
  /^(?:pgdata|owner\.json|archive\.json|passwords\.json|initdb-password|restoring-|lib-|run$|lost\+found$)/

/**
 * Prepares the data folder, creating it if it is missing.
 * @returns its real path
 */
export function useFolder(dataDir: string): string {
  makeFolder(dataDir)
  const root = realpathSync(dataDir)
  const others = readdirSync(root).filter(name => !ours.test(name))
  if (others.length === 0 || existsSync(path.join(root, 'pgdata', 'PG_VERSION'))) return root
  const known = others.sort().slice(0, 3).join(', ')
  throw new StartError(
    `The data folder ${root} contains other files (${known}${others.length > 3 ? ', …' : ''}): set an empty or new one.`,
    { exitCode: 2 },
  )
}

/**
 * Creates the missing folders one by one: `recursive` never ends on file systems that answer ENOENT to a folder that cannot
 * be created, as /proc does.
 */
function makeFolder(dataDir: string): void {
  const missing: string[] = []
  for (let at = dataDir; ; at = path.dirname(at)) {
    const there = statOf(at)
    if (there?.isDirectory() === true || (there?.isSymbolicLink() === true && existsSync(at))) break
    if (there !== undefined) throw refuse(dataDir, `${at} is not a folder`)
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

/** The error for a folder without sufficient permissions. */
export function unusableFolder(dataDir: string, cause: Error): StartError {
  return new StartError(
    `The data folder ${dataDir} cannot be used (${cause.message}): change its permissions, or set another.`,
    { cause },
  )
}

function refuse(dataDir: string, why: string, cause?: unknown): StartError {
  return new StartError(`The data folder ${dataDir} cannot be created: ${why}. Set another.`, {
    exitCode: 2,
    cause,
  })
}
