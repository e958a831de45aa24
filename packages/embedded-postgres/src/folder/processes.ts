import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

/** A running process; `start` distinguishes consecutive processes with the same id. */
export type ProcessInfo = { args: string; start: string; folder: string | undefined }

/** @returns undefined when the process is gone, or a zombie */
export function processInfo(pid: number): ProcessInfo | undefined {
  if (!pidIsTaken(pid)) return undefined
  try {
    return process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
  } catch {
    return undefined
  }
}

/** Whether the id is in use, even by a zombie. */
export function pidIsTaken(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function fromProc(pid: number): ProcessInfo | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in parentheses can contain anything; the fields after it are the state and, 20th, the start time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined
  const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  return { args, start: fields[19]!, folder: workingFolder(pid) }
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

function fromPs(pid: number): ProcessInfo {
  const ps = (field: string): string =>
    execFileSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).trim()
  return { args: ps('args'), start: ps('lstart'), folder: undefined }
}
