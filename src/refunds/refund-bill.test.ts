import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Body } from '#test/support/api.ts'
import {
  expectFault,
  expectNothing,
  pay,
  seatAt,
  type Lines,
  type TillRoom,
  useSoundTillRooms,
} from '#test/support/till-room.ts'

const openTillRoom = useSoundTillRooms()

const pathOf = (bill: Body) => `/dining-sessions/${bill.id}`
const refund = ({ brand }: TillRoom, bill: Body, body: Body = {}, headers: Record<string, string> = {}) =>
  brand.make(`${pathOf(bill)}/refund`, body, { headers })

/** Expects a refusal of a refund that leaves nothing behind. @returns the details */
const refused = (room: TillRoom, code: string, bill: Body, body: Body, headers?: Record<string, string>) =>
  expectNothing(room, code, 'POST', `${pathOf(bill)}/refund`, body, headers)

/** Three rounds: two pizzas; a pizza and a wine; a wine. */
async function supper(room: TillRoom, payments?: Body[], more: Body = {}): Promise<Body> {
  const mixed: Lines = [
    [room.pizza, 1],
    [room.wine, 1],
  ]
  const { bill } = await seatAt(room, 0, [[[room.pizza, 2]], mixed, [[room.wine, 1]]], more)
  return pay(room, pathOf(bill), payments)
}

const tipsOf = (bill: Body) =>
  bill.orders.map(({ adjustments }: Body) => adjustments.map(({ tip }: Body) => tip))
const statuses = (bill: Body) => bill.orders.map(({ status }: Body) => status)
const back = (bill: Body) =>
  bill.orders.map(({ adjustments }: Body) => adjustments.map(({ amount }: Body) => amount))

test('refunds everything in one call, with stock, tips and an event for each order', async () => {
  const room = await openTillRoom()
  const bill = await supper(room, [
    { payment_method_id: room.card.id, amount: 30, tip: 3 },
    { payment_method_id: room.cash.id },
  ])
  const after = await refund(room, bill, { refund_tip: true, restock: true })
  expect(after).toMatchObject({ id: bill.id, status: 'settled', version: bill.version + 1 })
  expect(statuses(after)).toEqual(['refunded', 'refunded', 'refunded'])
  expect(after.payments.map((one: Body) => one.refunded_amount)).toEqual([30, 11.1])
  const events = await room.api.db.query(
    sql`select record_id, data -> 'amount' as amount from events
        where brand_id = ${room.brand.id} and type = 'order.refunded' order by id`,
  )
  expect(events).toEqual([20, 15.55, 5.55].map((amount, at) => ({ record_id: bill.orders[at].id, amount })))
  const out = await room.api.db.query(
    sql`select sum(amount + rounding)::bigint as amount, sum(tip)::bigint as tip from refund_payments
        where brand_id = ${room.brand.id} group by type order by type`,
  )
  expect(out).toEqual([
    { amount: 3000, tip: 300 },
    { amount: 1110, tip: 0 },
  ])
  expect((await room.brand.get(`/stock-items/${room.flour.id}`)).body.data.branches[0].on_hand).toBe(10_000)
  const again = await refused(room, 'invalid_transition', bill, {})
  expect(again).toEqual({ from: 'refunded', to: 'refunded' })
})

test('a refusal leaves nothing behind, and a retry refunds once', async () => {
  const room = await openTillRoom()
  const { bill: open } = await seatAt(room, 1, [[[room.wine, 1]]])
  const early = await refused(room, 'invalid_transition', open, {})
  expect(early).toEqual({ from: 'open', to: 'refunded' })
  const bill = await supper(room)
  const at = `${pathOf(bill)}/refund`
  await refused(room, 'version_conflict', bill, {}, { 'if-match': '"1"' })
  const foreign = (await room.brand.get(pathOf(open))).body.data.orders[0].items[0]
  await expectFault(room, at, { items: [{ item_id: foreign.id }] }, 'items.0.item_id not_found')
  const headers = { 'idempotency-key': 'whole-bill', 'if-match': `"${bill.version}"` }
  const replies = await Promise.all(
    [1, 2, 3].map(() => room.brand.call('POST', at, { body: { amount: 21 }, headers })),
  )
  expect(replies.map(reply => back(reply.body.data))).toEqual([1, 2, 3].map(() => [[20], [1], []]))
})

test('a refund to the balance credits the bill’s customer, unless erased', async () => {
  const room = await openTillRoom()
  const bill = await supper(room, undefined, { customer_id: room.customer.id })
  await refund(room, bill, { amount: 30, to: 'balance' })
  expect((await room.brand.get(`/customers/${room.customer.id}`)).body.data.balance).toBe(30)
  await room.brand.make(`/customers/${room.customer.id}/adjust`, { balance: -30, reason: 'paid out' })
  await room.brand.make(`/customers/${room.customer.id}/erase`, {})
  await refused(room, 'in_use', bill, { to: 'balance' })
  expect(statuses(await refund(room, bill))).toEqual(['refunded', 'refunded', 'refunded'])
})

test('returns the tip that stands on an order of which nothing else is left', async () => {
  const room = await openTillRoom()
  const tipped = [{ payment_method_id: room.card.id, tip: 3 }]
  for (const rest of [{}, { amount: 21.1 }]) {
    const bill = await supper(room, tipped)
    await room.brand.make(`/orders/${bill.orders[0].id}/refund`, {})
    const after = await refund(room, bill, { ...rest, refund_tip: true })
    expect(statuses(after)).toEqual(['refunded', 'refunded', 'refunded'])
    expect(tipsOf(after)[0]).toEqual([0, 3])
    expect(back(after)[0]).toEqual([20, 0])
  }
})

test('gives the money of all orders by another method, rounded once', async () => {
  const room = await openTillRoom()
  const { brand, cash, card } = room
  const bill = await supper(room, [
    { payment_method_id: cash.id, amount: 12.04 },
    { payment_method_id: card.id },
  ])
  const transfer = await brand.make('/payment-methods', { name: 'Tokens', type: 'cash', rounding: 1 })
  const after = await refund(room, bill, { amount: 30.3, to_payment_method_id: transfer.id })
  const parts: Body[] = after.orders.flatMap((order: Body) =>
    order.adjustments.flatMap((one: Body) => one.payments),
  )
  const cents = (name: string) => parts.reduce((all, one) => all + Math.round(one[name] * 100), 0)
  expect([cents('amount'), cents('rounding')]).toEqual([3030, -30])
  // The rest goes out of what was paid, as if the first part had gone to a balance.
  await refund(room, bill)
  const { rows } = (await brand.get('/reports/payment-methods?from=2026-11-21&to=2026-11-21')).body.data
  expect(rows.find((row: Body) => row.payment_method_id === transfer.id)).toMatchObject({
    refunded: 30.3,
    rounding: 0.3,
  })
})
