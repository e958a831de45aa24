import sql, { type Sql } from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { makeProduct, makeStock, onHand } from '#test/fixtures/make-products.ts'
import { counter, openRoom, type Room, round } from '#test/fixtures/make-round.ts'
import { place } from '#test/fixtures/place.ts'
import { plainLine as line } from '#test/builders/plain-order.ts'
import { withoutLockOn } from '#test/support/without-bill-lock.ts'
import { isLong, sweep } from '#test/support/sweep.ts'
import type { Database, Tx } from '../db/database.ts'
import { Refusal } from '../lib/refusal.ts'

const repeats = sweep('races')

const callers = 8

/** Places eight orders of one dish in separate transactions. @returns `placed`, or the code of the refusal */
async function orderAtOnce(room: Room, db: Database, product: string): Promise<string[]> {
  const placing = Array.from({ length: callers }, () =>
    place({ ctx: { ...room.ctx, db } }, counter(room, round([line(product)]))).then(
      () => 'placed',
      (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
    ),
  )
  return Promise.all(placing)
}

/** The same database, but numbers are derived from existing orders, as if no counter were locked. */
function withoutCounter(db: Database): Database {
  const strip = (tx: Tx): Tx => {
    const query: Tx['query'] = (statement, name) => {
      if (!statement.text.includes('insert into day_counters')) return tx.query(statement, name)
      const text = `select day.branch_id, day.business_date, (day.count + coalesce((
          select max(number) from orders o
          where o.brand_id = $4 and o.branch_id = day.branch_id and o.business_date = day.business_date), 0))::integer as last
        from unnest($1::text[], $2::date[], $3::integer[]) as day (branch_id, business_date, count)`
      return tx.query({ text, values: statement.values } as unknown as Sql)
    }
    return { ...tx, query }
  }
  return { ...db, transact: work => db.transact(tx => work(strip(tx))) }
}

/** Counts the orders and their distinct numbers, and finds the highest number. */
async function numbersOf({ db }: Room) {
  const [row] = await db.query<{ orders: number; numbers: number; last: number }>(
    sql`select count(*) as orders, count(distinct number) as numbers, max(number) as last from orders`,
  )
  return row!
}

describe('eight callers order at once in one branch', () => {
  test('their numbers run from one without gap or duplicate, a hundred times', async () => {
    const room = await openRoom()
    const product = await makeProduct(room.db, room.brand)
    for (let trial = 0; trial < repeats; trial++) {
      expect(new Set(await orderAtOnce(room, room.db, product))).toEqual(new Set(['placed']))
    }
    expect(await numbersOf(room)).toEqual({
      orders: 8 * repeats,
      numbers: 8 * repeats,
      last: 8 * repeats,
    })
    await expectInvariants(room.db)
  })

  test.skipIf(!isLong)("control: without the counter's row, numbers are assigned twice", async () => {
    const room = await openRoom()
    const product = await makeProduct(room.db, room.brand)
    await room.db.query(sql`alter table orders drop constraint orders_number_key`)
    for (let trial = 0; trial < 10; trial++) await orderAtOnce(room, withoutCounter(room.db), product)
    const { orders, numbers } = await numbersOf(room)
    expect(orders).toBe(80)
    expect(numbers).toBeLessThan(orders)
  })
})

describe('eight callers order the last three portions', () => {
  test('three of them get one, a hundred times', async () => {
    const room = await openRoom()
    expect(await lastPortions(room, room.db, repeats)).toEqual({
      placed: 3 * repeats,
      insufficient_stock: 5 * repeats,
      oversold: 0,
    })
    await expectInvariants(room.db)
  })

  test.skipIf(!isLong)(
    'control: without the lock on the stock level, more are sold than there are',
    async () => {
      const room = await openRoom()
      const { oversold } = await lastPortions(room, withoutLockOn('stock_levels', room.db), 10)
      expect(oversold).toBeGreaterThan(0)
    },
  )
})

/** Each trial uses a separate dish with three in stock. */
async function lastPortions(room: Room, db: Database, trials: number) {
  const counts: Record<string, number> = { oversold: 0 }
  for (let trial = 0; trial < trials; trial++) {
    const fish = await makeStock(room.db, room.brand, { onHand: 3000, block: true })
    const product = await makeProduct(room.db, room.brand, { recipe: { [fish]: 1000 } })
    for (const code of await orderAtOnce(room, db, product)) counts[code] = (counts[code] ?? 0) + 1
    if ((await onHand(room.db, room.brand, fish)) !== 0) counts['oversold']! += 1
  }
  return counts
}
