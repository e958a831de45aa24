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

const grid = { columns: 3, rows: 2, isList: false } as const
const place = (ticket: string, column: number, row: number, isTall = false) => ({
  ticket,
  column,
  row,
  isTall,
})

test('tickets fill the page row by row; the rest is on the next', () => {
  const [first, second] = pagesOf(['1', '2', '3', '4', '5', '6', '7'], grid, () => false)
  expect(first!.map(({ column, row }) => [column, row])).toEqual([
    [0, 0],
    [1, 0],
    [2, 0],
    [0, 1],
    [1, 1],
    [2, 1],
  ])
  expect(second).toEqual([place('7', 0, 0)])
})

test('a long ticket takes both places of a column, and what is younger stands below the others', () => {
  const [first, second] = pagesOf(['a', 'LONG', 'b', 'LONGER', 'c'], grid, ticket =>
    ticket.startsWith('LONG'),
  )
  expect(first).toEqual([
    place('a', 0, 0),
    place('LONG', 1, 0, true),
    place('b', 0, 1),
    place('LONGER', 2, 0, true),
  ])
  expect(second).toEqual([place('c', 0, 0)])
})

test('a long ticket for which no column is left begins the next page, and what follows it stays behind it', () => {
  const pages = pagesOf(['a', 'b', 'c', 'd', 'e', 'LONG', 'f'], grid, ticket => ticket === 'LONG')
  expect(pages.map(page => page.map(({ ticket }) => ticket).join(''))).toEqual(['abcde', 'LONGf'])
})

test('one row has no long tickets, and a list has nine on a page', () => {
  const one = pagesOf(['LONG', 'b', 'c'], { columns: 2, rows: 1, isList: false }, () => true)
  expect(one.map(page => page.length)).toEqual([2, 1])
  const list = pagesOf(Array.from({ length: 12 }, String), { columns: 1, rows: 1, isList: true }, () => true)
  expect(list.map(page => page.length)).toEqual([9, 3])
})
