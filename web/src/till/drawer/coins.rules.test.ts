import { expect, test } from 'vitest'
import { countedCash, nothingCounted, piecesOf, putIn, withPieces } from './coins.rules.ts'

test('pieces and small coins add up to the cent', () => {
  const notes = withPieces(withPieces(nothingCounted, 50, 4), 0.2, 6)
  expect(countedCash({ ...notes, small: 0.8 })).toBe(202)
})

test('nothing counted is not zero, but zero pieces are', () => {
  expect(countedCash(nothingCounted)).toBeUndefined()
  expect(countedCash(withPieces(nothingCounted, 50, 0))).toBe(0)
})

test('a typed total counts until a piece is counted again', () => {
  const typed = { ...nothingCounted, total: 602.5 }
  expect(countedCash(typed)).toBe(602.5)
  expect(countedCash(withPieces(typed, 10, 1))).toBe(10)
})

test('a currency without a list is counted as a total', () => {
  expect([piecesOf('EUR').length, piecesOf('XAF').length]).toEqual([10, 0])
})

test('a drawer was given its float and what was paid in, less what was paid out', () => {
  const moved = (kind: string, amount: number) => ({ kind, amount })
  const movements = [moved('pay_in', 10.1), moved('no_sale', 0), moved('pay_out', 5)]
  expect(putIn({ opening_float: 200.2, movements })).toBe(205.3)
  expect(putIn({ opening_float: 1, movements: [moved('pay_out', 5)] })).toBe(0)
})
