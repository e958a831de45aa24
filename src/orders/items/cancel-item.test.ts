import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openRoom, type Room, send } from '#test/fixtures/make-round.ts'
import { plainLine as line } from '#test/builders/plain-order.ts'
import { commandOf, tenderOf } from '#test/fixtures/commands.ts'
import { makeMethod } from '#test/fixtures/make-bill.ts'
import { makeAddon, makeProduct, makeStock, menuChanged, onHand } from '#test/fixtures/make-products.ts'
import { payBill } from '../../payments/take/pay-bill.ts'
import { cancelItem, type CancelRequest } from './cancel-item.ts'
import { findOrder } from '../../sale/order/order.store.ts'
import { presentOrder } from '../../sale/command/order.presenter.ts'

function cancel(room: Room, itemId: string, more: Partial<CancelRequest> = {}) {
  return cancelItem(room.ctx, {
    ...commandOf(room.brand),
    itemId,
    quantityMilli: undefined,
    reason: 'sent by mistake',
    restock: true,
    ...more,
  })
}

async function bill(room: Room) {
  const [row] = await room.db.query<{ total: number; item_count: number; version: number; cost: number }>(
    sql`select total, item_count, version, cost from dining_sessions where id = ${room.bills[0]}`,
  )
  return row!
}

async function pay(room: Room, amount?: number) {
  const tender = tenderOf(await makeMethod(room.db, room.brand, 'card'), amount)
  return payBill(room.ctx, { ...commandOf(room.brand), billId: room.bills[0]!, ...tender })
}

test('returns exactly the stock that the item consumed, even after its recipe changed', async () => {
  const room = await openRoom()
  const flour = await makeStock(room.db, room.brand, { onHand: 1_000_000, unitCost: 8400 })
  const oil = await makeStock(room.db, room.brand, { onHand: 100_000 })
  const { addonId, groupId } = await makeAddon(room.db, room.brand, { recipe: { [oil]: 5000 } })
  const sold = { price: 1250, taxRate: 100_000, recipe: { [flour]: 180_000 }, addonGroupIds: [groupId] }
  const product = await makeProduct(room.db, room.brand, sold)
  const addons = [{ addonId, addonGroupId: null, quantity: 1 }]
  const order = await send(room, line(product, { quantityMilli: 3000, addons }), line(product))
  expect(await onHand(room.db, room.brand, flour)).toBe(280_000)
  await room.db.query(sql`update products set recipe = '[]'::jsonb where id = ${product}`)
  await menuChanged(room.db, room.brand)

  const [item, other] = order.items
  const { answer: after } = await cancel(room, item!.id)
  expect(await onHand(room.db, room.brand, flour)).toBe(820_000)
  expect(await onHand(room.db, room.brand, oil)).toBe(100_000)
  expect(after.totals).toMatchObject({ total: other!.total, tax: other!.tax, cost: other!.cost })
  expect(after.items[0]).toMatchObject({
    id: item!.id,
    cancelKind: 'cancel',
    cancelReason: 'sent by mistake',
    restocked: true,
    cancelledBusinessDate: '2026-11-21',
    total: item!.total,
  })
  expect(after.version).toBe(2)
  expect(await bill(room)).toMatchObject({ total: other!.total, item_count: 2, version: 3 })
  const returns = await room.db.query(
    sql`select stock_item_id, change from stock_movements where kind = 'return' and order_id = ${order.id} order by change`,
  )
  expect(returns).toEqual([
    { stock_item_id: oil, change: 15_000 },
    { stock_item_id: flour, change: 540_000 },
  ])
})

