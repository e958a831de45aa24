import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { startEmbedded } from '../src/db/embedded/start.ts'
import { openDatabase } from '../src/db/open.ts'
import { scopes } from '../src/access/scope.rules.ts'
import { makeColdWorld } from './cold-world.ts'
import { type Generator, startGenerator } from './generator.ts'
import type { LoadOrder } from './load.ts'
import type { BenchOptions } from './options.ts'
import { table } from './report.ts'
import { startService } from './service.ts'
import { makeBrand, makeKeys, type Place } from './world.ts'

// A service that was installed a minute ago: orders per second in each of its first seconds, beside what the same
// process does once it is warm. Each way of load has a folder and a service of its own.

/** The least that each second may reach of the warm figure. */
const least = 0.8
const ways: readonly { place: Place; connections: number }[] = [
  { place: 'spread', connections: 64 },
  { place: 'spread', connections: 256 },
  { place: 'one branch', connections: 64 },
]

type ColdFigures = {
  place: Place
  connections: number
  perSecond: number[]
  warm: number
  /** The same on the warm service, the control: the start of a run may cost some, and so may other work of the machine. */
  warmPerSecond: number[]
}

/** @returns the exit code: 0 when every second of every way reached its part */
export async function measureCold(options: BenchOptions, say: (line: string) => void): Promise<0 | 1> {
  const figures: ColdFigures[] = []
  for (const way of ways) {
    say(`Comanda, ${way.place}, ${way.connections} connections`)
    figures.push(await measureWay(way, options, say))
  }
  console.log(coldTable(figures, options))
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(figures, null, 2)}\n`)
  return figures.every(one => lowest(one) >= least) ? 0 : 1
}

async function measureWay(
  { place, connections }: (typeof ways)[number],
  { seconds, warmUpSeconds }: BenchOptions,
  say: (line: string) => void,
): Promise<ColdFigures> {
  const folder = mkdtempSync(path.join(tmpdir(), 'comanda-cold-'))
  const dataDir = path.join(folder, 'data')
  mkdirSync(dataDir)
  const service = await startService({ dataDir })
  const generator = startGenerator()
  try {
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
    const perSecond = cold.perSecond.slice(0, seconds)
    return {
      place,
      connections,
      perSecond,
      warm: (warm.acknowledged / warm.elapsedMs) * 1000,
      warmPerSecond: warm.perSecond.slice(0, seconds),
    }
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

function lowest({ perSecond, warm }: ColdFigures): number {
  return Math.min(...perSecond) / warm
}

function coldTable(figures: readonly ColdFigures[], { seconds, warmUpSeconds }: BenchOptions): string {
  const head = ['orders/s', ...figures.map(one => `${one.place}, ${one.connections}`)]
  const cell = (of: number, warm: number) => `${Math.round(of)} (${(of / warm).toFixed(2)})`
  const rows = Array.from({ length: seconds }, (_, at) => [
    `second ${at + 1}`,
    ...figures.map(one => cell(one.perSecond[at] ?? 0, one.warm)),
  ])
  const verdicts = figures.map(one => (lowest(one) >= least ? 'yes' : 'NO'))
  return [
    `A fresh service; in brackets the part of its own warm figure, ${warmUpSeconds} s of load later.`,
    '',
    table(head, [
      ...rows,
      ['warm, second 1', ...figures.map(one => cell(one.warmPerSecond[0] ?? 0, one.warm))],
      ['warm, lowest second', ...figures.map(one => cell(Math.min(...one.warmPerSecond), one.warm))],
      ['warm', ...figures.map(one => Math.round(one.warm))],
      [`each second ≥ ${least}`, ...verdicts],
    ]),
  ].join('\n')
}
