import { invariant } from '../lib/invariant.ts'
import { readFontFile, type Subset, subsetsWith } from './font-files.gateway.ts'
import { tableOf } from './woff.gateway.ts'

/** Most texts need no look at a font: Latin letters with their accents. */
const latin = /^[\s\u0020-\u007E\u00A0-\u017F]*$/
/** Drawn as nothing, or as a blank. */
const blank = /[\s\u200E\u200F\u2066-\u2069]/

/** The characters of a text that no receipt font has, each once. */
export function unprintable(text: string): string[] {
  if (latin.test(text)) return []
  return [...new Set(text)].filter(
    character => !blank.test(character) && !isPrintable(character.codePointAt(0)!),
  )
}

const verdicts = new Map<number, boolean>()
/** Unicode has over a million characters; menus use few. */
const maxVerdicts = 20_000

function isPrintable(codePoint: number): boolean {
  if (verdicts.size === maxVerdicts) verdicts.clear()
  return verdicts.getOrInsertComputed(codePoint, isInFonts)
}

const printable = new Set<number>()
/** Files whose characters are in `printable`. */
const known = new Set<Subset>()

/** Reads only the list of characters of a file, which takes a fraction of a millisecond. */
function isInFonts(codePoint: number): boolean {
  for (const subset of subsetsWith(codePoint)) {
    if (known.has(subset)) continue
    known.add(subset)
    const characters = charactersOf(tableOf(readFontFile(subset, false), 'cmap'))
    for (const character of characters) printable.add(character)
  }
  return printable.has(codePoint)
}

/** The characters of a `cmap` table (OpenType 1.9): of its format 12, or else of its format 4. */
export function charactersOf(cmap: Buffer): number[] {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, at) => cmap.readUInt32BE(8 + at * 8))
  const tables = offsets.map(offset => cmap.subarray(offset))
  const whole = tables.find(table => table.readUInt16BE(0) === 12)
  const basic = tables.find(table => table.readUInt16BE(0) === 4)
  invariant(whole !== undefined || basic !== undefined, 'a font lists its characters')
  return whole === undefined ? ofFormat4(basic!) : ofFormat12(whole)
}

function ofFormat12(table: Buffer): number[] {
  const groups = Array.from({ length: table.readUInt32BE(12) }, (_, at) => 16 + at * 12)
  return groups.flatMap(group => numbers(table.readUInt32BE(group), table.readUInt32BE(group + 4)))
}

function ofFormat4(table: Buffer): number[] {
  const size = table.readUInt16BE(6)
  const segments = Array.from({ length: size / 2 }, (_, at) => at * 2)
  return segments.flatMap(segment => {
    const [to, from, delta, place] = [14, 16 + size, 16 + 2 * size, 16 + 3 * size].map(
      at => at + segment,
    ) as [number, number, number, number]
    const first = table.readUInt16BE(from)
    const [shift, offset] = [table.readUInt16BE(delta), table.readUInt16BE(place)]
    const listed = (character: number) => table.readUInt16BE(place + offset + 2 * (character - first))
    return numbers(first, table.readUInt16BE(to)).filter(character => {
      if (character === 0xffff) return false
      return offset === 0 ? ((character + shift) & 0xffff) !== 0 : listed(character) !== 0
    })
  })
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}
