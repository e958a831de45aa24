import { expect, test } from 'vitest'
import { mapValues } from './map-values.ts'

test('replaces each value and keeps the order of the keys', () => {
  const changed = mapValues({ b: 1, a: 2 }, (value, key) => `${key}${value}`)
  expect(Object.entries(changed)).toEqual([
    ['b', 'b1'],
    ['a', 'a2'],
  ])
})
