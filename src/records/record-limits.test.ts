import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { emptyTable, fillRecords } from '#test/support/fill-limits.ts'
import { openTestEnv } from '#test/support/test-env.ts'
import { makeBrand } from '#test/fixtures/make-brand.ts'
import { operations, refusalOf } from '#test/support/record-call.ts'
import { withoutLockOn } from '#test/support/without-bill-lock.ts'
import { recordKinds } from '../endpoints.ts'
import type { Context } from '../context.ts'
import type { Database, Tx } from '../db/database.ts'
import type { Caller } from '../access/caller.rules.ts'
import { categoryKind } from '../catalogue/category.record.ts'
import { addonKind } from '../catalogue/addon.record.ts'
import { importMenu } from '../menu-files/import-menu.ts'
import { keyKind } from '../keys/key.record.ts'
import { webhookKind } from '../webhooks/webhook.record.ts'
import { staffKind } from '../staff/staff.record.ts'
import { recordLimits } from './record-limits.rules.ts'
import { isLong } from '#test/support/sweep.ts'

test('every kind of record except customers has a limit', () => {
  const tables = [...recordKinds, staffKind, keyKind, webhookKind]
    .map(kind => kind.table)
    .filter(table => table !== 'customers')
  expect(tables.toSorted()).toEqual(Object.keys(recordLimits).toSorted())
})

async function almostFull() {
  const { ctx, db } = await openTestEnv()
  const brand = await makeBrand(db)
  const addon = operations(ctx, brand.caller, addonKind)
  const { id } = await addon.create({ name: 'One', price: 0 })
  await addon.create({ name: 'Two', price: 0 })
  await fillRecords(db, brand.id, 'addons')
  await db.query(sql`delete from addons where brand_id = ${brand.id} and name = 'Two'`)
  const count = async () => {
    const addons = sql`select count(*) from addons where brand_id = ${brand.id}`
    return (await db.query<{ count: number }>(addons))[0]!.count
  }
  return { ctx, db, brand, addon, id, count }
}

const full = { code: 'limit_reached', details: { limit: 10_000 } }

test('with room for one, one of two concurrent creates succeeds, and changes need no room', async () => {
  const { db, addon, id, count } = await almostFull()
  const both = await Promise.allSettled([
    addon.create({ name: 'A', price: 1 }),
    addon.create({ name: 'B', price: 1 }),
  ])
  expect(both.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await count()).toBe(10_000)
  expect(await refusalOf(addon.create({ name: 'C', price: 1 }))).toEqual(full)
  expect(await addon.patch(id, { price: 2 })).toMatchObject({ price: 2 })
  await emptyTable(db, 'addons')
  expect(await addon.create({ name: 'C', price: 1 })).toMatchObject({ name: 'C' })
})

test.skipIf(!isLong)('control: without the lock on the brand both are created', async () => {
  const { ctx, brand, count } = await almostFull()
  const { db: unlocked, addon } = addonsWithoutLock(ctx, brand.caller)
  await Promise.all([addon.create({ name: 'A', price: 1 }), addon.create({ name: 'B', price: 1 })])
  expect(unlocked.looks).toBe(2)
  expect(await count()).toBe(10_001)
})

/** Two creations that both count before either writes, which the lock on the brand forbids. */
function addonsWithoutLock(ctx: Context, caller: Caller) {
  const seen = { looks: 0 }
  const bothLooked = Promise.withResolvers<void>()
  const meeting = (tx: Tx): Tx => {
    const query: Tx['query'] = async (statement, name) => {
      const rows = await tx.query<never>(statement, name)
      if (!statement.text.includes(') counted')) return rows
      if (++seen.looks === 2) bothLooked.resolve()
      await bothLooked.promise
      return rows
    }
    return { ...tx, query }
  }
  const unlocked = withoutLockOn('brands', ctx.db)
  const db: Database = { ...unlocked, transact: work => unlocked.transact(tx => work(meeting(tx))) }
  return { db: seen, addon: operations({ ...ctx, db }, caller, addonKind) }
}

test('keeps the last 1,000 changes of a name for reports', async () => {
  const { ctx, db } = await openTestEnv({ now: '2026-11-21T12:00:00Z' })
  const brand = await makeBrand(db)
  const categories = operations(ctx, brand.caller, categoryKind)
  const [changed, other] = [
    await categories.create({ name: 'Now' }),
    await categories.create({ name: 'Other' }),
  ]
  const ids = [changed, other].map(({ id }) => id)
  await db.query(
    sql`insert into former_values (brand_id, record_id, until, document)
        select ${brand.id}, id, '2020-01-01'::timestamptz + n * interval '1 day', jsonb_build_object('name', n)
        from unnest(${ids}::text[]) as id, generate_series(1, 1000) as n`,
  )
  await categories.patch(ids[0]!, { name: 'New' })
  const kept = await db.query<{ count: number; first: string; last: string }>(
    sql`select count(*), (array_agg(document ->> 'name' order by until))[1] as first,
          (array_agg(document ->> 'name' order by until desc))[1] as last
        from former_values group by record_id order by record_id`,
  )
  expect(kept).toEqual([
    { count: 1000, first: '2', last: 'Now' },
    { count: 1000, first: '1', last: '1000' },
  ])
})

test('refuses an import beyond the limit as a whole, at the first record without room', async () => {
  const { ctx, brand, count } = await almostFull()
  const addons = [1, 2, 3].map(at => ({ ref: `new ${at}`, name: `New ${at}`, price: at }))
  const text = JSON.stringify({ addons }, null, 1)
  const importing = importMenu(ctx, { brandId: brand.id, text, format: 'json', replace: false })
  const { details } = await refusalOf(importing)
  const message = expect.stringContaining('at most 10000 addons')
  expect(details['fields']).toMatchObject([{ path: 'addons.1', line: 8, rule: 'max_items', message }])
  expect(await count()).toBe(9999)
})
