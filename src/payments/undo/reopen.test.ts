import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openParty, refusalOf } from '#test/fixtures/party.ts'
import type { Body } from '#test/support/api.ts'

const party = openParty()
const { open, order, pay, post, read } = party
const reopen = (bill: Body) => post(`/dining-sessions/${bill.id}/reopen`, { reason: 'wrong table' })
const settle = (bill: Body, more: Body = {}) => pay(bill, [{}], more)

test('a settled bill is open again at its table, with its payments, and settles once more', async () => {
  await party.brand.call('PATCH', '/brand', {
    body: { loyalty: { points_per_unit: 1, cashback_percent: 10, point_value: 0.1, min_redeem_points: 1 } },
  })
  const customer = await party.brand.make('/customers', { name: 'Ada' })
  const bill = await open({ customer_id: customer.id })
  await order(bill)
  await order(bill, [{ quantity: 2 }])
  await settle(bill)
  const of = async () => (await party.brand.get(`/customers/${customer.id}`)).body.data
  expect((await of()).points).toBeGreaterThan(0)
  const again = await reopen(bill)
  expect([again.status, again.body.data]).toMatchObject([
    200,
    { status: 'open', due: 0, closed_at: null, table_ids: bill.table_ids },
  ])
  expect(again.body.data.payments).toHaveLength(1)
  expect(again.body.data.orders.map((one: Body) => one.status)).toEqual(['pending', 'pending'])
  expect(await of()).toMatchObject({ points: 0, balance: 0 })
  const { data: table } = (await party.brand.get(`/tables/${bill.table_ids[0]}`)).body
  expect(table.dining_session_id).toBe(bill.id)
  await party.expectInvariants()
  const paid = (await read(bill)).payments[0]
  expect((await post(`/payments/${paid.id}/void`, { reason: 'other card' })).status).toBe(200)
  const other = await party.brand.make('/customers', { name: 'Eva' })
  await party.brand.call('PATCH', `/dining-sessions/${bill.id}`, { body: { customer_id: other.id } })
  await order(bill)
  expect(await settle(bill)).toMatchObject({ status: 'settled' })
  const events = await party.api.db.query<{ type: string }>(
    sql`select type from events where record_id = ${bill.id} order by id`,
  )
  const types = events.map(({ type }) => type)
  expect(types.filter((type: string) => /settled|reopened/.test(type))).toEqual([
    'dining_session.settled',
    'dining_session.reopened',
    'dining_session.settled',
  ])
  await party.expectInvariants()
})

test('goes on as a tab of the name of its table when others sit there', async () => {
  const bill = await open()
  const round = await order(bill)
  await settle(bill)
  await open({ table_id: bill.table_ids[0] })
  const { data: table } = (await party.brand.get(`/tables/${bill.table_ids[0]}`)).body
  const { data } = (await reopen(bill)).body
  expect([data.table_ids, data.name, data.orders[0].table_id]).toEqual([[], table.name, null])
  expect(data.orders[0].id).toBe(round.id)
  await party.expectInvariants()
})

test('is refused after a refund, once its drawer is counted, and on another day', async () => {
  const refunded = await open()
  await order(refunded)
  expect((await reopen(refunded)).body.error).toMatchObject({
    message: 'This bill is open. It is not paid yet: there is nothing to reopen.',
    details: { from: 'open', to: 'open' },
  })
  await settle(refunded)
  await post(`/dining-sessions/${refunded.id}/refund`, { reason: 'cold', amount: 1 })
  expect(refusalOf(await reopen(refunded)).code).toBe('invalid_transition')
  const counted = await open()
  await order(counted)
  const shift = await party.brand.make('/shifts', {
    branch_id: party.brand.branchId,
    register: 'Bar',
    opening_float: 0,
  })
  await settle(counted, { shift_id: shift.id })
  await post(`/shifts/${shift.id}/close`, { counted: [] })
  expect(refusalOf(await reopen(counted)).code).toBe('shift_not_open')
  const late = await open()
  await order(late)
  await settle(late)
  const before = party.api.clock.now()
  party.api.clock.advance(24 * 60 * 60_000)
  expect(refusalOf(await reopen(late))).toMatchObject({
    code: 'invalid_transition',
    details: { from: 'past' },
  })
  party.api.clock.set(before)
  await party.expectInvariants()
})

test('an order whose last part is not money is settled on the day of that part', async () => {
  const { brand, api } = party
  const before = api.clock.now()
  const lines = [{ product_id: party.at.product.id, quantity: 1 }]
  const sold = await brand.make('/orders', { branch_id: brand.branchId, channel: 'pos', lines })
  const take = (payments: Body[]) => post(`/orders/${sold.id}/pay`, { payments })
  const amount = sold.totals.total - 0.01
  expect((await take([{ payment_method_id: party.at.card.id, amount }])).status).toBe(200)
  api.clock.advance(24 * 60 * 60_000)
  await post(`/orders/${sold.id}/discount`, { kind: 'amount', value: 0.01, reason: 'waited' })
  expect((await take([])).body.data.status).toBe('paid')
  const again = await post(`/orders/${sold.id}/reopen`, { reason: 'too early' })
  expect(again.body.data).toMatchObject({ status: 'partially_paid', due: 0 })
  api.clock.set(before)
  await party.expectInvariants()
})

test('after a minute it needs a role that may approve, or an approval', async () => {
  const { brand, api } = party
  await brand.make('/staff', { name: 'Carlo', role: 'cashier', pin: '4711' })
  await brand.make('/staff', { name: 'Mara', role: 'manager', pin: '471100' })
  const sign = { branch_id: brand.branchId, pin: '4711' }
  const { token } = await brand.make('/staff/sign-in', sign)
  const headers = { 'x-staff-token': token }
  const sold = await brand.make('/orders', {
    branch_id: brand.branchId,
    channel: 'pos',
    lines: [{ product_id: party.at.product.id, quantity: 1 }],
  })
  const payments = [{ payment_method_id: party.at.card.id }]
  const take = () => brand.call('POST', `/orders/${sold.id}/pay`, { body: { payments }, headers })
  const undo = (more: Record<string, string> = {}) =>
    brand.call('POST', `/orders/${sold.id}/reopen`, {
      body: { reason: 'oops' },
      headers: { ...headers, ...more },
    })
  await take()
  expect((await undo()).body.data).toMatchObject({ status: 'partially_paid', due: 0 })
  await brand.call('POST', `/orders/${sold.id}/pay`, { body: { payments: [] }, headers })
  api.clock.advance(60_001)
  expect(refusalOf(await undo()).code).toBe('role_forbidden')
  const approval = await brand.make('/approvals', { pin: '471100', action: 'reopen', target_id: sold.id })
  expect((await undo({ 'x-approval-token': approval.token })).status).toBe(200)
  await party.expectInvariants()
})
