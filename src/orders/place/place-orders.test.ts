import { expect, test } from 'vitest'
import sql, { raw } from 'sql-template-tag'
import { makeAddon, makeProduct, makeStock, menuChanged, onHand } from '#test/fixtures/make-products.ts'
import { openRoom, request, type Room, round } from '#test/fixtures/make-round.ts'
import { plainLine as line } from '#test/builders/plain-order.ts'
import { outcomesOf, placed } from '#test/fixtures/place.ts'
import { newIdempotencyKey } from '#test/support/idempotency-key.ts'
import type { Outcome } from '../../db/gate/batch.ts'
import { readBill } from '../../bills/read-bill.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { findOrder } from '../../sale/order/order.store.ts'
import { placeOrders } from './place-orders.ts'
import type { Placed } from './batch.types.ts'

function refused(outcome: Outcome<Placed> | undefined): Refusal {
  if (outcome === undefined || 'value' in outcome) throw new Error('expected a refusal')
  return outcome.error as Refusal
}

async function count(room: Room, table: string): Promise<number> {
  const rows = await room.db.query<{ n: number }>(sql`select count(*) as n from ${raw(table)}`)
  return rows[0]!.n
}

test('freezes price, name, tax, cost and recipe, takes stock and adds to the bill', async () => {
  const room = await openRoom()
  const flour = await makeStock(room.db, room.brand, { onHand: 1_000_000, unitCost: 8400 })
  const { addonId, groupId } = await makeAddon(room.db, room.brand, {
    price: 150,
    recipe: { [flour]: 10_000 },
  })
  const product = await makeProduct(room.db, room.brand, {
    price: 1250,
    taxRate: 100_000,
    recipe: { [flour]: 180_000 },
    addonGroupIds: [groupId],
    translations: { it: { name: 'Lasagne al forno' } },
  })
  const addons = [{ addonId, addonGroupId: null, quantity: 2 }]
  const [outcome] = await outcomesOf(
    room,
    request(room, round([line(product, { quantityMilli: 3000, addons, seat: 2 })])),
  )
  const { order } = placed(outcome)

  expect(order).toMatchObject({
    status: 'pending',
    channel: 'table',
    businessDate: '2026-11-21',
    number: 1,
    orderNumber: 'B1-20261121-0001',
    tableId: room.brand.branch.tableIds[0],
    kitchen: { status: 'new', newAt: room.clock.now() },
    totals: { subtotal: 4650, total: 4650, tax: 423, cost: 504 },
  })
  expect(order.items[0]).toMatchObject({
    name: 'Lasagne',
    names: { it: 'Lasagne al forno' },
    unitPrice: 1250,
    recipe: { [flour]: 600_000 },
    addons: [{ addonId, addonGroupId: groupId, quantity: 2, unitPrice: 150, total: 900 }],
    seat: 2,
    held: false,
    kitchen: { status: 'new' },
  })
  expect(await onHand(room.db, room.brand, flour)).toBe(400_000)
  expect(await findOrder(room.db, room.brand.id, order.id)).toEqual(order)
  const [bill] = await room.db.query(
    sql`select total, item_count, version from dining_sessions where id = ${room.bills[0]}`,
  )
  expect(bill).toEqual({ total: 4650, item_count: 1, version: 2 })
  const [event] = await room.db.query(sql`select type, data from events where record_id = ${order.id}`)
  expect(event).toMatchObject({ type: 'order.created', data: { id: order.id, version: 1 } })
})

