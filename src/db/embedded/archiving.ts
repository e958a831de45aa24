import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { archiveSettings, openArchive } from '../archive/archive-folder.ts'
import type { Account } from './account.ts'
import type { Settings } from './settings.ts'

/**
 * The settings by which a server archives its log. The folder remembers where to: a command that starts the server
 * without the service's settings must not leave a gap in the log.
 * @param archive undefined: as remembered; null: nowhere from now on
 * @throws StartError when the archive cannot be written
 */
export function archiving(
  root: string,
  archive: string | null | undefined,
  account: Account | undefined,
): Settings {
  if (archive === null) rmSync(noteIn(root), { force: true })
  const folder = archive === undefined ? archiveOf(root) : (archive ?? undefined)
  if (folder === undefined) return {}
  openArchive(folder, account)
  writeFileSync(noteIn(root), JSON.stringify({ archive: folder }), { mode: 0o600 })
  return archiveSettings(folder)
}

/** Where the log of a service's folder is archived; undefined: nowhere. */
export function archiveOf(root: string): string | undefined {
  if (!existsSync(noteIn(root))) return undefined
  return (JSON.parse(readFileSync(noteIn(root), 'utf8')) as { archive: string }).archive
}

function noteIn(root: string): string {
  return path.join(root, 'archive.json')
}
