import sql from 'sql-template-tag'
import { afterEach, expect, test, vi } from 'vitest'
import { openTestEnv } from '#test/support/test-env.ts'
import { makeBrand } from '#test/fixtures/make-brand.ts'
import { listRequest } from '#test/support/record-call.ts'
import { customerKind } from '../../customers/customer.record.ts'
import { planOf } from '../../records/record.store.ts'
import { stampOf } from '../stamp.ts'
import type { ListRequest } from './list-request.ts'
import { listRows } from './list.ts'

const epoch = '1970-01-01T00:00:00Z'
/** As many as are kept, and two pages. */
const many = 1_200

afterEach(() => void vi.useRealTimers())

async function openCustomers() {
  const { db } = await openTestEnv()
  const brand = await makeBrand(db)
  const add = (from: number, count: number) =>
    db.query(
      sql`insert into customers (brand_id, id, name, created_at, updated_at)
          select brand.id, '01C' || lpad(n::text, 23, '0'), 'Guest', ${stampOf(brand.id)}, ${stampOf(brand.id)}
          from brands as brand, generate_series(${from}::integer, ${from + count - 1}::integer) n where brand.id = ${brand.id}`,
    )
  await add(1, many)
  const page = async (request: Partial<ListRequest>) => {
    const asked = listRequest({ updatedSince: epoch, perPage: 100, ...request })
    const { rows, total } = await listRows<{ id: string }>(db, planOf(customerKind, brand.id, []), asked)
    return { ids: rows.map(row => row.id), total }
  }
  return { add, page }
}

test('a first sync reads every row once, and each page has the number of rows from there on', async () => {
  const { page } = await openCustomers()
  const seen: string[] = []
  for (let after: string | undefined; ;) {
    const { ids, total } = await page({ after })
    expect(total).toBe(many - seen.length)
    seen.push(...ids)
    if (ids.length < 100) break
    after = ids.at(-1)
  }
  expect(seen).toEqual([...new Set(seen)])
  expect(seen).toHaveLength(many)
})

test('rows are counted with a first page, and behind a row once a minute', async () => {
  const { add, page } = await openCustomers()
  vi.useFakeTimers({ toFake: ['performance'] })
  const after = (await page({})).ids.at(-1)!
  await add(many + 1, 10)
  const next = await page({ after })
  expect(next.total).toBe(many - 100)
  expect((await page({})).total).toBe(many + 10)
  vi.advanceTimersByTime(59_999)
  expect((await page({ after: next.ids.at(-1)! })).total).toBe(many - 200)
  const again = await page({})
  vi.advanceTimersByTime(60_000)
  await add(many + 11, 10)
  expect((await page({ after: again.ids.at(-1)! })).total).toBe(many - 80)
})

test('few rows, those of another list and those behind another row are counted', async () => {
  const { add, page } = await openCustomers()
  const first = await page({})
  await add(many + 1, 10)
  const after = first.ids.at(-1)!
  expect((await page({ after, active: true })).total).toBe(many - 90)
  expect((await page({ after, updatedSince: undefined })).total).toBe(many - 90)
  expect((await page({ after: first.ids[50]! })).total).toBe(many - 41)
  const near = (await page({ after: '01C00000000000000000000300' })).ids.at(-1)!
  await add(many + 11, 10)
  expect((await page({ after: near })).total).toBe(many - 380)
})
