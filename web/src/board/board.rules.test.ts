import { expect, it, test } from 'vitest'
import { boardDay, languagesOf, pageOf, preparingOf, readyOf } from './board.rules.ts'

const noon = Date.parse('2026-11-29T12:00:00Z')
const number = (order_id: string, secondsAgo: number) => ({
  order_id,
  display_number: order_id,
  since: new Date(noon - secondsAgo * 1000).toISOString(),
})

test('the newest is large for a minute, then small; after a quarter of an hour a number is gone', () => {
  const ready = [number('old', 901), number('b', 100), number('new', 59), number('a', 70)]
  const { big, small } = readyOf(ready, noon)
  expect([big?.order_id, small.map(({ order_id: id }) => id)]).toEqual(['new', ['a', 'b']])
  const later = readyOf(ready, noon + 2000)
  expect([later.big, later.small.map(({ order_id: id }) => id)]).toEqual([undefined, ['new', 'a', 'b']])
  expect(readyOf([], noon)).toEqual({ big: undefined, small: [] })
})

test('the longest wait stands first among the numbers in preparation', () => {
  const shown = preparingOf([number('b', 10), number('a', 20)])
  expect(shown.map(({ order_id: id }) => id)).toEqual(['a', 'b'])
})

test('more than fit are shown page by page, each for eight seconds', () => {
  const numbers = [1, 2, 3, 4, 5]
  expect(pageOf(numbers, 2, 0)).toEqual({ shown: [1, 2], page: 1, pages: 3 })
  expect(pageOf(numbers, 2, 17_000)).toEqual({ shown: [5], page: 3, pages: 3 })
  expect(pageOf([], 2, 9000)).toEqual({ shown: [], page: 1, pages: 1 })
})

test('the day of the board begins at five in the morning of the branch', () => {
  const at = (time: string) => boardDay(Date.parse(time), 'Europe/Rome')
  expect([at('2026-11-29T03:59:00Z'), at('2026-11-29T04:00:00Z')]).toEqual(['2026-11-28', '2026-11-29'])
})

it.each([
  [
    ['it', 'en', 'ar'],
    ['it', 'en'],
  ],
  [['th', 'ar-EG'], ['ar']],
  [
    ['en', 'en-GB', 'it'],
    ['en', 'it'],
  ],
  [['th'], ['en']],
])('a brand with %j has a board in %j', (brand, shown) => {
  expect(languagesOf(brand, ['en', 'it', 'ar'])).toEqual(shown)
})
