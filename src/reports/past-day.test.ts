import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { type Body, openApi } from '#test/support/api.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { makeRestaurant } from '#test/fixtures/restaurant.ts'
import { describedReports } from './described/read-report.store.ts'
import { keepSoldDays } from './sold/keep-days.ts'
import { salesGroupings } from './totals/sales-report.rules.ts'

// A day in which everything happens to money, and the next, which undoes some of it: the first day's reports are the
// same bytes before and after.

async function trattoria() {
  const api = await openApi({ now: '2026-11-20T12:10:00Z' })
  const brand = await api.openBrand({ timezone: 'Europe/Rome' })
  const { make } = brand
  const restaurant = await makeRestaurant(brand, {
    dishes: { pie: { price: 11, cost: 3 }, wine: { price: 5.5, cost: 2 } },
    rounding: 0.05,
  })
  const named = await brand.call('PATCH', `/payment-methods/${restaurant.card.id}`, {
    body: { name: '=Card()' },
  })
  expect(named.status).toBe(200)
  await make('/payment-methods', { name: 'Never used', type: 'other' })

  const report = (name: string, day: string, query = '') =>
    brand.get(`/reports/${name}?from=${day}&to=${day}${query}`)
  const bytesOf = async (day: string) => {
    const described = describedReports.flatMap(({ name, groupings }) => [
      report(name, day),
      ...Object.keys(groupings).map(group => report(name, day, `&group_by=${group}`)),
      report(name, day, '&format=csv'),
    ])
    const sales = salesGroupings.flatMap(group => [
      report('sales', day, `&group_by=${group}`),
      report('sales', day, `&group_by=${group}&format=csv`),
    ])
    const replies = await Promise.all([...described, ...sales])
    expect(replies.map(reply => reply.status)).toEqual(replies.map(() => 200))
    return replies.map(reply => reply.text)
  }
  const line = (product: Body, quantity: number) => ({ product_id: product.id, quantity })
  const pay = (path: string, ...payments: Body[]) => make(`${path}/pay`, { payments })
  return { ...restaurant, api, brand, make, report, bytesOf, line, pay }
}

