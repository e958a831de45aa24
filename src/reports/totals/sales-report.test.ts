import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { type TestEnv, openTestEnv } from '#test/support/test-env.ts'
import { entry, offer, openAt } from '#test/fixtures/bill-requests.ts'
import { makeMethod, sendRound } from '#test/fixtures/make-bill.ts'
import { type MadeBrand, makeBrand } from '#test/fixtures/make-brand.ts'
import { faultsOf, refusalOf } from '#test/support/record-call.ts'
import { openBill } from '../../bills/open-bill.ts'
import { newUlid } from '../../lib/ulid.ts'
import { cancelOrder } from '../../orders/cancel-order.ts'
import { payBill } from '../../payments/take/pay-bill.ts'
import { readSalesReport } from './read-sales-report.ts'

/** A sale written as a row: what the report reads of an order. Amounts in hundredths. */
type Sale = {
  at: string
  date: string
  total?: number
  status?: string
  branch?: number
}

const noon: Sale = { at: '2026-11-21T12:00Z', date: '2026-11-21' }

let number = 1

async function sell({ db }: TestEnv, brand: MadeBrand, sale: Sale): Promise<string> {
  const id = newUlid()
  const total = sale.total ?? 1000
  await db.query(
    sql`insert into orders (brand_id, id, branch_id, channel, service_type, status, business_date,
          number, order_number, currency, tax_mode, subtotal, campaign_discount, discount, tax, total, cost,
          ordered_at, created_at, updated_at)
        values (${brand.id}, ${id}, ${brand.branches[sale.branch ?? 0]!.id}, 'pos', 'dine_in',
          ${sale.status ?? 'paid'}, ${sale.date}, ${number}, ${`N${number++}`}, 'EUR', 'inclusive',
          ${total + 30}, 10, 20, 50, ${total}, 100, ${sale.at}, ${sale.at}, ${sale.at})`,
  )
  return id
}

type Refund = { orderId: string; total: number; at: string }

/** A refund of a part of a sale: the part leaves the order's totals and is booked on its own day. */
async function refund({ db }: TestEnv, brandId: string, { orderId, total, at }: Refund) {
  const item = newUlid()
  const date = at.slice(0, 10)
  await db.query(
    sql`update orders set status = 'partially_refunded', total = total - ${total}, subtotal = subtotal - ${total}
        where id = ${orderId}`,
  )
  await db.query(
    sql`insert into order_items (brand_id, id, order_id, position, name, quantity, unit_price, subtotal, tax, total,
          cost, needs_kitchen, cancelled_at, cancelled_business_date, cancel_kind, cancel_reason, restocked)
        values (${brandId}, ${item}, ${orderId}, 1, 'Pie', 1000, ${total}, ${total}, 0, ${total}, 0, false,
          ${at}, ${date}, 'refund', 'cold', false)`,
  )
  await db.query(
    sql`insert into adjustments (brand_id, id, order_id, kind, item_id, quantity, amount, tax, cost, reason,
          restocked, business_date, created_at)
        values (${brandId}, ${newUlid()}, ${orderId}, 'refund', ${item}, 1000, ${total}, 0, 0, 'cold', false,
          ${date}, ${at})`,
  )
}

/** A bill with this many guests and a round at each of the times, the last first, settled in cash. */
async function settleBill(env: TestEnv, brand: MadeBrand, table: number, guests: number, times: string[]) {
  const act = { caller: brand.caller, idempotencyKey: undefined, ifMatch: undefined }
  const tableId = brand.branch.tableIds[table]!
  const { id: billId } = await openBill(env.ctx, { ...act, tableId, guests, note: null })
  const rounds = []
  for (const at of times.toReversed()) {
    rounds.push(await sendRound(env.db, brand, billId, [{ total: 1000 }], Date.parse(at)))
  }
  const cancelled = rounds.at(-1)!.id
  await cancelOrder(env.ctx, cancelled, { ...act, reason: 'wrong table', restock: true })
  const cash = await makeMethod(env.db, brand, 'cash')
  await payBill(env.ctx, { ...act, billId, ...offer(entry(cash)) })
}

