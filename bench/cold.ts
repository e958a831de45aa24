import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { startEmbedded } from '../src/db/embedded/start.ts'
import { openDatabase } from '../src/db/open.ts'
import { scopes } from '../src/access/scope.rules.ts'
import { makeColdWorld } from './cold-world.ts'
import { type Generator, startGenerator } from './generator.ts'
import type { LoadOrder } from './load.ts'
import type { BenchOptions } from './options.ts'
import { median, table } from './report.ts'
import { startService } from './service.ts'
import { makeBrand, makeKeys, type Place } from './world.ts'

// A service that was installed a minute ago, and rehearsed orders before its first request: orders per second in each of its
// first seconds, beside those of the same process once it is warm. Each start has a folder and a service of its own. Other work
// of a machine can take a third of a single second, so the medians of several starts are compared.

/** The least that each second may reach of the warm figure. */
const least = 0.8
const ways: readonly { place: Place; connections: number }[] = [
  { place: 'spread', connections: 64 },
  { place: 'spread', connections: 256 },
  { place: 'one branch', connections: 64 },
]

/** Enough for a slow machine. */
const longestRehearsalMs = 60_000

/** Orders in each second of one start. */
type Start = {
  perSecond: number[]
  /** The same of the warm service, the control. */
  warmPerSecond: number[]
  /** Their median. */
  warm: number
}

type ColdFigures = { place: Place; connections: number; starts: Start[] }

/** @returns the exit code: 0 when every second of every way reached its part */
export async function measureCold(options: BenchOptions, say: (line: string) => void): Promise<0 | 1> {
  const figures: ColdFigures[] = ways.map(way => ({ ...way, starts: [] }))
  for (let round = 1; round <= options.rounds; round++) {
    for (const way of figures) {
      say(`Start ${round} of ${options.rounds}: ${way.place}, ${way.connections} connections`)
      way.starts.push(await measureStart(way, options, say))
    }
  }
  console.log(coldTable(figures, options))
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(figures, null, 2)}\n`)
  return figures.every(way => sharesOf(way, 'perSecond').every(share => share >= least)) ? 0 : 1
}

async function measureStart(
  { place, connections }: (typeof ways)[number],
  { seconds, warmUpSeconds }: BenchOptions,
  say: (line: string) => void,
): Promise<Start> {
  const folder = mkdtempSync(path.join(tmpdir(), 'comanda-cold-'))
  const dataDir = path.join(folder, 'data')
  mkdirSync(dataDir)
  const { promise: rehearsed, resolve } = Promise.withResolvers<boolean>()
  const hear = (text: string): void => {
    if (/"orders":[1-9]\d*,"msg":"orders were rehearsed"/.test(text)) resolve(true)
  }
  const service = await startService({ dataDir, hear })
  const generator = startGenerator()
  try {
    say('  the service rehearses orders while it is idle')
    if (!(await Promise.race([rehearsed, sleep(longestRehearsalMs, false)])))
      throw new Error('The service has not rehearsed orders: start it by itself, and read its log')
    const keys = await openBrand(dataDir)
    say('  branches, menu, tables and bills are made')
    const world = await makeColdWorld(service.port, keys, place)
    const load = { port: service.port, connections, keys, ...world }
    await warmGenerator(generator, load)
    const run = async (label: string, length: number) => {
      const ran = await generator.run({ ...load, seconds: length, label: `${label}-` })
      if (Object.keys(ran.others).length > 0)
        throw new Error(`Answers other than 201: ${JSON.stringify(ran.others)}`)
      return ran
    }
    say('  the first orders')
    const cold = await run('cold', seconds)
    say('  getting warm')
    await run('warming', warmUpSeconds)
    const warm = await run('warm', seconds)
    const warmPerSecond = warm.perSecond.slice(0, seconds)
    return { perSecond: cold.perSecond.slice(0, seconds), warmPerSecond, warm: median(warmPerSecond) }
  } finally {
    generator.stop()
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Only the service is to be cold: the generator first sends its load to a server that says yes to everything. */
async function warmGenerator(
  generator: Generator,
  load: Omit<LoadOrder, 'seconds' | 'label'>,
): Promise<void> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(201).end('{}'))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  await generator.run({ ...load, port: (server.address() as AddressInfo).port, seconds: 3, label: 'nobody-' })
  server.close()
}

/** A brand and its keys, as `brand create` and `key create` make them beside the running service. */
async function openBrand(dataDir: string): Promise<string[]> {
  const log = pino({ level: 'silent' })
  const { connection } = await startEmbedded({ dataDir, ifRunning: 'attach', log })
  const database = await openDatabase({ connection, max: 1, log })
  try {
    await makeBrand(database)
    return await makeKeys(database, 16, scopes)
  } finally {
    await database.close()
  }
}

/** For each second, the median of its shares of the warm figure of the same start. */
function sharesOf({ starts }: ColdFigures, series: 'perSecond' | 'warmPerSecond'): number[] {
  return starts[0]![series].map((_, second) =>
    median(starts.map(start => (start[series][second] ?? 0) / start.warm)),
  )
}

function coldTable(figures: readonly ColdFigures[], options: BenchOptions): string {
  const { seconds, warmUpSeconds, rounds } = options
  const row = (name: string, cell: (way: ColdFigures) => string) => [name, ...figures.map(cell)]
  const share = (of: number) => of.toFixed(2)
  const lowest = (shares: readonly number[]) => share(Math.min(...shares))
  return [
    `A fresh service: orders in each second as a share of the median second of the same service ${warmUpSeconds} s of load later.`,
    `Medians of ${rounds} starts.`,
    '',
    table(
      row('', ({ place, connections }) => `${place}, ${connections}`),
      [
        ...Array.from({ length: seconds }, (_, at) =>
          row(`second ${at + 1}`, way => share(sharesOf(way, 'perSecond')[at] ?? 0)),
        ),
        row('second 1 of each start', ({ starts }) =>
          starts.map(start => share((start.perSecond[0] ?? 0) / start.warm)).join(' '),
        ),
        row('warm, second 1', way => share(sharesOf(way, 'warmPerSecond')[0] ?? 0)),
        row('warm, lowest second', way => lowest(sharesOf(way, 'warmPerSecond'))),
        row('warm, orders/s', ({ starts }) => String(Math.round(median(starts.map(start => start.warm))))),
        row(`each second ≥ ${least}`, way =>
          sharesOf(way, 'perSecond').every(one => one >= least) ? 'yes' : 'NO',
        ),
      ],
    ),
  ].join('\n')
}
