import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * A new folder in memory where there is plenty, else on disk: a database is made there in a tenth of the time.
 * Tests kill processes, never the machine, so they lose nothing by it.
 */
export function quickFolder(name: string): string {
  return mkdtempSync(path.join(hasRoom('/dev/shm') ? '/dev/shm' : tmpdir(), `comanda-${name}-`))
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 4 * 2 ** 30
}
