import pino from 'pino'
import sql from 'sql-template-tag'
import type { Context } from '../../src/context.ts'
import { openDatabase } from '../../src/db/open.ts'
import type { Period } from '../../src/reports/period.rules.ts'
import { readPaymentReport } from '../../src/reports/read-payment-report.ts'
import { readTaxReport } from '../../src/reports/read-tax-report.ts'
import { readSalesReport } from '../../src/reports/read-sales-report.ts'
import { salesGroupings } from '../../src/reports/sales-report.rules.ts'
import { startCluster } from '#test/support/global.ts'
import { openTestEnv } from '#test/support/test-env.ts'
import type { MadeBrand } from '#test/fixtures/make-brand.ts'
import { readWholeNumbers, skipForeignKeys } from '../scratch.ts'
import { fillBrand } from './fill.ts'

const usage = `npm run bench:reports -- [--orders 400000] [--rounds 5]

Fills a scratch brand with a year of sales and times the reports of a day, a month and the year, the best of some rounds.
A machine that does other things as well is slow at everything, so each time also stands as how often it is that of a
plain sum over the same orders.`

const periods: readonly (readonly [string, Period])[] = [
  ['day', { from: '2026-05-15', to: '2026-05-15' }],
  ['month', { from: '2026-05-01', to: '2026-05-31' }],
  ['year', { from: '2025-11-22', to: '2026-11-21' }],
]

const patience = 15 * 60_000

process.exitCode = await main()

async function main(): Promise<number> {
  const options = readWholeNumbers({ orders: '400000', rounds: '5' })
  if (options === undefined) {
    console.error(usage)
    return 2
  }
  const { orders, rounds } = options
  const { cluster, stop } = await startCluster('reports')
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
    for (const [name, period] of periods) await timePeriod({ ...house.ctx, db }, brand, name, period, rounds)
    await db.close()
    await house.drop()
  } finally {
    await stop()
  }
  return 0
}

async function timePeriod(ctx: Context, brand: MadeBrand, name: string, period: Period, rounds: number) {
  const question = { caller: brand.caller, branchId: undefined, ...period }
  const plain = () =>
    ctx.db.query(
      sql`select sum(total)::bigint as total from orders
          where brand_id = ${brand.id} and business_date between ${period.from}::date and ${period.to}::date`,
    )
  const floor = await best(rounds, plain)
  console.log(`${name}: the plain sum takes ${shown(floor)}`)
  const reports = [
    ...salesGroupings.map(
      groupBy => [`sales by ${groupBy}`, () => readSalesReport(ctx, { ...question, groupBy })] as const,
    ),
    ['payment-methods', () => readPaymentReport(ctx, question)] as const,
    ['taxes', () => readTaxReport(ctx, question)] as const,
  ]
  for (const [report, read] of reports) {
    const took = await best(rounds, read)
    console.log(`  ${report.padEnd(22)} ${shown(took).padStart(9)} ${(took / floor).toFixed(1).padStart(7)}×`)
  }
}

/** The shortest of some rounds, milliseconds. */
async function best(rounds: number, act: () => Promise<unknown>): Promise<number> {
  let shortest = Infinity
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now()
    await act()
    shortest = Math.min(shortest, performance.now() - begun)
  }
  return shortest
}

function shown(ms: number): string {
  return ms < 1000 ? `${ms.toFixed(1)} ms` : `${(ms / 1000).toFixed(2)} s`
}
