import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { archiveOf } from './archiving.ts'
import { syncFolder } from './sync-folder.ts'

// An upgraded cluster takes the place of the old one by renames, and the process may be killed between any two:
//   1. `pgdata.upgraded` is whole           the old cluster is still the one in use
//   2. `pgdata` is `pgdata.postgresql-15`   from here on the upgrade counts; the next start does the rest
//   3. the archive of the old cluster is put aside
//   4. `pgdata.upgraded` is `pgdata`

export const upgradedFolder = 'pgdata.upgraded'

/** The major version of PostgreSQL that made a cluster: "18". */
export function majorOf(dataFolder: string): string {
  return readFileSync(path.join(dataFolder, 'PG_VERSION'), 'utf8').trim()
}

/** Where the data of an older major version stays. */
export function keptFolder(major: string): string {
  return `pgdata.postgresql-${major}`
}

/**
 * Puts `pgdata.upgraded` in the place of `pgdata`, which is kept under the name of its version.
 * @param major version of the old cluster
 */
export function swapCluster(root: string, major: string): void {
  syncFolder(root)
  renameSync(path.join(root, 'pgdata'), path.join(root, keptFolder(major)))
  syncFolder(root)
  finishSwap(root)
}

/** Does what a swap that was interrupted has left to do; nothing before its second step. */
export function finishSwap(root: string): void {
  const [upgraded, current] = [path.join(root, upgradedFolder), path.join(root, 'pgdata')]
  if (!existsSync(upgraded) || existsSync(current)) return
  const archive = archiveOf(root)
  if (archive !== undefined) putAside(archive, `before-postgresql-${majorOf(upgraded)}`)
  renameSync(upgraded, current)
  syncFolder(root)
}

/** Removes an upgraded cluster that never came into use: the old one may have been written to since. */
export function dropUpgraded(root: string): void {
  rmSync(path.join(root, upgradedFolder), { recursive: true, force: true })
}

/**
 * A new cluster counts its log from the beginning: it must not meet the segments of the old one, from which only the
 * older programs can restore.
 */
function putAside(archive: string, name: string): void {
  for (const part of ['base', 'wal']) {
    const from = path.join(archive, part)
    if (!existsSync(from)) continue
    let folder = path.join(archive, name)
    // There may be one from an upgrade that was taken back by hand.
    for (let at = 2; existsSync(path.join(folder, part)); at++) folder = path.join(archive, `${name}-${at}`)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    renameSync(from, path.join(folder, part))
  }
}
