import { expect, test } from 'vitest'
import { chooseEncoding, takesGzip } from './accept-encoding.rules.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['GZIP, deflate, BR', 'br'],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['br;q=0', undefined],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['br;q=0, *', 'gzip'],
  ['gzip ; q=0.2 , br ; q=0.1', 'gzip'],
  ['br;q=x', undefined],
  ['br;q=2', undefined],
  ['deflate, zstd', undefined],
])('answers Accept-Encoding %j with %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})

test.each([
  [undefined, false],
  ['br', false],
  ['gzip', true],
  ['gzip, deflate, br, zstd', true],
  ['gzip;q=0', false],
  ['*', true],
  ['identity, gzip;q=0.5', false],
  ['identity;q=0.5, gzip', true],
])('accepts gzip with Accept-Encoding %j: %s', (header, taken) => {
  expect(takesGzip(header)).toBe(taken)
})