test('without restock the stock is not returned, and waste is recorded at cost', async () => {
  const room = await openRoom()
  const flour = await makeStock(room.db, room.brand, { onHand: 1_000_000, unitCost: 8400 })
  const product = await makeProduct(room.db, room.brand, { recipe: { [flour]: 180_000 } })
  const order = await send(room, line(product, { quantityMilli: 3000 }))
  const { answer: after } = await cancel(room, order.items[0]!.id, { restock: false })
  expect(await onHand(room.db, room.brand, flour)).toBe(460_000)
  expect(after).toMatchObject({ status: 'cancelled', totals: { total: 0, cost: 0 } })
  const figures = { quantityMilli: 3000, cost: 454, amount: 0, restocked: false }
  expect(after.adjustments).toMatchObject([{ kind: 'waste', itemId: order.items[0]!.id, ...figures }])
  const moved = await room.db.query(sql`select 1 from stock_movements where order_id = ${order.id}`)
  expect(moved).toHaveLength(1)
})

test('0.335 kg cancelled in three parts returns the stock to the gram and leaves nothing', async () => {
  const room = await openRoom()
  const fish = await makeStock(room.db, room.brand, { onHand: 10_000, unitCost: 21_000_000 })
  const sold = { price: 1290, taxRate: 100_000, soldBy: 'weight', recipe: { [fish]: 1017 } } as const
  const product = await makeProduct(room.db, room.brand, sold)
  const order = await send(room, line(product, { quantityMilli: 335 }))
  expect(await onHand(room.db, room.brand, fish)).toBe(10_000 - order.items[0]!.recipe![fish]!)
  for (const quantityMilli of [112, 111, 112]) await cancel(room, order.items[0]!.id, { quantityMilli })
  expect(await onHand(room.db, room.brand, fish)).toBe(10_000)
  const after = await findOrder(room.db, room.brand.id, order.id)
  expect(after).toMatchObject({ status: 'cancelled', totals: { total: 0, tax: 0, cost: 0, subtotal: 0 } })
  expect(after!.items.map(item => item.quantityMilli).toSorted((a, b) => a - b)).toEqual([111, 112, 112])
  const total = after!.items.reduce((sum, item) => sum + item.total, 0)
  expect(total).toBe(order.totals.total)
})

test('splits off a part: the rest keeps its id, and the part names its origin', async () => {
  const room = await openRoom()
  const product = await makeProduct(room.db, room.brand, { price: 433, taxRate: 100_000 })
  const order = await send(room, line(product, { quantityMilli: 3000 }))
  const id = order.items[0]!.id
  const { answer: after } = await cancel(room, id, { quantityMilli: 1000 })
  expect(after.items).toMatchObject([
    { id, quantityMilli: 2000, cancelledAt: null, total: 866 },
    { splitFromId: id, quantityMilli: 1000, cancelKind: 'cancel', total: 433, position: 0 },
  ])
  expect((await bill(room)).item_count).toBe(2)
})

test('refuses to cancel on a settled bill or beyond the unpaid part', async () => {
  const room = await openRoom()
  const product = await makeProduct(room.db, room.brand, { price: 1000 })
  const order = await send(room, line(product), line(product))
  await pay(room, 1500)
  await expect(cancel(room, order.items[0]!.id)).rejects.toMatchObject({
    code: 'item_already_paid',
    details: { item_id: order.items[0]!.id, due: 5 },
  })
  await pay(room)
  await expect(cancel(room, order.items[0]!.id)).rejects.toMatchObject({ code: 'item_not_on_open_bill' })
  expect((await findOrder(room.db, room.brand.id, order.id))!.status).toBe('paid')
})

test('the event shows the item as its order does', async () => {
  const room = await openRoom()
  const { id: orderId, items } = await send(room, line(await makeProduct(room.db, room.brand), { seat: 2 }))
  const { answer: order } = await cancel(room, items[0]!.id, { restock: false })
  const shown = presentOrder(order, { zone: order.zone, lang: 'en' }).items[0]
  const [event] = await room.db.query(
    sql`select record_id, data from events where type = 'order_item.cancelled'`,
  )
  const data = { ...shown, order_id: orderId, dining_session_id: room.bills[0], version: 2 }
  expect(event).toEqual({ record_id: items[0]!.id, data })
})
