import { expect, it, test } from 'vitest'
import { gridFor, pagesOf } from './page.rules.ts'

it.each([
  [1920, 1000, 4, 2],
  [2560, 1300, 5, 2],
  [1280, 700, 3, 2],
  [1024, 640, 3, 2],
  [768, 900, 2, 2],
  [1280, 500, 3, 1],
])('a window of %i with %i for tickets has %i × %i places', (width, height, columns, rows) => {
  expect(gridFor(width, height)).toEqual({ columns, rows, isList: false })
})

it('is a list where no grid fits: on a phone, and when much enlarged', () => {
  expect([gridFor(390, 700).isList, gridFor(640, 200).isList]).toEqual([true, true])
})

test('tickets fill the page row by row, a long one both places of a column; the rest is on the next', () => {
  const grid = { columns: 2, rows: 2, isList: false } as const
  const [first, second] = pagesOf(['a', 'LONG', 'b', 'c'], grid, ticket => ticket === 'LONG')
  expect(first).toEqual([
    { ticket: 'a', column: 0, row: 0, isTall: false },
    { ticket: 'LONG', column: 1, row: 0, isTall: true },
    { ticket: 'b', column: 0, row: 1, isTall: false },
  ])
  expect(second).toEqual([{ ticket: 'c', column: 0, row: 0, isTall: false }])
})

test('a long ticket that finds no free column begins the next page, and what follows it stays behind it', () => {
  const grid = { columns: 2, rows: 2, isList: false } as const
  const pages = pagesOf(['a', 'b', 'LONG', 'c'], grid, ticket => ticket === 'LONG')
  expect(pages.map(page => page.map(({ ticket }) => ticket))).toEqual([
    ['a', 'b'],
    ['LONG', 'c'],
  ])
})

test('one row has no long tickets, and a list has nine on a page', () => {
  const one = pagesOf(['LONG', 'b', 'c'], { columns: 2, rows: 1, isList: false }, () => true)
  expect(one.map(page => page.length)).toEqual([2, 1])
  const list = pagesOf(Array.from({ length: 12 }, String), { columns: 1, rows: 1, isList: true }, () => true)
  expect(list.map(page => page.length)).toEqual([9, 3])
})
