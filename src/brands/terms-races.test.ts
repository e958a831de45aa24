import sql, { type Sql } from 'sql-template-tag'
import { describe, expect } from 'vitest'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { makeProduct, makeStock } from '#test/fixtures/make-products.ts'
import { counter, openRoom, type Room, round } from '#test/fixtures/make-round.ts'
import { plainLine } from '#test/builders/plain-order.ts'
import type { Database, Tx } from '../db/database.ts'
import { runDoctor } from '../doctor/run-doctor.ts'
import { Refusal } from '../lib/refusal.ts'
import { placeOrders } from '../orders/place/place-orders.ts'
import { notOnCitus } from '#test/support/not-on-citus.ts'
import { patchBrand } from './patch-brand.ts'

const test = notOnCitus('one server')

/** The same database, but orders do not share the lock of their brand's terms. */
function withoutTermsLock(db: Database): Database {
  const strip = (tx: Tx): Tx => {
    const query: Tx['query'] = (statement, name) => {
      if (!statement.text.includes('pg_advisory_xact_lock_shared')) return tx.query(statement, name)
      const text = statement.text.replace(
        /pg_advisory_xact_lock_shared(\(hashtextextended\(.+\)\))/,
        '$1::text',
      )
      return tx.query({ text, values: statement.values } as unknown as Sql)
    }
    return { ...tx, query }
  }
  return { ...db, transact: work => db.transact(tx => work(strip(tx))) }
}

const others = { currency: 'JPY', tax_mode: 'exclusive' }

async function change(room: Room): Promise<string> {
  try {
    return (await patchBrand(room.ctx, { caller: room.brand.caller, body: others })).data[
      'currency'
    ] as string
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

/** One order over the counter. @returns its currency and tax mode */
async function order(room: Room, db: Database, product: string): Promise<[string, string]> {
  const [pending] = await placeOrders({ ...room.ctx, db }, [counter(room, round([plainLine(product)]))])
  const outcome = await pending!
  if ('error' in outcome) throw outcome.error
  const { currency, taxMode } = outcome.value.order
  return [currency, taxMode]
}

/** Holds what `statement` locks until the work it is given is over. */
async function whileHeld<T>(
  room: Room,
  statement: Sql,
  work: (release: () => void) => Promise<T>,
): Promise<T> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: held, resolve: hold } = Promise.withResolvers<void>()
  const holder = room.db.transact(async tx => {
    await tx.query(statement)
    hold()
    await released
  })
  await held
  try {
    return await work(release)
  } finally {
    release()
    await holder
  }
}

/** Waits until this many transactions of the database wait for a lock. */
async function waiting(room: Room, count: number): Promise<void> {
  for (;;) {
    const [row] = await room.db.query<{ waiting: number }>(
      sql`select count(distinct pid) as waiting from pg_locks l join pg_stat_activity a using (pid)
          where not granted and a.datname = current_database()`,
    )
    if (row!.waiting >= count) return
  }
}

async function openCounter(): Promise<{ room: Room; product: string; level: Sql }> {
  const room = await openRoom()
  const flour = await makeStock(room.db, room.brand, { onHand: 9000, block: true })
  const product = await makeProduct(room.db, room.brand, { recipe: { [flour]: 1000 } })
  const level = sql`select from stock_levels where stock_item_id = ${flour} for no key update`
  return { room, product, level }
}

/** An order that waits for its stock level, and a change of the terms meanwhile. */
async function changeUnderOrder(db: (room: Room) => Database) {
  const { room, product, level } = await openCounter()
  const [sold, changed] = await whileHeld(room, level, async release => {
    const selling = order(room, db(room), product)
    await waiting(room, 1)
    const changing = change(room)
    await Promise.race([changing, waiting(room, 2)])
    release()
    return Promise.all([selling, changing])
  })
  const { violations } = await runDoctor(room.db)
  return { sold, changed, broken: violations.map(({ invariant }) => invariant) }
}

describe('the currency changes during the first order of a counter', () => {
  test('the change waits for the order and is refused', async () => {
    expect(await changeUnderOrder(room => room.db)).toEqual({
      sold: ['EUR', 'inclusive'],
      changed: 'in_use',
      broken: [],
    })
  })

  test('control: without the shared lock, the order keeps a currency that its brand no longer has', async () => {
    expect(await changeUnderOrder(room => withoutTermsLock(room.db))).toEqual({
      sold: ['EUR', 'inclusive'],
      changed: 'JPY',
      broken: ['order_terms'],
    })
  })

  test('an order during the change waits for it and gets the new currency', async () => {
    const { room, product } = await openCounter()
    const methods = sql`lock table payment_methods in access exclusive mode`
    const [changed, sold] = await whileHeld(room, methods, async release => {
      const changing = change(room)
      await waiting(room, 1)
      const selling = order(room, room.db, product)
      await waiting(room, 2)
      release()
      return Promise.all([changing, selling])
    })
    expect([changed, sold]).toEqual(['JPY', ['JPY', 'exclusive']])
    await expectInvariants(room.db)
  })
})
