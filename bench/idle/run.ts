import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import pino from 'pino'
import { startEmbedded } from '../../src/run/embedded.ts'
import { cpuOf, cpuOfTree } from '../cpu.ts'
import { readWholeNumbers } from '../scratch.ts'
import { type Service, startService } from '../service.ts'

const usage = `npm run bench:idle -- [--settle 60] [--seconds 60]

Starts the demo, leaves it alone, and counts its statements and the processor time of both programs over the seconds given.
Ends with 1 above two statements a second, or above one percent of a core.`

const most = { statementsPerSecond: 2, core: 0.01 }

process.exitCode = await main()

async function main(): Promise<number> {
  const options = readWholeNumbers({ settle: '60', seconds: '60' })
  if (options === undefined) {
    console.error(usage)
    return 2
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'comanda-idle-'))
  const statements: string[] = []
  const hear = (text: string) => statements.push(...statementsIn(text))
  const environment = { LOG_LEVEL: 'debug', LOG_FORMAT: 'json' }
  const service = await startService({ dataDir: folder, command: 'demo', environment, hear })
  try {
    const log = pino({ level: 'silent' })
    const { admin, pid } = await startEmbedded({ dataDir: folder, ifRunning: 'attach', log })
    await logStatements(admin)
    await sleep(options.settle * 1000)
    statements.length = 0
    const before = cpu(service, pid)
    await sleep(options.seconds * 1000)
    const core = (cpu(service, pid) - before) / options.seconds
    const perSecond = statements.length / options.seconds
    print(statements, perSecond, core)
    return perSecond <= most.statementsPerSecond && core <= most.core ? 0 : 1
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Lets the server log every statement, which the service passes on at level debug. */
async function logStatements(admin: ClientConfig): Promise<void> {
  const client = new Client(admin)
  await client.connect()
  await client.query(`alter system set log_statement = 'all'`)
  await client.query('select pg_reload_conf()')
  await client.end()
}

/** The statements in a piece of the service's log; one message to the server may have several. */
function statementsIn(text: string): string[] {
  const logged = [...text.matchAll(/"postgres":"LOG: {2}(?:statement|execute [^:]*): ((?:[^"\\]|\\.)*)"/g)]
  return logged.flatMap(([, sent]) => sent!.split(';').filter(one => one.trim() !== ''))
}

function cpu({ pid }: Service, postmaster: number): number {
  return cpuOf(pid) + cpuOfTree(postmaster)
}

function print(statements: readonly string[], perSecond: number, core: number): void {
  console.log(`${perSecond.toFixed(2)} statements a second, ${(core * 100).toFixed(2)} % of a core`)
  const counts = Map.groupBy(statements, one => one.trim().slice(0, 100))
  for (const [text, { length }] of [...counts].toSorted(([, a], [, b]) => b.length - a.length))
    console.log(`${String(length).padStart(6)}  ${text}`)
}
