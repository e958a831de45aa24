import { expect, test } from 'vitest'
import { changedEvents } from './record-event.rules.ts'

const rows = [{ id: 'a', version: 2 }]

test.each([
  ['an event of its own', 'product.updated', { id: 'a', version: 2 }],
  [
    'the event of the menu, which says what changed',
    'menu.updated',
    { id: 'a', version: 2, resource: 'tax' },
  ],
] as const)('a changed record has %s', (_what, type, data) => {
  expect(changedEvents({ event: type, resource: 'tax' }, rows)).toEqual([{ type, branchId: null, data }])
})

test('a record of a kind without events has none', () => {
  expect(changedEvents({ resource: 'tax' }, rows)).toEqual([])
})
