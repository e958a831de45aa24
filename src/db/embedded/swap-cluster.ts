import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ownerFile } from '../archive/archive-owner.ts'
import { archiveOf } from './archiving.ts'
import { syncFolder } from './sync-folder.ts'

// An upgraded cluster replaces the old one by renames, and the process may be killed between any two:
//   1. `pgdata.upgraded` is complete        the old cluster is still in use
//   2. `pgdata` is `pgdata.postgresql-15`   the upgrade is effective; the next start completes it
//   3. the archive of the old cluster is moved away
//   4. `pgdata.upgraded` is `pgdata`

export const upgradedFolder = 'pgdata.upgraded'

/** The major version of PostgreSQL that created a cluster: "18". */
export function majorOf(dataFolder: string): string {
  return readFileSync(path.join(dataFolder, 'PG_VERSION'), 'utf8').trim()
}

/** The folder that keeps the data of an older major version. */
export function keptFolder(major: string): string {
  return `pgdata.postgresql-${major}`
}

/**
 * Replaces `pgdata` with `pgdata.upgraded`; the old data is kept under the name of its version.
 * @param major version of the old cluster
 */
export function swapCluster(root: string, major: string): void {
  syncFolder(root)
  renameSync(path.join(root, 'pgdata'), path.join(root, keptFolder(major)))
  syncFolder(root)
  finishSwap(root)
}

/** Completes an interrupted swap that reached its second step. */
export function finishSwap(root: string): void {
  const [upgraded, current] = [path.join(root, upgradedFolder), path.join(root, 'pgdata')]
  if (!existsSync(upgraded) || existsSync(current)) return
  const archive = archiveOf(root)
  if (archive !== undefined) putAside(archive, `before-postgresql-${majorOf(upgraded)}`)
  renameSync(upgraded, current)
  syncFolder(root)
}

/** Removes an upgraded cluster that was never in use: the old one may have changed since. */
export function dropUpgraded(root: string): void {
  rmSync(path.join(root, upgradedFolder), { recursive: true, force: true })
}

/**
 * Moves an archive away. A new cluster numbers its log from the beginning and must not find the segments of the old one,
 * which only the older programs can restore.
 */
function putAside(archive: string, name: string): void {
  for (const part of ['base', 'wal', ownerFile]) {
    const from = path.join(archive, part)
    if (!existsSync(from)) continue
    let folder = path.join(archive, name)
    // One may exist from an upgrade that was reverted by hand.
    for (let at = 2; existsSync(path.join(folder, part)); at++) folder = path.join(archive, `${name}-${at}`)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    renameSync(from, path.join(folder, part))
  }
}
