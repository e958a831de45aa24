import { folderNotEmpty, withDraft, withLock } from '@comanda/embedded-postgres'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Logger } from 'pino'
import { requireReadable, restoreInto, type RestoreResult } from '../db/backup/restore.ts'
import { withEmbedded } from './embedded.ts'

/** Restores a backup into an empty folder, as the data of an embedded PostgreSQL. */
export async function restoreFolder(file: string, dataDir: string, log: Logger): Promise<RestoreResult> {
  await requireReadable(file)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const inUse = (pid: number) =>
    `Comanda is running on ${dataDir} (process ${pid}): stop it before restoring.`
  return withLock(dataDir, inUse, () => {
    requireEmpty(dataDir)
    return withDraft(dataDir, draft =>
      withEmbedded({ dataDir: draft, log }, ({ connection }) => restoreInto(connection, file)),
    )
  })
}

/** Requires an empty folder, and removes abandoned drafts from it. */
function requireEmpty(dataDir: string): void {
  const names = readdirSync(dataDir).filter(name => name !== 'owner.json')
  if (!names.every(name => name.startsWith('restoring-'))) throw folderNotEmpty(dataDir)
  for (const name of names) rmSync(path.join(dataDir, name), { recursive: true, force: true })
}