test('a refusal in a batch affects no other request, leaves no gap in numbers and frees its key', async () => {
  const room = await openRoom()
  const product = await makeProduct(room.db, room.brand)
  const good = (text: string) =>
    request(room, round([line(product)]), { idempotencyKey: newIdempotencyKey(text) })
  const bad = request(room, round([line('01ARZ3NDEKTSV4RRFFQ69G5FAV')]), {
    idempotencyKey: newIdempotencyKey('b'),
  })
  const lost = { ...good('d'), target: { billId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' } }
  const outcomes = await outcomesOf(room, good('a'), bad, good('c'), lost, good('e'))
  expect(outcomes.map(outcome => ('error' in outcome ? (outcome.error as Refusal).code : 'placed'))).toEqual([
    'placed',
    'validation_failed',
    'placed',
    'not_found',
    'placed',
  ])
  expect([0, 2, 4].map(at => placed(outcomes[at]).order.number)).toEqual([1, 2, 3])
  expect(await count(room, 'idempotency_keys')).toBe(3)
  expect(await count(room, 'orders')).toBe(3)
  const [again] = await outcomesOf(room, { ...good('b') })
  expect(placed(again)).toMatchObject({ replayed: false, order: { number: 4 } })
})

test('checks the branch of a key before answering a retry', async () => {
  const room = await openRoom()
  const product = await makeProduct(room.db, room.brand)
  const idempotencyKey = newIdempotencyKey('round-1')
  await outcomesOf(room, request(room, round([line(product)]), { idempotencyKey }))
  const elsewhere = { ...room.brand.caller, branchIds: ['01ARZ3NDEKTSV4RRFFQ69G5FAV'] }
  const [outcome] = await outcomesOf(
    room,
    request(room, round([line(product)]), { idempotencyKey, caller: elsewhere }),
  )
  expect(refused(outcome)).toMatchObject({
    code: 'branch_forbidden',
    details: { branch_id: room.brand.branch.id },
  })
})

test('a blocking stock level refuses orders beyond its stock, serving earlier orders of the batch first', async () => {
  const room = await openRoom()
  const wine = await makeStock(room.db, room.brand, { onHand: 5000, block: true })
  const product = await makeProduct(room.db, room.brand, { recipe: { [wine]: 2000 } })
  const three = [0, 1, 2].map(() => request(room, round([line(product)])))
  const outcomes = await outcomesOf(room, ...three)
  expect(outcomes.map(outcome => 'value' in outcome)).toEqual([true, true, false])
  expect(refused(outcomes[2])).toMatchObject({
    code: 'insufficient_stock',
    details: { items: [{ stock_item_id: wine, on_hand: 1, needed: 2 }] },
  })
  expect(await onHand(room.db, room.brand, wine)).toBe(1000)
  expect(await count(room, 'orders')).toBe(2)
})

test('non-blocking stock goes below zero, and each crossing is reported once', async () => {
  const room = await openRoom()
  const flour = await makeStock(room.db, room.brand, { onHand: 3000, lowAt: 2000 })
  const product = await makeProduct(room.db, room.brand, { recipe: { [flour]: 1000 } })
  for (let sold = 0; sold < 5; sold++) await outcomesOf(room, request(room, round([line(product)])))
  const events = await room.db.query(
    sql`select type, data from events where type like 'stock.%' and record_id = ${flour} order by id`,
  )
  expect(events).toMatchObject([
    { type: 'stock.low', data: { name: 'Flour', on_hand: 2, low_at: 2, version: 1 } },
    { type: 'stock.negative', data: { on_hand: -1, low_at: 2, version: 4 } },
  ])
})

test('a client_ref is used once in the brand, also within a batch', async () => {
  const room = await openRoom()
  const product = await makeProduct(room.db, room.brand)
  const tagged = () => request(room, round([line(product)], { clientRef: 'till-1-77' }))
  const [first, second] = await outcomesOf(room, tagged(), tagged())
  expect(refused(second)).toMatchObject({
    code: 'already_exists',
    details: { field: 'client_ref', id: placed(first).order.id },
  })
  expect(refused((await outcomesOf(room, tagged()))[0]).details['id']).toBe(placed(first).order.id)
  const raced = await Promise.all(
    [1, 2, 3, 4].map(() => outcomesOf(room, request(room, round([line(product)], { clientRef: 'raced' })))),
  )
  expect(raced.flat().filter(outcome => 'value' in outcome)).toHaveLength(1)
  const codes = raced.flat().flatMap(outcome => ('error' in outcome ? [(outcome.error as Refusal).code] : []))
  expect(codes).toEqual(['already_exists', 'already_exists', 'already_exists'])
})

test('held lines consume stock, have no stage, and keep the order out of the kitchen until one is fired', async () => {
  const room = await openRoom()
  const flour = await makeStock(room.db, room.brand, { onHand: 1000 })
  const product = await makeProduct(room.db, room.brand, { recipe: { [flour]: 1000 } })
  const [outcome] = await outcomesOf(room, request(room, round([line(product, { hold: true })])))
  const { order } = placed(outcome)
  expect(order.kitchen.status).toBeNull()
  expect(order.items[0]).toMatchObject({ held: true, firedAt: null, kitchen: { status: null } })
  expect(await onHand(room.db, room.brand, flour)).toBe(0)
})

test('prices from a menu changed by another process at once', async () => {
  const room = await openRoom()
  const product = await makeProduct(room.db, room.brand, { price: 1000 })
  await outcomesOf(room, request(room, round([line(product)])))
  await room.db.query(sql`update products set price = 1100 where id = ${product}`)
  await menuChanged(room.db, room.brand)
  const [outcome] = await outcomesOf(room, request(room, round([line(product)])))
  expect(placed(outcome).order.totals.total).toBe(1100)
})

test('ordered_at decides business date and counter, within the limit of the key', async () => {
  const room = await openRoom()
  const product = await makeProduct(room.db, room.brand)
  const caller = { ...room.brand.caller, backdateDays: 3 }
  const at = (orderedAt: string) => request(room, round([line(product)], { orderedAt }), { caller })
  const outcomes = await outcomesOf(
    room,
    at('2026-11-20T23:30:00+01:00'),
    at('2026-11-21T03:59:59+01:00'),
    at('2026-11-21T04:00:00+01:00'),
    at('2026-11-10T12:00:00+01:00'),
    at('2026-11-21T19:06:00+01:00'),
  )
  expect(outcomes.slice(0, 3).map(outcome => placed(outcome).order.orderNumber)).toEqual([
    'B1-20261120-0001',
    'B1-20261120-0002',
    'B1-20261121-0001',
  ])
  expect(refused(outcomes[3]).details).toMatchObject({ fields: [{ path: 'ordered_at', rule: 'min' }] })
  expect(refused(outcomes[4]).details).toMatchObject({ fields: [{ path: 'ordered_at', rule: 'max' }] })
})

test('a bill locked by another process leaves the batch, which does not wait for it', async () => {
  const room = await openRoom()
  const product = await makeProduct(room.db, room.brand)
  const held = Promise.withResolvers<void>()
  const holder = room.db.transact(async tx => {
    await tx.query(
      sql`select 1 from dining_sessions where brand_id = ${room.brand.id} and id = ${room.bills[0]} for update`,
    )
    await held.promise
  })
  await new Promise(resolve => setTimeout(resolve, 50))
  const outcomes = await placeOrders(room.ctx, [
    request(room, round([line(product)])),
    request(room, round([line(product)]), { billId: room.bills[1]! }),
  ])
  expect(outcomes[0]).toBeInstanceOf(Promise)
  expect(placed(outcomes[1] as Outcome<Placed>).order.number).toBe(1)
  held.resolve()
  await holder
  expect(placed(await outcomes[0]).order.number).toBe(2)
})

test('a bill is full at 1,000 items, counted within the batch', async () => {
  const room = await openRoom()
  const product = await makeProduct(room.db, room.brand)
  const lines = Array.from({ length: 100 }, () => line(product))
  const outcomes = await outcomesOf(room, ...Array.from({ length: 11 }, () => request(room, round(lines))))
  expect(outcomes.map(outcome => 'value' in outcome)).toEqual([...Array(10).fill(true), false])
  expect(refused(outcomes[10])).toMatchObject({ code: 'limit_reached', details: { limit: 1000 } })
})

test('a batch that fails as a whole runs again order by order, and only the faulty one fails', async () => {
  const room = await openRoom()
  const product = await makeProduct(room.db, room.brand)
  await room.db.query(sql`alter table orders add constraint trap check (note is distinct from 'trap')`)
  const outcomes = await outcomesOf(
    room,
    request(room, round([line(product)])),
    request(room, round([line(product)], { note: 'trap' })),
    request(room, round([line(product)])),
  )
  expect(outcomes.map(outcome => 'value' in outcome)).toEqual([true, false, true])
  const numbers = [outcomes[0], outcomes[2]].map(outcome => placed(outcome).order.number)
  expect(new Set(numbers)).toEqual(new Set([1, 2]))
})

test('refuses an order whose cost or stock exceeds the limits; its bill stays readable', async () => {
  const room = await openRoom()
  const gold = await makeStock(room.db, room.brand, { onHand: 1000, unitCost: 1_000_000_000_000 })
  const sand = await makeStock(room.db, room.brand)
  const coin = await makeProduct(room.db, room.brand, { recipe: { [gold]: 1_000_000 } })
  const beach = await makeProduct(room.db, room.brand, { recipe: { [sand]: 1_000_000_000 } })
  const many = (productId: string) => request(room, round([line(productId, { quantityMilli: 999_000 })]))
  const [cost, stock] = await outcomesOf(room, many(coin), many(beach))
  expect(refused(cost).details).toMatchObject({ fields: [{ path: 'lines', rule: 'max' }] })
  expect(refused(stock).details).toMatchObject({ fields: [{ path: 'lines.0.quantity', rule: 'max' }] })
  const { bill } = await readBill(room.ctx, room.brand.caller, room.bills[0]!)
  expect(bill).toMatchObject({ totals: { cost: 0 }, version: 1 })
})
