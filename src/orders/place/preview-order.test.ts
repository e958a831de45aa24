import { expect, test } from 'vitest'
import { makeProduct } from '#test/fixtures/make-products.ts'
import { counter, openRoom, request, type Room, round } from '#test/fixtures/make-round.ts'
import { plainLine as line } from '#test/builders/plain-order.ts'
import type { PlaceRequest } from './batch.types.ts'
import { previewOrder } from './preview-order.ts'

async function preview(room: Room, placeRequest: PlaceRequest) {
  return (await previewOrder(room.ctx, placeRequest)).order
}

test('previews a held line, on a bill and without one', async () => {
  const room = await openRoom()
  const held = line(await makeProduct(room.db, room.brand), { hold: true })
  const onBill = await preview(room, request(room, round([held])))
  expect(onBill).toMatchObject({ kitchen: { status: null }, items: [{ held: true }] })
  const without = await preview(room, counter(room, round([held])))
  expect(without).toMatchObject({ kitchen: { status: null }, items: [{ held: true, awaitsPayment: false }] })
})
