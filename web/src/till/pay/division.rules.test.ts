import { expect, test } from 'vitest'
import { divisionIn, firstOf, searchOf } from './division.rules.ts'

const ways = ['whole', 'equal', 'item', 'seat', 'amount'] as const

test('an address names equal shares and payment by item', () => {
  expect(ways.map(searchOf)).toEqual(['?pay', '?pay=equal', '?pay=items', '?pay', '?pay'])
  expect(['?pay=equal', '?pay=items', '?pay', '?pay=toString', ''].map(divisionIn)).toEqual([
    'equal',
    'item',
    'whole',
    'whole',
    'whole',
  ])
})

test('equal shares begin with the guests, at least two and at most twenty; an order without a bill has no guests', () => {
  const at = (guests: number) => firstOf('equal', { kind: 'bill', guests })
  expect([at(1), at(3), at(40)]).toEqual([2, 3, 20].map(count => ({ by: 'equal', ways: count })))
  const order = ways.map(by => firstOf(by, { kind: 'order', guests: 1 }).by)
  expect(order).toEqual(['whole', 'whole', 'item', 'whole', 'amount'])
  expect(firstOf('seat', { kind: 'bill', guests: 2 })).toEqual({ by: 'seat', seat: undefined })
})
