import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Body } from '#test/support/api.ts'
import { openParty } from '#test/fixtures/party.ts'

// Metadata of orders, bills, payments, customers and products, from creation to erasure.

const party = openParty()
const { open, order, pay, post, read } = party

const patch = (path: string, metadata: Body) => party.brand.call('PATCH', path, { body: { metadata } })
const get = async (path: string): Promise<Body> => (await party.brand.get(path)).body.data
const faultsOf = ({ body }: { body: Body }) =>
  body.error.details.fields.map(({ path, rule }: Body) => `${path} ${rule}`)

test('is written with a record, merged key by key, and shown in answers and lists', async () => {
  const { make } = party.brand
  const category_id = party.at.product.category_id
  const places: [string, Body][] = [
    ['/products', { name: 'Soup', category_id, price: 5 }],
    ['/customers', { name: 'Ada' }],
    [
      '/orders',
      {
        branch_id: party.brand.branchId,
        channel: 'pos',
        lines: [{ product_id: party.at.product.id, quantity: 1 }],
      },
    ],
    ['/dining-sessions', { table_id: await party.table(), guests: 2 }],
  ]
  for (const [path, body] of places) {
    const made = await make(path, { ...body, metadata: { erp: '17', tax: 'T', gone: null } })
    expect(made.metadata, path).toEqual({ erp: '17', tax: 'T' })
    const one = `${path}/${made.id}`
    const changed = (await patch(one, { erp: null, 'till no': '3' })).body.data
    expect(changed).toMatchObject({ metadata: { tax: 'T', 'till no': '3' }, version: made.version + 1 })
    const same = (await patch(one, { 'till no': '3', erp: null })).body.data
    expect(same.version, path).toBe(changed.version)
    expect((await get(path)).find((row: Body) => row.id === made.id).metadata).toEqual(changed.metadata)
    expect(await get(one)).toMatchObject({ metadata: changed.metadata })
    expect((await patch(one, { tax: null, 'till no': null })).body.data.metadata).toEqual({})
  }
})

test('of a payment is sent with it, and shown on it, on its shares and in its event', async () => {
  const bill = await open()
  const { id } = await order(bill)
  await order(bill)
  await pay(bill, [{ amount: 5, metadata: { terminal: 'A' } }])
  await pay(bill, [{ metadata: { terminal: 'B' } }])
  const paid = await read(bill)
  expect(paid.payments.map((payment: Body) => payment.metadata)).toEqual([
    { terminal: 'A' },
    { terminal: 'B' },
  ])
  expect((await get(`/orders/${id}`)).payments[0].metadata).toEqual({ terminal: 'A' })
  const [payment] = paid.payments
  const correct = await post(`/payments/${payment.id}/correct`, {
    payment_method_id: party.at.cash.id,
    reason: 'typed wrongly',
  })
  expect(correct.body.data.metadata).toEqual({ terminal: 'A' })
  const events = await party.api.db.query<{ data: Body }>(
    sql`select data from events where type = 'payment.created' order by id`,
  )
  expect(events.map(({ data }) => data.metadata)).toEqual([
    { terminal: 'A' },
    { terminal: 'B' },
    { terminal: 'A' },
  ])
})

test('changes after the bill and its orders are paid, and moves no money', async () => {
  const bill = await open({ metadata: { booking: '9' } })
  const { id } = await order(bill, [{}], { metadata: { course: 'main' } })
  await pay(bill, [{}])
  const [paidBill, paidOrder] = [await read(bill), await get(`/orders/${id}`)]
  expect(paidBill.status).toBe('settled')
  const changed = (await patch(`/orders/${id}`, { invoice: '2026-1' })).body.data
  const { metadata, version, updated_at: _at, ...rest } = changed
  expect({ metadata, version }).toEqual({
    metadata: { course: 'main', invoice: '2026-1' },
    version: paidOrder.version + 1,
  })
  expect({ ...paidOrder, ...rest }).toEqual(paidOrder)
  const settled = (await patch(`/dining-sessions/${bill.id}`, { booking: null })).body.data
  expect(settled).toMatchObject({ metadata: {}, status: 'settled', totals: paidBill.totals, due: 0 })
  const more = { metadata: { a: 'b' }, note: 'late' }
  const refused = await party.brand.call('PATCH', `/dining-sessions/${bill.id}`, { body: more })
  expect(refused.body.error.code).toBe('session_not_open')
  const late = await party.brand.call('PATCH', `/orders/${id}`, { body: more })
  expect(late.body.error.code).toBe('invalid_transition')
  await party.expectInvariants()
})

test('is refused from guests and hidden from them', async () => {
  const bill = await open({ metadata: { booking: '9' } })
  await order(bill, [{}], { metadata: { waiter: 'main' } })
  await pay(bill, [{ amount: 5, metadata: { terminal: 'A' } }])
  const { token } = await party.brand.make(`/dining-sessions/${bill.id}/guest-token`, {})
  const lines = [{ product_id: party.at.product.id, quantity: 1 }]
  const asGuest = (method: string, path: string, body?: Body) =>
    party.api.call(method, path, { key: token, body })
  const sent = await asGuest('POST', `/dining-sessions/${bill.id}/orders`, { lines, metadata: { a: 'b' } })
  expect(faultsOf(sent)).toEqual(['metadata not_allowed'])
  const seen = await asGuest('GET', `/dining-sessions/${bill.id}`)
  expect(seen.text).not.toMatch(/booking|waiter|terminal/)
  expect(seen.body.data).toMatchObject({
    metadata: {},
    orders: [{ metadata: {} }],
    payments: [{ metadata: {} }],
  })
})

test('is erased with the customer, on their orders, bills, payments and events', async () => {
  const customer = await party.brand.make('/customers', { name: 'Ada', metadata: { crm: 'ada-1' } })
  const bill = await open({ customer_id: customer.id, metadata: { crm: 'ada-2' } })
  const { id } = await order(bill, [{}], { metadata: { crm: 'ada-3' } })
  await pay(bill, [{ metadata: { crm: 'ada-4' } }])
  const held = await party.brand.get(`/customers/${customer.id}/export`)
  for (const kept of ['ada-1', 'ada-2', 'ada-3']) expect(held.text).toContain(kept)
  expect((await post(`/customers/${customer.id}/erase`, {})).status).toBe(200)
  const left = [
    await get(`/customers/${customer.id}`),
    await read(bill),
    await get(`/orders/${id}`),
    await party.api.db.query(sql`select data from events`),
  ]
  expect(left[0].metadata).toEqual({})
  expect(JSON.stringify(left)).not.toContain('ada-')
})
