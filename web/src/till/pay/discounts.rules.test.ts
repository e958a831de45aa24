import { expect, test } from 'vitest'
import { discountsOf } from './discounts.rules.ts'

const given = { bill_discount_id: null, kind: 'percentage', value: 10, reason: 'Regular', removed_at: null }

test('the shares of a discount of the bill are one, removed ones are none', () => {
  const share = { ...given, bill_discount_id: 'ofBill' }
  const off = { ...given, id: 'off', kind: 'amount', value: 2, amount: 2 }
  const gone = { ...given, id: 'gone', amount: 5, removed_at: '2026-06-12T20:00:00.000Z' }
  const orders = [
    { id: 'one', discounts: [{ ...share, id: 'a', amount: 0.8 }, gone] },
    { id: 'two', discounts: [{ ...share, id: 'b', amount: 1.1 }, off] },
  ]
  expect(discountsOf(orders)).toEqual([
    { id: 'ofBill', orderId: null, reason: 'Regular', percent: 10, amount: 1.9 },
    { id: 'off', orderId: 'two', reason: 'Regular', percent: null, amount: 2 },
  ])
})
