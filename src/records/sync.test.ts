import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import pino from 'pino'
import sql from 'sql-template-tag'
import { expect, inject, test } from 'vitest'
import { type TestEnv, openTestEnv } from '#test/support/test-env.ts'
import { type MadeBrand, makeBrand } from '#test/fixtures/make-brand.ts'
import { listRequest, operations } from '#test/support/record-call.ts'
import type { Db } from '../db/database.ts'
import type { ListRequest } from '../db/list/list-request.ts'
import { listRows } from '../db/list/list.ts'
import { openDatabase } from '../db/open.ts'
import { stampOf } from '../db/stamp.ts'
import { taxKind } from '../catalogue/tax.record.ts'
import { planOf } from './record.store.ts'

type TaxRow = { id: string; version: number }
type Copy = Map<string, number>

const changes = 300
/** Between two pages and two rounds. A first round takes a third of a second, and a slow writer two seconds. */
const pauseMs = 25
const epoch = '1970-01-01T00:00:00Z'

async function openTaxes(options: { max?: number } = {}) {
  const env = await openTestEnv(options)
  const brand = await makeBrand(env.db)
  const rows = await env.db.query<{ id: string }>(
    sql`insert into taxes (brand_id, id, name, rate)
        select ${brand.id}, lpad(n::text, 26, '0'), 'Tax ' || n, 0 from generate_series(1, ${changes}::integer) n
        returning id`,
  )
  return { env, brand, ids: rows.map(row => row.id) }
}

/** Changes some taxes in one transaction that stays open for a while after their stamps. */
async function change(env: TestEnv, brand: MadeBrand, ids: readonly string[], heldMs: number): Promise<void> {
  await env.db.transact(async tx => {
    await tx.query(sql`select 1 from taxes where brand_id = ${brand.id} and id = ${ids[0]} for no key update`)
    await tx.query(
      sql`update taxes set version = version + 1, updated_at = ${stampOf(brand.id)}
          where brand_id = ${brand.id} and id = any (${[...ids]}::text[])`,
    )
    await sleep(heldMs)
  })
}

async function pageOf(env: TestEnv, brand: MadeBrand, request: Partial<ListRequest>) {
  const plan = planOf(taxKind, brand.id, [])
  return listRows<TaxRow>(env.db, plan, listRequest({ perPage: 25, ...request }))
}

function keep(copy: Copy, rows: readonly TaxRow[]): void {
  for (const { id, version } of rows) copy.set(id, version)
}

/** One round of a client that pages; its next round begins at page 1's watermark. */
async function roundByPages(env: TestEnv, brand: MadeBrand, copy: Copy, since: string): Promise<string> {
  let next = since
  for (let page = 1; ; page++) {
    const { rows, total, watermark } = await pageOf(env, brand, { page, updatedSince: since })
    keep(copy, rows)
    if (page === 1) next = watermark!
    if (page * 25 >= total) return next
    await sleep(pauseMs)
  }
}

/** The same by `after`: each page begins behind the last row. */
async function roundByAfter(env: TestEnv, brand: MadeBrand, copy: Copy, since: string): Promise<string> {
  let next: string | undefined
  for (let after: string | undefined; ;) {
    const { rows, watermark } = await pageOf(env, brand, { updatedSince: since, after })
    keep(copy, rows)
    next ??= watermark!
    if (rows.length < 25) return next
    after = rows.at(-1)!.id
    await sleep(pauseMs)
  }
}

/** The control: a client that trusts the clock it read just before its round. */
async function roundByClock(env: TestEnv, brand: MadeBrand, copy: Copy, since: string): Promise<string> {
  const [clock] = await env.db.query<{ now: string }>(sql`select clock_timestamp()::text as now`)
  await roundByPages(env, brand, copy, since)
  return clock!.now
}

/** A second control: a client that goes on from the latest change it has seen. */
async function roundByLatest(env: TestEnv, brand: MadeBrand, copy: Copy, since: string): Promise<string> {
  await roundByPages(env, brand, copy, since)
  const [latest] = await env.db.query<{ at: string }>(
    sql`select max(updated_at)::text as at from taxes where brand_id = ${brand.id}`,
  )
  return latest!.at
}

async function missed(env: TestEnv, copy: Copy): Promise<number> {
  const rows = await env.db.query<TaxRow>(sql`select id, version from taxes`)
  return rows.filter(row => copy.get(row.id) !== row.version).length
}

