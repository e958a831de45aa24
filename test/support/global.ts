import { chmodSync, rmSync } from 'node:fs'
import { Client, type ClientConfig, escapeIdentifier, escapeLiteral } from 'pg'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { type Embedded, startEmbedded } from '../../src/run/embedded.ts'
import { migrate } from '../../src/db/schema/migrate.ts'
import { openDatabase } from '../../src/db/open.ts'
import { useServer } from './given-server.ts'
import { quickFolder, runFolder } from './quick-folder.ts'

/** The cluster of a test run: how its superuser connects, and the migrated database to copy. */
export type TestCluster = {
  admin: ClientConfig
  owner: ClientConfig
  template: string
  /** Other servers on which each database must be made too: the nodes of a Citus coordinator. */
  workers?: ClientConfig[]
}

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster
    /** An empty folder for the run, where `ready-cluster.ts` makes the data of a first start. */
    ready: string
  }
}

const template = 'template_house'
const log = pino({ level: 'silent' })

/** No data outlives the run, so nothing waits for the disk. */
const fast = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  wal_compression: 'off',
  max_wal_senders: 0,
  max_wal_size: '2GB',
  max_connections: 300,
}

/** One server for the whole run, embedded unless COMANDA_TEST_DATABASE_URL gives one, and in it one migrated database that tests copy. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['COMANDA_TEST_DATABASE_URL']
  const folder = quickFolder('run')
  // Servers and programs of other accounts reach their own folders in it.
  chmodSync(folder, 0o711)
  process.env[runFolder] = folder
  const { cluster, stop } = await (given === undefined ? startCluster('test') : useServer(given))
  const ready = quickFolder('ready')
  project.provide('cluster', cluster)
  project.provide('ready', ready)
  return async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The same for a program that is not a test. */
export async function startCluster(
  name: string,
): Promise<{ cluster: TestCluster; stop: () => Promise<void> }> {
  const dataDir = quickFolder(name)
  const server = await startEmbedded({ dataDir, ifRunning: 'fail', settings: fast, log })
  await makeTemplate(server)
  const stop = async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { cluster: { admin: server.admin, owner: server.connection, template }, stop }
}

async function makeTemplate({ admin, connection }: Embedded): Promise<void> {
  const client = new Client(admin)
  await client.connect()
  await client.query(`create database ${template} owner ${escapeIdentifier(connection.user ?? '')}`)
  // Tests open many connections, and each hashes the password that many times.
  await client.query('set scram_iterations = 1')
  for (const { user = '', password } of [admin, connection]) {
    await client.query(`alter role ${escapeIdentifier(user)} password ${escapeLiteral(String(password))}`)
  }
  await client.end()
  const db = await openDatabase({ connection: { ...connection, database: template }, max: 1, log })
  await migrate(db, { log })
  await db.close()
}
