import { expect, test } from 'vitest'
import { sharedBuffers } from './settings.ts'

test.each([
  [256 * 2 ** 20, '128MB'],
  [1 * 2 ** 30, '128MB'],
  [2 * 2 ** 30, '256MB'],
  [3.5 * 2 ** 30, '448MB'],
  [64 * 2 ** 30, '512MB'],
])('of %d bytes of memory, PostgreSQL buffers %s', (bytes, expected) => {
  expect(sharedBuffers(bytes)).toBe(expected)
})
