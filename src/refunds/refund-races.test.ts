import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { entry, offer, openAt } from '#test/fixtures/bill-requests.ts'
import { makeMethod, sendRound } from '#test/fixtures/make-bill.ts'
import type { MadeBrand } from '#test/fixtures/make-brand.ts'
import { makeProduct } from '#test/fixtures/make-products.ts'
import { counter, openRoom, type Room, round } from '#test/fixtures/make-round.ts'
import { plainLine } from '#test/builders/plain-order.ts'
import { interleave } from '#test/support/interleave.ts'
import { withoutBillLock, withoutLockOn } from '#test/support/without-bill-lock.ts'
import { isLong, sweep } from '#test/support/sweep.ts'
import { trialsUntil } from '#test/support/trials.ts'
import type { Database } from '../db/database.ts'
import { Refusal } from '../lib/refusal.ts'
import { cancelItem } from '../orders/items/cancel-item.ts'
import { placeOrders } from '../orders/place/place-orders.ts'
import type { StoredOrder } from '../sale/shapes/order.shape.ts'
import { payOrder } from '../payments/take/pay-order.ts'
import { payBill } from '../payments/take/pay-bill.ts'
import { refundBill } from './refund-bill.ts'
import { refundOrder } from './refund-order.ts'

const repeats = sweep('races')

const callers = 8

/** How many of the tries were done, and how many ended in something that is no refusal. */
function outcomes(tries: readonly PromiseSettledResult<unknown>[]): { done: number; failed: number } {
  const failed = tries.filter(one => one.status === 'rejected' && !(one.reason instanceof Refusal))
  return { done: tries.filter(one => one.status === 'fulfilled').length, failed: failed.length }
}

describe('eight callers each refund three of the same eight at once', () => {
  test('two of them succeed, a hundred times', async () => {
    const room = await openRoom()
    const right = { done: 2 * repeats, broken: 0, tried: repeats }
    expect(await refundAtOnce(room, room.db, repeats)).toEqual(right)
    await expectInvariants(room.db)
  })

  test.skipIf(!isLong)('control: without the lock on the order, more is refunded than was paid', async () => {
    const room = await openRoom()
    const { done, broken, tried } = await refundAtOnce(room, withoutLockOn('orders', room.db), 10)
    expect(done).toBeGreaterThan(2 * tried)
    expect(broken).toBeGreaterThan(0)
  })
})

function plainRefund({ caller }: MadeBrand) {
  const request = { caller, idempotencyKey: undefined, ifMatch: undefined, shiftId: undefined }
  return { ...request, reason: 'cold', restock: false, to: 'original', refundTip: false } as const
}

/** It ends with the first trial that shows a fault, as a control does. */
async function refundAtOnce(room: Room, db: Database, trials: number) {
  const { brand, ctx } = room
  const card = await makeMethod(room.db, brand, 'card')
  const product = await makeProduct(room.db, brand, { price: 1001, taxRate: 100_000 })
  const counts = { done: 0, broken: 0, tried: 0 }
  while (counts.tried < trials && (counts.broken === 0 || counts.done <= 2 * counts.tried)) {
    counts.tried += 1
    const order = await sellEight(room, product)
    await payOrder(ctx, { caller: brand.caller, orderId: order.id, ...offer(entry(card)) })
    const request = { ...plainRefund(brand), items: [{ itemId: order.items[0]!.id, quantityMilli: 3000 }] }
    const tries = await Promise.allSettled(
      Array.from({ length: callers }, () => refundOrder({ ...ctx, db }, order.id, request)),
    )
    const { done, failed } = outcomes(tries)
    counts.done += done
    const [given] = await room.db.query<{ sum: number }>(
      sql`select coalesce(sum(amount), 0)::bigint as sum from refund_payments where order_id = ${order.id}`,
    )
    if (failed > 0 || given!.sum !== 6006) counts.broken += 1
  }
  return counts
}

describe('eight callers refund all that is left at once', () => {
  test('one of them refunds the order or the bill, a hundred times', async () => {
    const room = await openRoom({ tablesPerBranch: 1 })
    const right = { done: 2 * repeats, broken: 0, tried: repeats }
    expect(await refundRestAtOnce(room, room.db, repeats)).toEqual(right)
    await expectInvariants(room.db)
  })

  test.skipIf(!isLong)(
    'control: without the lock on the bill and its orders, it is refunded more than once',
    async () => {
      const room = await openRoom({ tablesPerBranch: 1 })
      const db = withoutLockOn('orders', withoutBillLock(room.db))
      const { done, tried } = await refundRestAtOnce(room, db, 10)
      expect(done).toBeGreaterThan(2 * tried)
    },
  )
})

