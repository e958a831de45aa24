import sql from 'sql-template-tag'
import { expect, onTestFinished, test } from 'vitest'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { commandOf } from '#test/fixtures/commands.ts'
import { makeProduct, makeStock, onHand } from '#test/fixtures/make-products.ts'
import { openRoom, request, type Room, round } from '#test/fixtures/make-round.ts'
import { outcomesOf, place } from '#test/fixtures/place.ts'
import { plainLine as line } from '#test/builders/plain-order.ts'
import { newIdempotencyKey } from '#test/support/idempotency-key.ts'
import { isLong, sweep } from '#test/support/sweep.ts'
import type { Outcome } from '../db/gate/batch.ts'
import type { Tx } from '../db/database.ts'
import { cancelBill } from '../bills/cancel-bill.ts'
import type { Refusal } from '../lib/refusal.ts'
import { patchBrand } from '../brands/patch-brand.ts'
import type { MenuCache } from '../menu/menu.cache.ts'
import { newUlid } from '../lib/ulid.ts'
import { cancelItem } from './items/cancel-item.ts'
import type { Placed, PlaceRequest } from './place/batch.types.ts'
import { claimKeys } from './place/batch.store.ts'
import { placeOrders } from './place/place-orders.ts'

const wordsOf = async (room: Room, ...requests: PlaceRequest[]) =>
  (await outcomesOf(room, ...requests)).map(wordOf)

function wordOf(outcome: Outcome<Placed>): string {
  if ('error' in outcome) return (outcome.error as Refusal).code
  return outcome.value.replayed ? 'replayed' : 'placed'
}

