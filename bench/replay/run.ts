import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { planBangkok, type BangkokFile } from './bangkok.rules.ts'
import { planChipotle, readChipotle } from './chipotle.rules.ts'
import { londonBranch, planLondon, readLondon } from './london.rules.ts'
import type { MenuFile, ReplayOrder } from './replay.rules.ts'
import { type BrandSpec, startScratchService } from './scratch-service.ts'
import { type Sold, sell } from './sell.ts'
import { makeBranches, idsByRef, sendMenu } from './shop.ts'
import { openTill, type Till } from './till.ts'

/** A source of real orders: what it needs, what it holds, what must come out of it. */
type Source = {
  brand: BrandSpec
  branches: string[]
  menus: MenuFile[]
  orders: ReplayOrder[]
  tablesPerBranch: number
  ordersPerBill: number
  /** Figures known of the whole source. */
  expected: { orders: number; lines?: number; units?: number; cents?: number }
}

const sources: Record<string, (folder: string) => Promise<Source>> = {
  async chipotle(folder) {
    const { branches, menu, orders } = planChipotle(readChipotle(await text(folder, 'chipotle.tsv')))
    return {
      brand: { name: 'Chipotle', currency: 'USD', timezone: 'America/New_York', languages: ['en'] },
      branches,
      menus: [menu],
      orders,
      tablesPerBranch: 24,
      ordersPerBill: 1,
      expected: { orders: 1834, lines: 4622, units: 4972, cents: 3_450_016 },
    }
  },
  async bangkok(folder) {
    const vendors = { banying: 'BANYING', coffee_beans: 'BEANS', kfc: 'KFC' }
    const plans = await Promise.all(
      Object.entries(vendors).map(async ([file, branch]) => {
        const menu = JSON.parse(await text(folder, `${file}.json`)) as BangkokFile
        return planBangkok(menu, branch)
      }),
    )
    return {
      brand: { name: 'Bangkok', currency: 'THB', timezone: 'Asia/Bangkok', languages: ['en', 'th'] },
      branches: Object.values(vendors),
      menus: plans.map(plan => plan.menu),
      orders: plans.flatMap(plan => plan.orders),
      tablesPerBranch: 8,
      ordersPerBill: 10,
      expected: { orders: plans.reduce((sum, { menu }) => sum + menu.products.length, 0) },
    }
  },
  async london(folder) {
    const { menu, orders } = planLondon(readLondon(await text(folder, 'orders-before-2018-07.csv')))
    return {
      brand: { name: 'London', currency: 'GBP', timezone: 'Europe/London', languages: ['en'] },
      branches: [londonBranch],
      menus: [menu],
      orders,
      tablesPerBranch: 64,
      ordersPerBill: 1,
      expected: { orders: 7540, lines: 42_619, cents: 25_689_145 },
    }
  },
}

const usage = `npm run replay -- chipotle|bangkok|london FOLDER [--again] [--concurrency N] [--url URL --key KEY]

Sends the real orders of FOLDER through the API like a till would. Without --url it starts a service of its own.
--again repeats every request with the same keys and compares: nothing may be added.`

process.exitCode = await main()

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      url: { type: 'string' },
      key: { type: 'string' },
      concurrency: { type: 'string', default: '32' },
      again: { type: 'boolean', default: false },
    },
  })
  const [name = '', folder] = positionals
  const read = Object.hasOwn(sources, name) ? sources[name] : undefined
  const concurrency = Number(values.concurrency)
  if (
    read === undefined ||
    folder === undefined ||
    (values.url === undefined) !== (values.key === undefined)
  ) {
    console.error(usage)
    return 2
  }
  const source = await read(folder)
  const service =
    values.url === undefined || values.key === undefined
      ? await startScratchService(source.brand)
      : { url: values.url, key: values.key }
  const till = openTill(service.url, service.key, concurrency)
  try {
    const build = 'importMenu' in service ? (menu: MenuFile) => service.importMenu(menu) : undefined
    const first = await replay(name, source, till, concurrency, build)
    if (values.again) await replayAgain(name, source, till, concurrency, first)
    if ('doctor' in service) {
      const { ok } = await service.doctor()
      console.log(`doctor: ${ok ? 'all invariants hold' : 'invariants are BROKEN'}`)
      if (!ok) return 1
    }
    return 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 1
  } finally {
    await till.close()
    if ('stop' in service) await service.stop()
  }
}

async function replay(
  name: string,
  source: Source,
  till: Till,
  concurrency: number,
  importMenu: ((menu: MenuFile) => Promise<void>) | undefined,
): Promise<Sold> {
  const outlets = await makeBranches(till, source.branches, source.tablesPerBranch)
  for (const menu of source.menus) {
    await (importMenu?.(menu) ?? sendMenu(till, menu, outlets.branches))
  }
  const [products, addons] = [await idsByRef(till, '/products'), await idsByRef(till, '/addons')]
  const shop = { ...outlets, products, addons }
  const started = Date.now()
  const before = { ...till.figures }
  const { ordersPerBill, orders } = source
  const progress = makeProgress(orders.length)
  const sold = await sell(till, shop, orders, { source: name, ordersPerBill, concurrency, progress })
  report(name, source, sold, since(before, till.figures), Date.now() - started)
  return sold
}

async function replayAgain(name: string, source: Source, till: Till, concurrency: number, first: Sold) {
  const count = async () => ((await till.get('/orders?per_page=1')) as { meta: { total: number } }).meta.total
  const before = await count()
  const { replayed } = till.figures
  const again = await replay(name, source, till, concurrency, async () => {})
  const after = await count()
  const moved = [...first.orderIds].filter(([id, orderId]) => again.orderIds.get(id) !== orderId)
  console.log(
    `second run: ${till.figures.replayed - replayed} answers replayed, ${after - before} orders added`,
  )
  if (moved.length > 0 || after !== before) {
    throw new Error(`The second run gave ${moved.length} other order ids and ${after - before} new orders.`)
  }
}

function report(
  name: string,
  { expected, menus }: Source,
  sold: Sold,
  figures: Till['figures'],
  tookMs: number,
): void {
  const got = { orders: sold.orderIds.size, lines: sold.lines, units: sold.units, cents: sold.cents }
  const products = menus.reduce((sum, menu) => sum + menu.products.length, 0)
  const { requests, waited, resent } = figures
  console.log(
    `${name}: ${got.orders} orders, ${got.lines} lines, ${got.units} units, total ${(got.cents / 100).toFixed(2)}, ` +
      `${menus.length} menu(s), ${products} products, ${(tookMs / 1000).toFixed(1)} s, ` +
      `${requests} requests, ${waited} waited, ${resent} sent again, 0 failed`,
  )
  for (const [figure, wanted] of Object.entries(expected)) {
    const found = got[figure as keyof typeof got]
    if (found !== wanted) throw new Error(`${figure}: ${found}, the source has ${wanted}.`)
  }
}

function since(before: Till['figures'], now: Till['figures']): Till['figures'] {
  return {
    requests: now.requests - before.requests,
    waited: now.waited - before.waited,
    resent: now.resent - before.resent,
    replayed: now.replayed - before.replayed,
  }
}

function makeProgress(total: number): (done: number) => void {
  let shown = Date.now()
  return done => {
    if (Date.now() - shown < 1000) return
    shown = Date.now()
    console.error(`${done} of ${total} orders`)
  }
}

function text(folder: string, file: string): Promise<string> {
  return readFile(join(folder, file), 'utf8')
}
