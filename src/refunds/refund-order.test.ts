import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Body } from '#test/support/api.ts'
import {
  expectFault,
  expectNothing,
  pay,
  seatAt,
  sell,
  type TillRoom,
  useSoundTillRooms,
} from '#test/support/till-room.ts'

const openTillRoom = useSoundTillRooms()

const refundPath = (order: Body) => `/orders/${order.id}/refund`

/** Expects a refusal of a refund that leaves nothing behind. @returns the details */
const refused = (room: TillRoom, code: string, order: Body, body: Body, headers?: Record<string, string>) =>
  expectNothing(room, code, 'POST', refundPath(order), body, headers)

/** A part of the order's first item. */
const one = (order: Body) => ({ items: [{ item_id: order.items[0].id, quantity: 1 }], reason: 'x' })

function refund({ brand }: TillRoom, order: Body, items: [at: number, quantity?: number][], more: Body = {}) {
  const named = items.map(([at, quantity]) => ({ item_id: order.items[at].id, quantity }))
  return brand.make(refundPath(order), { items: named, reason: 'cold', ...more })
}

async function customerOf({ brand, customer }: TillRoom): Promise<[balance: number, points: number]> {
  const { data } = (await brand.get(`/customers/${customer.id}`)).body
  return [data.balance, data.points]
}

async function onHand({ brand, flour }: TillRoom): Promise<number> {
  return (await brand.get(`/stock-items/${flour.id}`)).body.data.branches[0].on_hand
}

/** The payouts of the drawer for each payment: amount, rounding, tip in hundredths. */
function handedOut({ api, brand }: TillRoom) {
  return api.db.query(
    sql`select amount, rounding, tip, business_date, shift_id from refund_payments
        where brand_id = ${brand.id} order by created_at, id`,
  )
}

test('refunds part of a line to its payment and returns its stock; the sale keeps its figures', async () => {
  const room = await openTillRoom()
  const order = await sell(room, [
    [room.pizza, 3],
    [room.wine, 1],
  ])
  const paid = await pay(room, `/orders/${order.id}`)
  room.api.clock.set('2026-11-22T09:00:00+01:00')
  const after = await refund(room, order, [[0, 1]], { restock: true })
  expect(after).toMatchObject({
    status: 'partially_refunded',
    totals: { total: 25.55, tax: 2.32, cost: 3.03, gross_profit: 20.2 },
    version: paid.version + 1,
    business_date: '2026-11-21',
  })
  expect(after.items).toMatchObject([
    { id: order.items[0].id, quantity: 2, total: 20, cancelled_at: null },
    {
      split_from_id: order.items[0].id,
      quantity: 1,
      total: 10,
      cancel_kind: 'refund',
      cancel_reason: 'cold',
      cancelled_business_date: '2026-11-22',
      restocked: true,
    },
    { quantity: 1, total: 5.55, cancelled_at: null },
  ])
  const payment = after.payments[0]
  expect(payment).toMatchObject({ amount: 35.55, refunded_amount: 10, business_date: '2026-11-21' })
  expect(after.adjustments).toMatchObject([
    {
      kind: 'refund',
      item_id: after.items[1].id,
      quantity: 1,
      amount: 10,
      tax: 0.91,
      cost: 1.51,
      reason: 'cold',
      restocked: true,
      payments: [{ payment_id: payment.id, amount: 10 }],
      to_balance: 0,
      points_returned: 0,
      business_date: '2026-11-22',
    },
  ])
  expect(await onHand(room)).toBe(10_000 - 360)
  expect(await handedOut(room)).toMatchObject([
    { amount: 1000, rounding: 0, tip: 0, business_date: '2026-11-22' },
  ])
  const all = await refund(room, after, [[0], [2]])
  expect(all).toMatchObject({ status: 'refunded', totals: { total: 0, tax: 0, cost: 0, subtotal: 0 } })
  expect(all.payments[0].refunded_amount).toBe(35.55)
  expect(await onHand(room)).toBe(10_000 - 360)
})

