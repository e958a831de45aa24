import { expect, test } from 'vitest'
import { makeBrand } from '#test/fixtures/make-brand.ts'
import { openTestEnv } from '#test/support/test-env.ts'
import { describedReports } from './all-reports.shape.ts'
import { readReport } from './read-report.ts'

const year = { from: '2026-01-01', to: '2026-12-31', lang: 'en', branchId: undefined }

test('every report of nothing has no rows and no sums, by every grouping', async () => {
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
