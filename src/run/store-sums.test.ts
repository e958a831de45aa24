import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { expectInvariants } from '#test/doctor/invariants.ts'
import type { Body } from '#test/support/api.ts'
import { pay, sell, type TillRoom, useTillRooms } from '#test/support/till-room.ts'
import { storeSums } from './sweep.ts'

const openTillRoom = useTillRooms()

async function soldOn({ brand }: TillRoom, date: string): Promise<Body> {
  const { rows, totals } = (await brand.get(`/reports/channels?from=${date}&to=${date}`)).body.data
  expect(rows).toMatchObject([{ channel: 'pos', total: totals.total }])
  return totals
}

test('stores the sums of past days, and reads them until an order of the day changes', async () => {
  const room = await openTillRoom()
  const { db, ctx, clock } = room.api
  const orders = [await sell(room, [[room.pizza, 2]]), await sell(room, [[room.wine, 1]])]
  for (const order of orders) await pay(room, `/orders/${order.id}`)
  const date: string = orders[0].business_date
  expect(await storeSums(ctx), 'the day has not ended').toBe(0)
  clock.advance(3 * 86_400_000)
  const live = await soldOn(room, date)
  expect(live).toMatchObject({ orders: 2, quantity: 3 })
  expect(await storeSums(ctx, AbortSignal.abort()), 'while the service stops').toBe(0)

  // Control: a change of the stored sums shows, so they are what is read.
  expect(await storeSums(ctx)).toBe(1)
  expect(await storeSums(ctx), 'all are kept').toBe(0)
  expect(await soldOn(room, date)).toEqual(live)
  await db.query(sql`update sold_sums set total = total + 1`)
  expect((await soldOn(room, date)).total).toBeCloseTo(live.total + 0.01)

  // Any change of an order of the day invalidates them.
  await room.brand.make(`/orders/${orders[0].id}/refund`, { reason: 'cold' })
  expect(await soldOn(room, date)).toEqual(live)
  const key = await room.api.makeKey(room.brand.id, { backdateDays: 5 })
  const lines = [{ product_id: room.fish.id, quantity: 1 }]
  const body = { branch_id: room.brand.branchId, channel: 'pos', lines, ordered_at: orders[0].ordered_at }
  const late = await room.brand.make('/orders', body, { key })
  await pay(room, `/orders/${late.id}`)
  const more = await soldOn(room, date)
  expect(more).toMatchObject({ orders: 3, quantity: 4 })
  expect(await storeSums(ctx)).toBe(1)
  expect(await soldOn(room, date)).toEqual(more)
  await expectInvariants(db)
})

test('only one process stores sums at a time', async () => {
  const room = await openTillRoom()
  const order = await sell(room, [[room.pizza, 1]])
  await pay(room, `/orders/${order.id}`)
  room.api.clock.advance(3 * 86_400_000)
  const other = await room.api.db.connectAlone()
  try {
    await other.query('begin; select pg_advisory_xact_lock(4266266)')
    expect(await storeSums(room.api.ctx)).toBe(0)
  } finally {
    await other.end()
  }
  expect(await storeSums(room.api.ctx)).toBeGreaterThan(0)
})
