import bidiFactory from 'bidi-js'
import type { GlyphRun } from 'fontkit'
import { type FontFile, fontFor } from './font.gateway.ts'

/** A run of text in one font and direction; `x` is its distance from the left in ems. */
type TextRun = { font: FontFile; text: string; rtl: boolean; x: number; drawn: GlyphRun }

/** A line of text ready to draw, with runs from left to right. */
export type ShapedText = { runs: readonly TextRun[]; width: number }

// The types describe a different module format from the one Node loads, whose default export is the factory itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()

/**
 * Lays out one line of text in visual order: assigns characters to fonts that have them, reorders stretches of one
 * direction (Unicode Standard Annex 9, rule L2) and mirrors brackets (rule L4). Characters that no font has show as the
 * replacement character.
 */
export function shapeText(text: string, bold: boolean, direction: 'ltr' | 'rtl'): ShapedText {
  const key = `${direction} ${bold} ${text}`
  let shaped = recent.get(key)
  if (shaped === undefined) {
    if (recent.size === maxRecent) recent.clear()
    recent.set(key, (shaped = shapeUncached(text, bold, direction)))
  }
  return shaped
}

/** A cache: each text is measured before it is drawn, and receipts repeat words. */
const recent = new Map<string, ShapedText>()
const maxRecent = 1000

function shapeUncached(text: string, bold: boolean, direction: 'ltr' | 'rtl'): ShapedText {
  const clean = decomposeSaraAm(text)
  const { levels } = bidi.getEmbeddingLevels(clean, direction)
  const runs: TextRun[] = []
  let x = 0
  for (const stretch of visualOrder(stretchesOf(clean, levels, bold))) {
    const { shown, rtl } = turned(stretch)
    const { font } = stretch.font
    const drawn = font.layout(shown, [], undefined, undefined, rtl ? 'rtl' : 'ltr')
    runs.push({ font: stretch.font, text: shown, rtl, x, drawn })
    x += drawn.advanceWidth / font.unitsPerEm
  }
  return { runs, width: x }
}

/** Wraps a text at spaces so that each line fits; a word wider than the line is split between characters. */
export function wrapText(text: string, bold: boolean, maxWidth: number): string[] {
  if (fits(text, bold, maxWidth)) return [text.trimEnd()]
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/(?<=\s)/)) {
    for (const piece of pieces(word, bold, maxWidth)) {
      if (line !== '' && !fits(line + piece, bold, maxWidth)) {
        lines.push(line.trimEnd())
        line = ''
      }
      line += piece
    }
  }
  return setApart([...lines, line.trimEnd()])
}

/** Keeps an isolated name isolated on each line that it wraps to. */
function setApart(lines: readonly string[]): string[] {
  let open = 0
  return lines.map(line => {
    const before = open
    for (const character of line) open = Math.max(0, open + turnOf(character))
    return '\u2068'.repeat(before) + line + '\u2069'.repeat(open)
  })
}

function turnOf(character: string): number {
  return character === '\u2068' ? 1 : character === '\u2069' ? -1 : 0
}

function fits(text: string, bold: boolean, maxWidth: number): boolean {
  return shapeText(text.trimEnd(), bold, 'ltr').width <= maxWidth
}

const segmenter = new Intl.Segmenter()

function pieces(word: string, bold: boolean, maxWidth: number): string[] {
  if (fits(word, bold, maxWidth)) return [word]
  const graphemes = [...segmenter.segment(word)].map(({ segment }) => segment)
  if (graphemes.length < 2) return [word]
  const half = Math.ceil(graphemes.length / 2)
  return [graphemes.slice(0, half), graphemes.slice(half)].flatMap(part =>
    pieces(part.join(''), bold, maxWidth),
  )
}

type Stretch = { text: string; level: number; font: FontFile }

/** Groups characters by level and font; a mark or a blank keeps the font of the preceding character. */
function stretchesOf(text: string, levels: Uint8Array, bold: boolean): Stretch[] {
  const stretches: Stretch[] = []
  let at = 0
  for (const character of text) {
    const level = levels[at]!
    at += character.length
    if (invisible.test(character)) continue
    const last = stretches.at(-1)
    const { shown, font } = letterOf(character, bold, last?.font)
    if (last !== undefined && last.level === level && last.font === font) last.text += shown
    else stretches.push({ text: shown, level, font })
  }
  return stretches
}

/** Isolates and directional marks, which are not needed once the levels are known. */
const invisible = /[\u200E\u200F\u2066-\u2069]/
const follows = /^[\p{M}\p{Z}\p{P}\p{N}]$/u

type Letter = { shown: string; font: FontFile }

function letterOf(character: string, bold: boolean, before: FontFile | undefined): Letter {
  const codePoint = character.codePointAt(0)!
  if (before !== undefined && follows.test(character) && before.font.hasGlyphForCodePoint(codePoint))
    return { shown: character, font: before }
  const font = fontFor(codePoint, bold)
  // Otherwise the font draws an empty box, which readers do not recognise as a missing character.
  return font === undefined ? { shown: '\uFFFD', font: fontFor(0xfffd, bold)! } : { shown: character, font }
}

/** Reverses each sequence at a level or above, from the highest level to the lowest odd one. */
function visualOrder(stretches: readonly Stretch[]): Stretch[] {
  const order = [...stretches]
  const highest = Math.max(0, ...order.map(stretch => stretch.level))
  for (let level = highest; level >= 1; level--) {
    for (let from = 0; from < order.length; from++) {
      let to = from
      while (to < order.length && order[to]!.level >= level) to++
      if (to - from > 1) order.splice(from, to - from, ...order.slice(from, to).reverse())
      from = Math.max(from, to - 1)
    }
  }
  return order
}

/**
 * Prepares the text of a stretch for its font. The font reverses right-to-left letters itself; it cannot detect a
 * direction in marks and blanks alone, so they are reversed here.
 */
function turned({ text, level }: Stretch): { shown: string; rtl: boolean } {
  if (level % 2 === 0) return { shown: text, rtl: false }
  const characters = Array.from(text, character => bidi.getMirroredCharacter(character) ?? character)
  const hasLetters = characters.some(character => rightToLeft.has(bidi.getBidiCharTypeName(character)))
  return { shown: (hasLetters ? characters : characters.reverse()).join(''), rtl: hasLetters }
}

const rightToLeft = new Set(['R', 'AL'])

/** Splits Thai sara am after a tone mark: its ring belongs below the tone, so it must precede the tone. */
function decomposeSaraAm(text: string): string {
  return text.replaceAll(/([\u0E48-\u0E4B]?)\u0E33/g, '\u0E4D$1\u0E32')
}
