import { expect, test } from 'vitest'
import { type Body, openApi } from '#test/support/api.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { type Chance, makeChance } from '#test/model/chance.ts'
import { drawerReport } from '#test/money/drawer-oracle.ts'
import { type Asked, figures, paymentRows, salesEntries, salesRows } from '#test/money/report-oracle.ts'
import { taxEntries, taxReportOf } from '#test/money/tax-report-oracle.ts'
import { act, openWorld, readAll, type World } from '#test/fixtures/random-days.ts'
import { anySeed } from '#test/support/runs.ts'
import { isLong, sweep } from '#test/support/sweep.ts'
import { salesGroupings } from './totals/sales-report.rules.ts'

// Random days in two branches with clocks of their own; then each report is added up independently in plain TypeScript,
// from the orders and bills as the API returns them.

const acts = sweep('operations whose sums are compared')
const periods = sweep('periods of compared reports')

function without(row: Body, ...names: string[]): Body {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
}

async function compare(world: World, orders: readonly Body[], bills: readonly Body[], chance: Chance) {
  const { brand, branches } = world
  const all = salesEntries(orders, bills)
  const from = `2026-12-${chance.between(26, 31)}`
  const to = `2027-01-0${chance.between(1, 9)}`
  const branch = chance.is(50) ? chance.oneOf(branches) : undefined
  const asked: Asked = {
    branches: branch === undefined ? branches : [branch],
    dates: date => date >= from && date <= to,
  }
  const entries = all.filter(entry => asked.branches.includes(entry.branch) && asked.dates(entry.date))
  const read = async (report: string) =>
    (await brand.get(`/reports/${report}from=${from}&to=${to}${branch ? `&branch_id=${branch}` : ''}`)).body
      .data
  for (const groupBy of salesGroupings) {
    const { rows, totals } = await read(`sales?group_by=${groupBy}&`)
    // Late payments are compared in day-adds-up.test.ts; days of nothing else may have a row too.
    const counts = (row: Body) => row.orders > 0 || row.refunds > 0
    const shown = rows.map((row: Body) => without(row, 'orders_url', 'late')).filter(counts)
    expect(shown).toEqual(salesRows(groupBy, entries).filter(counts))
    expect({ ...totals, late: undefined }).toEqual(figures(entries))
  }
  const taxed = taxEntries(orders).filter(
    entry => asked.branches.includes(entry.branch) && asked.dates(entry.date),
  )
  const { rows: taxRows, totals: taxTotals } = await read('taxes?')
  const byTax = (row: Body) => JSON.stringify([row.tax_id, row.rate, row.component])
  const shownTaxes = taxRows.map((row: Body) => without(row, 'orders_url'))
  const expectedTaxes = taxReportOf(taxed)
  const inOrder = (rows: Body[]) => rows.toSorted((one, other) => (byTax(one) < byTax(other) ? -1 : 1))
  expect([inOrder(shownTaxes), taxTotals]).toEqual([inOrder(expectedTaxes.rows), expectedTaxes.totals])
  const { rows } = await read('payment-methods?')
  const shown = rows.map(({ payment_method_id, count, amount, refunded, net }: Body) => ({
    payment_method_id,
    count,
    amount,
    refunded,
    net,
  }))
  const byMethod = (one: Body, other: Body) => (one.payment_method_id < other.payment_method_id ? -1 : 1)
  expect(shown.toSorted(byMethod)).toEqual(paymentRows(asked, orders, bills))
}

async function compareDrawers({ brand, methods }: World, orders: readonly Body[], bills: readonly Body[]) {
  const [cashId] = methods
  for (const shift of await readAll(brand, '/shifts')) {
    const { data } = (await brand.get(`/shifts/${shift.id}/report`)).body
    const rows = data.methods.map(({ payment_method_id, expected }: Body) => ({
      payment_method_id,
      expected,
    }))
    const { expected: _e, counted: _c, difference: _d, not_counted: _n, ...totals } = data.totals
    const drawer = { orders, bills, cashId: cashId!, methodIds: methods }
    expect({ methods: rows, totals }).toEqual(drawerReport(shift, drawer))
  }
}

test.skipIf(!isLong)('reports of any period equal the sums over individual orders and bills', async () => {
  const seed = anySeed()
  const chance = makeChance(seed)
  const api = await openApi({ now: '2026-12-26T10:00:00Z' })
  const world = await openWorld(api, { voids: false, replaces: true })
  const { brand } = world
  for (let done = 0; done < acts; done += 1) {
    await act(world, chance, api.clock.now())
    api.clock.advance(chance.between(1, 300) * 60_000)
  }
  const orders = await readAll(brand, '/orders')
  expect(orders.length).toBeGreaterThan(0)
  const listed = await readAll(brand, '/dining-sessions')
  const bills = await Promise.all(
    listed.map(async bill => (await brand.get(`/dining-sessions/${bill.id}`)).body.data),
  )
  try {
    for (let asked = 0; asked < periods; asked += 1) await compare(world, orders, bills, chance)
    await compareDrawers(world, orders, bills)
  } catch (error) {
    throw new Error(`The restaurant of TEST_SEED=${seed}`, { cause: error })
  }
  await expectInvariants(api.db)
})
