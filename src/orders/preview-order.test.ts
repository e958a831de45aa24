import { expect, test } from 'vitest'
import { makeProduct } from '#test/fixtures/make-products.ts'
import { counter, openRoom, request, type Room, round } from '#test/fixtures/make-round.ts'
import { plainLine as line } from '#test/builders/plain-order.ts'
import type { PlaceRequest } from './place-orders.steps.ts'
import { previewOrder } from './preview-order.ts'

async function preview(room: Room, asked: PlaceRequest) {
  return (await previewOrder(room.ctx, asked)).order
}

test('allows a held line only on a bill', async () => {
  const room = await openRoom()
  const held = line(await makeProduct(room.db, room.brand), { hold: true })
  const onBill = await preview(room, request(room, round([held])))
  expect(onBill).toMatchObject({ kitchen: { status: null }, items: [{ held: true }] })
  const without = preview(room, counter(room, round([held])))
  await expect(without).rejects.toMatchObject({
    code: 'validation_failed',
    details: { fields: [{ path: 'lines.0.hold', rule: 'not_allowed' }] },
  })
})
