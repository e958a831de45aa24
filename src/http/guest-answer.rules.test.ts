import { expect, test } from 'vitest'
import { withoutCosts } from './guest-answer.rules.ts'

test('costs and profits read 0 wherever they stand, and nothing else changes', () => {
  const item = { name: 'Lasagne', total: 12.5, cost: 3.1 }
  const totals = { total: 12.5, cost: 3.1, gross_profit: 8.26 }
  expect(withoutCosts({ orders: [{ items: [item], totals }], note: null })).toEqual({
    orders: [{ items: [{ ...item, cost: 0 }], totals: { total: 12.5, cost: 0, gross_profit: 0 } }],
    note: null,
  })
})
