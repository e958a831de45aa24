import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { scopes as allScopes } from '../../src/access/scope.rules.ts'
import { type ColdWorld, makeColdWorld } from '../cold-world.ts'
import { type Generator, startGenerator } from '../generator.ts'
import type { LoadFigures } from '../load.ts'
import { table } from '../report.ts'
import { readWholeNumbers } from '../scratch.ts'
import { startService } from '../service.ts'

// Orders a second on an existing database, such as a Citus coordinator with its workers: one brand, then several at once,
// because a brand's rows are on one node. The database should be empty; the rows of the bench are not removed.

type Brand = { id: string; name: string; key: string; world: ColdWorld; generator: Generator }

/** Orders answered with 201, by brand. */
const acknowledged = new Map<string, number>()

process.exitCode = await main()

async function main(): Promise<number> {
  const url = process.env['DATABASE_URL']
  const sizes = readWholeNumbers({ brands: '4', seconds: '15', 'warm-up': '10', connections: '64' })
  if (url === undefined || sizes === undefined) {
    console.error(
      'DATABASE_URL=postgresql://… npm run bench:url -- [--brands N] [--seconds N] [--warm-up N] [--connections N]',
    )
    return 2
  }
  const service = await startService({ dataDir: '.', environment: { DATABASE_URL: url } })
  const brands: Brand[] = []
  try {
    for (let at = 1; at <= sizes.brands; at++) {
      console.error(`Brand ${at} of ${sizes.brands} is made`)
      brands.push(await makeBrand(url, service.port, at))
    }
    const rows = []
    for (const some of sizes.brands === 1 ? [brands] : [brands.slice(0, 1), brands]) {
      console.error(`Orders of ${some.length} at once`)
      await load(some, { ...sizes, port: service.port, seconds: sizes['warm-up'] }, 'warm')
      rows.push(rowOf(await load(some, { ...sizes, port: service.port }, 'load')))
    }
    console.log(table(['brands', 'connections', 'orders/s', 'p50 ms', 'p99 ms', 'not 201'], rows))
    const faults = await missing(brands, service.port)
    for (const fault of faults) console.error(fault)
    return faults.length === 0 ? 0 : 1
  } finally {
    for (const { generator } of brands) generator.stop()
    await service.stop()
  }
}

/** Makes a brand by the commands and its menu, tables and bills by the API. */
async function makeBrand(url: string, port: number, number: number): Promise<Brand> {
  const command = async <T>(...words: string[]): Promise<T> => {
    const env = { ...process.env, DATABASE_URL: url, LOG_LEVEL: 'silent' }
    const { stdout } = await promisify(execFile)(process.execPath, ['src/start.mjs', 'cli', ...words], {
      env,
    })
    return JSON.parse(stdout) as T
  }
  const name = `Bench ${number} ${Date.now()}`
  const terms = ['--currency', 'EUR', '--timezone', 'Europe/Rome', '--language', 'it']
  const { brand } = await command<{ brand: { id: string } }>('brand', 'create', '--name', name, ...terms)
  const scopes = ['--scopes', allScopes.join(','), '--rate-limit', '100000']
  const { key } = await command<{ key: string }>('key', 'create', '--brand', brand.id, ...scopes)
  const world = await makeColdWorld(port, [key], 'spread', { branches: 20, bills: 600 })
  return { id: brand.id, name, key, world, generator: startGenerator() }
}

type Load = { port: number; connections: number; seconds: number }

/** Keeps the connections busy, shared among the brands. */
async function load(brands: readonly Brand[], { port, connections, seconds }: Load, label: string) {
  const share = Math.max(1, Math.floor(connections / brands.length))
  return Promise.all(
    brands.map(async ({ id, key, world, generator }) => {
      const ran = await generator.run({
        port,
        seconds,
        connections: share,
        keys: [key],
        ...world,
        label: `${label}${brands.length}-`,
      })
      acknowledged.set(id, (acknowledged.get(id) ?? 0) + ran.acknowledged)
      return { ...ran, connections: share }
    }),
  )
}

function rowOf(ran: readonly (LoadFigures & { connections: number })[]): (string | number)[] {
  const sum = (of: (one: (typeof ran)[number]) => number) => ran.reduce((total, one) => total + of(one), 0)
  const perSecond = sum(one => (one.acknowledged / one.elapsedMs) * 1000)
  const longest = (of: 'p50Ms' | 'p99Ms') => Math.max(...ran.map(one => one[of])).toFixed(1)
  const others = sum(one => Object.values(one.others).reduce((total, count) => total + count, 0))
  const connections = sum(one => one.connections)
  return [ran.length, connections, Math.round(perSecond), longest('p50Ms'), longest('p99Ms'), others]
}

/** Brands that have other orders than were acknowledged. */
async function missing(brands: readonly Brand[], port: number): Promise<string[]> {
  const counts = brands.map(async ({ id, name, key }) => {
    const headers = { authorization: `Bearer ${key}` }
    const answer = await fetch(`http://127.0.0.1:${port}/v1/pos/orders?per_page=1`, { headers })
    const { meta } = (await answer.json()) as { meta: { total: number } }
    const wanted = acknowledged.get(id) ?? 0
    return meta.total === wanted ? [] : [`${name} has ${meta.total} orders, and ${wanted} were acknowledged.`]
  })
  return (await Promise.all(counts)).flat()
}
