import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { StartError } from '../../lib/start-error.ts'
import { type Account, giveTo } from '../embedded/account.ts'
import { controlFile, systemIdentifierIn } from '../embedded/system-identifier.ts'
import { listBases } from './archive-folder.ts'

// An archive belongs to one cluster. The segments of two have the same names, and pruning by the base of one would remove
// the log of the other.

/** The file in an archive that names its cluster. `segment.mjs` reads it too. */
const ownerFile = 'cluster.json'

export function requireOwner(archive: string, systemIdentifier: string): void {
  const owner = ownerOf(archive)
  if (owner === undefined || owner === systemIdentifier) return
  throw new StartError(
    `ARCHIVE_DIR ${archive} is the archive of another database: rename that folder to keep it, or set another ARCHIVE_DIR.`,
    { exitCode: 2 },
  )
}

/** Binds an archive to a cluster. The server's account reads the file when it archives a segment. */
export function claimArchive(archive: string, systemIdentifier: string, account: Account | undefined): void {
  const file = path.join(archive, ownerFile)
  if (existsSync(file)) return
  writeFileSync(`${file}.part`, JSON.stringify({ systemIdentifier }), { mode: 0o600, flush: true })
  giveTo(account, `${file}.part`)
  renameSync(`${file}.part`, file)
}

function ownerOf(archive: string): string | undefined {
  const file = path.join(archive, ownerFile)
  if (!existsSync(file)) return ownerOfBases(archive)
  return (JSON.parse(readFileSync(file, 'utf8')) as { systemIdentifier: string }).systemIdentifier
}

/** Archives of earlier versions have no such file: the cluster is that of the newest base, if it can be read. */
function ownerOfBases(archive: string): string | undefined {
  const newest = listBases(archive).at(-1)
  if (newest === undefined) return undefined
  try {
    const control = path.join(archive, 'base', newest.name, 'pgdata', `${controlFile}.gz`)
    return systemIdentifierIn(gunzipSync(readFileSync(control)))
  } catch {
    return undefined
  }
}
