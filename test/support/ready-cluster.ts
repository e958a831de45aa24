import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import pino from 'pino'
import { inject } from 'vitest'
import { startEmbedded } from '../../src/db/embedded/start.ts'
import { migrate } from '../../src/db/schema/migrate.ts'
import { openDatabase } from '../../src/db/open.ts'
import { demoKey, startProgram } from './program.ts'

const log = pino({ level: 'silent' })

/**
 * Makes the folder of an embedded server, its database empty: a copy of one that the first caller in a test run makes.
 * Making a cluster costs a second of a processor, and copying one a twentieth.
 */
export async function layServer(dataDir: string): Promise<void> {
  copy(await madeOnce('server', makeServer), dataDir)
}

/** Makes a service's folder as a first start leaves it, without a brand. */
export async function layCluster(dataDir: string): Promise<void> {
  copy(await madeOnce('cluster', makeCluster), dataDir)
}

/** The same with the restaurant of `npm run demo`. */
export async function layDemo(dataDir: string): Promise<void> {
  copy(await madeOnce('demo', makeDemo), dataDir)
}

/** With its owner: PostgreSQL refuses a folder of another account. */
function copy(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to])
}

/** @returns the folder, when it is whole; the first of all workers makes it */
async function madeOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const made = path.join(inject('ready'), name)
  if (isFirst(`${made}.begun`)) {
    const draft = `${made}.draft`
    await make(draft)
    renameSync(draft, made)
  }
  while (!existsSync(made)) await sleep(50)
  return made
}

/** Workers are processes: only one of them can make a folder. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}

async function makeDemo(dataDir: string): Promise<void> {
  await layCluster(dataDir)
  const demo = startProgram(['demo'], { DATA_DIR: dataDir, PORT: '0' })
  const { child, ended } = await demoKey(demo).then(() => demo)
  child.kill('SIGTERM')
  await ended
}

const start = (dataDir: string) =>
  startEmbedded({ dataDir, ifRunning: 'fail', settings: { fsync: 'off' }, log })

async function makeCluster(dataDir: string): Promise<void> {
  await layServer(dataDir)
  const server = await start(dataDir)
  const db = await openDatabase({ connection: server.connection, max: 1, log })
  await migrate(db, { log })
  await db.close()
  await server.stop()
}

/** Half of the files of a small cluster are of two databases that nobody opens; each costs time to copy, and more to archive. */
async function makeServer(dataDir: string): Promise<void> {
  const server = await start(dataDir)
  const client = new Client(server.admin)
  await client.connect()
  for (const name of ['template0', 'template1']) {
    await client.query(`alter database ${name} is_template false`)
    await client.query(`drop database ${name}`)
  }
  await client.end()
  await server.stop()
}
