import { create, type Font } from 'fontkit'
import { invariant } from '../lib/invariant.ts'
import { fileNameOf, readFontFile, type Subset, subsetsWith } from './font-files.gateway.ts'
import { unwrapFont } from './woff.gateway.ts'

/** A font for a script or a part of one. */
export type FontFile = { name: string; bytes: Buffer; font: Font }

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
  for (const subset of subsetsWith(codePoint)) {
    const file = openFont(subset, bold && subset.bold)
    if (file.font.hasGlyphForCodePoint(codePoint)) return file
  }
  return undefined
}

function openFont(subset: Subset, bold: boolean): FontFile {
  const file = fileNameOf(subset, bold)
  let open = opened.get(file)
  if (open === undefined) {
    const bytes = unwrapFont(readFontFile(subset, bold))
    const font = create(bytes)
    invariant('layout' in font, 'a font file holds one font')
    opened.set(file, (open = { name: file, bytes, font }))
  }
  return open
}
