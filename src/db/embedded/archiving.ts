import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { archiveSettings, openArchive } from '../archive/archive-folder.ts'
import { claimArchive, requireOwner } from '../archive/archive-owner.ts'
import type { Account } from './account.ts'
import type { Settings } from './settings.ts'
import { systemIdentifierOf } from './system-identifier.ts'

/**
 * The settings that make a server archive its log. The data folder remembers the archive: a command that starts the server
 * without the service's settings must not leave a gap in the log.
 * @param archive undefined: as remembered; null: stop archiving
 * @throws StartError when the archive cannot be written, or belongs to another database
 */
export function archiving(
  root: string,
  archive: string | null | undefined,
  account: Account | undefined,
): Settings {
  if (archive === null) rmSync(noteIn(root), { force: true })
  const folder = archive === undefined ? archiveOf(root) : (archive ?? undefined)
  if (folder === undefined) return {}
  const systemIdentifier = systemIdentifierOf(path.join(root, 'pgdata'))
  requireOwner(folder, systemIdentifier)
  openArchive(folder, account)
  claimArchive(folder, systemIdentifier, account)
  writeFileSync(noteIn(root), JSON.stringify({ archive: folder }), { mode: 0o600 })
  return archiveSettings(folder)
}

/** The archive of a data folder; undefined: none. */
export function archiveOf(root: string): string | undefined {
  if (!existsSync(noteIn(root))) return undefined
  return (JSON.parse(readFileSync(noteIn(root), 'utf8')) as { archive: string }).archive
}

function noteIn(root: string): string {
  return path.join(root, 'archive.json')
}
