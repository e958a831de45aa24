import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { type Api, type Body, type BrandAtHand, openApi } from '#test/support/api.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { type Chance, makeChance } from '#test/model/chance.ts'
import { drawerReport } from '#test/money/drawer-oracle.ts'
import { makeOlder, missing } from '#test/support/older-schema.ts'
import { type Asked, figures, paymentRows, salesEntries, salesRows } from '#test/money/report-oracle.ts'
import { taxEntries, taxReportOf } from '#test/money/tax-report-oracle.ts'
import { anySeed } from '#test/support/runs.ts'
import { migrate } from '../db/schema/migrate.ts'
import { salesGroupings } from './sales-report.rules.ts'

// Random days in two branches with clocks of their own; then each report is added up independently in plain TypeScript,
// from the orders and bills as the API returns them.

const acts = 180

type World = {
  brand: BrandAtHand
  /** May date orders back. */
  key: string
  branches: string[]
  tables: string[]
  dishes: string[]
  methods: string[]
}

async function openWorld(api: Api): Promise<World> {
  const brand = await api.openBrand({ timezone: 'Europe/Rome' })
  const { make } = brand
  const far = await make('/branches', { name: 'Far', code: 'FAR', timezone: 'Asia/Kathmandu' })
  const tables = []
  for (const branch_id of [brand.branchId, far.id]) {
    const { id: area_id } = await make('/areas', { branch_id, name: 'Room' })
    for (const name of ['T1', 'T2']) tables.push((await make('/tables', { area_id, name })).id)
  }
  const { id: vat } = await make('/taxes', { name: 'VAT', rate: 10 })
  const components = [
    { name: 'GST', rate: 5 },
    { name: 'QST', rate: 9.975 },
  ]
  const { id: both } = await make('/taxes', { name: 'GST and QST', components })
  const { id: category_id } = await make('/categories', { name: 'Food' })
  const dishes = []
  for (const [price, tax_id] of [
    [11, vat],
    [5.5, both],
    [3.33, both],
  ]) {
    dishes.push((await make('/products', { category_id, tax_id, name: 'Dish', price, cost: 1.23 })).id)
  }
  await make('/campaigns', {
    name: 'Third dish',
    kind: 'percentage',
    value: 15,
    applies_to: { product_ids: [dishes[2]] },
  })
  const cash = await make('/payment-methods', { name: 'Cash', type: 'cash', rounding: 0.05 })
  const card = await make('/payment-methods', { name: 'Card', type: 'card' })
  const key = await api.makeKey(brand.id, { backdateDays: 3 })
  for (const branch_id of [brand.branchId, far.id]) await openDrawer(brand, branch_id)
  return { brand, key, branches: [brand.branchId, far.id], tables, dishes, methods: [cash.id, card.id] }
}

async function openDrawer(brand: BrandAtHand, branch_id: string): Promise<void> {
  await brand.make('/shifts', { branch_id, opening_float: 100 })
}

const weights = {
  sit: 2,
  round: 5,
  counter: 1,
  settle: 2,
  pay: 1,
  part: 3,
  discount: 3,
  waste: 1,
  drawer: 1,
  count: 1,
  cancel: 1,
  merge: 1,
  move: 1,
  refund: 3,
}
const kinds = Object.entries(weights).flatMap(([kind, weight]) => Array<string>(weight).fill(kind))

