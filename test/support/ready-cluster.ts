import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import pino from 'pino'
import { inject } from 'vitest'
import { startEmbedded } from '../../src/run/embedded.ts'
import { migrate } from '../../src/db/schema/migrate.ts'
import { openDatabase } from '../../src/db/open.ts'
import { demoKey, startProgram } from './program.ts'

const log = pino({ level: 'silent' })

/**
 * Creates the folder of an embedded server with an empty database: a copy of one that the first caller of a test run
 * creates. Creating a cluster takes a second of CPU time, and copying one 50 ms.
 */
export async function copyServer(dataDir: string): Promise<void> {
  copy(await madeOnce('server', makeServer), dataDir)
}

/** Creates the folder of a service after its first start, without a brand. */
export async function copyCluster(dataDir: string): Promise<void> {
  copy(await madeOnce('cluster', makeCluster), dataDir)
}

/** The same with the restaurant of `npm run demo`. */
export async function copyDemo(dataDir: string): Promise<void> {
  copy(await madeOnce('demo', makeDemo), dataDir)
}

/** Keeps the owner: PostgreSQL refuses a folder of another account. */
function copy(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to])
}

/** Waits until the folder is complete. The first of all workers creates it. */
export async function madeOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
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
  await copyCluster(dataDir)
  const demo = startProgram(['demo'], { DATA_DIR: dataDir, PORT: '0' })
  const { child, ended } = await demoKey(demo).then(() => demo)
  child.kill('SIGTERM')
  await ended
}

const start = (dataDir: string) =>
  startEmbedded({ dataDir, ifRunning: 'fail', settings: { fsync: 'off' }, log })

async function makeCluster(dataDir: string): Promise<void> {
  await copyServer(dataDir)
  const server = await start(dataDir)
  const db = await openDatabase({ connection: server.connection, max: 1, log })
  await migrate(db, { log })
  await db.close()
  await server.stop()
}

/** Drops two databases that nobody opens: half of the files of a small cluster, which take time to copy and to archive. */
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
