import sql, { type Sql } from 'sql-template-tag'
import { describe, expect } from 'vitest'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { makeProduct, makeStock } from '#test/fixtures/make-products.ts'
import { makeCustomer } from '#test/fixtures/make-campaign.ts'
import { counter, openRoom, type Room, round } from '#test/fixtures/make-round.ts'
import { plainLine } from '#test/builders/plain-order.ts'
import { branchKind } from '../branches/branch.record.ts'
import type { Database } from '../db/database.ts'
import { adjustCustomer } from '../customers/adjust-customer.ts'
import { runDoctor } from '../doctor/run-doctor.ts'
import { Refusal } from '../lib/refusal.ts'
import { placeOrders } from '../orders/place/place-orders.ts'
import { operations } from '#test/support/record-call.ts'
import { waiting, whileHeld } from '#test/support/while-held.ts'
import { rewording } from '#test/support/without-bill-lock.ts'
import { notOnCitus } from '#test/support/not-on-citus.ts'
import { openShift } from '../shifts/open-shift.ts'
import { patchBrand } from './patch-brand.ts'

const test = notOnCitus('one server')

/** The same database, but nothing shares the lock of its brand's terms. */
function withoutTermsLock(db: Database): Database {
  return rewording(db, text =>
    text.replace(/pg_advisory_xact_lock_shared(\(hashtextextended\(.+\)\))/, '$1::text'),
  )
}

const others = { currency: 'JPY', tax_mode: 'exclusive' }

/** The result of the work, or the code of its refusal. */
async function outcomeOf<T>(work: Promise<T>): Promise<T | string> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

/** @returns the currency afterwards, or why it stays */
async function change({ ctx, brand: { caller } }: Room): Promise<unknown> {
  return outcomeOf(patchBrand(ctx, { caller, body: others }).then(({ data }) => data['currency']))
}

/** One order over the counter. @returns its currency and tax mode */
async function order(room: Room, db: Database, product: string): Promise<[string, string]> {
  const [pending] = await placeOrders({ ...room.ctx, db }, [counter(room, round([plainLine(product)]))])
  const outcome = await pending!
  if ('error' in outcome) throw outcome.error
  const { currency, taxMode } = outcome.value.order
  return [currency, taxMode]
}

async function openCounter(): Promise<{ room: Room; product: string; level: Sql }> {
  const room = await openRoom({ branches: 2, tablesPerBranch: 0 })
  const flour = await makeStock(room.db, room.brand, { onHand: 9000, block: true })
  const product = await makeProduct(room.db, room.brand, { recipe: { [flour]: 1000 } })
  const level = sql`select from stock_levels where stock_item_id = ${flour} for no key update`
  return { room, product, level }
}

/** An order that waits for its stock level, and a change of the terms meanwhile. */
async function changeUnderOrder(db: (room: Room) => Database, change: (room: Room) => Promise<unknown>) {
  const { room, product, level } = await openCounter()
  const [sold, changed] = await whileHeld(room.db, level, async release => {
    const selling = order(room, db(room), product)
    await waiting(room.db, 1)
    const changing = change(room)
    await Promise.race([changing, waiting(room.db, 2)])
    release()
    return Promise.all([selling, changing])
  })
  const { violations } = await runDoctor(room.db)
  return { sold, changed, broken: violations.map(({ invariant }) => invariant) }
}

/** Money outside of orders that a brand in euros takes. @returns what to do, and what to hold so that it waits when it has read */
type Booking = (room: Room, customerId: string) => { held: Sql; book: (db: Database) => Promise<unknown> }

const bookings: Readonly<Record<string, Booking>> = {
  'an adjustment': ({ ctx, brand: { caller } }, customerId) => ({
    held: sql`lock table customer_ledger in share mode`,
    book: db => {
      const adjustment = { balance: 55, points: 0, reason: 'gift' }
      const request = { caller, idempotencyKey: undefined, ifMatch: undefined, customerId }
      return adjustCustomer({ ...ctx, db }, { ...request, adjustment })
    },
  }),
  'a drawer': ({ ctx, brand: { caller, branch } }) => ({
    held: sql`lock table shifts in share mode`,
    book: db => {
      const request = { caller, idempotencyKey: undefined, branchId: branch.id, register: 'bar' }
      return openShift({ ...ctx, db }, { ...request, openingFloat: 10_055, blind: false })
    },
  }),
}

describe.each(Object.entries(bookings))('the currency changes under the cents of %s', (_, booking) => {
  async function changeUnder(dbOf: (room: Room) => Database) {
    const room = await openRoom()
    const { held, book } = booking(room, await makeCustomer(room.db, room.brand))
    return whileHeld(room.db, held, async release => {
      const taking = outcomeOf(book(dbOf(room)).then(() => 'done'))
      await waiting(room.db, 1)
      const changing = change(room)
      await Promise.race([changing, waiting(room.db, 2)])
      release()
      return Promise.all([taking, changing])
    })
  }

  test('the change waits and is refused; control: without the shared lock, both are done', async () => {
    expect(await changeUnder(room => room.db)).toEqual(['done', 'in_use'])
    expect(await changeUnder(room => withoutTermsLock(room.db))).toEqual(['done', 'JPY'])
  })

  test('a caller who still knows the old currency is refused', async () => {
    const room = await openRoom()
    const { book } = booking(room, await makeCustomer(room.db, room.brand))
    expect(await change(room)).toBe('JPY')
    expect(await outcomeOf(book(room.db).then(() => 'done'))).toBe('validation_failed')
  })
})

describe('the currency changes during the first order of a counter', () => {
  test('the change waits for the order and is refused', async () => {
    expect(await changeUnderOrder(room => room.db, change)).toEqual({
      sold: ['EUR', 'inclusive'],
      changed: 'in_use',
      broken: [],
    })
  })

  test('control: without the shared lock, the order keeps a currency that its brand no longer has', async () => {
    expect(await changeUnderOrder(room => withoutTermsLock(room.db), change)).toEqual({
      sold: ['EUR', 'inclusive'],
      changed: 'JPY',
      broken: ['order_terms'],
    })
  })

  test('an order during the change waits for it and gets the new currency', async () => {
    const { room, product } = await openCounter()
    const methods = sql`lock table payment_methods in access exclusive mode`
    const [changed, sold] = await whileHeld(room.db, methods, async release => {
      const changing = change(room)
      await waiting(room.db, 1)
      const selling = order(room, room.db, product)
      await waiting(room.db, 2)
      release()
      return Promise.all([changing, selling])
    })
    expect([changed, sold]).toEqual(['JPY', ['JPY', 'exclusive']])
    await expectInvariants(room.db)
  })
})

test('a branch is not deactivated under an order; control: without the shared lock it is', async () => {
  const deactivate = ({ ctx, brand }: Room) => {
    const { remove } = operations(ctx, brand.caller, branchKind)
    return outcomeOf(remove(brand.branch.id).then(() => 'inactive'))
  }
  expect(await changeUnderOrder(room => room.db, deactivate)).toMatchObject({ changed: 'in_use' })
  const alone = await changeUnderOrder(room => withoutTermsLock(room.db), deactivate)
  expect(alone).toMatchObject({ changed: 'inactive' })
})
