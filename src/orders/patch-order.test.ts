import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { makeCampaign, makeCustomer } from '#test/fixtures/make-campaign.ts'
import { makeProduct } from '#test/fixtures/make-products.ts'
import { counter, openRoom, request, type Room, round } from '#test/fixtures/make-round.ts'
import { place } from '#test/fixtures/place.ts'
import { plainLine as line } from '#test/builders/plain-order.ts'
import { expectRefused } from '#test/support/snapshot.ts'
import { newUlid } from '../lib/ulid.ts'
import { orderEvent } from '../sale/order/order.rules.ts'
import { findOrder } from '../sale/order/order.store.ts'
import { patchOrder, type PatchOrderRequest } from './patch-order.ts'
import type { OrderChanges } from './place/order-request.schema.ts'
import type { StoredOrder } from '../sale/shapes/order.shape.ts'

type Setting = { room: Room; alone: StoredOrder; onBill: StoredOrder; customerId: string }

/** An order without a bill and one on the first bill. */
async function setting(): Promise<Setting> {
  const room = await openRoom()
  const product = await makeProduct(room.db, room.brand)
  await makeCampaign(room.db, room.brand)
  const sent = round([line(product)], { customerName: 'Ada', note: 'no salt' })
  const { order: alone } = await place(room, counter(room, sent))
  const { order: onBill } = await place(room, request(room, sent))
  return { room, alone, onBill, customerId: await makeCustomer(room.db, room.brand) }
}

async function patch(
  { room }: Setting,
  order: StoredOrder,
  changes: OrderChanges,
  more: Partial<PatchOrderRequest> = {},
): Promise<StoredOrder> {
  const { caller } = room.brand
  await patchOrder(room.ctx, { caller, ifMatch: undefined, orderId: order.id, changes, ...more })
  return (await findOrder(room.db, room.brand.id, order.id))!
}

test('changes the fields sent, keeps all figures, and records an event', async () => {
  const at = await setting()
  const { alone, customerId, room } = at
  const changed = await patch(at, alone, { customerId, customerName: null })
  expect(changed).toEqual({
    ...alone,
    customerId,
    customerName: null,
    version: 2,
    updatedAt: changed.updatedAt,
  })
  expect(changed.updatedAt).toBeGreaterThan(alone.updatedAt)
  expect(changed.totals.campaignDiscount).toBe(100)
  expect(await patch(at, alone, { customerId: null, note: 'later' })).toMatchObject({
    customerId: null,
    note: 'later',
    version: 3,
  })
  expect(await room.db.query(sql`select data from events where type = 'order.updated' order by id`)).toEqual([
    { data: orderEvent('order.updated', alone, 2).data },
    { data: orderEvent('order.updated', alone, 3).data },
  ])
  await expectInvariants(room.db)
})

test('equal values change nothing, even on a paid order', async () => {
  const at = await setting()
  const { alone, room } = at
  expect(await patch(at, alone, {})).toEqual(alone)
  expect(await patch(at, alone, { customerName: 'Ada', note: 'no salt', customerId: null })).toEqual(alone)
  await room.db.query(sql`update orders set status = 'paid' where id = ${alone.id}`)
  expect(await patch(at, alone, { note: 'no salt' })).toMatchObject({ version: 1 })
  expect(await room.db.query(sql`select 1 from events where type = 'order.updated'`)).toEqual([])
})

test("an order on a bill advances the bill's version and keeps its customer", async () => {
  const at = await setting()
  const { customerId, onBill, room } = at
  const first = sql`select version from dining_sessions order by id limit 1`
  const version = async () => (await room.db.query<{ version: number }>(first))[0]!.version
  const before = await version()
  expect(await patch(at, onBill, { note: 'later', customerId: null })).toMatchObject({
    note: 'later',
    version: 2,
  })
  expect(await version()).toBe(before + 1)
  const refusal = await expectRefused(room.db, 'validation_failed', () => patch(at, onBill, { customerId }))
  expect(refusal.details).toMatchObject({ fields: [{ path: 'customer_id', rule: 'not_allowed' }] })
})

describe('a refused change leaves nothing behind', () => {
  test('with an unknown or inactive customer', async () => {
    const at = await setting()
    const { room, alone } = at
    for (const [customerId, rule] of [
      [newUlid(), 'not_found'],
      [await makeCustomer(room.db, room.brand, false), 'not_allowed'],
    ] as const) {
      const refusal = await expectRefused(room.db, 'validation_failed', () =>
        patch(at, alone, { customerId }),
      )
      expect(refusal.details).toMatchObject({ fields: [{ path: 'customer_id', rule }] })
    }
  })

  test('on a partly paid order, or one on a partly paid bill', async () => {
    const at = await setting()
    const { alone, onBill, room } = at
    await room.db.query(sql`update orders set status = 'partially_paid' where id = ${alone.id}`)
    await room.db.query(sql`update dining_sessions set paid = 1 where id = ${onBill.billId}`)
    for (const order of [alone, onBill]) {
      const refusal = await expectRefused(room.db, 'invalid_transition', () =>
        patch(at, order, { note: 'later' }),
      )
      expect(refusal.details).toEqual({ from: 'partially_paid', to: 'pending' })
    }
  })
})
