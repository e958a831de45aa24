import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { act, openWorld, readAll, type World } from '#test/fixtures/random-days.ts'
import { makeChance } from '#test/model/chance.ts'
import { type Api, type Body, openApi } from '#test/support/api.ts'
import { anySeed } from '#test/support/runs.ts'
import { sweep } from '#test/support/sweep.ts'

// Random days with top-ups, pay-outs, balance, points, refunds by any way, late payments and corrections. The money by
// method is that of the sales on each day, in each month and branch; `late` is added up independently.

const acts = sweep('operations whose money is followed')
const cents = (amount: number) => Math.round(amount * 100)
const isSold = ({ status }: Body) => ['paid', 'partially_refunded', 'refunded'].includes(status)

/** Money taken (or given back by a void) on a date, of an order; of none before its bill is settled. */
type Part = { branch: string; date: string; amount: number; order?: Body }

async function partsOf({ db }: Api, { brand }: World): Promise<Part[]> {
  const orders = await readAll(brand, '/orders')
  const listed = await readAll(brand, '/payments')
  const voids = new Map(
    (
      await db.query<Body>(
        sql`select id, void_business_date::text as date from payments where void_business_date is not null`,
      )
    ).map(one => [one.id, one.date]),
  )
  const shares = orders.flatMap(order => order.payments.map((payment: Body) => ({ payment, order })))
  const shared = new Set(shares.map(({ payment }) => payment.bill_payment_id))
  const whole = listed
    .filter(one => one.kind === 'sale' && one.order_id === null && !shared.has(one.id))
    .map(payment => ({ payment, order: undefined }))
  return [...shares, ...whole].flatMap(({ payment, order }) => {
    const branch = order?.branch_id ?? payment.branch_id
    const part = { branch, date: payment.business_date, amount: cents(payment.amount), order }
    const voided = voids.get(payment.bill_payment_id ?? payment.id)
    return voided === undefined ? [part] : [part, { ...part, date: voided, amount: -part.amount }]
  })
}

function lateOf(parts: readonly Part[], isIn: (branch: string, date: string) => boolean): number {
  return parts.reduce((late, { branch, date, amount, order }) => {
    const booked = isIn(branch, date)
    const sold = order !== undefined && isSold(order) && isIn(branch, order.business_date)
    return late + (booked && !sold ? amount : 0) - (sold && !booked ? amount : 0)
  }, 0)
}

/** @returns both sides of the line, and what is late, in hundredths */
function sides(methods: Body, sales: Body) {
  const other = cents(methods.top_ups) - cents(methods.paid_out)
  const byMethod = cents(methods.amount) - cents(methods.refunded) + other
  const late = cents(sales.late)
  const bySale = cents(sales.net) - cents(sales.balance_used) - cents(sales.points_value) + other + late
  expect(cents(methods.net)).toBe(byMethod)
  return { byMethod, bySale, late }
}

const span = { from: '2026-12-20', to: '2027-02-28' }

async function compare(world: World, parts: readonly Part[], { from, to, branch }: Body): Promise<number> {
  const read = async (report: string) => {
    const narrowed = branch === undefined ? '' : `&branch_id=${branch}`
    return (await world.brand.get(`/reports/${report}?from=${from}&to=${to}${narrowed}`)).body.data.totals
  }
  const { byMethod, bySale, late } = sides(await read('payment-methods'), await read('sales'))
  const isIn = (other: string, date: string) => (branch ?? other) === other && date >= from && date <= to
  expect([from, to, branch, byMethod, late]).toEqual([from, to, branch, bySale, lateOf(parts, isIn)])
  return late
}

/** The cash and the card slips of all drawers together are those of the report. */
async function compareDrawers({ brand, methods }: World): Promise<void> {
  const { rows } = (await brand.get(`/reports/payment-methods?from=${span.from}&to=${span.to}`)).body.data
  const booked = new Map<string, number>(methods.map(id => [id, 0]))
  for (const { id, opening_float: float } of await readAll(brand, '/shifts')) {
    const { methods: lines, totals } = (await brand.get(`/shifts/${id}/report`)).body.data
    for (const { payment_method_id: method, expected } of lines)
      booked.set(method, booked.get(method)! + cents(expected))
    const moved = cents(float) + cents(totals.pay_in) - cents(totals.pay_out)
    booked.set(methods[0]!, booked.get(methods[0]!)! - moved)
  }
  for (const row of rows) {
    const money = cents(row.net) + cents(row.tip) + cents(row.rounding)
    expect([row.payment_method_id, money]).toEqual([row.payment_method_id, booked.get(row.payment_method_id)])
  }
}

test('the money of any days by method is that of their sales', async () => {
  const seed = anySeed()
  const chance = makeChance(seed)
  const api = await openApi({ now: '2026-12-26T10:00:00Z' })
  const world = await openWorld(api, { voids: true, replaces: true, guests: 2 })
  for (let done = 0; done < acts; done += 1) {
    await act(world, chance, api.clock.now())
    api.clock.advance(chance.between(1, 200) * 60_000)
  }
  try {
    const parts = await partsOf(api, world)
    const dates = new Set(parts.flatMap(({ date, order }) => [date, order?.business_date ?? date]))
    for (const branch of [undefined, ...world.branches]) {
      for (const date of dates) await compare(world, parts, { from: date, to: date, branch })
      await compare(world, parts, { from: '2026-12-01', to: '2026-12-31', branch })
      expect(await compare(world, parts, { ...span, branch })).toBe(
        lateOf(parts, other => (branch ?? other) === other),
      )
    }
    await compareRows(world)
    await compareDrawers(world)
  } catch (error) {
    throw new Error(`The restaurant of TEST_SEED=${seed}`, { cause: error })
  }
  await expectInvariants(api.db)
})

/** The line also holds between the rows of both reports, and taxes add up to the sales of each. */
async function compareRows({ brand }: World): Promise<void> {
  for (const groupBy of ['day', 'month', 'branch', 'branch_day']) {
    const read = async (report: string): Promise<Map<string, Body[]>> => {
      const { rows } = (
        await brand.get(`/reports/${report}?from=${span.from}&to=${span.to}&group_by=${groupBy}`)
      ).body.data
      return Map.groupBy(rows as Body[], ({ branch_id, date, month }) =>
        JSON.stringify([branch_id, date, month]),
      )
    }
    const [methods, sales, taxes] = [await read('payment-methods'), await read('sales'), await read('taxes')]
    const sum = (rows: readonly Body[], name: string) =>
      rows.reduce((all, row) => all + cents(row[name]), 0) / 100
    for (const key of new Set([...methods.keys(), ...sales.keys()])) {
      const names = ['amount', 'refunded', 'top_ups', 'paid_out', 'net']
      const own = Object.fromEntries(names.map(name => [name, sum(methods.get(key) ?? [], name)]))
      const [sale = { net: 0, balance_used: 0, points_value: 0, late: 0, total: 0 }] = sales.get(key) ?? []
      const { byMethod, bySale } = sides(own, sale)
      expect([groupBy, key, byMethod]).toEqual([groupBy, key, bySale])
      const taxed = (taxes.get(key) ?? []).filter(
        (row, at, all) => all.findIndex(one => one.tax_id === row.tax_id && one.rate === row.rate) === at,
      )
      const total = sum(taxed, 'base') + sum(taxes.get(key) ?? [], 'amount')
      expect([groupBy, key, cents(total)]).toEqual([groupBy, key, cents(sale.total)])
    }
  }
}
