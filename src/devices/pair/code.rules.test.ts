import { expect, test } from 'vitest'
import { codeChoices, codeLength, normalizeCode, writeCode } from './code.rules.ts'

test('a code has six characters, none of which looks like another', () => {
  const all = writeCode(Array.from({ length: codeChoices }, (_, at) => at))
  expect(all).toMatch(/^[2-9A-HJKMNP-TV-Z]{30}$/)
  expect(new Set(all).size).toBe(30)
  expect(codeLength).toBe(6)
})

test.each([
  ['K7QX2M', 'K7QX2M'],
  [' k7q-x2m ', 'K7QX2M'],
  ['K7Q X2M', 'K7QX2M'],
  ['K7QX2', undefined],
  ['K7QX2MM', undefined],
  // Never written, because it looks like a zero.
  ['K7QX2O', undefined],
])('reads %j as %j', (typed, code) => expect(normalizeCode(typed)).toBe(code))
