import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Body } from '#test/support/api.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import {
  approve,
  expectNothing,
  pay,
  seatAt,
  signIn,
  type TillRoom,
  useTillRooms,
} from '#test/support/till-room.ts'

const openTillRoom = useTillRooms()

const pathOf = (bill: Body) => `/dining-sessions/${bill.id}`
const refund = ({ brand }: TillRoom, bill: Body, body: Body = {}, headers: Record<string, string> = {}) =>
  brand.make(`${pathOf(bill)}/refund`, body, { headers })

/** Three rounds: two pizzas; a pizza and a wine; a wine. */
async function supper(room: TillRoom, payments?: Body[], more: Body = {}): Promise<Body> {
  const { bill } = await seatAt(
    room,
    0,
    [
      [[room.pizza, 2]],
      [
        [room.pizza, 1],
        [room.wine, 1],
      ],
      [[room.wine, 1]],
    ],
    more,
  )
  return pay(room, pathOf(bill), payments)
}

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
  expect(await expectNothing(room, 'invalid_transition', 'POST', `${pathOf(bill)}/refund`, {})).toEqual({
    from: 'refunded',
    to: 'refunded',
  })
  await expectInvariants(room.api.db)
})

test('spreads an amount over the orders, oldest first, and refunds items of any of them', async () => {
  const room = await openTillRoom()
  const bill = await supper(room)
  const first = await refund(room, bill, { amount: 22 })
  expect(statuses(first)).toEqual(['refunded', 'partially_refunded', 'paid'])
  expect(back(first)).toEqual([[20], [2], []])
  const items = [1, 2].map(at => ({ item_id: bill.orders[at].items.at(-1).id }))
  const second = await refund(room, bill, { items })
  expect(back(second)).toEqual([[20], [2, 4.84], [5.55]])
  const path = `${pathOf(bill)}/refund`
  expect(await expectNothing(room, 'refund_exceeds_paid', 'POST', path, { amount: 8.72 })).toEqual({
    refundable: 8.71,
  })
  const last = await refund(room, bill)
  expect(back(last)).toEqual([[20], [2, 4.84, 8.71], [5.55]])
  expect(last.payments).toMatchObject([{ amount: 41.1, refunded_amount: 41.1 }])
  await expectInvariants(room.api.db)
})

test('refunds the payments that are named', async () => {
  const room = await openTillRoom()
  const { card, cash } = room
  const bill = await supper(room, [
    { payment_method_id: card.id, amount: 25 },
    { payment_method_id: cash.id },
  ])
  const payments = [{ payment_id: bill.payments[1].id, amount: 6 }]
  const after = await refund(room, bill, { amount: 6, payments })
  expect(after.payments.map((one: Body) => one.refunded_amount)).toEqual([0, 6])
  expect(back(after)).toEqual([[], [6], []])
  const share = bill.orders[0].payments[0].id
  const pizzas = {
    items: [{ item_id: bill.orders[0].items[0].id }],
    payments: [{ payment_id: share, amount: 20 }],
  }
  expect((await refund(room, bill, pizzas)).payments[0].refunded_amount).toBe(20)
  await expectInvariants(room.api.db)
})

test('a refusal leaves nothing behind, and a retry refunds once', async () => {
  const room = await openTillRoom()
  const { bill: open } = await seatAt(room, 1, [[[room.wine, 1]]])
  const path = `${pathOf(open)}/refund`
  expect(await expectNothing(room, 'invalid_transition', 'POST', path, {})).toEqual({
    from: 'open',
    to: 'refunded',
  })
  const bill = await supper(room)
  const at = `${pathOf(bill)}/refund`
  await expectNothing(room, 'version_conflict', 'POST', at, {}, { 'if-match': '"1"' })
  const foreign = {
    items: [{ item_id: (await room.brand.get(pathOf(open))).body.data.orders[0].items[0].id }],
  }
  const { fields } = await expectNothing(room, 'validation_failed', 'POST', at, foreign)
  expect(fields).toMatchObject([{ path: 'items.0.item_id', rule: 'not_found' }])
  const headers = { 'idempotency-key': 'whole-bill', 'if-match': `"${bill.version}"` }
  const replies = await Promise.all(
    [1, 2, 3].map(() => room.brand.call('POST', at, { body: { amount: 21 }, headers })),
  )
  expect(replies.map(reply => back(reply.body.data))).toEqual([1, 2, 3].map(() => [[20], [1], []]))
  await expectInvariants(room.api.db)
})

test('a waiter needs an approval for the bill', async () => {
  const room = await openTillRoom()
  const waiter = await signIn(room, 'waiter', '1111')
  await signIn(room, 'manager', '222222')
  const bill = await supper(room)
  const path = `${pathOf(bill)}/refund`
  await expectNothing(room, 'role_forbidden', 'POST', path, { amount: 1 }, waiter)
  const token = await approve(room, '222222', 'refund', bill.id)
  const after = await refund(room, bill, { amount: 1 }, { ...waiter, ...token })
  expect(after.orders[0].adjustments[0].approved_by).not.toBeNull()
  await expectInvariants(room.api.db)
})

test('a refund to the balance credits the bill’s customer, unless erased', async () => {
  const room = await openTillRoom()
  const bill = await supper(room, undefined, { customer_id: room.customer.id })
  await refund(room, bill, { amount: 30, to: 'balance' })
  expect((await room.brand.get(`/customers/${room.customer.id}`)).body.data.balance).toBe(30)
  await room.brand.make(`/customers/${room.customer.id}/adjust`, { balance: -30, reason: 'paid out' })
  await room.brand.make(`/customers/${room.customer.id}/erase`, {})
  await expectNothing(room, 'in_use', 'POST', `${pathOf(bill)}/refund`, { to: 'balance' })
  expect(statuses(await refund(room, bill))).toEqual(['refunded', 'refunded', 'refunded'])
  await expectInvariants(room.api.db)
})
