import { afterEach, expect, test } from 'vitest'
import { newTurn } from '../lib/turn.ts'
import { holdIfVeryLong, release, requireNoOther } from './very-long-bills.ts'

const [one, other] = [newTurn(), newTurn()]
const texts = Array.from({ length: 20 }, () => 'x'.repeat(1024 * 1024))

afterEach(() => release('brand', one))

test('a very long bill keeps others of its brand out until its answer is sent', () => {
  expect(() => requireNoOther('brand', other)).not.toThrow()
  holdIfVeryLong('brand', one, texts)
  expect(() => requireNoOther('brand', other)).toThrow('Another very long bill')
  requireNoOther('brand', one)
  requireNoOther('another brand', other)
  release('brand', other)
  expect(() => requireNoOther('brand', other)).toThrow('Another very long bill')
  release('brand', one)
  expect(() => requireNoOther('brand', other)).not.toThrow()
})

test('bills of up to eight megabytes keep no other out', () => {
  holdIfVeryLong('brand', one, texts.slice(0, 8))
  expect(() => requireNoOther('brand', other)).not.toThrow()
})
