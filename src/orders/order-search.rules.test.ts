import { expect, test } from 'vitest'
import { readSearch } from './order-search.rules.ts'

test.each([
  ['042', { words: '042', number: 42, total: 4200 }],
  ['12.50', { words: '12.50', number: null, total: 1250 }],
  ['12,5', { words: '12,5', number: null, total: 1250 }],
  ['1.234,50', { words: '1.234,50', number: null, total: null }],
  ['Zoë', { words: 'zoe', number: null, total: null }],
])('reads %j', (sent, wanted) => {
  expect(readSearch(sent)).toEqual(wanted)
})
