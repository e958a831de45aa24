import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { notOnCitus } from '#test/support/not-on-citus.ts'
import { openTestEnv } from '#test/support/test-env.ts'
import { makeBrand } from '#test/fixtures/make-brand.ts'
import { listRequest } from '#test/support/record-call.ts'
import type { Db } from '../db/database.ts'
import { listBills, touchBill } from './bill/bill.store.ts'

/** More bills than a list counts each time, one in forty open, changed in a different order than they were opened. */
const many = 3_000

async function openBills(count = many) {
  const { db } = await openTestEnv()
  const brand = await makeBrand(db)
  await db.query(
    sql`insert into dining_sessions (brand_id, id, branch_id, table_ids, guests, status, opened_at, created_at, updated_at)
        select ${brand.id}, '01S' || lpad(n::text, 23, '0'), ${brand.branch.id}, '{}', 2,
          case when n % 40 = 7 then 'open' when n % 40 = 8 then 'merged' else 'settled' end, opened, opened,
          opened + n * 7919 % 500 * interval '1 minute'
        from generate_series(1, ${count}::integer) n, lateral (select '2026-01-01'::timestamptz + n * interval '1 second') as at (opened)`,
  )
  return { db, brandId: brand.id }
}

async function plainly(db: Db, brandId: string, { where = sql`true`, direction = 'asc', offset = 0 }) {
  const rows = await db.query<{ id: string }>(
    sql`select id from dining_sessions where brand_id = ${brandId} and ${where}
        order by updated_at ${raw(direction)}, id ${raw(direction)} limit 100 offset ${offset}`,
  )
  return rows.map(row => row.id)
}

test('lists ended and open bills in one order by their last change', async () => {
  const { db, brandId } = await openBills()
  const moment = '2026-01-01T04:00:00Z'
  const questions = [
    { query: {}, where: sql`true` },
    { query: { filters: { status: ['settled'] } }, where: sql`status = 'settled'` },
    { query: { filters: { status: ['open'] } }, where: sql`status = 'open'` },
    {
      query: { filters: { status: ['settled', 'merged'] } },
      where: sql`status in ('settled', 'merged')`,
    },
    { query: { updatedSince: moment }, where: sql`updated_at >= ${moment}::timestamptz` },
  ]
  for (const { query, where } of questions) {
    for (const direction of ['asc', 'desc'] as const) {
      for (const page of [1, 9, 20, 30]) {
        const request = listRequest({ ...query, sort: 'updated_at', direction, page, perPage: 100 })
        const { rows } = await listBills(db, { brandId, where: [] }, request)
        const expected = await plainly(db, brandId, { where, direction, offset: (page - 1) * 100 })
        expect(rows.map(row => row.bill.id)).toEqual(expected)
      }
    }
  }
})

/** Counts the bills that this connection updated without an index entry (HOT updates). */
async function countInPlace(db: Db): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`select pg_stat_get_xact_tuples_hot_updated('dining_sessions'::regclass) as count`,
  )
  return row!.count
}

notOnCitus('one server')(
  'an open bill is changed in place; the control, one that has ended, gets new entries in its indexes',
  async () => {
    // Few bills, so that their page has room for a new version.
    const { db, brandId } = await openBills(10)
    const inPlace = async (status: string) =>
      db.transact(async tx => {
        const [bill] = await tx.query<{ id: string }>(
          sql`select id from dining_sessions where brand_id = ${brandId} and status = ${status} order by id desc limit 1`,
        )
        const before = await countInPlace(tx)
        await touchBill(tx, brandId, bill!.id)
        return (await countInPlace(tx)) - before
      })
    expect(await inPlace('open')).toBe(1)
    expect(await inPlace('settled')).toBe(0)
  },
)
