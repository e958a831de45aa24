import { beforeAll, expect, test } from 'vitest'
import type { Body } from '#test/support/api.ts'
import { openParty } from '#test/fixtures/party.ts'
import { keepSoldDays } from './keep-days.ts'

// A weighed line is one unit of its addons and of the kitchen, however it is split.

const party = openParty()
const { open, order, pay, post, read } = party
const day = '2026-11-21'
let fish: Body

beforeAll(async () => {
  const { category, tax, group } = party.at
  const weighed = { name: 'Whole fish', price: 38, sold_by: 'weight', addon_group_ids: [group.id] }
  fish = await party.brand.make('/products', { ...weighed, category_id: category.id, tax_id: tax.id })
})

/** A kilogram of fish, of which 400 g go to another bill. */
async function shared(): Promise<{ bill: Body; line: Body; other: Body }> {
  const [bill, other] = [await open(), await open()]
  const addons = [{ addon_id: party.at.addon.id, quantity: 2 }]
  const [line] = (await order(bill, [{ product_id: fish.id, addons }])).items
  const items = [{ item_id: line.id, quantity: 0.4 }]
  const moved = await post(`/dining-sessions/${bill.id}/move-items`, {
    items,
    to_dining_session_id: other.id,
  })
  expect(moved.status, moved.text).toBe(200)
  return { bill, line, other }
}

const settle = (bill: Body) => pay(bill, [{}])

/** Units of the addon, those of them free, what they cost, and units of the kitchen. */
async function counts(): Promise<number[]> {
  const totals = async (report: string) =>
    (await party.brand.get(`/reports/${report}?from=${day}&to=${day}`)).body.data.totals
  const { quantity, free, total } = await totals('addons')
  return [quantity, free, total, (await totals('kitchen')).items]
}

test('a weighed line counts once, whichever of its parts are sold', async () => {
  const both = await shared()
  expect(await counts()).toEqual([0, 0, 0, 1])
  await settle(both.other)
  await settle(both.bill)
  expect(await counts()).toEqual([2, 0, 1, 1])

  // The part that was moved is refunded in part, and the rest of the line in full.
  const [part] = (await read(both.other)).orders[0].items
  const [{ id: movedTo }] = (await read(both.other)).orders
  const [{ id: orderId }] = (await read(both.bill)).orders
  await post(`/orders/${movedTo}/refund`, { items: [{ item_id: part.id, quantity: 0.1 }], reason: 'cold' })
  await post(`/orders/${orderId}/refund`, { reason: 'cold' })
  expect(await counts()).toEqual([2, 0, 1, 1])

  // The line is cancelled after a part of it was moved: the part is what is left of it.
  const gone = await shared()
  await post(`/order-items/${gone.line.id}/cancel`, { reason: 'burnt' })
  expect(await counts()).toEqual([2, 0, 1, 2])
  await settle(gone.other)
  // 40 percent of the two units are paid.
  expect(await counts()).toEqual([4, 1.2, 1.4, 2])

  // Cancelled in part, then moved in part.
  const less = await shared()
  await post(`/order-items/${less.line.id}/cancel`, { reason: 'burnt', quantity: 0.1 })
  await settle(less.bill)
  await settle(less.other)
  expect(await counts()).toEqual([6, 1.4, 2.3, 3])

  const first = await counts()
  const later = { ...party.api.ctx, now: () => party.api.clock.now() + 4 * 86_400_000 }
  expect(await keepSoldDays(later, party.brand.id, 10)).toBe(1)
  expect(await counts()).toEqual(first)
  await party.expectInvariants()
})
