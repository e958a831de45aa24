import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import sql from 'sql-template-tag'
import { expect, onTestFinished, test } from 'vitest'
import { type TestEnv, openTestEnv } from '#test/support/test-env.ts'
import { type MadeBrand, makeBrand } from '#test/fixtures/make-brand.ts'
import { listRequest } from '#test/support/record-call.ts'
import { customerKind } from '../../customers/customer.record.ts'
import { newUlid } from '../../lib/ulid.ts'
import { planOf } from '../../records/record.store.ts'
import type { Db } from '../database.ts'
import type { ListRequest } from './list-request.ts'
import { listRows } from './list.ts'
import { openDatabase } from '../open.ts'
import { stampOf } from '../stamp.ts'
import { isLong } from '#test/support/sweep.ts'

/** Beyond what is counted each time. */
const many = 2_500

async function openMany(): Promise<{ env: TestEnv; brand: MadeBrand; ids: string[] }> {
  const env = await openTestEnv({ max: 20 })
  const brand = await makeBrand(env.db)
  const ids = Array.from({ length: many }, () => newUlid())
  await insert(env.db, brand, ids)
  return { env, brand, ids }
}

async function insert(db: Db, brand: MadeBrand, ids: readonly string[]): Promise<void> {
  await db.query(
    sql`insert into customers (brand_id, id, name, created_at, updated_at)
        select brand.id, one.id, 'Guest', ${stampOf(brand.id)}, ${stampOf(brand.id)}
        from brands as brand, unnest(${[...ids]}::text[]) as one (id) where brand.id = ${brand.id}`,
  )
}

async function page(db: Db, brand: MadeBrand, request: Partial<ListRequest> = {}) {
  const plan = planOf(customerKind, brand.id, [])
  const found = await listRows<{ id: string }>(db, plan, listRequest({ perPage: 100, ...request }))
  return { ids: found.rows.map(row => row.id), total: found.total }
}

async function trueTotal(db: Db, brand: MadeBrand, request: Partial<ListRequest> = {}): Promise<number> {
  const { after = '', direction = 'asc', updatedSince = '1970-01-01T00:00:00Z' } = request
  const [row] = await db.query<{ total: number }>(
    sql`select count(*) as total from customers where brand_id = ${brand.id}
          and updated_at >= ${updatedSince}::timestamptz
          and (${after} = '' or case when ${direction} = 'asc' then id > ${after} else id < ${after} end)`,
  )
  return row!.total
}

test('a first sync gets every row once and the true total on each page', async () => {
  const { env, brand, ids } = await openMany()
  const seen: string[] = []
  for (let after: string | undefined; ;) {
    const request = { updatedSince: '1970-01-01T00:00:00Z', after }
    const found = await page(env.db, brand, request)
    expect(found.total).toBe(many - seen.length)
    seen.push(...found.ids)
    if (found.ids.length < 100) break
    after = found.ids.at(-1)!
  }
  expect(seen).toEqual(ids)
})

test('totals are exact for every filter, repeated, and in a fresh process', async () => {
  const { env, brand, ids } = await openMany()
  const cold = await openDatabase({ connection: env.connection, max: 2, log: pino({ level: 'silent' }) })
  onTestFinished(() => cold.close())
  await env.db.query(
    sql`update customers set updated_at = ${stampOf(brand.id)} where brand_id = ${brand.id} and id < ${ids[700]}`,
  )
  const [middle] = await env.db.query<{ at: string }>(
    sql`select max(created_at)::text as at from customers where brand_id = ${brand.id}`,
  )
  const ways: Partial<ListRequest>[] = [
    {},
    { page: 20 },
    { direction: 'desc' },
    { after: ids[1200] },
    { after: ids[300] },
    { after: ids[1300] },
    { after: ids[1250], direction: 'desc' },
    { after: ids[0], direction: 'desc' },
    { updatedSince: middle!.at },
    { updatedSince: '1970-01-01T00:00:00Z', after: ids[2000] },
    { updatedSince: middle!.at, after: ids[500] },
    { updatedSince: '2999-01-01T00:00:00Z' },
  ]
  for (const db of [env.db, env.db, cold]) {
    for (const way of ways) {
      expect([way, (await page(db, brand, way)).total]).toEqual([way, await trueTotal(db, brand, way)])
    }
  }
})

test('counts rows that slow writers commit late, below known ids and marks', async () => {
  const { env, brand, ids } = await openMany()
  const old = Array.from({ length: 30 }, (_, at) => `${ids[at * 50]!.slice(0, -4)}000${at % 10}`)
  const late = old.filter((id, at) => old.indexOf(id) === at && !ids.includes(id))
  const ended = Promise.withResolvers<void>()
  const stamped = Promise.withResolvers<void>()
  const slow = env.db.transact(async tx => {
    await insert(tx, brand, late)
    stamped.resolve()
    await ended.promise
  })
  await stamped.promise
  const positions = [undefined, ids[100], ids[1500], ids[2400]]
  for (const after of positions) await page(env.db, brand, { after })
  expect((await page(env.db, brand)).total).toBe(many)
  ended.resolve()
  await slow
  expect((await page(env.db, brand)).total).toBe(many + late.length)
  for (const after of positions) {
    expect((await page(env.db, brand, { after })).total).toBe(await trueTotal(env.db, brand, { after }))
  }
})

test('control: a count that does not wait for writers is wrong once they commit', async () => {
  const { env, brand } = await openMany()
  const ended = Promise.withResolvers<void>()
  const stamped = Promise.withResolvers<void>()
  const slow = env.db.transact(async tx => {
    await insert(tx, brand, [newUlid()])
    stamped.resolve()
    await ended.promise
  })
  await stamped.promise
  const [now] = await env.db.query<{ at: string; total: number }>(
    sql`select clock_timestamp()::text as at, count(*) as total from customers where brand_id = ${brand.id}`,
  )
  ended.resolve()
  await slow
  const [young] = await env.db.query<{ more: number }>(
    sql`select count(*) as more from customers where brand_id = ${brand.id} and created_at >= ${now!.at}::timestamptz`,
  )
  expect(now!.total + young!.more).not.toBe(await trueTotal(env.db, brand))
})

test.skipIf(!isLong)(
  'totals stay exact during concurrent slow writes, and the counted part advances',
  async () => {
    const { env, brand, ids } = await openMany()
    const writing = new AbortController()
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      while (!writing.signal.aborted) {
        await env.db.transact(async tx => {
          await insert(
            tx,
            brand,
            Array.from({ length: 60 }, () => newUlid()),
          )
          await sleep(writer === 0 ? 500 : 5)
        })
      }
    })
    const readers = [undefined, ids[400], ids[2499]].map(async after => {
      for (let read = 0; read < 25; read++) {
        const before = await trueTotal(env.db, brand, { after })
        const { total } = await page(env.db, brand, { after })
        const later = await trueTotal(env.db, brand, { after })
        expect(total).toBeGreaterThanOrEqual(before)
        expect(total).toBeLessThanOrEqual(later)
      }
    })
    await Promise.all(readers)
    writing.abort()
    await Promise.all(writers)
    const all = await trueTotal(env.db, brand)
    expect(all).toBeGreaterThan(many + 1_500)
    expect((await page(env.db, brand)).total).toBe(all)
  },
)
