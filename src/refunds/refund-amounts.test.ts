import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Body } from '#test/support/api.ts'
import {
  expectFault,
  expectNothing,
  pay,
  sell,
  type Lines,
  type TillRoom,
  useSoundTillRooms,
} from '#test/support/till-room.ts'

const openTillRoom = useSoundTillRooms()

const refund = ({ brand }: TillRoom, order: Body, body?: Body) =>
  brand.make(`/orders/${order.id}/refund`, body)

async function sold(room: TillRoom, payments?: Body[], more: Body = {}): Promise<Body> {
  const lines: Lines = [
    [room.pizza, 2],
    [room.wine, 1],
  ]
  const order = await sell(room, lines, more)
  return pay(room, `/orders/${order.id}`, payments)
}

const salesOf = async ({ brand }: TillRoom, date: string) =>
  (await brand.get(`/reports/sales?from=${date}&to=${date}`)).body.data.totals

test('a refunded amount leaves the items and their figures, and counts on its own date', async () => {
  const room = await openTillRoom()
  const order = await sold(room)
  room.api.clock.set('2026-11-22T09:00:00+01:00')
  const after = await refund(room, order, { amount: 5.11, reason: 'waited long' })
  const { totals, tax_lines } = order
  expect(after).toMatchObject({ status: 'partially_refunded', totals, tax_lines })
  expect(after.items).toEqual(order.items)
  expect(after.payments).toMatchObject([{ amount: 25.55, refunded_amount: 5.11 }])
  expect(after.adjustments).toMatchObject([
    {
      kind: 'refund',
      item_id: null,
      quantity: null,
      amount: 5.11,
      tax: 0.46,
      cost: 0,
      restocked: false,
      reason: 'waited long',
      payments: [{ payment_id: after.payments[0].id, amount: 5.11 }],
      business_date: '2026-11-22',
    },
  ])
  expect(await salesOf(room, '2026-11-21')).toMatchObject({ total: 25.55, refunds: 0, net: 25.55 })
  expect(await salesOf(room, '2026-11-22')).toMatchObject({ total: 0, refunds: 5.11, net: -5.11 })
  const receipt = await room.brand.call('GET', `/orders/${order.id}/receipt?format=html`)
  expect(receipt.text).toContain('2026-11-22 Refunded')
})

test('an empty body refunds all that is left, and the event has the amount', async () => {
  const room = await openTillRoom()
  const order = await sold(room)
  await refund(room, order, { amount: 5.55 })
  const after = await refund(room, order)
  expect(after.status).toBe('refunded')
  expect(after.adjustments.map(({ amount, reason }: Body) => [amount, reason])).toEqual([
    [5.55, 'refund'],
    [15.66, 'refund'],
    [4.34, 'refund'],
  ])
  const cents = (tax: number) => Math.round(tax * 100)
  const returned = after.adjustments.reduce((sum: number, { tax }: Body) => sum + cents(tax), 0)
  expect(returned).toBe(cents(order.totals.tax))
  const events = await room.api.db.query(
    sql`select data -> 'amount' as amount, data ->> 'status' as status from events
        where brand_id = ${room.brand.id} and type = 'order.refunded' order by id`,
  )
  expect(events).toEqual([
    { amount: 5.55, status: 'partially_refunded' },
    { amount: 20, status: 'refunded' },
  ])
  await expectNothing(room, 'invalid_transition', 'POST', `/orders/${order.id}/refund`, {})
})

test('refunding the last of the money makes the order refunded, with its tip and rounded to coins', async () => {
  const room = await openTillRoom()
  const order = await sold(room, [{ payment_method_id: room.cash.id, tip: 2, tendered: 40 }])
  const path = `/orders/${order.id}/refund`
  await expectFault(room, path, { amount: 1, refund_tip: true }, 'refund_tip not_allowed')
  await refund(room, order, { amount: 0.02 })
  await refund(room, order, { amount: 0.02 })
  const after = await refund(room, order, { amount: 25.51, refund_tip: true })
  expect(after).toMatchObject({ status: 'refunded', totals: { total: 25.55 } })
  const out = await room.api.db.query(
    sql`select amount, rounding, tip from refund_payments where brand_id = ${room.brand.id} order by id`,
  )
  expect(out).toEqual([
    { amount: 2, rounding: -2, tip: 0 },
    { amount: 2, rounding: 3, tip: 0 },
    { amount: 2551, rounding: -1, tip: 200 },
  ])
  const shown = [{ rounding: -0.02 }, { rounding: 0.03 }, { rounding: -0.01 }].map(part => ({
    payments: [part],
  }))
  expect(after.adjustments).toMatchObject(shown)
  const list = await room.brand.get(`/refunds?order_id=${order.id}&sort=created_at`)
  expect(list.body.data).toMatchObject(shown)
  const receipt = await room.brand.get(`/orders/${order.id}/receipt`)
  const lines = receipt.text.split('Refunded').at(0)
  const roundings = [...receipt.text.slice(lines!.length).matchAll(/Rounding<\/span><span>([-0-9.]+)/g)]
  expect(roundings.map(([, figure]) => figure)).toEqual(['0.02', '-0.03', '0.01'])
})

test('a drawer pays the rest in coins after a part went to the balance', async () => {
  const room = await openTillRoom()
  const shift = await room.brand.make('/shifts', { branch_id: room.brand.branchId, opening_float: 0 })
  const byCash = [{ payment_method_id: room.cash.id }]
  const order = await sold(room, byCash, { customer_id: room.customer.id })
  await refund(room, order, { amount: 5.52, to: 'balance' })
  await refund(room, order)
  const { data } = (await room.brand.get(`/shifts/${shift.id}/report`)).body
  expect(data.totals).toMatchObject({ payments: 25.55, refunds: 20, expected: 5.55 })
})

test('an order for later of which no money is left never reaches the kitchen', async () => {
  const room = await openTillRoom()
  const later = { scheduled_for: '2026-11-21T21:00:00+01:00' }
  const [whole, part] = [await sold(room, undefined, later), await sold(room, undefined, later)]
  const reason = 'not coming'
  const after = await refund(room, whole, { amount: 25.55, reason })
  expect(after).toMatchObject({ status: 'refunded', kitchen: { status: null }, items: [{ held: true }, {}] })
  await refund(room, part, { amount: 25, reason })
  room.api.clock.set(later.scheduled_for)
  const tickets = await room.brand.get(`/kitchen/tickets?branch_id=${room.brand.branchId}`)
  expect(tickets.body.data.map((ticket: Body) => ticket.order_id)).toEqual([part.id])
  await expectNothing(room, 'invalid_transition', 'POST', `/orders/${whole.id}/fire`, {})
})