/** One operation of the staff, with any outcome: some are refused, as in life. */
async function act({ brand, ...world }: World, chance: Chance, now: number): Promise<void> {
  const send = async (path: string, body: Body) => {
    expect((await brand.call('POST', path, { body, key: world.key })).status).toBeLessThan(500)
  }
  const read = async (path: string): Promise<Body[]> => (await brand.get(path)).body.data
  const reason = 'so it is'
  const line = () => ({ product_id: chance.oneOf(world.dishes), quantity: chance.between(1, 3) })
  const hoursAgo = chance.between(0, 40)
  const order = { lines: [line(), line()], ordered_at: new Date(now - hoursAgo * 3_600_000).toISOString() }
  const payment_method_id = chance.oneOf(world.methods)
  const money = { payments: [{ payment_method_id, tip: chance.between(0, 2) / 2 }] }
  const part = { payments: [{ payment_method_id, amount: chance.between(5, 900) / 100 }] }
  const kind = chance.oneOf(kinds)
  if (kind === 'sit') {
    return send('/dining-sessions', { table_id: chance.oneOf(world.tables), guests: chance.between(1, 6) })
  }
  if (kind === 'counter') {
    return send('/orders', { branch_id: chance.oneOf(world.branches), channel: 'pos', ...order })
  }
  if (['drawer', 'count'].includes(kind)) {
    const { id, branch_id } = chance.oneOf(await read('/shifts?status=open'))
    const moved = { kind: chance.oneOf(['pay_in', 'pay_out']), amount: chance.between(1, 900) / 100, reason }
    if (kind === 'drawer') return send(`/shifts/${id}/movements`, moved)
    await send(`/shifts/${id}/close`, { counted: [{ payment_method_id, amount: 99.95 }] })
    return openDrawer(brand, branch_id)
  }
  if (['round', 'settle', 'part', 'merge'].includes(kind)) {
    const bills = await read('/dining-sessions?status=open')
    if (bills.length === 0) return
    const { id } = chance.oneOf(bills)
    if (kind === 'round') return send(`/dining-sessions/${id}/orders`, order)
    if (kind === 'settle') return send(`/dining-sessions/${id}/pay`, money)
    if (kind === 'part') return send(`/dining-sessions/${id}/pay`, part)
    return send(`/dining-sessions/${id}/merge`, { dining_session_id: chance.oneOf(bills).id })
  }
  const orders = await read('/orders?per_page=100')
  if (orders.length === 0) return
  const { id, dining_session_id: bill, items } = chance.oneOf(orders)
  const { id: item_id } = chance.oneOf<Body>(items)
  const some = chance.is(50) ? { item_id } : { item_id, quantity: 1 }
  if (kind === 'pay') return send(`/orders/${id}/pay`, chance.is(50) ? money : part)
  if (kind === 'discount') return send(`/orders/${id}/discount`, { kind: 'percentage', value: 7, reason })
  if (kind === 'refund') return send(`/orders/${id}/refund`, { reason, items: [some] })
  if (kind === 'waste') {
    return send(`/orders/${id}/waste`, { reason, remake: chance.is(50), items: [{ item_id, quantity: 1 }] })
  }
  if (kind === 'cancel') return send(`/order-items/${item_id}/cancel`, { reason, quantity: 1 })
  const to_table_id = chance.oneOf(world.tables)
  return send(`/dining-sessions/${bill ?? id}/move-items`, { items: [some], to_table_id })
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
    expect(rows).toEqual(salesRows(groupBy, entries))
    expect(totals).toEqual(figures(entries))
  }
  const taxed = taxEntries(orders).filter(
    entry => asked.branches.includes(entry.branch) && asked.dates(entry.date),
  )
  expect(await read('taxes?')).toEqual(taxReportOf(taxed))
  const { rows } = await read('payment-methods?')
  const shown = rows.map(({ payment_method_id, count, amount, refunded, net }: Body) => ({
    payment_method_id,
    count,
    amount,
    refunded,
    net,
  }))
  expect(shown).toEqual(paymentRows(asked, orders, bills))
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

async function readAll(brand: BrandAtHand, path: string): Promise<Body[]> {
  const records = []
  for (let page = 1; ; page += 1) {
    const { data, meta } = (await brand.get(`${path}?per_page=100&page=${page}`)).body
    records.push(...data)
    if (page >= meta.last_page) return records
  }
}

test('reports of any days equal the sum of orders and bills one by one', async () => {
  const seed = anySeed()
  const chance = makeChance(seed)
  const api = await openApi({ now: '2026-12-26T10:00:00Z' })
  const world = await openWorld(api)
  const { brand } = world
  for (let done = 0; done < acts; done += 1) {
    await act(world, chance, api.clock.now())
    api.clock.advance(chance.between(1, 300) * 60_000)
  }
  const orders = await readAll(brand, '/orders')
  const listed = await readAll(brand, '/dining-sessions')
  const bills = await Promise.all(
    listed.map(async bill => (await brand.get(`/dining-sessions/${bill.id}`)).body.data),
  )
  try {
    for (let asked = 0; asked < 8; asked += 1) await compare(world, orders, bills, chance)
    await compareDrawers(world, orders, bills)
  } catch (error) {
    throw new Error(`The restaurant of TEST_SEED=${seed}`, { cause: error })
  }
  await expectInvariants(api.db)

  // Bills settled before orders had `bill_guests` get it from the migration.
  const marks = sql`select id, bill_guests from orders order by id`
  const marked = await api.db.query<{ bill_guests: number | null }>(marks)
  expect(marked.some(row => row.bill_guests !== null)).toBe(true)
  await makeOlder(api.db)
  expect(await migrate(api.db, { log: api.ctx.log })).toEqual([missing])
  expect(await api.db.query(marks)).toEqual(marked)
}, 120_000)
