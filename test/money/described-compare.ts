import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { describedReports } from '../../src/reports/described/read-report.store.ts'
import { mostRows } from '../../src/reports/described/read-report.ts'
import type { ReportShape } from '../../src/reports/report.types.ts'
import { readAll } from '#test/fixtures/random-days.ts'
import type { Chance } from '#test/model/chance.ts'
import type { Api, Body, BrandAtHand } from '#test/support/api.ts'
import * as oracle from './described-oracle.ts'

// Compares reports of random cuts with the sums of the oracle, and with those over the orders that their rows name.

/** Rows of which the list of orders is read, evenly among all rows. */
const mostFollowed = 12

type Asked = { from: string; to: string; branch: string | undefined; groupBy: string | undefined }
/** A brand with everything that reports count, and the period of its reports. */
export type Counted = {
  brand: BrandAtHand
  branches: readonly string[]
  entries: Record<string, oracle.Entry[]>
  period: (chance: Chance) => { from: string; to: string }
}

/** Figures that the API does not show: who voided a payment and when, and the station of an item. */
async function readRest({ db }: Api, brand: BrandAtHand) {
  const voids = await db.query<Body>(
    sql`select id, void_staff_id as staff, void_business_date::text as date from payments
        where void_business_date is not null`,
  )
  const items = await db.query<Body>(sql`select id, station_id from order_items`)
  const stations = new Map(items.map(item => [item.id, item.station_id]))
  const campaigns = await readAll(brand, '/campaigns')
  const coupons = new Set(campaigns.filter(one => one.coupon_code !== null).map(one => one.id))
  return { voids, coupons, stationOf: (item: Body) => stations.get(item.id) as string | null }
}

/** The entries of each report, by the report's name. */
export async function entriesOf(api: Api, brand: BrandAtHand, shop: oracle.Shop) {
  const { voids, coupons, stationOf } = await readRest(api, brand)
  const sold = Object.fromEntries(
    Object.entries(oracle.keyings).map(([name, keysOf]) => [name, oracle.soldEntries(shop, keysOf)]),
  )
  return {
    ...sold,
    staff: [...sold['staff']!, ...oracle.staffEntries(shop, voids)],
    discounts: oracle.discountEntries(shop, coupons),
    cancellations: oracle.cancellationEntries(shop),
    waste: oracle.wasteEntries(shop),
    kitchen: oracle.kitchenEntries(shop, stationOf),
    addons: oracle.addonEntries(shop),
    'payment-methods': oracle.paymentEntries(shop, voids),
    taxes: oracle.taxEntries(shop),
  }
}

function ask(chance: Chance, { branches, period }: Counted, groupings: readonly string[]): Asked {
  return {
    ...period(chance),
    branch: chance.is(50) ? chance.oneOf(branches) : undefined,
    groupBy: chance.oneOf([undefined, ...groupings]),
  }
}

function pathOf(shape: ReportShape, { from, to, branch, groupBy }: Asked): string {
  const narrowed = `${branch === undefined ? '' : `&branch_id=${branch}`}${groupBy === undefined ? '' : `&group_by=${groupBy}`}`
  return `/reports/${shape.name}?from=${from}&to=${to}${narrowed}`
}

const cents = (amount: number) => Math.round(amount * 100)

/** The figures of a row that are plain sums, in whole numbers. */
function expectFigures(shape: ReportShape, row: Body, entries: readonly oracle.Entry[]): void {
  for (const { name, unit, of } of shape.figures) {
    if (of !== undefined) continue
    const [, stage, which] = /^(to_\w+)_(median|p90)$/.exec(name) ?? []
    if (stage !== undefined) {
      expect([name, row[name]]).toEqual([name, oracle.timeOf(entries, stage, which === 'p90' ? 0.9 : 0.5)])
      continue
    }
    const shown = { count: row[name], amount: cents(row[name]), quantity: Math.round(row[name] * 1000) }
    expect([name, shown[unit as 'count']]).toEqual([name, oracle.sumOf(entries, name)])
  }
  const { total, tax, cost, gross_profit: profit, net, refunds, base, guests, bills } = row
  if (shape.name === 'taxes' || shape.name === 'payment-methods') return
  if (net !== undefined) expect(cents(net)).toBe(cents(total) - cents(refunds))
  if (profit !== undefined) expect(cents(profit)).toBe(cents(total) - cents(tax) - cents(cost))
  if (base !== undefined) {
    const share = base === 0 ? null : Math.round((cents(profit) * 10_000) / cents(base)) / 100 + 0
    expect(row.margin).toBe(share)
  }
  if (bills === undefined) return
  expect(row.minutes_open).toBe(Math.round(oracle.sumOf(entries, 'open_seconds') / 60))
  expect(cents(row.spend_per_guest ?? 0)).toBe(guests === 0 ? 0 : Math.round(cents(total) / guests))
}