test("refunds orders of a bill through the bill's payments and updates its sums", async () => {
  const room = await openTillRoom()
  const { bill, orders } = await seatAt(room, 0, [[[room.pizza, 2]], [[room.wine, 1]], [[room.fish, 0.335]]])
  const [first, second, third] = orders as [Body, Body, Body]
  const path = `/dining-sessions/${bill.id}`
  await pay(room, path, [
    { payment_method_id: room.card.id, amount: 12.01, tip: 2 },
    { payment_method_id: room.cash.id, tendered: 50 },
  ])
  const one = await refund(room, first, [[0]], { refund_tip: true })
  expect(one.adjustments).toMatchObject([
    { amount: 20, tip: 2, payments: [{ amount: 12.01 }, { amount: 7.99 }] },
  ])
  // 26.27 was paid in cash, which the drawer received as 26.25: coins go out until nothing is left of it.
  await refund(room, second, [[0]])
  await refund(room, third, [[0, 0.1]])
  const last = await refund(room, (await room.brand.get(`/orders/${third.id}`)).body.data, [[0]])
  expect(last.status).toBe('refunded')
  const out = await handedOut(room)
  const sums = out.reduce((sum, { amount, rounding }) => sum + Number(amount) + Number(rounding), 0)
  expect(sums).toBe(1201 + 2625)
  const settled = (await room.brand.get(path)).body.data
  expect(settled).toMatchObject({ status: 'settled', totals: { total: 0 }, due: 0 })
  expect(settled.payments.map((payment: Body) => payment.refunded_amount)).toEqual([12.01, 26.27])
})

const rates = { points_per_unit: 1, point_value: 0.05, cashback_percent: 5, min_redeem_points: 0 }

test('returns balance as balance and points as points, and reverses the earnings', async () => {
  const room = await openTillRoom({ loyalty: rates })
  await room.brand.make(`/customers/${room.customer.id}/adjust`, {
    balance: 10,
    points: 100,
    reason: 'start',
  })
  const order = await sell(room, [[room.pizza, 4]], { customer_id: room.customer.id })
  const paid = await pay(room, `/orders/${order.id}`, undefined, { balance: 10, points: 100 })
  expect(paid.customer_payment).toEqual({
    balance_used: 10,
    points_used: 100,
    points_value: 5,
    balance_earned: 1.25,
    points_earned: 25,
  })
  expect(await customerOf(room)).toEqual([1.25, 25])
  const after = await refund(room, order, [[0, 1]])
  expect(after.adjustments).toMatchObject([
    {
      payments: [{ amount: 6.25 }],
      to_balance: 2.5,
      points_returned: 25,
      points_reversed: 7,
      balance_reversed: 0.31,
    },
  ])
  expect(await customerOf(room)).toEqual([1.25 + 2.5 - 0.31, 25 + 25 - 7])
  expect(after.customer_payment).toEqual(paid.customer_payment)
  await refund(room, after, [[0]])
  expect(await customerOf(room)).toEqual([10, 100])
})

test('a refusal leaves nothing behind', async () => {
  const room = await openTillRoom()
  const order = await sell(room, [[room.pizza, 2]])
  const other = await sell(room, [[room.wine, 1]])
  const path = refundPath(order)
  const body = (item: Body, quantity?: number) => ({ items: [{ item_id: item.id, quantity }], reason: 'x' })
  const item = order.items[0]
  const early = await refused(room, 'invalid_transition', order, body(item))
  expect(early).toEqual({ from: 'pending', to: 'refunded' })
  await pay(room, `/orders/${order.id}`)
  await expectFault(room, path, body(other.items[0]), 'items.0.item_id not_found')
  await expectFault(room, path, { ...body(item), to: 'balance' }, 'to not_allowed')
  const live = await refused(room, 'item_already_cancelled', order, body(item, 3))
  expect(live).toEqual({ item_id: item.id, live_quantity: 2 })
  await refused(room, 'version_conflict', order, body(item), { 'if-match': '"1"' })
})