test('the report of a past day stays identical after later changes', async () => {
  const { api, brand, make, tables, pie, wine, cash, card, report, bytesOf, line, pay } = await trattoria()
  const byCard = { payment_method_id: card.id }
  const byCash = { payment_method_id: cash.id }
  const counter = { branch_id: brand.branchId, channel: 'pos' }

  // The first day: a bill of two rounds with a cancelled pie, a counter sale in two parts, one of them wrong.
  const bill = await make('/dining-sessions', { table_id: tables[0]!.id, guests: 4 })
  const round = await make(`/dining-sessions/${bill.id}/orders`, { lines: [line(pie, 3), line(wine, 1)] })
  await make(`/order-items/${round.items[0].id}/cancel`, { reason: 'changed mind', quantity: 1 })
  api.clock.set('2026-11-20T13:10:00Z')
  const second = await make(`/dining-sessions/${bill.id}/orders`, { lines: [line(wine, 2)] })
  const settled = await pay(`/dining-sessions/${bill.id}`, { ...byCard, amount: 20, tip: 2 }, byCash)
  const sale = await make('/orders', { ...counter, lines: [line(pie, 1)] })
  const half = await pay(`/orders/${sale.id}`, { ...byCash, amount: 5.02 })
  const open = await make('/dining-sessions', { table_id: tables[1]!.id, guests: 2 })
  await make(`/dining-sessions/${open.id}/orders`, { lines: [line(pie, 1)] })
  await pay(`/dining-sessions/${open.id}`, { ...byCard, amount: 1 })

  const day = '2026-11-20'
  const sales = (await report('sales', day)).body.data
  expect(sales.totals).toEqual({
    orders: 2,
    guests: 4,
    subtotal: 38.5,
    discount: 0,
    campaign_discount: 0,
    tax: 3.5,
    total: 38.5,
    cost: 12,
    gross_profit: 23,
    refunds: 0,
    net: 38.5,
    balance_used: 0,
    points_value: 0,
    // The part payments of the open bill and of the counter sale.
    late: 6.02,
  })
  const hours = (await report('sales', day, '&group_by=hour')).body.data.rows
  expect(hours.map((row: Body) => [row.hour, row.orders, row.guests, row.total])).toEqual([
    [13, 1, 4, 27.5],
    [14, 1, 0, 11],
  ])
  const byMethod = async (date: string) =>
    (await report('payment-methods', date)).body.data.rows.map((row: Body) => Object.values(row).slice(1))
  // 18.50 by cash needs no rounding, 5.02 takes 5.00 in; the part payment of the open bill is money of the day.
  expect(await byMethod(day)).toEqual([
    ['Cash', 2, 23.52, 0, -0.02, 0, 0, 0, 23.52, null],
    ['=Card()', 2, 21, 2, 0, 0, 0, 0, 21, null],
  ])
  const csv = await report('payment-methods', day, '&format=csv')
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(csv.text.split('\r\n')).toEqual([
    'payment_method_id,name,count,amount,tip,rounding,refunded,top_ups,paid_out,net,orders_url',
    `${cash.id},Cash,2,23.52,0,-0.02,0,0,0,23.52,`,
    `${card.id},'=Card(),2,21,2,0,0,0,0,21,`,
    '',
  ])
  const first = await bytesOf(day)
  // The control: these reports do show changes, on the day they are made.
  const openDay = await bytesOf('2026-11-21')

  // The next day: the wrong part is voided, the bill's card was a cash payment, a glass goes back, a method is renamed.
  api.clock.set('2026-11-21T20:30:00Z')
  await make(`/payments/${half.payments[0].id}/void`, { reason: 'wrong till' })
  const cardPayment = settled.payments.find((one: Body) => one.payment_method_id === card.id)
  await make(`/payments/${cardPayment.id}/correct`, { payment_method_id: cash.id, reason: 'it was cash' })
  const refunded = { items: [{ item_id: second.items[0].id, quantity: 1 }], reason: 'corked' }
  const given = await make(`/orders/${second.id}/refund`, refunded)
  await brand.call('PATCH', `/payment-methods/${cash.id}`, { body: { name: 'Coins' } })
  await brand.call('PATCH', `/products/${pie.id}`, { body: { price: 99, name: 'Tart' } })
  expect(given.adjustments[0].amount).toBe(5.5)

  expect(await bytesOf(day)).toEqual(first)
  expect(await bytesOf('2026-11-21')).not.toEqual(openDay)
  const next = (await report('sales', '2026-11-21', '&group_by=hour')).body.data
  expect(next.rows.map((row: Body) => [row.hour, row.total, row.refunds, row.net])).toEqual([
    [21, 0, 5.5, -5.5],
  ])
  const methods = await byMethod('2026-11-21')
  const sums = (column: number) =>
    methods.reduce((sum: number, row: Body) => sum + Math.round(row[column] * 100), 0)
  // Back: the void (5.02, one payment); the correction moves 20.00 from card to cash; 5.50 is refunded.
  expect([sums(1) / 100, sums(2), sums(5)]).toEqual([-1, -502, 550])
  expect(methods.find((row: Body) => row[0] === '=Card()')?.slice(1, 3)).toEqual([-1, -20])

  // Both days together are what the orders say: the figures of all their items, and the refunds they list.
  const both = await brand.get('/reports/sales?from=2026-11-20&to=2026-11-21')
  const [sold] = await api.db.query<{ total: number; tax: number }>(
    sql`select sum(i.total)::bigint as total, sum(i.tax)::bigint as tax from order_items i
        join orders o on o.brand_id = i.brand_id and o.id = i.order_id
        where o.status in ('paid', 'partially_refunded', 'refunded') and (i.cancel_kind is null or i.cancel_kind = 'refund')`,
  )
  expect(both.body.data.totals).toMatchObject({
    total: sold!.total / 100,
    tax: sold!.tax / 100,
    refunds: 5.5,
  })
  await expectInvariants(api.db)
})

