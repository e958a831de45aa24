import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Body } from '#test/support/api.ts'
import {
  approve,
  pay,
  seatAt,
  sell,
  signIn,
  type TillRoom,
  useSoundTillRooms,
} from '#test/support/till-room.ts'
import { sweep } from '../run/sweep.ts'

const openTillRoom = useSoundTillRooms()
const reason = 'so it is'

/** A waiter, who acts with the manager's approval. */
async function approvedActs(room: TillRoom, role: string) {
  const headers = await signIn(room, role, '1111')
  await signIn(room, 'manager', '222222')
  const { data } = (await room.brand.get('/staff')).body
  const { id: manager } = data.find((one: Body) => one.role === 'manager')
  const act = async (action: string, target: string, [method, path, body]: [string, string, Body?]) => {
    const word = await approve(room, '222222', action, target)
    const reply = await room.brand.call(method, path, { body, headers: { ...headers, ...word } })
    expect(reply.status, reply.text).toBeLessThan(300)
    return reply.body?.data
  }
  return { manager, act }
}

/** Used approvals leave as they do a day later. Sign-ins stay, though the evening of the test is long ago for the database. */
async function sweepApprovals({ api }: TillRoom): Promise<void> {
  await api.db.query(sql`update approvals set expires_at = now() - interval '2 days'`)
  await api.db.query(sql`update staff_sessions set expires_at = now() + interval '1 day'`)
  await sweep(api.ctx)
  expect(await api.db.query(sql`select 1 from approvals`)).toEqual([])
}

test('records who approved a void or a correction on the payment, beyond the approval', async () => {
  const room = await openTillRoom({ approvals: { void: true, correct: true } })
  const { manager, act } = await approvedActs(room, 'cashier')
  const { bill } = await seatAt(room, 0, [[[room.pizza, 1]]])
  const path = `/dining-sessions/${bill.id}`
  const part = [{ payment_method_id: room.card.id, amount: 2 }]
  const first = (await pay(room, path, part)).payments[0]
  const voided = await act('void', first.id, ['POST', `/payments/${first.id}/void`, { reason }])
  expect(voided.approved_by).toBe(manager)
  const { id } = (await pay(room, path)).payments.at(-1)
  const other = { payment_method_id: room.cash.id, reason }
  expect((await act('correct', id, ['POST', `/payments/${id}/correct`, other])).approved_by).toBe(manager)
  const order = await sell(room, [[room.pizza, 1]])
  await pay(room, `/orders/${order.id}`)
  await sweepApprovals(room)
  const read = async (one: string) =>
    (await room.brand.get(one)).body.data.payments.map((payment: Body) => payment.approved_by)
  // Voided; corrected, its reversal, and the entry in its place.
  expect(await read(path)).toEqual([manager, manager, manager, manager])
  expect(await read(`/orders/${order.id}`)).toEqual([null])
})

test('records who approved a change or return of a balance in the ledger', async () => {
  const room = await openTillRoom({ approvals: { void: true } })
  const { manager, act } = await approvedActs(room, 'cashier')
  const { id } = room.customer
  const gift = { balance: 9, reason }
  await act('adjust_balance', id, ['POST', `/customers/${id}/adjust`, gift])
  const { bill } = await seatAt(room, 0, [[[room.pizza, 1]]], { customer_id: id })
  const order = await sell(room, [[room.pizza, 1]], { customer_id: id })
  for (const path of [`/dining-sessions/${bill.id}`, `/orders/${order.id}`]) {
    await pay(room, path, [], { balance: 1 })
  }
  await act('void', bill.id, ['POST', `/dining-sessions/${bill.id}/void-redemption`, { reason }])
  await act('void', order.id, ['POST', `/orders/${order.id}/void-redemption`, { reason }])
  await sweepApprovals(room)
  const { data } = (await room.brand.get(`/customers/${id}/ledger?sort=created_at&direction=asc`)).body
  const lines = data.map((line: Body) => [line.kind, line.balance, line.approved_by])
  expect(lines).toEqual([
    ['adjust', 9, manager],
    ['redeem', -1, null],
    ['redeem', -1, null],
    ['redeem', 1, manager],
    ['redeem', 1, manager],
  ])
})

test('records who approved an erasure on the customer, with points or without', async () => {
  const room = await openTillRoom()
  const { manager, act } = await approvedActs(room, 'waiter')
  const { id } = room.customer
  await act('adjust_balance', id, ['POST', `/customers/${id}/adjust`, { points: 9, reason }])
  const { id: other } = await room.brand.make('/customers', { name: 'Bea' })
  for (const one of [id, other]) await act('erase', one, ['POST', `/customers/${one}/erase`, {}])
  await sweepApprovals(room)
  const erased = await room.api.db.query(
    sql`select distinct erasure_approved_by from customers where brand_id = ${room.brand.id}`,
  )
  expect(erased).toEqual([{ erasure_approved_by: manager }])
  const { data } = (await room.brand.get(`/customers/${id}/ledger`)).body
  expect(data.map((line: Body) => line.approved_by)).toEqual([manager, manager])
})

test('records who approved the removal of a discount on the discount', async () => {
  const room = await openTillRoom()
  const { manager, act } = await approvedActs(room, 'waiter')
  const terms = { kind: 'percentage', value: 10, reason }
  const { bill } = await seatAt(room, 0, [[[room.pizza, 1]]])
  const order = await sell(room, [[room.pizza, 1]])
  for (const [target, path] of [
    [bill.id, `/dining-sessions/${bill.id}`],
    [order.id, `/orders/${order.id}`],
  ]) {
    const answer = await room.brand.make(`${path}/discount`, terms)
    const [discount] = (answer.orders?.[0] ?? answer).discounts
    const id = discount.bill_discount_id ?? discount.id
    await act('discount', target, ['DELETE', `${path}/discounts/${id}`])
    await sweepApprovals(room)
    const { data } = (await room.brand.get(path)).body
    const [removed] = (data.orders?.[0] ?? data).discounts
    expect(removed).toMatchObject({ approved_by: null, removal_approved_by: manager })
  }
})
