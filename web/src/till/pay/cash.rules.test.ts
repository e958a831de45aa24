import { expect, test } from 'vitest'
import { cashReceived } from './cash.rules.ts'

const cash = { id: 'C', rounding: 0.05 }

test('cash is rounded to the smallest coin, other payments left alone', () => {
  expect(cashReceived(37.67, [], cash)).toBe(37.65)
  expect(cashReceived(37.67, [], { ...cash, rounding: 0 })).toBe(37.67)
})

test('the second of two cash payments makes up for the rounding of the first', () => {
  const first = { payment_method_id: 'C', amount: 10.02, rounding: -0.02 }
  expect(cashReceived(10.01, [first], cash)).toBe(10.05)
  expect(cashReceived(10.01, [{ ...first, payment_method_id: 'D' }], cash)).toBe(10)
})
