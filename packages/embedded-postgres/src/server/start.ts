import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ClientConfig, escapeIdentifier, escapeLiteral } from 'pg'
import type { Log } from '../lib/log.types.ts'
import { StartError } from '../lib/start-error.ts'
import { withClient } from '../lib/with-client.ts'
import { accountFor, type Account, giveTo } from '../folder/account.ts'
import { type ArchiveOptions, archiving, historyOf, requireOutside } from './archiving.ts'
import { findBinaries, installedMajor } from './binaries.ts'
import { clusterPasswords, createCluster, type Passwords, requireMajor } from './create-cluster.ts'
import { unusableFolder, useFolder } from '../folder/data-folder.ts'
import { announceReady, releaseLock, takeLock } from '../folder/folder-lock.ts'
import { FullDisk, reportsFullDisk } from '../folder/full-disk.ts'
import { launcher } from './launcher.ts'
import { disownStaleFile, type Postmaster, readPostmaster, serverOn } from '../folder/postmaster-file.ts'
import { type Ending, type Server, startServer } from './server.ts'
import type { Names, Settings } from '../lib/settings.types.ts'
import { port } from './settings.ts'

export type EmbeddedOptions = ArchiveOptions & {
  names: Names
  /** The data folder; the cluster is in its folder `pgdata`. */
  dataDir: string
  /** If another process owns the folder: refuse, or use its server. */
  ifRunning: 'fail' | 'attach'
  /** Settings of the server that override ours. */
  settings?: Settings
  /** The history that `settings` restore from. */
  restoreFrom?: string
  /** Longer than the default if a log is replayed first. */
  startTimeoutMs?: number
}

export type Embedded = {
  /** The service's connection, as the owner of its database. */
  connection: ClientConfig
  /** The superuser's connection, to the database `postgres`. */
  admin: ClientConfig
  /** The server's process. */
  pid: number
  /** Whether this process started the server, and so must stop it. */
  owned: boolean
  /** Settles when a server started by this process has ended; never for one of another process. */
  exited: Promise<Ending>
  /** Stops the server cleanly; does nothing to one of another process. */
  stop(): Promise<void>
}

const patienceMs = 60_000