test('pays a refund from an open drawer of its own day', async () => {
  const room = await openTillRoom({ require_shift: true })
  const { branchId, make } = room.brand
  const open = (register: string) => make('/shifts', { branch_id: branchId, opening_float: 100, register })
  const morning = await open('main')
  const order = await sell(room, [[room.pizza, 2]])
  await pay(room, `/orders/${order.id}`, [{ payment_method_id: room.cash.id }])
  await make(`/shifts/${morning.id}/close`, { counted: [{ payment_method_id: room.cash.id, amount: 120 }] })
  await refused(room, 'shift_not_open', order, one(order))
  await refused(room, 'shift_not_open', order, { ...one(order), shift_id: morning.id })
  const [evening] = [await open('main'), await open('bar')]
  await expectFault(room, refundPath(order), one(order), 'shift_id required')
  await refund(room, order, [[0, 1]], { shift_id: evening.id })
  expect(await handedOut(room)).toMatchObject([{ amount: 1000, shift_id: evening.id }])
})

test('needs no drawer for what the balance paid', async () => {
  const room = await openTillRoom()
  const customer = room.customer.id
  await room.brand.make(`/customers/${customer}/adjust`, { balance: 30, points: 0, reason: 'gift' })
  await room.brand.call('PATCH', '/brand', { body: { require_shift: true } })
  const order = await sell(room, [[room.pizza, 2]], { customer_id: customer })
  await pay(room, `/orders/${order.id}`, [], { balance: 20 })
  await refund(room, order, [[0, 1]])
  const open = (register: string) =>
    room.brand.make('/shifts', { branch_id: room.brand.branchId, opening_float: 0, register })
  const shift = await open('main')
  await open('bar')
  await refund(room, order, [[0, 1]])
  const mixed = await sell(room, [[room.pizza, 2]], { customer_id: customer })
  await pay(room, `/orders/${mixed.id}`, undefined, { balance: 10, shift_id: shift.id })
  await expectFault(room, refundPath(mixed), one(mixed), 'shift_id required')
  expect(await customerOf(room)).toEqual([20, 0])
  expect(await handedOut(room)).toEqual([])
})

test('a client that syncs refunds gets each once, and an erased reason again', async () => {
  const room = await openTillRoom()
  const { brand, customer } = room
  let watermark = '1970-01-01T00:00:00Z'
  const next = async (): Promise<Body[]> => {
    const { headers, body } = await brand.get(`/refunds?updated_since=${watermark}`)
    watermark = headers.get('sync-watermark')!
    return body.data
  }
  const order = await sell(room, [[room.pizza, 2]], { customer_id: customer.id })
  await pay(room, `/orders/${order.id}`)
  await refund(room, order, [[0, 1]], { reason: 'Ada is allergic' })
  expect(await next()).toMatchObject([{ order_id: order.id, reason: 'Ada is allergic' }])
  await expect.poll(next).toEqual([])
  await brand.make(`/customers/${customer.id}/erase`, {})
  expect(await next()).toMatchObject([{ order_id: order.id, reason: 'Erased' }])
})

test('a tip is refunded once, also while free items are left', async () => {
  const room = await openTillRoom()
  const lines = [
    { product_id: room.pizza.id, quantity: 1 },
    { product_id: await freeWater(room), quantity: 2 },
  ]
  const body = { branch_id: room.brand.branchId, channel: 'pos', lines, customer_id: room.customer.id }
  const order = await room.brand.make('/orders', body)
  await pay(room, `/orders/${order.id}`, [{ payment_method_id: room.card.id, tip: 3 }])
  const tipOf = ({ adjustments }: Body) => adjustments.map(({ tip }: Body) => tip)
  const first = await refund(room, order, [[0]], { refund_tip: true })
  expect([first.status, tipOf(first)]).toEqual(['partially_refunded', [3]])
  const second = await refund(room, order, [[1, 1]], { refund_tip: true })
  expect([second.status, tipOf(second)]).toEqual(['partially_refunded', [3, 0]])
  const third = await refund(room, order, [[1]], { to: 'balance', refund_tip: true })
  expect([third.status, tipOf(third)]).toEqual(['refunded', [3, 0, 0]])
  expect(await customerOf(room)).toEqual([0, 0])
  expect(await handedOut(room)).toMatchObject([{ amount: 1000, tip: 300 }])
})

