import { expect, test } from 'vitest'
import { matchesEtag, readIfMatch } from './preconditions.rules.ts'

test.each([
  [undefined, undefined],
  ['*', 'any'],
  ['"7"', { version: 7 }],
  ['7', 'never'],
  ['W/"7"', { version: 7 }],
  ['w/"7"', 'never'],
  ['"1234567890123456"', 'never'],
])('If-Match %j requires %j', (header, wanted) => {
  expect(readIfMatch(header)).toEqual(wanted)
})

test.each([
  [undefined, false],
  ['*', true],
  ['"7"', true],
  ['W/"7"', true],
  ['"6", W/"7"', true],
  ['"7-gzip"', true],
  ['"6"', false],
  ['7', false],
])('If-None-Match %j matches "7": %j', (header, matches) => {
  expect(matchesEtag(header, '"7"')).toBe(matches)
})
