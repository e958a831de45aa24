import { expect, test } from 'vitest'
import { partName } from './part-names.texts.ts'

test.each([
  ['Order', 'payments', true, 'Payment'],
  ['Anything', 'tax_lines', true, 'TaxLine'],
  ['Menu', 'categories', true, 'MenuCategory'],
  ['StockItem', 'branches', true, 'StockItemBranch'],
  ['Split', 'shares', true, 'SplitShare'],
  ['ShiftReport', 'totals', false, 'ShiftReportTotals'],
  ['Pass', 'pass', true, 'PassPass'],
])('names %s.%s by the table, or by its holder', (holder, field, isOneOfMany, name) => {
  expect(partName(holder, field, isOneOfMany)).toBe(name)
})
