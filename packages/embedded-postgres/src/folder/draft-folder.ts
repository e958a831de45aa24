import { randomBytes } from 'node:crypto'
import { chmodSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '../lib/start-error.ts'

/** Fills a data folder through a draft folder inside it, whose contents are moved when they are complete. */
export async function withDraft<T>(dataDir: string, fill: (draft: string) => Promise<T>): Promise<T> {
  const draft = path.join(dataDir, `restoring-${randomBytes(4).toString('hex')}`)
  // PostgreSQL's user must be able to enter the folder.
  if (process.getuid?.() === 0) chmodSync(dataDir, 0o711)
  try {
    const result = await fill(draft)
    for (const name of ['passwords.json', 'pgdata']) {
      renameSync(path.join(draft, name), path.join(dataDir, name))
    }
    return result
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

export function folderNotEmpty(dataDir: string): StartError {
  return new StartError(`The folder ${dataDir} is not empty: restore into a new one with --into DIR.`)
}
