import { expect, test } from 'vitest'
import { cleanValue } from './clean-text.rules.ts'

test('the first fifty faults are told, of texts and of names', () => {
  const { faults } = cleanValue({ 'a\u0000': 'b\u0000', c: Array.from({ length: 60 }, () => 'd\u0000') })
  expect(faults.map(({ path }) => path).slice(0, 3)).toEqual(['a\u0000', 'a\u0000', 'c.0'])
  expect(faults).toHaveLength(50)
})

test('what is clean is cleaned in place and counted', () => {
  const value = { a: [' b ', -0, null, true], constructor: { c: 1 } }
  expect(cleanValue(value)).toEqual({ value, keys: 3, faults: [] })
  expect(value).toEqual({ a: ['b', 0, null, true], constructor: { c: 1 } })
})
