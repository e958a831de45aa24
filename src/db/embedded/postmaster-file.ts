import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pidIsTaken, processInfo } from './processes.ts'

/** Contents of the `postmaster.pid` that a running server writes into its data folder. */
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

/** Marks the servers that this program starts, on their command line. */
export const ourMark = 'cluster_name=comanda'

/** The server that runs on the data folder: one of ours, one started by hand, or none. */
export function serverOn(dataFolder: string, pid: number): 'ours' | 'foreign' | undefined {
  const info = processInfo(pid)
  if (info === undefined || !info.args.includes('postgres')) return undefined
  // A server's working directory is its data folder. Where that cannot be read, any PostgreSQL is taken for it.
  const here = info.folder === undefined ? true : info.folder === dataFolder || info.args.includes(dataFolder)
  if (!here) return undefined
  return info.args.includes(ourMark) && info.args.includes(dataFolder) ? 'ours' : 'foreign'
}

/**
 * Makes way for a start when the file names a process that is not the server: the number was given to another
 * program, or the dead server still waits for its parent to notice. PostgreSQL would refuse for as long as the
 * process lives. The file is not deleted: PostgreSQL accepts the number of its own parent there and still looks at
 * the shared memory named in the file, which refuses the start when a server does run.
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
