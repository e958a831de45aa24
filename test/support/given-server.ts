import { Client, type ClientConfig, escapeIdentifier } from 'pg'
import { parse, toClientConfig } from 'pg-connection-string'
import pino from 'pino'
import { migrate } from '../../src/db/schema/migrate.ts'
import { openDatabase } from '../../src/db/open.ts'
import type { TestCluster } from './global.ts'

const log = pino({ level: 'silent' })
const prefix = `template_house_${process.pid}`

/**
 * Uses an existing server, given by the URL of a superuser in COMANDA_TEST_DATABASE_URL. Tests connect with a role of
 * their own, as the service does. If the database of the URL is a Citus coordinator, each test database is created on
 * all of its nodes and distributed.
 */
export async function useServer(url: string): Promise<{ cluster: TestCluster; stop: () => Promise<void> }> {
  const admin = toClientConfig(parse(url))
  const workers = await workersOf(admin)
  // Citus creates a role on all nodes.
  await onNode(admin, `create role ${escapeIdentifier(prefix)} login password '${prefix}'`)
  const owner = { ...admin, user: prefix, password: prefix }
  const cluster = { admin, owner, template: prefix, workers }
  const nodes = [admin, ...workers]
  for (const node of nodes) {
    await onNode(node, `create database ${escapeIdentifier(prefix)} owner ${escapeIdentifier(prefix)}`)
  }
  if (workers.length > 0) await joinNodes({ ...admin, database: prefix }, workers)
  // Two shards for each table: every test database is a copy of all of them.
  const connection = { ...owner, database: prefix, options: '-c citus.shard_count=2' }
  const db = await openDatabase({ connection, max: 1, log })
  await migrate(db, { log })
  await db.close()
  // Citus keeps a process of its own connected, and a database in use cannot be copied.
  for (const node of nodes) await onNode(node, closing)
  const stop = async () => {
    for (const node of nodes) await onNode(node, `drop database ${escapeIdentifier(prefix)} with (force)`)
    await onNode(admin, `drop role ${escapeIdentifier(prefix)}`)
  }
  return { cluster, stop }
}

const closing = `alter database ${escapeIdentifier(prefix)} allow_connections false;
  select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${prefix}'`

/** The nodes other than the coordinator; none on a server without Citus. */
async function workersOf(admin: ClientConfig): Promise<ClientConfig[]> {
  const citus = await onNode(admin, `select from pg_extension where extname = 'citus'`)
  if (citus.length === 0) return []
  const nodes = await onNode<{ host: string; port: number }>(
    admin,
    'select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 order by nodeid',
  )
  return nodes.map(node => ({ ...admin, ...node }))
}

/** Turns a database that exists on all of these nodes into a Citus database. @param coordinator with the database's name */
export async function joinNodes(coordinator: ClientConfig, workers: ClientConfig[]): Promise<void> {
  const { host, port, database } = new Client(coordinator)
  for (const node of [coordinator, ...workers]) {
    await onNode({ ...node, database: database! }, 'create extension citus')
  }
  await onNode(coordinator, `select citus_set_coordinator_host('${host}', ${port})`)
  for (const worker of workers) {
    await onNode(coordinator, `select citus_add_node('${worker.host}', ${worker.port})`)
  }
}

async function onNode<R>(node: ClientConfig, statement: string): Promise<R[]> {
  const client = new Client(node)
  await client.connect()
  try {
    let rows: R[] = []
    for (const one of statement.split(';')) rows = (await client.query(one)).rows as R[]
    return rows
  } finally {
    await client.end()
  }
}
