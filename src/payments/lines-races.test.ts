import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { plainLine } from '#test/builders/plain-order.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { entry, offer } from '#test/fixtures/bill-requests.ts'
import { makeMethod } from '#test/fixtures/make-bill.ts'
import { makeProduct } from '#test/fixtures/make-products.ts'
import { counter, openRoom, type Room, round } from '#test/fixtures/make-round.ts'
import { interleave } from '#test/support/interleave.ts'
import { isLong, sweep } from '#test/support/sweep.ts'
import { trialsUntil } from '#test/support/trials.ts'
import { withoutLockOn } from '#test/support/without-bill-lock.ts'
import type { Database } from '../db/database.ts'
import { Refusal } from '../lib/refusal.ts'
import { addLines } from '../orders/items/add-lines.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { placeOrders } from '../orders/place/place-orders.ts'
import { payOrder } from './take/pay-order.ts'

const repeats = sweep('races of two')

/** Ends the order meanwhile. */
type Rival = (room: Room, db: Database, orderId: string) => Promise<unknown>

type Counts = { wrong: number; broken: number; first: number; late: number }

async function sellOne(room: Room, pizza: string): Promise<string> {
  const [pending] = await placeOrders(room.ctx, [counter(room, round([plainLine(pizza)]))])
  const outcome = await pending!
  if ('error' in outcome) throw outcome.error
  return outcome.value.order.id
}

/** In each trial four callers add a line to an order while four others end it; the first with a fault is the last. */
async function race(room: Room, db: Database, rival: Rival, trials: number): Promise<Counts> {
  const pizza = await makeProduct(room.db, room.brand)
  const counts = { wrong: 0, broken: 0, first: 0, late: 0 }
  const command = { caller: room.brand.caller, idempotencyKey: undefined, ifMatch: undefined }
  for (const trial of trialsUntil(trials, () => Math.min(counts.first, counts.late) > 0)) {
    const id = await sellOne(room, pizza)
    const add = () => addLines({ ...room.ctx, db }, id, { ...command, lines: [plainLine(pizza)] })
    const tries = await interleave<unknown>(trial, add, () => rival(room, db, id))
    const isBroken = (one: PromiseSettledResult<unknown>) =>
      one.status === 'rejected' && !(one.reason instanceof Refusal)
    counts.broken += tries.filter(isBroken).length
    const [is] = await room.db.query<{ wrong: boolean; lines: number }>(
      sql`select o.total <> coalesce(sum(i.total) filter (where i.cancelled_at is null), 0)
            or (o.status = 'cancelled' and count(*) filter (where i.cancelled_at is null) > 0)
            or (o.status = 'paid' and o.total <> (
              select coalesce(sum(amount), 0) from payments p where p.brand_id = o.brand_id and p.order_id = o.id)) as wrong,
            count(*) as lines
          from orders o join order_items i on i.brand_id = o.brand_id and i.order_id = o.id where o.id = ${id} group by o.id, o.brand_id`,
    )
    if (is!.wrong) counts.wrong += 1
    if (is!.lines > 1) counts.late += 1
    else counts.first += 1
    if (counts.wrong + counts.broken > 0) break
  }
  return counts
}

const cancel: Rival = ({ ctx, brand }, db, id) => {
  const command = { caller: brand.caller, idempotencyKey: undefined, ifMatch: undefined }
  return cancelOrder({ ...ctx, db }, id, { ...command, reason: 'gone', restock: true })
}

/** Pays all that is due by card. */
const payWith =
  (paymentMethodId: string): Rival =>
  ({ ctx, brand }, db, orderId) => {
    return payOrder({ ...ctx, db }, { caller: brand.caller, orderId, ...offer(entry(paymentMethodId)) })
  }

describe('four callers add a line to an order while four cancel it', () => {
  test('a cancelled order has no live line, a hundred times', async () => {
    const room = await openRoom()
    const { wrong, broken, first, late } = await race(room, room.db, cancel, repeats)
    expect({ wrong, broken }).toEqual({ wrong: 0, broken: 0 })
    // Each must come first at times, or no race was tried.
    expect(Math.min(first, late)).toBeGreaterThan(0)
    await expectInvariants(room.db)
  })

  test.skipIf(!isLong)('control: without the lock on the order, lines outlive it', async () => {
    const room = await openRoom()
    const { wrong, broken } = await race(room, withoutLockOn('orders', room.db), cancel, 60)
    expect(wrong + broken).toBeGreaterThan(0)
  })
})

describe('four callers add a line to an order while four pay it', () => {
  test('a paid order is paid for all of its lines, a hundred times', async () => {
    const room = await openRoom()
    const pay = payWith(await makeMethod(room.db, room.brand, 'card'))
    const { wrong, broken, first, late } = await race(room, room.db, pay, repeats)
    expect({ wrong, broken }).toEqual({ wrong: 0, broken: 0 })
    expect(Math.min(first, late)).toBeGreaterThan(0)
    await expectInvariants(room.db)
  })

  test.skipIf(!isLong)('control: without the lock on the order, added lines stay unpaid', async () => {
    const room = await openRoom()
    const pay = payWith(await makeMethod(room.db, room.brand, 'card'))
    const { wrong, broken } = await race(room, withoutLockOn('orders', room.db), pay, 60)
    expect(wrong + broken).toBeGreaterThan(0)
  })
})