test('no report of a past day changes by refunds, renames or another clock', async () => {
  const { api, brand, make, tables, pie, wine, cash, card, category, tax, bytesOf, line, pay } =
    await trattoria()
  const patch = async (path: string, body: Body) => {
    const { status, text } = await brand.call('PATCH', path, { body })
    expect([path, status, text.slice(0, status === 200 ? 0 : 300)]).toEqual([path, 200, ''])
  }
  const station = await make('/kitchen-stations', { branch_id: brand.branchId, name: 'Old grill' })
  await patch(`/categories/${category.id}`, { name: 'Old menu', kitchen_station_ids: [station.id] })
  const cheese = await make('/addons', { name: 'Old cheese', price: 0.5 })
  const group = await make('/addon-groups', { name: 'Extra', addon_ids: [cheese.id], min: 0, max: 3 })
  await patch(`/products/${pie.id}`, { addon_group_ids: [group.id] })
  const weighed = { sold_by: 'weight', price: 30, category_id: category.id, tax_id: tax.id }
  const fish = await make('/products', { name: 'Old fish', ...weighed })
  const tenth = { kind: 'percentage', value: 10, applies_to: { product_ids: [wine.id] } }
  const campaign = await make('/campaigns', { name: 'Old campaign', ...tenth })
  const boss = await make('/staff', { name: 'Old boss', role: 'owner', pin: '739202' })
  const signedIn = await make('/staff/sign-in', { branch_id: brand.branchId, pin: '739202' })
  const asBoss = async (path: string, body: Body) =>
    (await brand.call('POST', path, { body, headers: { 'x-staff-token': signedIn.token } })).body.data

  const bill = await make('/dining-sessions', { table_id: tables[0]!.id, guests: 2 })
  const addons = [{ addon_id: cheese.id, quantity: 2 }]
  const lines = [{ ...line(pie, 4), addons }, line(wine, 3), line(fish, 0.512)]
  const round = await asBoss(`/dining-sessions/${bill.id}/orders`, { lines })
  await asBoss(`/order-items/${round.items[0].id}/cancel`, { reason: 'changed mind', quantity: 1 })
  for (const status of ['preparing', 'ready', 'delivered']) {
    api.clock.advance(300_000)
    await make(`/orders/${round.id}/kitchen-status`, { status })
  }
  await asBoss(`/orders/${round.id}/discount`, { kind: 'amount', value: 3, reason: 'late' })
  await pay(
    `/dining-sessions/${bill.id}`,
    { payment_method_id: card.id, amount: 20 },
    { payment_method_id: cash.id },
  )
  const day = '2026-11-20'
  const first = await bytesOf(day)
  const old = ['Old grill', 'Old menu', 'Old cheese', 'Old fish', 'Old campaign', 'Old boss']
  expect(old.filter(name => !first.join().includes(name))).toEqual([])

  api.clock.set('2026-11-21T09:00:00Z')
  const parts = [
    { item_id: round.items[0].id, quantity: 1 },
    { item_id: round.items[1].id, quantity: 2 },
    { item_id: round.items[2].id, quantity: 0.2 },
  ]
  await make(`/orders/${round.id}/refund`, { items: parts, reason: 'cold' })
  const named = [`/categories/${category.id}`, `/kitchen-stations/${station.id}`, `/addons/${cheese.id}`]
  named.push(`/products/${fish.id}`, `/campaigns/${campaign.id}`, `/staff/${boss.id}`, `/taxes/${tax.id}`)
  named.push(`/payment-methods/${card.id}`, `/tables/${tables[0]!.id}`)
  for (const path of named) await patch(path, { name: 'New' })
  await patch(`/campaigns/${campaign.id}`, { coupon_code: 'LATE' })
  await patch(`/branches/${brand.branchId}`, { timezone: 'America/New_York', day_starts_at: '06:30' })
  expect(await bytesOf(day)).toEqual(first)
  // By the new clock this is the next day, too.
  api.clock.set('2026-11-21T15:00:00Z')
  await make(`/orders/${round.id}/refund`, { reason: 'all of it' })
  expect(await bytesOf(day)).toEqual(first)
  const later = { ...api.ctx, now: () => api.clock.now() + 4 * 86_400_000 }
  expect(await keepSoldDays(later, brand.id, 10)).toBe(1)
  expect(await bytesOf(day)).toEqual(first)
  await expectInvariants(api.db)
  // The control: without the former values the reports show the new names and clock.
  await api.db.query(sql`delete from former_values`)
  const changed = (await bytesOf(day)).filter((text, at) => text !== first[at])
  expect(changed.some(text => text.includes('New'))).toBe(true)
})

test('refuses an invalid period, branch or grouping', async () => {
  const { report, brand } = await trattoria()
  const faults = ({ body }: Body) =>
    body.error.details.fields.map(({ path, rule }: Body) => `${path} ${rule}`) as string[]
  expect(faults(await brand.get('/reports/sales'))).toEqual(['query.from required', 'query.to required'])
  expect(faults(await report('sales', '2026-02-30'))).toEqual(['query.from format', 'query.to format'])
  expect(faults(await report('sales', '2026-11-20', '&group_by=minute'))).toEqual(['query.group_by enum'])
  expect(faults(await report('payment-methods', '2026-11-20', '&group_by=hour'))).toEqual([
    'query.group_by enum',
  ])
  expect(faults(await brand.get('/reports/payment-methods?from=2026-11-21&to=2026-11-20'))).toEqual([
    'query.to min',
  ])
  expect(faults(await brand.get('/reports/sales?from=2026-01-01&to=2027-02-05'))).toEqual(['query.to max'])
})
