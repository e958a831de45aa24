import { expect, test } from 'vitest'
import { faultsOf } from '#test/builders/refused.ts'
import { requireKept } from './event-range.rules.ts'

test('accepts positions after which every event is kept', () => {
  const faults = (position: number, first: number, last: number) =>
    faultsOf(() => requireKept('query.after', position, { first, last }))
  for (const position of [4, 5, 9]) {
    expect(() => requireKept('query.after', position, { first: 5, last: 9 })).not.toThrow()
  }
  expect(faults(3, 5, 9)).toEqual(['query.after expired'])
  expect(faults(10, 5, 9)).toEqual(['query.after max'])
  // A brand without events.
  expect(() => requireKept('query.after', 0, { first: 1, last: 0 })).not.toThrow()
  expect(faults(1, 1, 0)).toEqual(['query.after max'])
})
