import { expect, test } from 'vitest'
import { entryOf, isUnchanged } from './entry.rules.ts'

const product = { resource: 'product', id: 'p', branchId: null }

test('stores changed fields as JSON', () => {
  const entry = entryOf({ ...product, before: { price: 1, name: 'a' }, after: { price: 2, name: 'a' } })
  expect(entry).toEqual({ ...product, before: '{"price":1}', after: '{"price":2}' })
  expect(isUnchanged(entry)).toBe(false)
  const same = entryOf({ ...product, before: { price: 1 }, after: { price: 1 } })
  expect(isUnchanged(same)).toBe(true)
  expect(entryOf({ ...product, before: null, after: { price: 1 } })).toMatchObject({ before: null })
})

test('only keeps the scalar fields of a long entry', () => {
  const lists = { prices: Array.from({ length: 2000 }, (_, at) => ({ price: at })), cost: null, name: 'a' }
  const { after } = entryOf({ ...product, before: null, after: lists })
  expect(after).toBe('{"cost":null,"name":"a","shortened":true}')
})
