import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { processInfo } from './processes.ts'

/** Which process looks after a folder; `ready` once its server takes connections. */
type Holder = { pid: number; start: string; ready: boolean }

/** Taken by this process, or held by another. */
export type Lock = { mine: true } | { mine: false; holder: Holder }

/**
 * Takes the folder for this process unless a living one has it. A courtesy between processes of this program: what
 * protects the data is PostgreSQL's own lock.
 */
export function takeLock(root: string): Lock {
  const file = lockFile(root)
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, describeMe(false), { mode: 0o644 })
  try {
    for (;;) {
      if (linkNew(draft, file)) return { mine: true }
      const text = readText(file)
      if (text === undefined) continue
      const holder = parseHolder(text)
      if (holder !== undefined && processInfo(holder.pid)?.start === holder.start)
        return { mine: false, holder }
      putAside(file, text)
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Marks the server as ready for the processes that wait for the folder. */
export function announceReady(root: string): void {
  const draft = `${lockFile(root)}.${process.pid}`
  writeFileSync(draft, describeMe(true))
  renameSync(draft, lockFile(root))
}

/** Gives the folder up; does nothing when it is another's by now. */
export function releaseLock(root: string): void {
  const text = readText(lockFile(root))
  if (text !== undefined && parseHolder(text)?.pid === process.pid) rmSync(lockFile(root), { force: true })
}

function lockFile(root: string): string {
  return path.join(root, 'owner.json')
}

function describeMe(ready: boolean): string {
  return JSON.stringify({ pid: process.pid, start: processInfo(process.pid)?.start ?? '', ready })
}

function parseHolder(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder
  } catch {
    return undefined
  }
}

/** Takes away the lock of a process that is gone; one that another process took meanwhile is put back. */
function putAside(file: string, stale: string): void {
  const aside = `${file}.stale-${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    return unlessGone(error)
  }
  if (readText(aside) !== stale) linkNew(aside, file)
  rmSync(aside, { force: true })
}

function linkNew(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    return unlessGone(error)
  }
}

/** Ignores a missing file, so that the caller tries again; any other error is thrown, else it would try for ever. */
function unlessGone(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}
