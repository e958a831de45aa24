import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'
import { unwrapFont } from './woff.gateway.ts'

const require = createRequire(import.meta.url)

type Entry = { tag: string; checksum: number; offset: number; length: number }

function entriesOf(font: Buffer): Entry[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, at) => ({
    tag: font.toString('latin1', 12 + at * 16, 16 + at * 16),
    checksum: font.readUInt32BE(16 + at * 16),
    offset: font.readUInt32BE(20 + at * 16),
    length: font.readUInt32BE(24 + at * 16),
  }))
}

/** The sum of a table's words (OpenType, Calculating Checksums). */
function sumOf(font: Buffer, { offset, length }: Entry): number {
  let sum = 0
  for (let at = offset; at < offset + length; at += 4) sum = (sum + font.readUInt32BE(at)) >>> 0
  return sum
}

test.each([
  'noto-sans/files/noto-sans-latin-700-normal',
  'noto-sans-thai/files/noto-sans-thai-thai-400-normal',
])('unpacks every table of a font unchanged: %s', name => {
  const woff = readFileSync(require.resolve(`@fontsource/${name}.woff`))
  const font = unwrapFont(woff)
  const entries = entriesOf(font)
  expect(entries.length).toBeGreaterThan(8)
  // The table `head` holds a sum over the whole file, which counts as zero in its own.
  for (const entry of entries.filter(({ tag }) => tag !== 'head')) {
    expect(sumOf(font, entry), entry.tag).toBe(entry.checksum)
    expect(entry.offset % 4, entry.tag).toBe(0)
  }
  const [wrapped, plain] = [create(woff) as Font, create(font) as Font]
  expect(plain.numGlyphs).toBe(wrapped.numGlyphs)
  const outline = (from: Font) => from.getGlyph(20).path.toSVG()
  expect(outline(plain)).toBe(outline(wrapped))
  expect(outline(plain)).not.toBe('')
})

test('detects a file that is not WOFF', () => {
  expect(() => unwrapFont(Buffer.from('wOF2'.padEnd(44)))).toThrow(/WOFF/)
})