/** A room whose first transaction fails with a conflict at its end, after which `meanwhile` runs. */
function unlucky(room: Room, meanwhile: () => Promise<unknown>): Room {
  let runs = 0
  const transact = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    room.db.transact(async tx => {
      runs += 1
      if (runs === 2) await meanwhile()
      const result = await work(tx)
      if (runs === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
      return result
    })
  return { ...room, ctx: { ...room.ctx, db: { ...room.db, transact } } }
}

test.each([1, 2])(
  'a retried transaction of %i drafts nothing on a bill that closed meanwhile',
  async size => {
    const room = await openRoom()
    const product = await makeProduct(room.db, room.brand)
    const close = () => cancelBill(room.ctx, { ...commandOf(room.brand), billId: room.bills[0]! })
    const requests = room.bills
      .slice(0, size)
      .map(billId =>
        request(room, round([line(product)]), { billId, idempotencyKey: newIdempotencyKey(billId) }),
      )
    const outcomes = await wordsOf(unlucky(room, close), ...requests)
    expect(outcomes).toEqual(['session_not_open', 'placed'].slice(0, size))
    expect(await room.db.query(sql`select number from orders`)).toEqual(size === 1 ? [] : [{ number: 1 }])
    expect(await room.db.query(sql`select 1 from idempotency_keys`)).toHaveLength(size - 1)
    await expectInvariants(room.db)
  },
)

test('a retried transaction can place an order that it refused at first', async () => {
  const room = await openRoom()
  const wine = await makeStock(room.db, room.brand, { onHand: 1000, block: true })
  const product = await makeProduct(room.db, room.brand, { recipe: { [wine]: 2000 } })
  const deliver = () =>
    room.db.query(sql`update stock_levels set on_hand = 2000 where stock_item_id = ${wine}`)
  expect(await wordsOf(unlucky(room, deliver), request(room, round([line(product)])))).toEqual(['placed'])
})

test('a refused order frees its client_ref for the next in the batch', async () => {
  const room = await openRoom()
  const wine = await makeStock(room.db, room.brand, { block: true })
  const out = await makeProduct(room.db, room.brand, { recipe: { [wine]: 1000 } })
  const there = await makeProduct(room.db, room.brand)
  const tagged = (productId: string) => request(room, round([line(productId)], { clientRef: 'till-1' }))
  expect(await wordsOf(room, tagged(out), tagged(there))).toEqual(['insufficient_stock', 'placed'])
})

test('refused orders do not fill a bill', async () => {
  const room = await openRoom()
  const wine = await makeStock(room.db, room.brand, { block: true })
  const out = await makeProduct(room.db, room.brand, { recipe: { [wine]: 1000 } })
  const there = await makeProduct(room.db, room.brand)
  const hundred = (productId: string) =>
    request(room, round(Array.from({ length: 100 }, () => line(productId))))
  const outcomes = await wordsOf(room, ...[out, out, out, there, there, there].map(hundred))
  expect(outcomes.slice(3)).toEqual(['placed', 'placed', 'placed'])
})

test('the currency cannot change while an order is being written', async () => {
  const room = await openRoom()
  const product = await makeProduct(room.db, room.brand)
  const { caller } = room.brand
  let changed: Promise<unknown> = Promise.resolve()
  // The order has read its currency before it reads the menu.
  const menus: MenuCache = {
    ...room.ctx.menus,
    async menuAt(db, brandId, version) {
      changed = patchBrand(room.ctx, { caller, body: { currency: 'USD' } }).catch((error: unknown) => error)
      await new Promise(resolve => setTimeout(resolve, 200))
      return room.ctx.menus.menuAt(db, brandId, version)
    },
  }
  const slow = { ...room, ctx: { ...room.ctx, menus } }
  expect(await wordsOf(slow, request(room, round([line(product)])))).toEqual(['placed'])
  expect(await changed).toMatchObject({ code: 'in_use', details: { by: 'order' } })
})

test.skipIf(!isLong)('a key in use by another process does not delay other requests for long', async () => {
  const room = await openRoom()
  const product = await makeProduct(room.db, room.brand)
  const idempotencyKey = newIdempotencyKey('slow')
  const claimed = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  onTestFinished(() => held.resolve())
  const holder = room.db.transact(async tx => {
    await claimKeys(tx, room.brand.id, [{ idempotencyKey, resultId: newUlid() }])
    claimed.resolve()
    await held.promise
  })
  await claimed.promise
  const stuck = request(room, round([line(product)]), { idempotencyKey })
  const free = request(room, round([line(product)]), { billId: room.bills[1]! })
  const begun = Date.now()
  const [first, second] = await placeOrders(room.ctx, [stuck, free])
  expect(wordOf(await second!)).toBe('placed')
  expect(Date.now() - begun).toBeLessThan(4_000)
  expect(wordOf(await first!)).toBe('idempotency_in_progress')
  held.resolve()
  await holder
})

test('sales and returns lock stock levels in one order and never deadlock', async () => {
  const room = await openRoom({ tablesPerBranch: 12 })
  // The non-blocking stock level has the lower id, and the blocking one is checked before anything is sold.
  const flour = await makeStock(room.db, room.brand, { onHand: 10_000_000 })
  const wine = await makeStock(room.db, room.brand, { onHand: 10_000_000, block: true })
  const product = await makeProduct(room.db, room.brand, { recipe: { [flour]: 1000, [wine]: 1000 } })
  const deadlocks = await countDeadlocks(room)
  const rounds = sweep('orders and returns of a bill')
  const spend = async (billId: string) => {
    for (let at = 0; at < rounds; at += 1) {
      const { order } = await place(room, request(room, round([line(product)]), { billId }))
      const asked = { itemId: order.items[0]!.id, quantityMilli: undefined, reason: 'no', restock: true }
      await cancelItem(room.ctx, { ...commandOf(room.brand), ...asked })
    }
  }
  await Promise.all(room.bills.map(spend))
  expect(await onHand(room.db, room.brand, wine)).toBe(10_000_000)
  expect((await countDeadlocks(room)) - deadlocks).toBe(0)
  await expectInvariants(room.db)
})

async function countDeadlocks(room: Room): Promise<number> {
  await room.db.query(sql`select pg_stat_force_next_flush()`)
  await new Promise(resolve => setTimeout(resolve, 1_200))
  const rows = await room.db.query<{ deadlocks: number }>(
    sql`select deadlocks from pg_stat_database where datname = current_database()`,
  )
  return rows[0]!.deadlocks
}
