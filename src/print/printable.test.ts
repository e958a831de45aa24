import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'
import { fontFor } from './font.gateway.ts'
import { charactersOf, unprintable } from './printable.gateway.ts'
import { tableOf } from './woff.gateway.ts'

const require = createRequire(import.meta.url)

test.each(['noto-sans', 'noto-sans-arabic', 'noto-sans-thai', 'sawarabi-gothic', 'zcool-xiaowei'])(
  'reads the characters of the files of %s as their library does',
  family => {
    const folder = path.join(path.dirname(require.resolve(`@fontsource/${family}/unicode.json`)), 'files')
    const files = readdirSync(folder).filter(name => name.endsWith('-400-normal.woff'))
    for (const file of files.slice(0, 12)) {
      const woff = readFileSync(path.join(folder, file))
      const font = create(woff) as Font
      const drawn = font.characterSet.filter(character => font.hasGlyphForCodePoint(character))
      const found = charactersOf(tableOf(woff, 'cmap'))
      expect(new Set(found)).toEqual(new Set(drawn.filter(character => character !== 0xffff)))
    }
  },
)

test('names the characters that printouts show as �', () => {
  for (const text of [
    'Crème brûlée ½ €',
    'Καφές',
    'пельмени',
    'كباب',
    'חומוס',
    'ข้าวผัด',
    'ラーメン',
    '김치',
    '北京烤鸭',
  ])
    expect(unprintable(text)).toEqual([])
  expect(unprintable('滷肉飯 滷')).toEqual(['滷'])
  expect(unprintable('បាយ')).toEqual(['ប', 'ា', 'យ'])
  expect(unprintable('Pizza 🍕\n\u2068x\u2069')).toEqual(['🍕'])
  const all = Array.from({ length: 0x3000 }, (_, at) => String.fromCodePoint(0x400 + at))
  const drawn = all.filter(character => !/[\s\u200E\u200F\u2066-\u2069]/.test(character))
  const missing = drawn.filter(character => fontFor(character.codePointAt(0)!, false) === undefined)
  expect(unprintable(drawn.join(''))).toEqual(missing)
})
