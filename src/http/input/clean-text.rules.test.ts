import { expect, test } from 'vitest'
import { cleanText, cleanValue } from './clean-text.rules.ts'

test('reports the first fifty invalid texts and names', () => {
  const { faults } = cleanValue({ 'a\u0000': 'b\u0000', c: Array.from({ length: 60 }, () => 'd\u0000') })
  expect(faults.map(({ path }) => path).slice(0, 3)).toEqual(['a\u0000', 'a\u0000', 'c.0'])
  expect(faults).toHaveLength(50)
})

test('cleans in place and counts the keys', () => {
  const value = { a: [' b ', -0, null, true], constructor: { c: 1 } }
  expect(cleanValue(value)).toEqual({ value, keys: 3, faults: [] })
  expect(value).toEqual({ a: ['b', 0, null, true], constructor: { c: 1 } })
})

test('accepts thirty combining marks in a row and refuses thirty-one', () => {
  const marks = (count: number) => `a${'\u0300\u0316'.repeat(count).slice(0, count)}`
  expect(cleanText(marks(30))).toBe(marks(30).normalize('NFC'))
  expect(cleanText(marks(31))).toBeUndefined()
  expect(cleanText(`${marks(30)} ${marks(30)}`)).toBeDefined()
})

test('counts every character that normalisation reorders as a combining mark', () => {
  const reordered: string[] = []
  for (let point = 0; point <= 0x10ffff; point++) {
    if (point >= 0xd800 && point <= 0xdfff) continue
    const character = String.fromCodePoint(point)
    // U+0334 (class 1) and U+0345 (class 240) lie at the two ends of the canonical order.
    const moves =
      `${character}\u0334`.normalize('NFD') !== character.normalize('NFD') + '\u0334' ||
      `\u0345${character}`.normalize('NFD') !== '\u0345' + character.normalize('NFD')
    if (moves && !/\p{M}/u.test(character.normalize('NFD'))) reordered.push(character)
  }
  expect(reordered).toEqual([])
})

test.each([
  ['a zero-width space', '\u200B'],
  ['joiners', '\u200C\u200D\u2060'],
  ['a soft hyphen', '\u00AD'],
  ['a variation selector', '\uFE0F'],
  ['a Hangul filler', '\u3164'],
  ['a blank Braille pattern', '\u2800'],
  ['a language tag', '\u{E0001}\u{E0041}'],
])('refuses a text without visible characters: %s', (_name, text) => {
  expect(cleanText(text)).toBeUndefined()
  expect(cleanText(` ${text} ${text}`)).toBeUndefined()
  expect(cleanText(`${text}a`)).toBe(`${text}a`)
  expect(cleanValue({ name: text }).faults).toMatchObject([{ path: 'name', rule: 'format' }])
})

test.each(['', ' ', '・', '½', '🍕', '❤️', '한', '\u0301', '⠿', '漢', 'ि'])('accepts %j', text => {
  expect(cleanText(text)).toBe(text.trim())
})
