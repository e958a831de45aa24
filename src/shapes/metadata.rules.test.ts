import { expect, test } from 'vitest'
import { changedMetadata, mergeMetadata, metadataFaults, sameMetadata } from './metadata.rules.ts'
import { Refusal } from '../lib/refusal.ts'

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 'x']))

test.each([
  [null, undefined, null],
  [null, {}, null],
  [null, { a: null }, null],
  [null, { a: '' }, { a: '' }],
  [
    { a: '1', b: '2' },
    { b: null, c: '3' },
    { a: '1', c: '3' },
  ],
  [{ a: '1' }, { a: null }, null],
  [{ a: '1' }, undefined, { a: '1' }],
])('%j with %j is %j', (stored, sent, merged) => {
  expect(mergeMetadata(stored, sent)).toEqual(merged)
})

test('a record has at most twenty keys', () => {
  expect(metadataFaults(null)).toEqual([])
  expect(metadataFaults(keys(20))).toEqual([])
  expect(metadataFaults(keys(21))).toMatchObject([{ path: 'metadata', rule: 'max_items' }])
  expect(Object.keys(changedMetadata(keys(20), { k0: null, more: 'y' })!)).toHaveLength(20)
  expect(() => changedMetadata(keys(20), { more: 'y' })).toThrow(Refusal)
})

test.each([
  [null, null, true],
  [{ a: '1', b: '2' }, { b: '2', a: '1' }, true],
  [{ a: '1' }, null, false],
  [{ a: '1' }, { a: '2' }, false],
  [{ a: '1' }, { b: '1' }, false],
  [null, { a: '1' }, false],
])('%j is as %j: %s', (one, other, same) => {
  expect(sameMetadata(one, other)).toBe(same)
})
