import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import pino from 'pino'
import sql, { type Sql } from 'sql-template-tag'
import { type Service, startService } from '../../bench/service.ts'
import type { Database } from '../../src/db/database.ts'
import { openDatabase } from '../../src/db/open.ts'
import { startEmbedded } from '../../src/run/embedded.ts'
import { runCli, tempFolder } from '#test/support/program.ts'
import { waiting, whileHeld } from '#test/support/while-held.ts'
import { type Demo, makeKey } from './demo.ts'

// A demo of its own for a test that ends the service without a word, and starts it again at the same address.

export type OwnService = {
  demo: Pick<Demo, 'url' | 'key'>
  /** Ends it as a power failure does, and its PostgreSQL with it. */
  kill: () => Promise<void>
  /** Unless it runs. */
  start: () => Promise<void>
  /** Holds the rows of the statement: what is to be written there does not commit until the work releases them. */
  whileHeld: (rows: Sql, work: (held: Held) => Promise<void>) => Promise<void>
  /** Runs a statement in its database. */
  run: (statement: Sql) => Promise<void>
  /** Runs `npm run comanda -- …`. */
  comanda: (...words: string[]) => Promise<{ code: number | null; stdout: string; stderr: string }>
  stop: () => Promise<void>
}

type Held = { release: () => void; waits: (transactions: number) => Promise<void> }

/** @param settings beside its folder and port */
export async function startOwnService(settings: Record<string, string> = {}): Promise<OwnService> {
  const folder = tempFolder()
  const dataDir = path.join(folder.path, 'data')
  const environment = { ...settings, PORT: String(await freePort()) }
  let printed = ''
  const hear = (text: string) => {
    printed += text
  }
  let service: Service = await startService({ dataDir, command: 'demo', environment, hear })
  while (!/^Stop with Ctrl-C/m.test(printed)) await new Promise(done => setTimeout(done, 50))
  let runs = true
  const key = await makeKey(dataDir)
  return {
    demo: { url: `http://127.0.0.1:${service.port}`, key },
    kill: async () => {
      runs = false
      await service.kill()
    },
    start: async () => {
      if (!runs) service = await startService({ dataDir, environment })
      runs = true
    },
    whileHeld: (rows, work) => holding(dataDir, rows, work, () => runs),
    run: statement => withDatabase(dataDir, async db => void (await db.query(statement))),
    comanda: (...words) => runCli(words, { DATA_DIR: dataDir }),
    stop: async () => {
      await service.stop()
      folder.drop()
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

async function withDatabase(dataDir: string, work: (db: Database) => Promise<void>): Promise<void> {
  const log = pino({ level: 'silent' })
  const { connection } = await startEmbedded({ dataDir, ifRunning: 'attach', log })
  const db = await openDatabase({ connection, max: 2, log })
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

async function holding(
  dataDir: string,
  rows: Sql,
  work: (held: Held) => Promise<void>,
  runs: () => boolean,
): Promise<void> {
  let fault: unknown
  await withDatabase(dataDir, async db => {
    const waits = (count: number) => waiting(db, count)
    try {
      await whileHeld(db, rows, release =>
        work({ release, waits }).catch((error: unknown) => {
          fault = error
        }),
      )
    } catch (error) {
      // A service that was killed takes the lock with it.
      if (runs()) throw error
    }
  })
  if (fault !== undefined) throw fault
}

/** The bills, as whatever changes them locks them. */
export const billRows = (ids: readonly string[]) =>
  sql`select 1 from dining_sessions where id = any(${ids}) for update`