/** Starts the PostgreSQL installed by npm on the data folder, creating the cluster at the first start. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  try {
    return await startIn(useFolder(options.dataDir), options)
  } catch (error) {
    if (!isSystemError(error)) throw error
    throw reportsFullDisk(error.code ?? '')
      ? new FullDisk(options.dataDir)
      : unusableFolder(options.dataDir, error)
  }
}

/** Starts a server for the duration of some work. */
export async function withEmbedded<T>(
  options: Omit<EmbeddedOptions, 'ifRunning'>,
  work: (server: Embedded) => Promise<T>,
): Promise<T> {
  const server = await startEmbedded({ ...options, ifRunning: 'fail' })
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

async function startIn(root: string, options: EmbeddedOptions): Promise<Embedded> {
  requireOutside(root, options.archive)
  requireMajor(path.join(root, 'pgdata'), installedMajor(), options.names.olderData)
  for (const until = Date.now() + patienceMs; ;) {
    const lock = takeLock(root)
    if (lock.mine) {
      return startOwned(root, options).catch((error: unknown) => {
        releaseLock(root)
        throw error
      })
    }
    if (options.ifRunning === 'fail') {
      throw new StartError(
        `The folder ${root} is in use by process ${lock.holder.pid}: stop it, or use another folder.`,
      )
    }
    const server = lock.holder.ready ? readyServer(path.join(root, 'pgdata'), options.names.owner) : undefined
    if (server !== undefined) return attach(root, options.names, server)
    if (Date.now() > until) {
      throw new StartError(
        `Process ${lock.holder.pid} is using ${root}, but its PostgreSQL did not become ready.`,
      )
    }
    await sleep(100)
  }
}

/** The connection as a URL for `psql` and `pg`, with the password. */
export function connectionUrl(connection: ClientConfig): string {
  const { host, port, user, password, database } = connection
  const query = new URLSearchParams({ host: host ?? '', port: String(port), user: user ?? '' })
  if (typeof password === 'string') query.set('password', password)
  // libpq does not decode a plus sign to a space.
  return `postgresql:///${database ?? ''}?${query.toString().replaceAll('+', '%20')}`
}

async function startOwned(root: string, options: EmbeddedOptions): Promise<Embedded> {
  const { names, settings, startTimeoutMs, log } = options
  const dataFolder = path.join(root, 'pgdata')
  const binaries = findBinaries(root)
  const account = accountFor(dataFolder)
  // PostgreSQL's user must be able to enter its folder; `pgdata` itself stays private.
  if (account !== undefined) chmodSync(root, 0o711)
  const passwords = clusterPasswords(root)
  const durable = settings?.['fsync'] !== 'off'
  const initial = {
    root,
    dataFolder,
    binaries,
    account,
    superuser: names.superuser,
    password: passwords.superuser,
    durable,
  }
  await createCluster({ ...initial, launch: launcher(binaries, [root], account) })
  await clearTheWay(dataFolder, names.owner, log)
  const archive = archiving(root, options, account)
  const read = [options.restoreFrom, historyOf(root)].filter(folder => folder !== undefined)
  const socketFolder = makeSocketFolder(root, names.owner, account)
  const server = await startServer({
    dataFolder,
    socketFolder,
    binaries,
    launch: launcher(binaries, [root, ...read], account),
    owner: names.owner,
    settings: { ...archive, ...settings },
    startTimeoutMs,
    log,
  })
  const handle = describe(socketFolder, { names, passwords }, server)
  try {
    await ensureOwner(handle.admin, names.owner, passwords.owner)
  } catch (error) {
    await server.stop()
    throw error
  }
  announceReady(root)
  let stopped: Promise<void> | undefined
  const end = async (): Promise<void> => {
    await server.stop()
    // The socket is removed before the lock is released, since the next owner of the lock creates its own.
    rmSync(socketFolder, { recursive: true, force: true })
    releaseLock(root)
  }
  return { ...handle, owned: true, stop: () => (stopped ??= end()) }
}

/**
 * Creates the role and the database of the service if they are missing. The role owns the database but is not a superuser:
 * the service cannot read files of the machine or change the server's settings.
 * @param admin the superuser's connection
 */
function ensureOwner(admin: ClientConfig, owner: string, password: string): Promise<void> {
  return withClient(admin, async client => {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $1) as database`,
      [owner],
    )
    const name = escapeIdentifier(owner)
    if (!rows[0]!.role) await client.query(`create role ${name} login password ${escapeLiteral(password)}`)
    if (!rows[0]!.database) await client.query(`create database ${name} owner ${name}`)
  })
}

/** Stops a server left behind by a killed process of this program, and refuses any other. */
async function clearTheWay(dataFolder: string, owner: string, log: Log): Promise<void> {
  for (const until = Date.now() + patienceMs; ;) {
    const file = readPostmaster(dataFolder)
    if (file === undefined) return
    const who = serverOn(dataFolder, file.pid, owner)
    if (who === undefined) {
      if (disownStaleFile(dataFolder, file.pid))
        log.debug({ pid: file.pid }, 'ignored the lock of a dead server')
      return
    }
    if (who === 'foreign') {
      throw new StartError(
        `A PostgreSQL server that this program did not start (process ${file.pid}) runs on ${dataFolder}: stop it first.`,
      )
    }
    if (Date.now() > until)
      throw new StartError(`PostgreSQL (process ${file.pid}) on ${dataFolder} does not stop.`)
    process.kill(file.pid, 'SIGINT')
    await sleep(100)
  }
}

/** The running server of a data folder, if there is one. */
export function runningServer(dataDir: string, names: Names): Embedded | undefined {
  const server = readyServer(path.join(dataDir, 'pgdata'), names.owner)
  return server === undefined ? undefined : attach(dataDir, names, server)
}

function readyServer(dataFolder: string, owner: string): Postmaster | undefined {
  const file = readPostmaster(dataFolder)
  return file?.ready === true && serverOn(dataFolder, file.pid, owner) === 'ours' ? file : undefined
}

function attach(root: string, names: Names, { pid, socketFolder }: Postmaster): Embedded {
  const server: Server = { pid, exited: new Promise(() => {}), stop: async () => {} }
  return { ...describe(socketFolder, { names, passwords: clusterPasswords(root) }, server), owned: false }
}

type Access = { names: Names; passwords: Passwords }

function describe(
  socketFolder: string,
  { names: { owner, superuser }, passwords }: Access,
  server: Server,
): Omit<Embedded, 'owned'> {
  const place = { host: socketFolder, port }
  return {
    connection: { ...place, user: owner, password: passwords.owner, database: owner },
    admin: { ...place, user: superuser, password: passwords.superuser, database: 'postgres' },
    pid: server.pid,
    exited: server.exited,
    stop: () => server.stop(),
  }
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === 'string'
}

/** Creates a folder that only the server's user can enter. The system limits the length of socket paths. */
function makeSocketFolder(root: string, owner: string, account: Account | undefined): string {
  const near = path.join(root, 'run')
  const hash = createHash('sha256').update(root).digest('hex').slice(0, 16)
  const folder = Buffer.byteLength(near) <= 80 ? near : path.join(tmpdir(), `${owner}-${hash}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  giveTo(account, folder)
  return folder
}
