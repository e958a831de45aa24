import * as fc from 'fast-check'
import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestEnv } from '#test/support/test-env.ts'
import { makeBrand } from '#test/fixtures/make-brand.ts'
import { listRequest } from '#test/support/record-call.ts'
import { runs } from '#test/support/runs.ts'
import { sweep } from '#test/support/sweep.ts'
import type { Db } from '../database.ts'
import type { ListRequest } from './list-request.ts'
import { type ListPlan } from './list-plan.ts'
import { listRows } from './list.ts'
import { stampOf } from '../stamp.ts'

/** So many that not nearly all of them changed since the middle. */
const many = 5_000
const rare = 'rare'

type Write = { kind: 'add' | 'add before' | 'change' | 'none'; count: number }

function planOf(brandId: string): ListPlan {
  return {
    brandId,
    from: sql`customers r`,
    grown: { rows: sql`customers r` },
    active: sql`r.active`,
    sorts: { name: sql`r.name`, created_at: sql`r.created_at`, updated_at: sql`r.updated_at` },
    filters: {
      note: { where: value => sql`r.note = ${value}`, fixed: true },
      points: { where: value => sql`r.points = ${value}`, fixed: false },
    },
  }
}

type Added = { from: number; count: number }

/** Rows of few names, every tenth inactive. */
async function add(db: Db, brandId: string, { from, count }: Added): Promise<void> {
  await db.query(
    sql`insert into customers (brand_id, id, name, note, points, active, created_at, updated_at)
        select brand.id, '01C' || lpad((n)::text, 23, '0'), 'Guest ' || n % 7, case when n % 100 < 3 then ${rare} else 'usual' end,
          n % 3, n % 10 <> 0, ${stampOf(brandId)}, ${stampOf(brandId)}
        from brands as brand, generate_series(${from}::integer, ${from + count - 1}::integer) n
        where brand.id = ${brandId}`,
  )
}

async function write(db: Db, brandId: string, { kind, count }: Write): Promise<void> {
  const [found] = await db.query<{ first: number; next: number }>(
    sql`select min(substr(id, 4)::integer) as first, max(substr(id, 4)::integer) + 1 as next
        from customers where brand_id = ${brandId}`,
  )
  if (kind === 'add') await add(db, brandId, { from: found!.next, count })
  if (kind === 'add before') await add(db, brandId, { from: found!.first - count, count })
  if (kind === 'change') {
    await db.query(
      sql`update customers set active = not active, updated_at = ${stampOf(brandId)}
          where brand_id = ${brandId} and substr(id, 4)::integer % 1000 < ${count % 50}`,
    )
  }
}

/** The same by a plain sort of all that meets the request. */
async function plainly(db: Db, brandId: string, request: ListRequest) {
  const { active = null, updatedSince = null, filters, direction, perPage, page } = request
  const sort = raw(request.sort)
  const where = sql`brand_id = ${brandId} and (${active}::boolean is null or active = ${active})
    and (${updatedSince}::timestamptz is null or updated_at >= ${updatedSince}::timestamptz)
    and (${filters['note'] ?? null}::text is null or note = ${filters['note'] ?? null})
    and (${filters['points'] ?? null}::integer is null or points = ${filters['points'] ?? null}::integer)`
  const rows = await db.query<{ id: string }>(
    sql`select id from customers where ${where} order by ${sort} ${raw(direction)}, id ${raw(direction)}
        limit ${perPage} offset ${(page - 1) * perPage}`,
  )
  const [count] = await db.query<{ total: number }>(
    sql`select count(*) as total from customers where ${where}`,
  )
  return { ids: rows.map(row => row.id), total: count!.total }
}

async function listed(db: Db, brandId: string, request: ListRequest) {
  const { rows, total } = await listRows<{ id: string }>(db, planOf(brandId), request)
  return { ids: rows.map(row => row.id), total }
}

test('pages of a long list equal a plain sort while rows are inserted and change', async () => {
  const { db } = await openTestEnv()
  const brand = await makeBrand(db)
  await add(db, brand.id, { from: 100_000, count: many / 2 })
  const [middle] = await db.query<{ at: string }>(sql`select clock_timestamp()::text as at`)
  await add(db, brand.id, { from: 100_000 + many / 2, count: many / 2 })
  const writes = fc.record<Write>({
    kind: fc.constantFrom('none', 'none', 'add', 'add before', 'change'),
    count: fc.integer({ min: 1, max: 600 }),
  })
  const requests = fc.record({
    // Of the whole list: the first, some in between, the last and beyond.
    part: fc.integer({ min: 0, max: 105 }).map(percent => percent / 100),
    perPage: fc.integer({ min: 1, max: 100 }),
    sort: fc.constantFrom('id', 'id', 'created_at', 'created_at', 'name', 'updated_at'),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
    active: fc.constantFrom(undefined, undefined, true, false),
    updatedSince: fc.constantFrom(undefined, undefined, middle!.at, '1970-01-01T00:00:00Z'),
    filters: fc.constantFrom<ListRequest['filters']>({}, {}, { note: rare }, { note: 'none' }, { points: 1 }),
  })
  await fc.assert(
    fc.asyncProperty(writes, requests, async (change, { part, ...query }) => {
      await write(db, brand.id, change)
      const { total } = await plainly(db, brand.id, listRequest(query))
      const page = 1 + Math.floor((part * total) / query.perPage)
      const request = listRequest({ ...query, page })
      const expected = await plainly(db, brand.id, request)
      expect(await listed(db, brand.id, request)).toEqual(expected)
    }),
    { numRuns: runs(sweep('pages of a list while it changes')), endOnFailure: true },
  )
})