/** Half of the callers of a bill name an amount, the others nothing. */
async function refundRestAtOnce(room: Room, db: Database, trials: number) {
  const { brand, ctx } = room
  const card = await makeMethod(room.db, brand, 'card')
  const product = await makeProduct(room.db, brand, { price: 1001, taxRate: 100_000 })
  const counts = { done: 0, broken: 0, tried: 0 }
  const plain = plainRefund(brand)
  while (counts.tried < trials && counts.done <= 2 * counts.tried) {
    const order = await sellEight(room, product)
    await payOrder(ctx, { caller: brand.caller, orderId: order.id, ...offer(entry(card)) })
    counts.tried += 1
    const billId = counts.tried === 1 ? room.bills[0]! : await openAt(room, brand)
    await sendRound(room.db, brand, billId, [{ total: 1000 }, { total: 234 }], ctx.now())
    await sendRound(room.db, brand, billId, [{ total: 777 }], ctx.now())
    await payBill(ctx, { caller: brand.caller, billId, ...offer(entry(card)) })
    const some = Array.from({ length: callers }, (_, at) => at)
    const tries = await Promise.allSettled([
      ...some.map(() => refundOrder({ ...ctx, db }, order.id, plain)),
      ...some.map(at =>
        refundBill({ ...ctx, db }, { ...plain, billId, amount: at % 2 === 0 ? 2011 : undefined }),
      ),
    ])
    const { done, failed } = outcomes(tries)
    counts.done += done
    const [given] = await room.db.query<{ sum: number }>(
      sql`select coalesce(sum(r.amount), 0)::bigint as sum from refund_payments r
          join orders o on o.brand_id = r.brand_id and o.id = r.order_id
          where o.id = ${order.id} or o.dining_session_id = ${billId}`,
    )
    if (failed > 0 || given!.sum !== 8008 + 2011) counts.broken += 1
    await room.db.query(sql`delete from occupied_tables`)
  }
  return counts
}

async function sellEight(room: Room, product: string): Promise<StoredOrder> {
  const [pending] = await placeOrders(room.ctx, [
    counter(room, round([plainLine(product, { quantityMilli: 8000 })])),
  ])
  const outcome = await pending!
  if ('error' in outcome) throw outcome.error
  return outcome.value.order
}

describe('four callers cancel an item while four settle its bill', () => {
  test('a settled bill is paid for its live items, a hundred times', async () => {
    const room = await openRoom({ tablesPerBranch: 1 })
    const { broken, cancelled, kept } = await cancelAgainstSettle(room, room.db, repeats)
    expect(broken).toBe(0)
    // Each must come first at times, or no race was tried.
    expect(Math.min(cancelled, kept)).toBeGreaterThan(0)
    await expectInvariants(room.db)
  })

  test.skipIf(!isLong)('control: without the lock on the bill, payments and live items differ', async () => {
    const room = await openRoom({ tablesPerBranch: 1 })
    const { broken } = await cancelAgainstSettle(room, withoutBillLock(room.db), 60)
    expect(broken).toBeGreaterThan(0)
  })
})

async function cancelAgainstSettle(room: Room, db: Database, trials: number) {
  const { brand, ctx } = room
  const card = await makeMethod(room.db, brand, 'card')
  const counts = { broken: 0, cancelled: 0, kept: 0 }
  for (const trial of trialsUntil(trials, () => Math.min(counts.cancelled, counts.kept) > 0)) {
    const billId = trial === 0 ? room.bills[0]! : await openAt(room, brand)
    const order = await sendRound(room.db, brand, billId, [{ total: 1000 }, { total: 234 }], ctx.now())
    const settle = () => payBill({ ...ctx, db }, { caller: brand.caller, billId, ...offer(entry(card)) })
    const act = {
      caller: brand.caller,
      idempotencyKey: undefined,
      ifMatch: undefined,
      quantityMilli: undefined,
    }
    const request = { ...act, itemId: order.items[0]!.id, reason: 'late', restock: true }
    const cancel = () => cancelItem({ ...ctx, db }, request)
    const { failed } = outcomes(await interleave<unknown>(trial, settle, cancel))
    const [bill] = await room.db.query<{ status: string; paid: number; live: number }>(
      sql`select s.status, s.paid, (
            select sum(i.total)::bigint from order_items i join orders o on o.brand_id = i.brand_id and o.id = i.order_id
            where o.brand_id = s.brand_id and o.dining_session_id = s.id and i.cancelled_at is null) as live
          from dining_sessions s where s.id = ${billId}`,
    )
    const { status, paid, live } = bill!
    if (failed > 0 || status !== 'settled' || paid !== live) counts.broken += 1
    if (live === 234) counts.cancelled += 1
    else counts.kept += 1
    await room.db.query(sql`delete from occupied_tables`)
    if (counts.broken > 0) break
  }
  return counts
}