type Request = Partial<Parameters<typeof readSalesReport>[1]>

async function shop(options: Parameters<typeof makeBrand>[1] = {}) {
  const env = await openTestEnv()
  const brand = await makeBrand(env.db, options)
  const usual = { branchId: undefined, groupBy: 'day', from: '2026-03-01', to: '2026-12-31' } as const
  const read = (request: Request) => readSalesReport(env.ctx, { caller: brand.caller, ...usual, ...request })
  return { env, brand, read }
}

/** Some figures of each row. */
const columns = (rows: readonly Record<string, unknown>[], ...names: string[]) =>
  rows.map(row => names.map(name => row[name]))

test('counts a sale on its day and a refund on the day of the refund', async () => {
  const { env, brand, read } = await shop()
  const first = await sell(env, brand, { at: '2026-11-20T12:00Z', date: '2026-11-20' })
  await sell(env, brand, { ...noon, total: 500 })
  for (const status of ['pending', 'partially_paid', 'cancelled']) {
    await sell(env, brand, { at: '2026-11-20T12:00Z', date: '2026-11-20', status })
  }
  const before = await read({ to: '2026-11-20' })
  // These orders have no payments.
  const unpaid = { balance_used: 0, points_value: 0, late: -10 }
  const figures = { subtotal: 10.3, discount: 0.2, campaign_discount: 0.1, tax: 0.5, total: 10, cost: 1 }
  const day = { orders: 1, guests: 0, ...figures, gross_profit: 8.5, refunds: 0, net: 10, ...unpaid }
  expect(before).toEqual({ rows: [{ date: '2026-11-20', ...day }], totals: day })

  await refund(env, brand.id, { orderId: first, total: 400, at: '2026-11-22T09:00Z' })
  expect(JSON.stringify(await read({ to: '2026-11-20' }))).toBe(JSON.stringify(before))
  const { rows, totals } = await read({})
  expect(columns(rows, 'date', 'orders', 'total', 'refunds', 'net')).toEqual([
    ['2026-11-20', 1, 10, 0, 10],
    ['2026-11-21', 1, 5, 0, 5],
    ['2026-11-22', 0, 0, 4, -4],
  ])
  expect(totals).toMatchObject({ orders: 2, total: 15, refunds: 4, net: 11 })
  // The control: counting only live items would change the past day.
  const [live] = await env.db.query<{ total: number }>(
    sql`select sum(total)::bigint as total from orders where business_date = '2026-11-20' and status <> 'pending'
          and status <> 'partially_paid' and status <> 'cancelled'`,
  )
  expect(live!.total).toBe(600)
})

test('counts the guests of a bill once, on its first paid order', async () => {
  const { env, brand, read } = await shop()
  // Sent in this order backwards, as tills that were offline may: what counts is when it was ordered. The first of each
  // is cancelled.
  const times = ['2026-11-18T19:00Z', '2026-11-19T20:00Z', '2026-11-20T20:00Z', '2026-11-21T01:00Z']
  await settleBill(env, brand, 0, 4, times)
  await settleBill(env, brand, 1, 2, ['2026-11-18T12:00Z', '2026-11-21T12:00Z'])
  // An unpaid bill counts no guests yet.
  const open = await openAt(env, brand, 2)
  await sendRound(env.db, brand, open, [{ total: 1000 }], Date.parse('2026-11-19T12:00Z'))
  const { rows, totals } = await read({})
  expect(columns(rows, 'date', 'orders', 'guests')).toEqual([
    ['2026-11-19', 1, 4],
    ['2026-11-20', 1, 0],
    ['2026-11-21', 2, 2],
    // Paid today.
    [expect.any(String), 0, 0],
  ])
  expect(totals).toMatchObject({ orders: 4, guests: 6 })
  expect((await read({ from: '2026-11-20', to: '2026-11-20' })).totals['guests']).toBe(0)
  await expectInvariants(env.db)
})