/** The orders that a row names, summed as the API shows them. */
async function expectOrders({ brand, entries }: Counted, shape: ReportShape, row: Body): Promise<boolean> {
  if (row.orders_url === null) return false
  const listed = await readAll(brand, row.orders_url.slice('/v1/pos'.length))
  const ids = new Set(listed.map(order => order.id))
  const isProduct = shape.link === 'product_id'
  const items = listed
    .flatMap(oracle.soldItems)
    .filter(item => !isProduct || item.product_id === row.product_id)
  const { open_seconds: _, ...sums } = oracle.sumsOf(items)
  for (const { name, of } of shape.figures) {
    if (of === undefined && name in sums) {
      expect([name, Math.round(row[name] * (name === 'quantity' ? 1000 : 100))]).toEqual([name, sums[name]])
    }
  }
  if ('orders' in row) expect(row.orders).toBe(ids.size)
  expect(entries[shape.name]).toBeDefined()
  return ids.size > 0
}

export async function compare(counted: Counted, shape: ReportShape, asked: Asked): Promise<number> {
  const { brand } = counted
  const groupBy = asked.groupBy ?? shape.defaultGrouping
  const entries = counted.entries[shape.name]!.filter(
    ({ branch, date }) => date >= asked.from && date <= asked.to && (asked.branch ?? branch) === branch,
  )
  const groups = oracle.groupsOf(entries, groupBy, shape.keys.length > 0)
  const answer = await brand.get(pathOf(shape, asked))
  if (answer.status === 422) {
    // Nothing else is wrong with what is asked here.
    expect([answer.body.error.details.fields[0].path, groups.length > mostRows]).toEqual([
      'query.group_by',
      true,
    ])
    return 0
  }
  expect(answer.text).toMatch(/^."data/)
  const { rows, totals } = answer.body.data
  if (shape.name === 'discounts') {
    expectDiscounts(rows, totals, entries, groupBy)
    return 0
  }
  const found = new Map<string, Body>(rows.map((row: Body) => [keyText(shape, row, groupBy), row]))
  let followed = 0
  for (const [at, { keys, entries: own }] of groups.entries()) {
    const row = found.get(keyText(shape, keys, groupBy))
    expect([shape.name, keys, row !== undefined]).toEqual([shape.name, keys, true])
    expectFigures(shape, row, own)
    const isFollowed = at % Math.ceil(groups.length / mostFollowed) === 0
    if (isFollowed && (await expectOrders(counted, shape, row))) followed += 1
  }
  expect([shape.name, rows.length]).toEqual([shape.name, groups.length])
  expectFigures(shape, totals, entries)
  return followed
}

function keyText(shape: ReportShape, row: Body, groupBy: string | undefined): string {
  const keys = [...(groupBy === undefined ? [] : shape.groupings[groupBy]!), ...shape.keys]
  return JSON.stringify(keys.filter(key => key.name !== 'name').map(key => row[key.name] ?? null))
}

function expectDiscounts(rows: Body[], totals: Body, entries: oracle.Entry[], groupBy: string | undefined) {
  const amount = (of: readonly Body[]) => of.reduce((sum, row) => sum + cents(row.amount), 0)
  expect(cents(totals.amount)).toBe(oracle.sumOf(entries, 'amount'))
  const byHand = entries.filter(entry => entry.keys.kind === 'by hand')
  expect(amount(rows.filter(row => ['manual', 'comp'].includes(row.kind)))).toBe(
    oracle.sumOf(byHand, 'amount'),
  )
  for (const { keys, entries: own } of oracle.groupsOf(entries, groupBy, true)) {
    if (keys.kind === 'by hand') continue
    const row = rows.find(one => Object.entries(keys).every(([name, value]) => one[name] === value))
    expect([row.count, cents(row.amount)]).toEqual([oracle.sumOf(own, 'orders'), oracle.sumOf(own, 'amount')])
  }
}

/** @returns the number of rows whose orders were summed again */
export async function compareAll(counted: Counted, chance: Chance): Promise<number> {
  let followed = 0
  for (const shape of describedReports) {
    for (let times = 0; times < 2; times += 1) {
      followed += await compare(counted, shape, ask(chance, counted, Object.keys(shape.groupings)))
    }
  }
  return followed
}
