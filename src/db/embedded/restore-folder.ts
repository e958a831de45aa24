import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Logger } from 'pino'
import { requireReadable, restoreInto, type RestoreResult } from '../backup/restore.ts'
import { StartError } from '../../lib/start-error.ts'
import { releaseLock, takeLock } from './folder-lock.ts'
import { withEmbedded } from './start.ts'

/**
 * Puts a backup into a folder with nothing in it, as the data of an embedded PostgreSQL that is stopped again.
 * @throws StartError when the folder holds anything or is in use, or the file is no whole backup; the folder is
 *   then as it was
 */
export async function restoreFolder(file: string, dataDir: string, log: Logger): Promise<RestoreResult> {
  await requireReadable(file)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = takeLock(dataDir)
  if (!lock.mine) {
    throw new StartError(
      `Comanda is running on ${dataDir} (process ${lock.holder.pid}): stop it before restoring.`,
    )
  }
  try {
    requireEmpty(dataDir)
    return await restoreBeside(file, dataDir, log)
  } finally {
    releaseLock(dataDir)
  }
}

/** Restores in a folder of its own, and moves the result to its place when it is whole. */
async function restoreBeside(file: string, dataDir: string, log: Logger): Promise<RestoreResult> {
  const draft = path.join(dataDir, `restoring-${randomBytes(4).toString('hex')}`)
  // The account that root lends to PostgreSQL must pass through.
  if (process.getuid?.() === 0) chmodSync(dataDir, 0o711)
  try {
    const result = await withEmbedded({ dataDir: draft, log }, ({ connection }) =>
      restoreInto(connection, file),
    )
    for (const name of ['passwords.json', 'pgdata'])
      renameSync(path.join(draft, name), path.join(dataDir, name))
    return result
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function requireEmpty(dataDir: string): void {
  const names = readdirSync(dataDir).filter(name => name !== 'owner.json')
  const [abandoned, others] = [
    names.filter(name => name.startsWith('restoring-')),
    names.filter(name => !name.startsWith('restoring-')),
  ]
  if (others.length > 0) {
    throw new StartError(`The folder ${dataDir} is not empty: restore into a new one with --into DIR.`)
  }
  for (const name of abandoned) rmSync(path.join(dataDir, name), { recursive: true, force: true })
}
