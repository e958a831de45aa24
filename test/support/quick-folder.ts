import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Creates a folder in memory if enough is free, otherwise on disk. Creating a database in memory takes a tenth of the
 * time. Tests kill processes but never the machine, so nothing is lost.
 */
export function quickFolder(name: string): string {
  return mkdtempSync(path.join(hasRoom('/dev/shm') ? '/dev/shm' : tmpdir(), `comanda-${name}-`))
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 4 * 2 ** 30
}
