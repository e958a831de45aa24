import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { startEmbedded } from '../../src/run/embedded.ts'
import { openDatabase, type PgDatabase } from '../../src/db/open.ts'
import { startService } from '../service.ts'
import { makeKeys } from '../world.ts'
import { asker } from './ask.ts'
import { attacks, orderOnBill } from './attacks.ts'
import { fillBill, fillMemory } from './fill.ts'

// One brand asks for everything that a service may be tempted to keep, and reads as little of it as it can. The
// resident memory of the service's process and the longest turn of its event loop are printed as it goes; both must
// stay below their limit.

/** Leaves room in a container of 512 MB. */
const limitMb = 450
const limitMs = 100

/** Messages that `watch.ts` sends about the service. */
type Watched = Record<'rss' | 'heapTotal' | 'heapUsed' | 'external' | 'arrayBuffers' | 'longestMs', number>

const log = pino({ level: 'silent' })

async function main(): Promise<number> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'comanda-memory-'))
  let [most, longest, said] = [0, 0, undefined as Watched | undefined]
  // Of one attack.
  let [highest, slowest] = [0, 0]
  const hear = (line: string): void => {
    said = JSON.parse(line) as Watched
    slowest = Math.max(slowest, said.longestMs)
  }
  const watch = new URL('watch.ts', import.meta.url).href
  const service = await startService({
    dataDir,
    nodeOptions: ['--import', watch],
    hear: linesOf('watch ', hear),
  })
  const timer = setInterval(() => {
    highest = Math.max(highest, residentMb(service.pid))
    most = Math.max(most, highest)
  }, 100)
  try {
    const key = await withDatabase(dataDir, async db => {
      await fillMemory(db)
      const scopes = [
        'products.read',
        'orders.read',
        'orders.write',
        'tables.read',
        'tables.write',
        'customers.read',
      ]
      return (await makeKeys(db, 1, scopes as never))[0]!
    })
    const ask = asker(service.port, key)
    const failure = await orderOnBill(ask)
    if (failure !== undefined) throw new Error(failure)
    await withDatabase(dataDir, fillBill)
    console.log(`at rest ${residentMb(service.pid)} MB`)
    for (const [name, attack] of attacks) {
      ;[highest, slowest] = [0, 0]
      const came = await attack(ask)
      longest = Math.max(longest, slowest)
      console.log(
        `${name}: ${came}\n  at most ${highest} MB, then ${residentMb(service.pid)}; longest turn ${Math.round(slowest)} ms ${show(said)}`,
      )
    }
  } finally {
    clearInterval(timer)
    await service.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const isGood = most <= limitMb && longest <= limitMs
  console.log(
    `At most ${most} MB, ${limitMb} MB are allowed; the longest turn took ${Math.round(longest)} ms.`,
  )
  console.log(isGood ? 'passed' : 'FAILED')
  return isGood ? 0 : 1
}

async function withDatabase<T>(dataDir: string, work: (db: PgDatabase) => Promise<T>): Promise<T> {
  const { connection } = await startEmbedded({ dataDir, ifRunning: 'attach', log })
  const db = await openDatabase({ connection, max: 2, log, statementTimeoutMs: 120_000 })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Resident memory of the service with its threads, without PostgreSQL. */
function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

function show(said: Watched | undefined): string {
  const names = ['heapTotal', 'heapUsed', 'external', 'arrayBuffers'] as const
  return names.map(name => `${name} ${Math.round((said?.[name] ?? 0) / 1024 / 1024)}`).join(', ')
}

/** Reads lines that begin with a word, in any chunks. */
function linesOf(word: string, hear: (rest: string) => void): (text: string) => void {
  let rest = ''
  return text => {
    const lines = (rest + text).split('\n')
    rest = lines.pop()!
    for (const line of lines) if (line.startsWith(word)) hear(line.slice(word.length))
  }
}

process.exitCode = await main()
