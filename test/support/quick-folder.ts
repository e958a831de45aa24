import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Names the folder of a test run, in which its processes create theirs, so that all are removed with it. */
export const runFolder = 'TEST_RUN_FOLDER'

/**
 * Creates a folder in memory if enough is free, otherwise on disk. Creating a database in memory takes a tenth of the
 * time. Tests kill processes but never the machine, so nothing is lost.
 */
export function quickFolder(name: string): string {
  const parent = process.env[runFolder] ?? (hasRoom('/dev/shm') ? '/dev/shm' : tmpdir())
  return mkdtempSync(path.join(parent, `comanda-${name}-`))
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 4 * 2 ** 30
}
