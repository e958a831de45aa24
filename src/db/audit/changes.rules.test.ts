import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changesOf } from './changes.rules.ts'

describe('changesOf', () => {
  test('keeps changed fields except the time of the change', () => {
    const before = { id: 'a', name: 'Soup', price: 4, updated_at: 'then', version: 1 }
    const after = { id: 'a', name: 'Soup', price: 5, updated_at: 'now', version: 2 }
    expect(changesOf(before, after)).toEqual({
      before: { price: 4, version: 1 },
      after: { price: 5, version: 2 },
    })
  })

  test('keeps a created or deleted record whole', () => {
    expect(changesOf(null, { id: 'a' })).toEqual({ before: null, after: { id: 'a' } })
    expect(changesOf({ id: 'a' }, null)).toEqual({ before: { id: 'a' }, after: null })
  })

  test('compares nested fields', () => {
    const before = { totals: { total: 10, tax: 1 }, tags: ['x'], seat: null }
    const after = { totals: { total: 12, tax: 1 }, tags: ['x', 'y'], seat: 3 }
    expect(changesOf(before, after)).toEqual({
      before: { totals: { total: 10 }, tags: ['x'], seat: null },
      after: { totals: { total: 12 }, tags: ['x', 'y'], seat: 3 },
    })
  })

  test('shows an added or removed field on one side only', () => {
    expect(changesOf({ old: 1 }, { fresh: 2 })).toEqual({ before: { old: 1 }, after: { fresh: 2 } })
  })

  test('compares list entries by id', () => {
    const before = { items: [entry('a', 1), entry('b', 1), entry('gone', 1)] }
    const after = { items: [entry('a', 1), entry('b', 2), entry('made', 1)] }
    expect(changesOf(before, after)).toEqual({
      before: { items: [entry('gone', 1), entry('b', 1)] },
      after: { items: [entry('b', 2), entry('made', 1)] },
    })
  })

  test('finds no change between equal records, and every other one', () => {
    const record = fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true })
    fc.assert(
      fc.property(record, record, (one, other) => {
        expect(changesOf(one, structuredClone(one))).toEqual({ before: {}, after: {} })
        const { before, after } = changesOf({ ...one, x: 1 }, { ...other, x: 2 })
        expect([before!['x'], after!['x']]).toEqual([1, 2])
      }),
    )
  })
})

const entry = (id: string, quantity: number) => ({ id, quantity })
