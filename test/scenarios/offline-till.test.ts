import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, type Body, type BrandAtHand, handBrand, openApi } from '#test/support/api.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { makeRestaurant } from '#test/fixtures/restaurant.ts'

// A till without a network over a dinner sends everything the next morning, with the times it happened.

let api: Api
let till: BrandAtHand
let at: Awaited<ReturnType<typeof open>>
const date = '2026-11-20'
const evening = (time: string) => `${date}T${time}:00+01:00`

async function open() {
  return makeRestaurant(till, { dishes: { soup: { price: 4 }, fish: { price: 12 } } })
}

beforeAll(async () => {
  api = await openApi({ now: '2026-11-21T09:00:00+01:00' })
  const brand = await api.openBrand()
  till = handBrand(api, {
    id: brand.id,
    branchId: brand.branchId,
    key: await api.makeKey(brand.id, { backdateDays: 2 }),
  })
  at = await open()
})
afterAll(async () => {
  await expectInvariants(api.db)
  await api.drop()
})

const openShift = (body: Body) =>
  till.make('/shifts', { branch_id: till.branchId, opening_float: 100, ...body })
const refusal = async (method: string, path: string, body: Body): Promise<[number, string, string]> => {
  const reply = await till.call(method, path, { body })
  const [fault] = reply.body.error.details.fields
  return [reply.status, fault.path, fault.rule]
}
const sellSoup = async (payment: Body, more: Body = {}): Promise<Body> => {
  const lines = [{ product_id: at.soup.id, quantity: 1 }]
  const order = await till.make('/orders', { branch_id: till.branchId, channel: 'pos', lines })
  const payments = [{ payment_method_id: at.card.id, ...payment }]
  return (await till.make(`/orders/${order.id}/pay`, { payments, ...more })).payments[0]
}

test('a dinner sent the next morning is in the drawer, the Z report and the day in which it happened', async () => {
  const shift = await openShift({ opened_at: evening('18:00') })
  const bill = await till.make('/dining-sessions', {
    table_id: at.tables[0]!.id,
    opened_at: evening('19:00'),
  })
  const lines = [{ product_id: at.fish.id, quantity: 1 }]
  await till.make(`/dining-sessions/${bill.id}/orders`, { lines, ordered_at: evening('19:05') })
  const entry = { payment_method_id: at.cash.id }
  const paid = await till.make(`/dining-sessions/${bill.id}/pay`, {
    payments: [
      { ...entry, amount: 5, paid_at: evening('20:00') },
      { ...entry, paid_at: evening('20:30') },
    ],
  })
  expect([bill.opened_at, paid.closed_at].map(time => time.slice(0, 16))).toEqual([
    `${date}T19:00`,
    `${date}T20:30`,
  ])
  expect(paid.payments).toMatchObject([
    { business_date: date, shift_id: shift.id, paid_at: expect.stringContaining(`${date}T20:00`) },
    { business_date: date, shift_id: shift.id, paid_at: expect.stringContaining(`${date}T20:30`) },
  ])
  const bought = { kind: 'pay_out', amount: 3, reason: 'Ice', created_at: evening('21:00') }
  const moved = await till.make(`/shifts/${shift.id}/movements`, bought)
  expect(moved.movements).toMatchObject([{ created_at: expect.stringContaining(`${date}T21:00`) }])
  const count = { counted: [{ payment_method_id: at.cash.id, amount: 109 }] }
  const close = `/shifts/${shift.id}/close`
  expect(await refusal('POST', close, { ...count, closed_at: evening('20:59') })).toEqual([
    422,
    'closed_at',
    'min',
  ])
  const closed = await till.make(close, { ...count, closed_at: evening('23:00') })
  expect([closed.closed_at.slice(0, 16), closed.methods[0].difference]).toEqual([`${date}T23:00`, 0])
  const report = async (day: string) =>
    (await till.get(`/reports/payment-methods?from=${day}&to=${day}`)).body.data.totals.amount
  expect([await report(date), await report('2026-11-21')]).toEqual([12, 0])
})

test('of several open drawers, money goes into the one that was open then', async () => {
  expect((await sellSoup({ paid_at: evening('21:00') })).shift_id).toBe(null)
  const bar = await openShift({ register: 'bar', opened_at: evening('18:00') })
  await openShift({ register: 'hall', opened_at: evening('22:00') })
  expect(await sellSoup({ paid_at: evening('21:00') })).toMatchObject({
    shift_id: bar.id,
    business_date: date,
  })
})

test('a time beyond what the key allows is refused, five minutes either way are not', async () => {
  const minutes = (count: number) => new Date(api.clock.now() + count * 60_000).toISOString()
  const strict = handBrand(api, { id: till.id, branchId: till.branchId, key: await api.makeKey(till.id) })
  const open = (opened_at: string, brand = strict) =>
    brand.call('POST', '/dining-sessions', { body: { name: 'Tab', branch_id: till.branchId, opened_at } })
  expect((await open(minutes(-5))).status).toBe(201)
  expect((await open(minutes(5))).status).toBe(201)
  const late = await open(minutes(-6))
  expect(late.body.error).toMatchObject({ message: expect.stringContaining('backdate_days') })
  expect((await open(minutes(-6), till)).status).toBe(201)
  // A shift closed now does not end before the payment of a till whose clock is ahead.
  const ahead = await openShift({ register: 'ahead' })
  await sellSoup({ paid_at: minutes(4) }, { shift_id: ahead.id })
  const ended = await till.make(`/shifts/${ahead.id}/close`, { counted: [] })
  expect(Date.parse(ended.closed_at)).toBe(Date.parse(minutes(4)))

  const fields = ['paid_at', 'created_at', 'closed_at', 'opened_at']
  const shift = await openShift({ register: 'late' })
  const order = await till.make('/orders', {
    branch_id: till.branchId,
    channel: 'pos',
    lines: [{ product_id: at.soup.id, quantity: 1 }],
  })
  const refused = await Promise.all([
    refusal('POST', `/orders/${order.id}/pay`, {
      payments: [{ payment_method_id: at.card.id, paid_at: minutes(6) }],
    }),
    refusal('POST', `/shifts/${shift.id}/movements`, {
      kind: 'no_sale',
      reason: 'x',
      created_at: minutes(6),
    }),
    refusal('POST', `/shifts/${shift.id}/close`, { counted: [], closed_at: minutes(6) }),
    refusal('POST', '/shifts', {
      branch_id: till.branchId,
      opening_float: 0,
      register: 'x',
      opened_at: minutes(6),
    }),
  ])
  expect(refused.map(([, path, rule]) => [path.replace('payments.0.', ''), rule])).toEqual(
    fields.map(field => [field, 'max']),
  )
})
