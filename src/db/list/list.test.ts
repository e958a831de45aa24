import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestEnv } from '#test/support/test-env.ts'
import { makeBrand } from '#test/fixtures/make-brand.ts'
import { listRequest } from '#test/support/record-call.ts'
import type { ListRequest } from './list-request.ts'
import { type ListPlan } from './list-plan.ts'
import { listRows } from './list.ts'

async function names() {
  const env = await openTestEnv()
  const brand = await makeBrand(env.db)
  await makeBrand(env.db)
  // Seven rows, two of each name: ties everywhere; the last is inactive.
  await env.db.query(
    sql`insert into taxes (brand_id, id, name, rate, active)
        select ${brand.id}, 'id' || n, 'name ' || n / 2, n, n < 7 from generate_series(1, 7) n`,
  )
  const plan: ListPlan = {
    brandId: brand.id,
    from: sql`taxes r`,
    active: sql`r.active`,
    sorts: { name: sql`r.name` },
    filters: { rate: { where: value => sql`r.rate = ${value}`, fixed: false } },
  }
  return async (request: Partial<ListRequest> = {}) => {
    const { rows, total } = await listRows<{ id: string }>(
      env.db,
      plan,
      listRequest({ perPage: 3, ...request }),
    )
    return { ids: rows.map(row => row.id), total }
  }
}

test('pages follow one order with ties by id, and give the number of all rows', async () => {
  const list = await names()
  expect(await list()).toEqual({ ids: ['id1', 'id2', 'id3'], total: 7 })
  expect(await list({ page: 3 })).toEqual({ ids: ['id7'], total: 7 })
  expect((await list({ direction: 'desc' })).ids).toEqual(['id7', 'id6', 'id5'])
  const byName = [1, 2, 3].map(page => list({ sort: 'name', page }))
  expect((await Promise.all(byName)).flatMap(page => page.ids)).toEqual([
    'id1',
    'id2',
    'id3',
    'id4',
    'id5',
    'id6',
    'id7',
  ])
  const backwards = [1, 2, 3].map(page => list({ sort: 'name', direction: 'desc', page }))
  expect((await Promise.all(backwards)).flatMap(page => page.ids)).toEqual([
    'id7',
    'id6',
    'id5',
    'id4',
    'id3',
    'id2',
    'id1',
  ])
})

test('a page past the end is empty and gives the true total', async () => {
  const list = await names()
  expect(await list({ page: 4 })).toEqual({ ids: [], total: 7 })
  expect(await list({ page: 1e12 })).toEqual({ ids: [], total: 7 })
  expect(await list({ filters: { rate: 99 } })).toEqual({ ids: [], total: 0 })
})

test('computes columns for the rows of the page only', async () => {
  const env = await openTestEnv()
  const brand = await makeBrand(env.db)
  await env.db.query(
    sql`insert into taxes (brand_id, id, name, rate) select ${brand.id}, 'id' || n, 'VAT', n from generate_series(1, 4) n`,
  )
  // The first row has none: its column divides by zero.
  const plan: ListPlan = {
    brandId: brand.id,
    from: sql`taxes r`,
    columns: sql`r.id, 6 / (r.rate - 1) as share, b.name as brand`,
    joins: sql`join brands b on b.id = r.brand_id`,
    sorts: {},
    filters: {},
  }
  const { rows, total } = await listRows(env.db, plan, listRequest({ page: 2, perPage: 1 }))
  expect([rows, total]).toMatchObject([[{ id: 'id2', share: 6, brand: 'Trattoria' }], 4])
  await expect(listRows(env.db, plan, listRequest({ perPage: 1 }))).rejects.toMatchObject({ code: '22012' })
})

test('after returns the rows behind an id, in either direction', async () => {
  const list = await names()
  expect(await list({ after: 'id5' })).toEqual({ ids: ['id6', 'id7'], total: 2 })
  expect(await list({ after: 'id3', direction: 'desc' })).toEqual({ ids: ['id2', 'id1'], total: 2 })
})

test('active filters by the switch; without it both are listed', async () => {
  const list = await names()
  expect((await list({ active: true })).total).toBe(6)
  expect((await list({ active: false })).ids).toEqual(['id7'])
})

test('a list without a switch counts every row as active', async () => {
  const env = await openTestEnv()
  const brand = await makeBrand(env.db)
  const plan: ListPlan = { brandId: brand.id, from: sql`areas r`, sorts: {}, filters: {} }
  expect((await listRows(env.db, plan, listRequest({ active: true }))).total).toBe(1)
  expect((await listRows(env.db, plan, listRequest({ active: false }))).total).toBe(0)
})
