import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { makeBrand } from '#test/fixtures/make-brand.ts'
import { faultsOf } from '#test/support/record-call.ts'
import { openTestEnv } from '#test/support/test-env.ts'
import { describedReports } from './read-report.store.ts'
import { wasteReport } from './other-reports.shape.ts'
import { mostRows, readReport } from './read-report.ts'

const year = { from: '2026-01-01', to: '2026-12-31', lang: 'en', branchId: undefined }

test('every report without data has no rows and zero totals, in every grouping', async () => {
  const { ctx } = await openTestEnv()
  const { caller } = await makeBrand(ctx.db)
  for (const shape of describedReports) {
    for (const groupBy of [undefined, ...Object.keys(shape.groupings)]) {
      const { rows, totals } = await readReport(ctx, shape, { ...year, caller, groupBy })
      expect([shape.name, groupBy, rows]).toEqual([shape.name, groupBy, []])
      expect(new Set(Object.values(totals)).difference(new Set([0, null]))).toEqual(new Set())
    }
  }
})

test('refuses a report with too many rows, and returns one with the maximum completely', async () => {
  const { ctx, db } = await openTestEnv()
  const brand = await makeBrand(db)
  await db.query(
    sql`insert into orders (brand_id, id, branch_id, channel, service_type, status, business_date, number, order_number,
          currency, tax_mode, subtotal, tax, total, cost, ordered_at, created_at, updated_at)
        values (${brand.id}, 'O', ${brand.branch.id}, 'pos', 'dine_in', 'paid', '2026-11-21', 1, 'N', 'EUR', 'inclusive', 0,
          0, 0, 0, now(), now(), now())`,
  )
  const waste = (from: number, to: number) =>
    db.query(
      sql`insert into adjustments (brand_id, id, order_id, kind, amount, tax, cost, reason, restocked, business_date,
            created_at)
          select ${brand.id}, n::text, 'O', 'waste', 0, 0, n, 'reason ' || n, false, '2026-11-21', now()
          from generate_series(${from}::integer, ${to}::integer) as n`,
    )
  await waste(1, mostRows)
  const read = () => readReport(ctx, wasteReport, { ...year, caller: brand.caller, groupBy: undefined })
  const { rows, totals } = await read()
  expect(rows).toHaveLength(mostRows)
  expect(rows[0]).toMatchObject({ reason: `reason ${mostRows}`, cost: mostRows / 100 })
  expect(totals['cost']).toBe((mostRows * (mostRows + 1)) / 200)
  await waste(mostRows + 1, mostRows + 1)
  expect(await faultsOf(read())).toEqual(['query.group_by max'])
})
