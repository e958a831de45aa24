import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { commandOf, tenderOf } from '#test/fixtures/commands.ts'
import { makeMethod } from '#test/fixtures/make-bill.ts'
import { makeProduct } from '#test/fixtures/make-products.ts'
import { counter, openRoom, type Room, round } from '#test/fixtures/make-round.ts'
import { place } from '#test/fixtures/place.ts'
import { plainLine as line } from '#test/builders/plain-order.ts'
import { interleave } from '#test/support/interleave.ts'
import { isLong, sweep } from '#test/support/sweep.ts'
import { trialsUntil } from '#test/support/trials.ts'
import { withoutLockOn } from '#test/support/without-bill-lock.ts'
import type { Database } from '../db/database.ts'
import { runDoctor } from '../doctor/run-doctor.ts'
import { Refusal } from '../lib/refusal.ts'
import { payOrder } from '../payments/take/pay-order.ts'
import type { StoredOrder } from '../sale/shapes/order.shape.ts'
import { cancelOrder } from './cancel-order.ts'
import { fireOrder } from './items/fire-order.ts'
import { findOrder } from '../sale/order/order.store.ts'

const repeats = sweep('races of two')

type Kitchen = { room: Room; product: string; card: string; db: Database }

async function openKitchen(): Promise<Kitchen> {
  const room = await openRoom()
  const product = await makeProduct(room.db, room.brand)
  await room.db.query(sql`update brands set kitchen_when_paid = '{pos}'`)
  return { room, product, card: await makeMethod(room.db, room.brand, 'card'), db: room.db }
}

/** An order without a bill: one line waits for payment, one is held. */
async function send({ room, product }: Kitchen): Promise<StoredOrder> {
  const lines = [line(product), line(product, { hold: true })]
  return (await place(room, counter(room, round(lines)))).order
}

function fire(at: Kitchen, { id }: StoredOrder) {
  const all = { course: undefined, itemIds: undefined }
  return fireOrder({ ...at.room.ctx, db: at.db }, id, { ...commandOf(at.room.brand), ...all })
}

function cancel(at: Kitchen, { id }: StoredOrder) {
  return cancelOrder({ ...at.room.ctx, db: at.db }, id, {
    ...commandOf(at.room.brand),
    reason: 'left',
    restock: true,
  })
}

function pay(at: Kitchen, { id }: StoredOrder) {
  const request = { ...commandOf(at.room.brand), ...tenderOf(at.card), orderId: id }
  return payOrder({ ...at.room.ctx, db: at.db }, request)
}

type Act = (at: Kitchen, order: StoredOrder) => Promise<unknown>

interface Expected {
  right: RegExp
  /** How many different ends must be seen. */
  ends: number
}

/** Runs both at once, four callers each. @returns the final states of the orders, and the number of unexpected errors */
async function race(at: Kitchen, [one, other]: readonly [Act, Act], expected: Expected) {
  // A control stops at its first fault.
  const trials = at.db === at.room.db ? repeats : 60
  const ends: Record<string, number> = {}
  let broken = 0
  let wrong = 0
  const isShown = () => Object.keys(ends).length >= expected.ends
  for (const trial of trialsUntil(trials, isShown)) {
    const order = await send(at)
    const [first, second] = [one, other].map(act => () => act(at, order))
    const tries = await interleave(trial, first!, second!)
    broken += tries.filter(({ status, ...more }) => status === 'rejected' && !isRefusal(more)).length
    const { status, items } = (await findOrder(at.room.db, at.room.brand.id, order.id))!
    const end = `${status} ${items.map(item => (item.held ? 'held' : 'fired')).join(' ')}`
    ends[end] = (ends[end] ?? 0) + 1
    if (!expected.right.test(end)) wrong += 1
    if (broken + wrong > 0) break
  }
  return { ends, broken, wrong }
}

const isRefusal = (result: object) => 'reason' in result && result.reason instanceof Refusal

const faultsIn = async ({ room }: Kitchen) => (await runDoctor(room.db)).found

describe('four callers fire an order while four cancel it', () => {
  test('it is cancelled, before or after, a hundred times', async () => {
    const at = await openKitchen()
    const { ends, broken } = await race(at, [fire, cancel], { right: /^cancelled/, ends: 2 })
    expect(broken).toBe(0)
    // Each must sometimes come first, or there was no race.
    expect(Object.keys(ends).toSorted()).toEqual(['cancelled fired fired', 'cancelled held held'])
    await expectInvariants(at.room.db)
  })

  test.skipIf(!isLong)('control: without the lock on the order, a cancelled one is fired', async () => {
    const at = await openKitchen()
    const unlocked = { ...at, db: withoutLockOn('orders', at.db) }
    const { broken, wrong } = await race(unlocked, [fire, cancel], { right: /^cancelled/, ends: 2 })
    expect(broken + wrong + (await faultsIn(at))).toBeGreaterThan(0)
  })
})

describe('four callers pay an order while four fire it', () => {
  test('it is paid and fired, a hundred times', async () => {
    const at = await openKitchen()
    const { ends, broken } = await race(at, [pay, fire], { right: /^paid fired fired$/, ends: 1 })
    expect({ ends, broken }).toEqual({ ends: { 'paid fired fired': repeats }, broken: 0 })
    await expectInvariants(at.room.db)
  })

  test.skipIf(!isLong)('control: without the lock on the order, a payment or a course is lost', async () => {
    const at = await openKitchen()
    const unlocked = { ...at, db: withoutLockOn('orders', at.db) }
    const { broken, wrong } = await race(unlocked, [pay, fire], { right: /^paid fired fired$/, ends: 1 })
    expect(broken + wrong + (await faultsIn(at))).toBeGreaterThan(0)
  })
})