test("uses hours of the branch's wall clock, across clock changes", async () => {
  const { env, brand, read } = await shop({ timezone: 'Europe/Rome' })
  // 2026-10-25: 00:30Z is 02:30 in summer time, 01:30Z is 02:30 again; 2026-03-29: 02:00 does not exist.
  for (const [date, times] of [
    ['2026-10-25', ['00:30', '01:30', '02:30']],
    ['2026-03-29', ['00:59', '01:00']],
  ] as const) {
    for (const time of times) await sell(env, brand, { at: `${date}T${time}Z`, date })
  }
  const orderId = await sell(env, brand, noon)
  await refund(env, brand.id, { orderId, total: 300, at: '2026-11-22T23:59Z' })
  const hours = (await read({ groupBy: 'hour' })).rows
  expect(columns(hours, 'hour', 'orders', 'refunds')).toEqual([
    [13, 1, 0],
    [0, 0, 3],
    [1, 1, 0],
    [2, 2, 0],
    [3, 2, 0],
  ])
  const weekdays = (await read({ groupBy: 'weekday_hour' })).rows
  expect(columns(weekdays, 'weekday', 'hour', 'net')).toEqual([
    ['sat', 13, 10],
    ['sun', 0, -3],
    ['sun', 1, 10],
    ['sun', 2, 20],
    ['sun', 3, 20],
  ])
})

test("sorts hours by the day of the only branch, or by that of the brand's first, whichever key asks", async () => {
  const { env, brand, read } = await shop({ branches: 3 })
  const [, second, third] = brand.branches
  await env.db.query(sql`update branches set day_starts_at = '12:00' where id = ${second!.id}`)
  for (const branch of [1, 2])
    for (const at of ['2026-11-21T03:30Z', '2026-11-21T14:30Z'])
      await sell(env, brand, { ...noon, at, branch })
  const hours = async (request: Request) =>
    columns((await read({ groupBy: 'hour', ...request })).rows, 'hour').flat()
  const [early, late] = (await hours({ branchId: third!.id })) as number[]
  const of = (...branches: typeof brand.branches) => ({
    caller: { ...brand.caller, branchIds: branches.map(({ id }) => id) },
  })
  expect(early).toBeLessThan(late!)
  expect(await hours({})).toEqual([early, late])
  expect(await hours(of(second!, third!))).toEqual([early, late])
  expect(await hours({ branchId: second!.id })).toEqual([late, early])
  expect(await hours(of(second!))).toEqual([late, early])
})

test('shows a key only its own branches, and a key of another brand none', async () => {
  const { env, brand, read } = await shop({ branches: 2 })
  const [here, there] = [brand.branches[0]!, brand.branches[1]!]
  await sell(env, brand, noon)
  await sell(env, brand, { ...noon, branch: 1, total: 700 })
  const other = await makeBrand(env.db)
  await sell(env, other, noon)
  const byBranch = async (request: Request) =>
    columns((await read({ groupBy: 'branch', ...request })).rows, 'branch_id', 'total')
  expect(await byBranch({})).toEqual([
    [here.id, 10],
    [there.id, 7],
  ])
  expect(await byBranch({ branchId: there.id })).toEqual([[there.id, 7]])
  const caller = { ...brand.caller, branchIds: [here.id] }
  expect(await byBranch({ caller })).toEqual([[here.id, 10]])
  const forbidden = { code: 'branch_forbidden', details: { branch_id: there.id } }
  expect(await refusalOf(read({ caller, branchId: there.id }))).toEqual(forbidden)
  expect(await faultsOf(read({ branchId: other.branch.id }))).toEqual(['query.branch_id not_found'])
  expect(await faultsOf(read({ from: '2026-11-22', to: '2026-11-21' }))).toEqual(['query.to min'])
})