async function freeWater({ brand, pizza }: TillRoom): Promise<string> {
  const water = { name: 'Water', category_id: pizza.category_id, price: 0 }
  return (await brand.make('/products', water)).id
}

test('gives the money of a sale by another method, out of the named drawer', async () => {
  const room = await openTillRoom()
  const { brand, card, cash, customer } = room
  const shift = await brand.make('/shifts', { branch_id: brand.branchId, opening_float: 100 })
  await brand.make(`/customers/${customer.id}/adjust`, { balance: 5, reason: 'welcome' })
  const order = await sell(room, [[room.wine, 3]], { customer_id: customer.id })
  await pay(room, `/orders/${order.id}`, [{ payment_method_id: card.id, tip: 2 }], { balance: 5 })
  const inCash = { to_payment_method_id: cash.id, shift_id: shift.id, reason: 'the terminal is down' }
  await expectFault(room, refundPath(order), { ...inCash, to: 'original' }, 'to not_allowed')
  const [payment] = (await brand.get(`/orders/${order.id}`)).body.data.payments
  const chosen = { ...inCash, payments: [{ payment_id: payment.id, amount: 1 }] }
  await expectFault(room, refundPath(order), chosen, 'payments not_allowed')
  const unknown = { ...inCash, to_payment_method_id: order.id }
  await expectFault(room, refundPath(order), unknown, 'to_payment_method_id not_found')

  // Of 16.65 the balance paid 5.00. A third is 3.88 by card and 1.67 of the balance; in coins 3.90.
  const part = await refund(room, order, [[0, 1]], inCash)
  expect(part.adjustments[0]).toMatchObject({
    amount: 5.55,
    payments: [{ payment_id: payment.id, amount: 3.88, rounding: 0.02 }],
    to_payment_method_id: cash.id,
    to_balance: 1.67,
  })
  // The rest, with the tip: 7.77 are rounded by themselves.
  const all = await brand.make(refundPath(order), { ...inCash, refund_tip: true })
  expect(all).toMatchObject({ status: 'refunded', payments: [{ refunded_amount: 11.65 }] })
  expect((await customerOf(room))[0]).toBe(5)
  const z = await brand.make(`/shifts/${shift.id}/close`, { counted: [] })
  const expected = new Map(z.methods.map((one: Body) => [one.payment_method_id, one.expected]))
  expect([expected.get(cash.id), expected.get(card.id)]).toEqual([86.35, 13.65])
  const { rows } = (await brand.get('/reports/payment-methods?from=2026-11-21&to=2026-11-21')).body.data
  const figures = (id: string) => {
    const { amount, tip, rounding, refunded } = rows.find((row: Body) => row.payment_method_id === id)
    return [amount, tip, rounding, refunded]
  }
  expect([figures(cash.id), figures(card.id)]).toEqual([
    [0, -2, 0, 11.65],
    [11.65, 2, 0, 0],
  ])
  const given = async (id: string) => (await brand.get(`/refunds?payment_method_id=${id}`)).body.meta.total
  expect([await given(cash.id), await given(card.id)]).toEqual([2, 0])
})

test('needs a drawer for a refund in cash where the brand requires one', async () => {
  const room = await openTillRoom({ require_shift: true })
  const { brand, cash } = room
  const shift = await brand.make('/shifts', { branch_id: brand.branchId, opening_float: 100 })
  const order = await sell(room, [[room.pizza, 2]])
  await pay(room, `/orders/${order.id}`)
  await brand.make(`/shifts/${shift.id}/close`, { counted: [] })
  const details = await refused(room, 'shift_not_open', order, { to_payment_method_id: cash.id })
  expect(details).toMatchObject({ branch_id: brand.branchId })
})
