import { expect, test } from 'vitest'
import type { Body } from '#test/support/api.ts'
import {
  approve,
  expectNothing,
  pay,
  seatAt,
  sell,
  signIn,
  type TillRoom,
  useSoundTillRooms,
} from '#test/support/till-room.ts'

const openTillRoom = useSoundTillRooms()
const reason = 'cold soup'

type Act = { action: string; target: string; path: string; body: Body }

/** The answers to a cashier's act with an approval of a cent less than this amount, which it does not use up, and of all. */
async function answersTo(
  room: TillRoom,
  headers: Record<string, string>,
  amount: number,
  { action, target, path, body }: Act,
): Promise<unknown[]> {
  const cent = await approve(room, '222222', action, target, Math.round(amount * 100 - 1) / 100)
  const details = await expectNothing(room, 'role_forbidden', 'POST', path, body, { ...headers, ...cent })
  const enough = { ...headers, ...(await approve(room, '222222', action, target, amount)) }
  const reply = await room.brand.call('POST', path, { body, headers: enough })
  return [details['action'], reply.status]
}

async function openTill(settings: Body = {}) {
  const room = await openTillRoom(settings)
  const cashier = await signIn(room, 'cashier', '1111')
  await signIn(room, 'manager', '222222')
  return { room, cashier }
}

test('an approval of a refund covers up to its amount: items, a sum, what is left, with the tip', async () => {
  const covered = ['refund', 200]
  const { room, cashier } = await openTill()
  const { id, items } = await sell(room, [
    [room.pizza, 3],
    [room.wine, 1],
  ])
  await pay(room, `/orders/${id}`, [{ payment_method_id: room.card.id, tip: 2 }])
  const path = `/orders/${id}/refund`
  const refund = { action: 'refund', target: id, path }
  expect(await answersTo(room, cashier, 1, { ...refund, body: { amount: 1, reason } })).toEqual(covered)
  const pizza = [{ item_id: items[0].id, quantity: 1 }]
  // A third of 30.00, less its part of the 1.00 of 35.55 that was given back.
  expect(await answersTo(room, cashier, 9.72, { ...refund, body: { items: pizza, reason } })).toEqual(covered)
  expect(await answersTo(room, cashier, 26.83, { ...refund, body: { reason, refund_tip: true } })).toEqual(
    covered,
  )
})

test('an approval of the refund of a bill covers all of its orders together', async () => {
  const covered = ['refund', 200]
  const { room, cashier } = await openTill()
  const { bill } = await seatAt(room, 0, [[[room.pizza, 1]], [[room.wine, 2]]])
  await pay(room, `/dining-sessions/${bill.id}`, [{ payment_method_id: room.card.id, tip: 2 }])
  const path = `/dining-sessions/${bill.id}/refund`
  const refund = { action: 'refund', target: bill.id, path }
  expect(await answersTo(room, cashier, 11, { ...refund, body: { amount: 11, reason } })).toEqual(covered)
  expect(await answersTo(room, cashier, 12.1, { ...refund, body: { reason, refund_tip: true } })).toEqual(
    covered,
  )
})

test('an approval of an adjustment covers balance and points at their value, and erases nobody', async () => {
  const loyalty = { points_per_unit: 1, point_value: 0.05, cashback_percent: 0, min_redeem_points: 0 }
  const covered = ['adjust_balance', 200]
  const { room, cashier } = await openTill({ loyalty })
  const { id } = room.customer
  const path = `/customers/${id}/adjust`
  const adjust = { action: 'adjust_balance', target: id, path }
  expect(
    await answersTo(room, cashier, 9.5, { ...adjust, body: { balance: 8, points: 30, reason } }),
  ).toEqual(covered)
  expect(
    await answersTo(room, cashier, 9.5, { ...adjust, body: { balance: -8, points: -30, reason } }),
  ).toEqual(covered)
  const other = { ...cashier, ...(await approve(room, '222222', 'adjust_balance', id)) }
  const erased = await expectNothing(room, 'role_forbidden', 'POST', `/customers/${id}/erase`, {}, other)
  expect(erased).toMatchObject({ action: 'erase' })
  const erasing = { ...cashier, ...(await approve(room, '222222', 'erase', id)) }
  await expectNothing(room, 'role_forbidden', 'POST', path, { balance: 5, reason }, erasing)
})
