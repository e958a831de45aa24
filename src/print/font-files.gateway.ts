import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

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

/** A file of a family, and the ranges of characters that it may have. */
export type Subset = {
  family: string
  bold: boolean
  name: string
  ranges: readonly (readonly [number, number])[]
}

const require = createRequire(import.meta.url)
let subsets: readonly Subset[] | undefined

/** The files that may have a character, in the order in which they are searched. */
export function subsetsWith(codePoint: number): readonly Subset[] {
  subsets ??= families.flatMap(subsetsOf)
  return subsets.filter(({ ranges }) => ranges.some(([from, to]) => codePoint >= from && codePoint <= to))
}

/** The name of a subset's file, which is WOFF. */
export function fileNameOf({ family, name }: Subset, bold: boolean): string {
  return `${family}-${name}-${bold ? 700 : 400}-normal.woff`
}

export function readFontFile(subset: Subset, bold: boolean): Buffer {
  const folder = path.dirname(require.resolve(`@fontsource/${subset.family}/unicode.json`))
  return readFileSync(path.join(folder, 'files', fileNameOf(subset, bold)))
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
