import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '../lib/start-error.ts'
import { processInfo } from './processes.ts'

/** The process that owns a folder; `ready` once its server accepts connections. */
type Holder = { pid: number; start: string; ready: boolean }

export type Lock = { mine: true } | { mine: false; holder: Holder }

/**
 * Locks the folder for this process unless a running one has it. This only coordinates processes of this program; the data
 * is protected by PostgreSQL's own lock.
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

/** Marks the server as ready, for processes that wait for the folder. */
export function announceReady(root: string): void {
  const draft = `${lockFile(root)}.${process.pid}`
  writeFileSync(draft, describeMe(true))
  renameSync(draft, lockFile(root))
}

/** Releases the folder, unless another process has it by now. */
export function releaseLock(root: string): void {
  const text = readText(lockFile(root))
  if (text !== undefined && parseHolder(text)?.pid === process.pid) rmSync(lockFile(root), { force: true })
}

/**
 * Runs work on a locked folder.
 * @param inUse the message for a folder that a running process has
 */
export async function withLock<T>(
  root: string,
  inUse: (pid: number) => string,
  work: () => Promise<T>,
): Promise<T> {
  const lock = takeLock(root)
  if (!lock.mine) throw new StartError(inUse(lock.holder.pid))
  try {
    return await work()
  } finally {
    releaseLock(root)
  }
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

/** Removes the lock of a dead process; one that another process took meanwhile is put back. */
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

/** Ignores a missing file, so that the caller tries again; throws any other error, so that it does not try forever. */
function unlessGone(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}
