import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.format.ts'

test('sorts the keys of every object, and leaves out members on request only', () => {
  const value = { b: [{ d: 1, c: null }], a: null }
  expect(canonicalJson(value)).toBe('{"a":null,"b":[{"c":null,"d":1}]}')
  expect(canonicalJson(value, member => member !== null)).toBe('{"b":[{"d":1}]}')
})