test('a client that syncs by the watermark misses none of 300 changes; without the fence it misses some', async () => {
  const { env, brand, ids } = await openTaxes({ max: 30 })
  const writing = new AbortController()
  const clients = [roundByPages, roundByAfter, roundByClock, roundByLatest].map(async round => {
    const copy: Copy = new Map()
    let since = epoch
    while (!writing.signal.aborted) {
      since = await round(env, brand, copy, since)
      await sleep(pauseMs)
    }
    await round(env, brand, copy, since)
    return missed(env, copy)
  })
  // Every tenth writer is held for two seconds between its stamps and its commit; the others overtake it.
  const writers = Array.from({ length: 30 }, async (_, writer) => {
    await sleep(writer * 100)
    const own = ids.filter((_, at) => at % 30 === writer)
    await change(env, brand, own, writer % 10 === 0 ? 2000 : 20)
  })
  await Promise.all(writers)
  writing.abort()
  const [byPages, byAfter, byClock, byLatest] = await Promise.all(clients)
  expect({ byPages, byAfter }).toEqual({ byPages: 0, byAfter: 0 })
  // The controls: were these 0 too, the test would show nothing.
  expect(byClock).toBeGreaterThan(0)
  expect(byLatest).toBeGreaterThan(0)
})

test('a row that moves between two pages is sent again, and none is skipped', async () => {
  const { env, brand, ids } = await openTaxes()
  const copy: Copy = new Map()
  const first = await pageOf(env, brand, { updatedSince: epoch })
  keep(copy, first.rows)
  await change(env, brand, [ids[0]!, ids[40]!, ids[299]!], 0)
  for (let page = 2; page <= 12; page++) {
    keep(copy, (await pageOf(env, brand, { page, updatedSince: epoch })).rows)
  }
  expect(await missed(env, copy)).toBe(1)
  const next = await pageOf(env, brand, { updatedSince: first.watermark! })
  expect(next.rows.map(row => row.id)).toEqual([ids[0], ids[40], ids[299]])
  keep(copy, next.rows)
  expect(await missed(env, copy)).toBe(0)
})

test('updated_since is inclusive, to the microsecond', async () => {
  const { env, brand, ids } = await openTaxes()
  const [id] = ids
  await change(env, brand, [id!], 0)
  const [row] = await env.db.query<{ at: string; later: string }>(
    sql`select updated_at::text as at, (updated_at + interval '1 microsecond')::text as later from taxes where id = ${id}`,
  )
  expect((await pageOf(env, brand, { updatedSince: row!.at })).total).toBe(1)
  expect((await pageOf(env, brand, { updatedSince: row!.later })).total).toBe(0)
})

test('sends a watermark only with lists that can be synced', async () => {
  const { env, brand } = await openTaxes()
  const since = { updatedSince: epoch }
  const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/
  expect((await pageOf(env, brand, since)).watermark).toMatch(rfc3339)
  expect((await pageOf(env, brand, {})).watermark).toBeUndefined()
  expect((await pageOf(env, brand, { ...since, sort: 'name' })).watermark).toBeUndefined()
  expect((await pageOf(env, brand, { ...since, direction: 'desc' })).watermark).toBeUndefined()
  expect((await pageOf(env, brand, { ...since, active: true })).watermark).toBeUndefined()
})

test('neither a watermark nor a stamp goes back when the clock is set back', async () => {
  const { env, brand, ids } = await openTaxes()
  const [id] = ids
  const ahead = '2999-01-01T00:00:00.000000Z'
  await env.db.query(sql`insert into sync_floors (brand_id, at) values (${brand.id}, ${ahead})`)
  expect((await pageOf(env, brand, { updatedSince: epoch })).watermark).toBe(ahead)
  const tax = operations(env.ctx, brand.caller, taxKind)
  await tax.patch(id!, { rate: 7 })
  await tax.create({ name: 'New', rate: 1 })
  expect((await pageOf(env, brand, { updatedSince: ahead })).total).toBe(2)
})

test('without transaction timestamps the watermark stays, and misses nothing', async () => {
  const { env, brand } = await openTaxes()
  const admin = new Client({ ...inject('cluster').admin, database: env.connection.database! })
  await admin.connect()
  await admin.query(`alter database ${env.connection.database} set track_activities = off`)
  await admin.end()
  const blind = await openDatabase({ connection: env.connection, max: 1, log: pino({ level: 'silent' }) })
  const request = listRequest({ updatedSince: epoch })
  const page = await listRows(blind as Db, planOf(taxKind, brand.id, []), request)
  await blind.close()
  expect(page.watermark).toBe('1970-01-01T00:00:00.000000Z')
})
