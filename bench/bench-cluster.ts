import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client, type ClientConfig } from 'pg'
import pino from 'pino'
import sql from 'sql-template-tag'
import { migrate } from '../src/db/schema/migrate.ts'
import { startEmbedded } from '../src/run/embedded.ts'
import { openDatabase, type PgDatabase } from '../src/db/open.ts'
import { floorScript } from './floor-script.ts'
import { type Connection, connect } from './http-client.ts'
import { writeScripts } from './pgbench.ts'
import { type Service, startService } from './service.ts'
import { billIds, makeKeys, makeWorld, openBills, rounds } from './world.ts'

/** One scratch cluster with two databases of the same schema and content: the service's and pgbench's. */
export type BenchCluster = {
  service: Service
  /** PostgreSQL's first process. */
  postmaster: number
  ours: PgDatabase
  floor: PgDatabase
  floorConnection: ClientConfig
  scripts: string[]
  /** Clears up behind the last measurement, so that it does not weigh on the next. */
  rest(): Promise<void>
  close(): Promise<void>
}

const floorName = 'floor'
const log = pino({ level: 'silent' })
/** Counting and checking millions of rows takes its time. */
const patience = 15 * 60_000

/** Starts the service on an empty folder and fills both databases. */
export async function openBenchCluster(nodeOptions: readonly string[] = []): Promise<BenchCluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'comanda-bench-'))
  const dataDir = path.join(folder, 'data')
  mkdirSync(dataDir)
  const service = await startService({ dataDir, nodeOptions })
  const { connection, admin, pid } = await startEmbedded({ dataDir, ifRunning: 'attach', log })
  const superuser = new Client(admin)
  await superuser.connect()
  await superuser.query(`create database ${floorName} owner ${connection.user}`)
  const floorConnection = { ...connection, database: floorName }
  const ours = await fill(connection)
  const floor = await fill(floorConnection)
  await floor.query(sql`create sequence bench_numbers cache 100`)
  const cluster = {
    service,
    postmaster: pid,
    ours,
    floor,
    floorConnection,
  }
  const scripts = writeScripts(folder, await scriptTexts(cluster))
  return {
    ...cluster,
    scripts,
    async rest() {
      for (const one of [
        admin,
        { ...admin, database: connection.database! },
        { ...admin, database: floorName },
      ]) {
        await alone(one, one === admin ? 'checkpoint' : 'vacuum (analyze)')
      }
      await superuser.query('checkpoint')
    },
    async close() {
      await superuser.end()
      await Promise.all([ours.close(), floor.close()])
      await service.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** @returns the database, patient with long statements, its schema made and the world in it */
async function fill(connection: ClientConfig): Promise<PgDatabase> {
  const database = await openDatabase({ connection, max: 2, log, statementTimeoutMs: patience })
  await migrate(database, { log })
  await makeWorld(database)
  return database
}

/** One order of each kind of round is sent; pgbench's scripts are made of what it left in the database. */
async function scriptTexts({ service, ours }: Pick<BenchCluster, 'service' | 'ours'>): Promise<string[]> {
  const [key] = await makeKeys(ours, 1)
  const bodies = rounds()
  const bills = { first: 1, count: bodies.length, place: 'spread' } as const
  await openBills(ours, bills)
  const ids = billIds(bills)
  const connection = await connect(service.port)
  const texts: string[] = []
  for (const [at, body] of bodies.entries()) {
    const order = await sendOrder(connection, key!, ids[at]!, body)
    texts.push(await floorScript(ours, order))
  }
  connection.close()
  return texts
}

/** @returns the id of the order */
function sendOrder(connection: Connection, key: string, bill: string, body: string): Promise<string> {
  const head = [
    `POST /v1/pos/dining-sessions/${bill}/orders HTTP/1.1`,
    'Host: bench',
    `Authorization: Bearer ${key}`,
    `Idempotency-Key: first-${bill}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ].join('\r\n')
  return new Promise((resolve, reject) => {
    connection.send(`${head}\r\n\r\n${body}`, answer => {
      if (answer?.status !== 201)
        return reject(new Error(`No order: ${answer?.status} ${answer?.body.toString()}`))
      resolve((JSON.parse(answer.body.toString()) as { data: { id: string } }).data.id)
    })
  })
}

async function alone(connection: ClientConfig, statement: string): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  await client.query(statement)
  await client.end()
}
