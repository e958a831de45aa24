import bidiFactory from 'bidi-js'
import type { GlyphRun } from 'fontkit'
import { type FontFile, fontFor } from './font.gateway.ts'

/** A stretch of text in one font and one direction, at its place from the left; `x` is in parts of the em. */
type TextRun = { font: FontFile; text: string; rtl: boolean; x: number; drawn: GlyphRun }

/** A line of text as it is drawn, runs from left to right. */
export type ShapedText = { runs: readonly TextRun[]; width: number }

// Its types describe another module format than Node loads: there the factory is the default export itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()

/**
 * Lays out one line of text in visual order: characters go to fonts that have them, stretches of one direction are put
 * in their visual order (Unicode Standard Annex 9, rule L2) and brackets in them are mirrored (rule L4). Characters
 * that no font has show as the replacement character.
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

/** Cache: each text is measured before it is drawn, and slips repeat the same words. */
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

/** Splits a text at spaces so that each line fits; a word wider than the line is cut between characters. */
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

/** Keeps an isolated name isolated on each line that it is broken over. */
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

/** Characters of one level and one font together; a mark or a blank stays in the font of what it follows. */
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

/** Isolates and directional marks have done their work once the levels are known. */
const invisible = /[\u200E\u200F\u2066-\u2069]/
const follows = /^[\p{M}\p{Z}\p{P}\p{N}]$/u

type Letter = { shown: string; font: FontFile }

function letterOf(character: string, bold: boolean, before: FontFile | undefined): Letter {
  const codePoint = character.codePointAt(0)!
  if (before !== undefined && follows.test(character) && before.font.hasGlyphForCodePoint(codePoint))
    return { shown: character, font: before }
  const font = fontFor(codePoint, bold)
  // Without this, a font draws an empty box, which nobody recognises as a missing letter.
  return font === undefined ? { shown: '\uFFFD', font: fontFor(0xfffd, bold)! } : { shown: character, font }
}

/** From the highest level to the lowest odd one, each sequence at that level or above is turned round. */
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
 * The text of a stretch as the font needs it. The font reverses right-to-left letters itself; marks and blanks alone
 * have no direction the font could detect, so they are reversed here.
 */
function turned({ text, level }: Stretch): { shown: string; rtl: boolean } {
  if (level % 2 === 0) return { shown: text, rtl: false }
  const characters = Array.from(text, mirrored)
  const hasLetters = characters.some(character => rightToLeft.has(bidi.getBidiCharTypeName(character)))
  return { shown: (hasLetters ? characters : characters.reverse()).join(''), rtl: hasLetters }
}

const rightToLeft = new Set(['R', 'AL'])

function mirrored(character: string): string {
  return bidi.getMirroredCharacter(character) ?? character
}

/** Thai sara am over a tone: its ring stands below the tone, so it is set apart before the tone is placed. */
function decomposeSaraAm(text: string): string {
  return text.replaceAll(/([\u0E48-\u0E4B]?)\u0E33/g, '\u0E4D$1\u0E32')
}
