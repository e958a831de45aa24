import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Logger } from 'pino'
import { requireReadable, restoreInto, type RestoreResult } from '../backup/restore.ts'
import { StartError } from '../../lib/start-error.ts'
import { folderNotEmpty, withDraft } from './draft-folder.ts'
import { releaseLock, takeLock } from './folder-lock.ts'
import { withEmbedded } from './start.ts'

/**
 * Restores a backup into an empty folder, as the data of an embedded PostgreSQL.
 * @throws StartError when the folder is not empty or in use, or the file is not a complete backup; the folder is then
 *   unchanged
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
    return await withDraft(dataDir, draft =>
      withEmbedded({ dataDir: draft, log }, ({ connection }) => restoreInto(connection, file)),
    )
  } finally {
    releaseLock(dataDir)
  }
}

/** Requires an empty folder, and removes abandoned drafts from it. */
function requireEmpty(dataDir: string): void {
  const names = readdirSync(dataDir).filter(name => name !== 'owner.json')
  if (!names.every(name => name.startsWith('restoring-'))) throw folderNotEmpty(dataDir)
  for (const name of names) rmSync(path.join(dataDir, name), { recursive: true, force: true })
}
