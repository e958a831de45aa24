import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pidIsTaken, processInfo } from './processes.ts'

/** The contents of `postmaster.pid`, which a running server writes into its data folder. */
export type Postmaster = { pid: number; port: number; socketFolder: string; ready: boolean }

export function readPostmaster(dataFolder: string): Postmaster | undefined {
  try {
    const lines = readFileSync(fileIn(dataFolder), 'utf8')
      .split('\n')
      .map(line => line.trim())
    return {
      pid: Number(lines[0]),
      port: Number(lines[3]),
      socketFolder: lines[4] ?? '',
      ready: lines[7] === 'ready',
    }
  } catch {
    return undefined
  }
}

/** Marks the command line of the servers that one program starts. */
export function markOf(owner: string): string {
  return `cluster_name=${owner}`
}

/** Whether the process is a server on the data folder, started by this program or not; undefined: it is not one. */
export function serverOn(dataFolder: string, pid: number, owner: string): 'ours' | 'foreign' | undefined {
  const info = processInfo(pid)
  if (info === undefined || !info.args.includes('postgres')) return undefined
  // A server's working directory is its data folder. If that cannot be read, any PostgreSQL counts.
  const here = info.folder === undefined ? true : info.folder === dataFolder || info.args.includes(dataFolder)
  if (!here) return undefined
  return info.args.includes(markOf(owner)) && info.args.includes(dataFolder) ? 'ours' : 'foreign'
}

/**
 * Allows a start when the file has the id of a process that is not the server: the id was reused, or the dead server is a
 * zombie. PostgreSQL would refuse to start while the process exists. The file is not deleted: PostgreSQL accepts its own
 * parent's id in it, and still checks the shared memory named in it, so that it does not start beside a running server.
 */
export function disownStaleFile(dataFolder: string, pid: number): boolean {
  if (!pidIsTaken(pid)) return false
  const lines = readFileSync(fileIn(dataFolder), 'utf8').split('\n')
  lines[0] = String(process.pid)
  writeFileSync(fileIn(dataFolder), lines.join('\n'))
  return true
}

function fileIn(dataFolder: string): string {
  return path.join(dataFolder, 'postmaster.pid')
}
