import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '../lib/start-error.ts'
import { type Account, giveTo } from '../folder/account.ts'
import type { Binaries } from './binaries.ts'
import { FullDisk, reportsFullDisk } from '../folder/full-disk.ts'
import type { Launch } from './launcher.ts'
import { syncFolder } from '../folder/sync-folder.ts'

export type NewCluster = {
  root: string
  dataFolder: string
  binaries: Binaries
  launch: Launch
  account: Account | undefined
  superuser: string
  password: string
  /** False only in tests, which can lose their data. */
  durable: boolean
}

/**
 * Creates the cluster if there is none: in a draft folder that is renamed when complete, so that an interrupted start leaves
 * nothing that looks complete.
 */
export async function createCluster(cluster: NewCluster): Promise<void> {
  const { root, dataFolder, account } = cluster
  if (existsSync(path.join(dataFolder, 'PG_VERSION'))) return
  removeDrafts(root)
  // A new name each time, since the initdb of a killed start may still be removing its own.
  const id = randomBytes(4).toString('hex')
  const draft = path.join(root, `pgdata.new-${id}`)
  const passwordFile = path.join(root, `initdb-password-${id}`)
  try {
    mkdirSync(draft, { mode: 0o700 })
    writeFileSync(passwordFile, `${cluster.password}\n`, { mode: 0o600, flag: 'wx' })
    giveTo(account, draft, passwordFile)
    await runInitdb(cluster, draft, passwordFile)
    renameSync(draft, dataFolder)
    syncFolder(root)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Whether the folder has a cluster, or is locked by a process that may be creating one. */
export function holdsCluster(root: string): boolean {
  const signs = [path.join('pgdata', 'PG_VERSION'), 'owner.json']
  return signs.some(name => existsSync(path.join(root, name)))
}

/**
 * Refuses the data of another major version, whose files these programs cannot read.
 * @param olderData what to do with data of an older one
 */
export function requireMajor(dataFolder: string, major: string, olderData: string): void {
  const file = path.join(dataFolder, 'PG_VERSION')
  if (!existsSync(file)) return
  const found = readFileSync(file, 'utf8').trim()
  if (found === major) return
  const advice = Number(found) < Number(major) ? olderData : 'start the newer release that wrote it.'
  throw new StartError(
    `The data in ${dataFolder} is of PostgreSQL ${found}, and this release brings PostgreSQL ${major}: ${advice}`,
  )
}

function runInitdb(
  { root, binaries, launch, superuser, durable }: NewCluster,
  draft: string,
  passwordFile: string,
): Promise<void> {
  const auth = [
    '--auth-local=scram-sha-256',
    '--auth-host=scram-sha-256',
    '--data-checksums',
    '--no-instructions',
  ]
  // Independent of the machine's locales, so that the data can move to another machine.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const sync = durable ? [] : ['--no-sync']
  const args = ['-D', draft, '-U', superuser, `--pwfile=${passwordFile}`, ...auth, ...locale, ...sync]
  return new Promise((resolve, reject) => {
    const child = launch(binaries.initdb, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout?.on('data', text => (output += text))
    child.stderr?.on('data', text => (output += text))
    child.on('error', reject)
    child.on('close', code => {
      if (code === 0) resolve()
      else if (reportsFullDisk(output)) reject(new FullDisk(root))
      else {
        const lines = output.trim().split('\n').slice(-3).join(' | ')
        reject(new StartError(`The database could not be created (initdb, ${code}): ${lines}`))
      }
    })
  })
}

function removeDrafts(root: string): void {
  for (const name of readdirSync(root).filter(name => /^(?:pgdata\.new|initdb-password)-/.test(name))) {
    try {
      rmSync(path.join(root, name), { recursive: true, force: true })
    } catch {
      // Still being removed by its own initdb; the next start tries again.
    }
  }
}

/** Passwords of the cluster's two roles; the service itself only uses the owner's. */
export type Passwords = { superuser: string; owner: string }

/** Reads the passwords of the cluster in `root`, or creates them for a new one. */
export function clusterPasswords(root: string): Passwords {
  const file = path.join(root, 'passwords.json')
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Passwords
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const passwords = { superuser: randomPassword(), owner: randomPassword() }
  writeFileSync(file, JSON.stringify(passwords), { flag: 'wx', mode: 0o600, flush: true })
  return passwords
}

function randomPassword(): string {
  return randomBytes(24).toString('base64url')
}
