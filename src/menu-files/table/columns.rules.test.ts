import { expect, test } from 'vitest'
import { columnsOf } from './columns.rules.ts'
import { withRefs } from './made-refs.rules.ts'

test('a heading that is no column and no language stays as it is', () => {
  const { named } = columnsOf(['Name', 'NAME:EN', 'name:e n', 'Price@B1', 'Colour'], new Set(['name']))
  expect([...named.keys()]).toEqual(['name', 'name:en', 'name:e n', 'price@B1', 'Colour'])
})

test('a column that is mapped twice is named once', () => {
  const map = new Map([['dish', 'name']])
  expect(columnsOf(['Dish', 'dish', 'Name'], new Set(['name']), map)).toMatchObject({ repeated: ['name'] })
})

test('only records with a name and without a ref get one', () => {
  expect(withRefs([null, 1, { ref: 'a' }, { name: 2 }, { name: 'A' }])).toEqual([
    null,
    1,
    { ref: 'a' },
    { name: 2 },
    { ref: 'a-2', name: 'A' },
  ])
})
