import { expect, test } from 'vitest'
import { makeProduct } from '../../test/make-products.ts'
import { openRoom, type Room, round } from '../../test/make-round.ts'
import { plainLine as line } from '../../test/plain-order.ts'
import type { OrderLine } from './line.rules.ts'
import { previewOrder } from './preview-order.ts'

function preview(room: Room, at: { diningSessionId?: string; branchId?: string }, ...lines: OrderLine[]) {
  const place = { diningSessionId: undefined, branchId: undefined, ...at }
  return previewOrder(room.ctx, { caller: room.brand.caller, ...place, order: round(lines) })
}

test('a line is held on a bill only', async () => {
  const room = await openRoom()
  const held = line(await makeProduct(room.db, room.brand), { hold: true })
  const onBill = await preview(room, { diningSessionId: room.bills[0]! }, held)
  expect(onBill).toMatchObject({ kitchen: { status: null }, items: [{ held: true }] })
  const without = preview(room, { branchId: room.brand.branch.id }, held)
  await expect(without).rejects.toMatchObject({
    code: 'validation_failed',
    details: { fields: [{ path: 'lines.0.hold', rule: 'not_allowed' }] },
  })
})
