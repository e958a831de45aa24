import { expect, test } from 'vitest'
import { faultOf, openParty, refusalOf } from '#test/fixtures/party.ts'
import type { Body } from '#test/support/api.ts'

// Where an order came from: a platform's own reference is used once, and reports tell the platforms apart.

const party = openParty()
const day = 'from=2026-11-21&to=2026-11-21'
const order = (more: Body = {}) => ({
  branch_id: party.brand.branchId,
  channel: 'online',
  lines: [{ product_id: party.at.product.id, quantity: 1 }],
  ...more,
})
const platform = { source: 'Uber Eats', source_ref: 'A-1' }

test('a reference is used once for its source, cancelled orders included, also at the same moment', async () => {
  const { make, get } = party.brand
  expect(faultOf(await party.post('/orders', order({ source_ref: 'A-1' })))).toEqual([
    422,
    'source',
    'required',
  ])
  const sent = await Promise.all(Array.from({ length: 4 }, () => party.post('/orders', order(platform))))
  const first = sent.find(({ status }) => status === 201)
  expect(sent.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409, 409])
  const { id } = first!.body.data
  await make(`/orders/${id}/cancel`, { reason: 'too late' })
  expect(refusalOf(await party.post('/orders', order(platform)))).toMatchObject({
    code: 'already_exists',
    details: { field: 'source_ref', id },
  })
  // Another source, another spelling and no reference at all are others.
  for (const more of [{ source: 'Deliveroo' }, { source: 'uber eats' }, { source_ref: null }]) {
    await make('/orders', order({ ...platform, ...more }))
  }
  const listed = async (query: string) => (await get(`/orders?${query}`)).body.meta.total
  expect(await listed('source=Uber%20Eats')).toBe(2)
  expect(await listed('source=Uber%20Eats&source_ref=A-1')).toBe(1)
})

test('reports have a row for each source, and one for none', async () => {
  const { make, get } = party.brand
  const pay = [{ payment_method_id: party.at.card.id }]
  for (const source of ['Deliveroo', 'Deliveroo', null]) {
    const { id } = await make('/orders', order({ source }))
    await make(`/orders/${id}/pay`, { payments: pay })
  }
  const bill = await party.open()
  await party.order(bill, [{}], { source: 'Handheld' })
  await party.pay(bill, [{}])
  const rowsOf = async (report: string) => (await get(`/reports/${report}?${day}&group_by=source`)).body.data
  const sales = await rowsOf('sales')
  expect(sales.rows.map((row: Body) => [row.source, row.orders, row.total, row.late])).toEqual([
    ['Deliveroo', 2, 25, undefined],
    ['Handheld', 1, 12.5, undefined],
    [null, 1, 12.5, undefined],
  ])
  expect([sales.totals.total, sales.totals.late]).toEqual([50, 0])
  const link = sales.rows[0].orders_url as string
  expect((await get(link.replace('/v1/pos', ''))).body.meta.total).toBe(2)
  expect(sales.rows[2].orders_url).toBeNull()
  const channels = (await rowsOf('channels')).rows as Body[]
  expect(channels.map(row => [row.source, row.channel, row.total])).toEqual([
    ['Deliveroo', 'online', 25],
    ['Handheld', 'table', 12.5],
    [null, 'online', 12.5],
  ])
  await party.expectInvariants()
})

test('guests of a table have no other source', async () => {
  const bill = await party.open()
  const { token } = await party.brand.make(`/dining-sessions/${bill.id}/guest-token`, {})
  const body = { lines: order().lines, source: 'Uber Eats' }
  const reply = await party.brand.call('POST', `/dining-sessions/${bill.id}/orders`, { body, key: token })
  expect(faultOf(reply)).toEqual([422, 'source', 'not_allowed'])
})
