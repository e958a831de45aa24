import pino from 'pino'
import sql from 'sql-template-tag'
import type { Context } from '../../src/context.ts'
import { openDatabase } from '../../src/db/open.ts'
import type { Period } from '../../src/reports/period.rules.ts'
import { describedReports } from '../../src/reports/described/read-report.store.ts'
import { kitchenReport } from '../../src/reports/described/other-reports.shape.ts'
import { readReport } from '../../src/reports/described/read-report.ts'
import { productReport } from '../../src/reports/described/sold-reports.shape.ts'
import { readSalesReport } from '../../src/reports/totals/read-sales-report.ts'
import { keepSoldDays } from '../../src/reports/sold/keep-days.ts'
import { salesGroupings } from '../../src/reports/totals/sales-report.rules.ts'
import { startCluster } from '#test/support/global.ts'
import { openTestEnv } from '#test/support/test-env.ts'
import { type MadeBrand, makeBrand } from '#test/fixtures/make-brand.ts'
import { readWholeNumbers, skipForeignKeys } from '../scratch.ts'
import { fillBrand } from './fill.ts'

const usage = `npm run bench:reports -- [--orders 1000000] [--rounds 5]

Fills a scratch brand with a year of sales and times every report of a day, a month and the year, the best of some rounds:
before the sums of its days are kept (the year apart, which takes minutes), and after. A machine that does other things as well is slow at everything, so each
time also stands as how often it is that of a plain sum over the same orders, and beside that of a brand without any.
Exit code 1 when one takes longer than 2 s once the days are kept.`

const periods: readonly (readonly [string, Period])[] = [
  ['day', { from: '2026-05-15', to: '2026-05-15' }],
  ['month', { from: '2026-05-01', to: '2026-05-31' }],
  ['year', { from: '2025-11-21', to: '2026-11-21' }],
]

const patience = 15 * 60_000
const allowedMs = 2000

process.exitCode = await main()

async function main(): Promise<number> {
  const options = readWholeNumbers({ orders: '1000000', rounds: '5' })
  if (options === undefined) {
    console.error(usage)
    return 2
  }
  const { orders, rounds } = options
  const { cluster, stop } = await startCluster('reports')
  let slow = false
  try {
    const house = await openTestEnv({ cluster })
    await skipForeignKeys(cluster)
    // Writing a year of sales at once takes longer than any statement of the service may.
    const log = pino({ level: 'silent' })
    const db = await openDatabase({ connection: house.connection, max: 2, log, statementTimeoutMs: patience })
    console.error(`${orders} orders are written`)
    const brand = await fillBrand(db, orders)
    const [{ items }] = (await db.query(sql`select count(*) as items from order_items`)) as [
      { items: number },
    ]
    console.log(`${orders} orders, ${items} items`)
    const ctx = { ...house.ctx, db }
    const nothing = await timeAll(ctx, await makeBrand(db, { branches: 2 }), { rounds, of: periods })
    const unkept = await timeAll(ctx, brand, { rounds: 1, of: periods.slice(0, 2) })
    const begun = performance.now()
    const kept = await keepAll(ctx, brand)
    console.log(`the sums of ${kept} days of branches are kept in ${shown(performance.now() - begun)}`)
    const all = await timeAll(ctx, brand, { rounds, of: periods })
    slow = print({ nothing, unkept, all })
    await db.close()
    await house.drop()
  } finally {
    await stop()
  }
  return slow ? 1 : 0
}

type Times = Map<string, number>

async function keepAll(ctx: Context, brand: MadeBrand): Promise<number> {
  const later = { ...ctx, now: () => Date.parse('2026-11-25T00:00:00Z') }
  let days = 0
  for (let more = 1; more > 0; days += more) more = (await keepSoldDays(later, brand.id, 20)) ?? 0
  await ctx.db.query(sql`vacuum analyze sold_days, sold_sums, kitchen_times`)
  return days
}

/** How long each report of each period takes, by its name. */
async function timeAll(
  ctx: Context,
  brand: MadeBrand,
  { rounds, of }: { rounds: number; of: typeof periods },
): Promise<Times> {
  const times: Times = new Map()
  for (const [name, period] of of) {
    const question = { caller: brand.caller, branchId: undefined, lang: 'en', ...period }
    const plain = () =>
      ctx.db.query(
        sql`select sum(total)::bigint as total from orders
            where brand_id = ${brand.id} and business_date between ${period.from}::date and ${period.to}::date`,
      )
    times.set(`${name} plain sum`, await best(rounds, plain))
    const reports: (readonly [string, () => Promise<unknown>])[] = [
      ...salesGroupings.map(
        groupBy => [`sales by ${groupBy}`, () => readSalesReport(ctx, { ...question, groupBy })] as const,
      ),
      ...describedReports.map(
        shape => [shape.name, () => readReport(ctx, shape, { ...question, groupBy: undefined })] as const,
      ),
      ...['hour', 'station_hour', 'day'].map(
        groupBy =>
          [`kitchen by ${groupBy}`, () => readReport(ctx, kitchenReport, { ...question, groupBy })] as const,
      ),
      ['products by month', () => readReport(ctx, productReport, { ...question, groupBy: 'month' })],
    ]
    for (const [report, read] of reports) times.set(`${name} ${report}`, await best(rounds, read))
  }
  return times
}

/** @returns whether one was too slow */
function print({ nothing, unkept, all }: Record<'nothing' | 'unkept' | 'all', Times>): boolean {
  let slow = false
  console.log(`${'report'.padEnd(30)}   of nothing   days not kept         kept   by the plain sum`)
  for (const [name, took] of all) {
    const floor = all.get(`${name.split(' ')[0]} plain sum`)!
    const isSlow = took > allowedMs
    slow ||= isSlow
    const figures = [nothing.get(name)!, unkept.get(name), took].map(ms =>
      (ms === undefined ? '' : shown(ms)).padStart(12),
    )
    console.log(
      `${name.padEnd(30)} ${figures.join('   ')} ${(took / floor).toFixed(1).padStart(8)}×${isSlow ? '  <<<' : ''}`,
    )
  }
  return slow
}

/** The shortest of some rounds, milliseconds. */
async function best(rounds: number, act: () => Promise<unknown>): Promise<number> {
  let shortest = Infinity
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now()
    await act().catch(error => console.error(String(error)))
    shortest = Math.min(shortest, performance.now() - begun)
  }
  return shortest
}

function shown(ms: number): string {
  return ms < 1000 ? `${ms.toFixed(1)} ms` : `${(ms / 1000).toFixed(2)} s`
}
