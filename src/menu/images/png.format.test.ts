import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pngOf } from '#test/fixtures/make-picture.ts'
import { readPng } from './png.format.ts'

type Head = Parameters<typeof pngOf>[0]
const lengthOf = (head: Head) => readPng(pngOf(head, [Buffer.alloc(1)]))?.unpackedBytes

test('adds up a filter byte and the pixels of each row, rounded up to bytes', () => {
  const size = { width: 5, height: 3 }
  const formats = [
    [1, 0, 1],
    [2, 0, 2],
    [4, 3, 3],
    [8, 3, 5],
    [16, 0, 10],
    [8, 4, 10],
    [8, 2, 15],
    [16, 6, 40],
  ] as const
  for (const [depth, colourType, row] of formats) {
    expect([depth, colourType, lengthOf({ ...size, depth, colourType })]).toEqual([
      depth,
      colourType,
      3 * (1 + row),
    ])
  }
})

test('has no length in a format that does not exist', () => {
  const size = { width: 5, height: 3 }
  for (const format of [{ depth: 3 }, { depth: 4, colourType: 2 }, { colourType: 1 }, { interlace: 2 }]) {
    expect(lengthOf({ ...size, ...format })).toBeUndefined()
  }
})

/** The pass of each pixel of eight by eight (W3C PNG §8.2). */
const pattern = [
  '16462646',
  '77777777',
  '56565656',
  '77777777',
  '36463646',
  '77777777',
  '56565656',
  '77777777',
]

test('adds up the rows of seven passes of an interlaced picture', () => {
  const side = fc.integer({ min: 1, max: 20 })
  fc.assert(
    fc.property(side, side, fc.constantFrom(1, 2, 4, 8), (width, height, depth) => {
      let expected = 0
      for (const pass of '1234567') {
        for (let y = 0; y < height; y++) {
          const columns = Array.from({ length: width }, (_, x) => pattern[y % 8]![x % 8]).filter(
            one => one === pass,
          )
          if (columns.length > 0) expected += 1 + Math.ceil((columns.length * depth) / 8)
        }
      }
      expect(lengthOf({ width, height, depth, interlace: 1 })).toBe(expected)
    }),
  )
})

test('joins the pixels of all chunks', () => {
  const parts = [Buffer.from('a'), Buffer.from('bc'), Buffer.alloc(0)]
  expect(readPng(pngOf({ width: 1, height: 1 }, parts))?.packed).toEqual(Buffer.from('abc'))
})
