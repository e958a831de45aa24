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

test('keeps what fits of a long entry, and names the fields that are not complete', () => {
  const lists = { prices: Array.from({ length: 2000 }, (_, at) => ({ price: at })), cost: null, name: 'a' }
  const { after } = entryOf({ ...product, before: null, after: lists })
  expect(after!.length).toBeLessThanOrEqual(16_384)
  const { prices, ...others } = JSON.parse(after!)
  expect(prices.length).toBeGreaterThan(900)
  expect(others).toEqual({ cost: null, name: 'a', shortened: ['prices'] })
})

test('shows which entries of a long list changed', () => {
  const prices = (changed: number) =>
    Array.from({ length: 200 }, (_, at) => ({ price: at === 150 ? changed : at, channel: 'x'.repeat(100) }))
  const state = (changed: number) => ({ prices: prices(changed), image: { text: 'y'.repeat(20_000) } })
  const entry = entryOf({ ...product, before: state(700), after: { ...state(800), image: null } })
  const changedOnly = (price: number) => [{ price, channel: 'x'.repeat(100) }]
  expect(JSON.parse(entry.before!)).toEqual({ prices: changedOnly(700), shortened: ['prices', 'image'] })
  expect(JSON.parse(entry.after!)).toEqual({ prices: changedOnly(800), image: null, shortened: ['prices'] })
})
