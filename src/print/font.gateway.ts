import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { create, type Font } from 'fontkit'
import { invariant } from '../lib/invariant.ts'
import { unwrapFont } from './woff.gateway.ts'

/** A font for a script or a part of one. */
export type FontFile = { name: string; bytes: Buffer; font: Font }

/** Families in the order in which they are searched for a character; the most common on receipts come first. */
const families: readonly { name: string; bold: boolean }[] = [
  { name: 'noto-sans', bold: true },
  { name: 'noto-sans-arabic', bold: true },
  { name: 'noto-sans-hebrew', bold: true },
  { name: 'noto-sans-thai', bold: true },
  { name: 'sawarabi-gothic', bold: false },
  { name: 'gowun-dodum', bold: false },
  { name: 'zcool-xiaowei', bold: false },
]

type Subset = { family: string; bold: boolean; name: string; ranges: readonly (readonly [number, number])[] }

const require = createRequire(import.meta.url)
let subsets: readonly Subset[] | undefined
const opened = new Map<string, FontFile>()
const found = new Map<string, FontFile | undefined>()
/** Unicode has over a million characters; a receipt uses few. */
const maxFound = 20_000

/**
 * Finds the font that has a character, bold if the family has a bold font; undefined if none has it. Fonts come with the
 * service, so that prints are the same on every machine; each is loaded on first use.
 */
export function fontFor(codePoint: number, bold: boolean): FontFile | undefined {
  const key = `${codePoint} ${bold}`
  if (!found.has(key)) {
    if (found.size === maxFound) found.clear()
    found.set(key, findFont(codePoint, bold))
  }
  return found.get(key)
}

function findFont(codePoint: number, bold: boolean): FontFile | undefined {
  subsets ??= families.flatMap(subsetsOf)
  for (const subset of subsets) {
    if (!subset.ranges.some(([from, to]) => codePoint >= from && codePoint <= to)) continue
    const file = openFont(subset, bold && subset.bold)
    if (file.font.hasGlyphForCodePoint(codePoint)) return file
  }
  return undefined
}

/** The subsets of a family, with the character ranges that its package declares. */
function subsetsOf({ name: family, bold }: { name: string; bold: boolean }): Subset[] {
  const unicode = require(`@fontsource/${family}/unicode.json`) as Record<string, string>
  return Object.entries(unicode).map(([subset, text]) => ({
    family,
    bold,
    name: subset.replaceAll(/[[\]]/g, ''),
    ranges: text.split(',').map(rangeOf),
  }))
}

/** `U+0600-06FF` or `U+20AC` (CSS Fonts 4, unicode-range). */
function rangeOf(text: string): readonly [number, number] {
  const [from, to] = text.replace('U+', '').split('-')
  return [Number.parseInt(from!, 16), Number.parseInt(to ?? from!, 16)]
}

function openFont({ family, name }: Subset, bold: boolean): FontFile {
  const file = `${family}-${name}-${bold ? 700 : 400}-normal.woff`
  let open = opened.get(file)
  if (open === undefined) {
    const folder = path.dirname(require.resolve(`@fontsource/${family}/unicode.json`))
    const bytes = unwrapFont(readFileSync(path.join(folder, 'files', file)))
    const font = create(bytes)
    invariant('layout' in font, 'a font file holds one font')
    opened.set(file, (open = { name: file, bytes, font }))
  }
  return open
}
