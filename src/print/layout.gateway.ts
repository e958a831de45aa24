import type { PrintLine, Printout } from './printout.format.ts'
import { type ShapedText, shapeText, wrapText } from './shape.gateway.ts'

/** The width of the text, the size of its em, an indent, and the least gap before a value; all in the unit of the paper. */
export type Paper = { width: number; em: number; indent: number; gap: number }

/** A text with its distance from the left edge of the text area. */
type PlacedText = { text: ShapedText; left: number }

/** Wraps a line into rows that fit on the paper. The value of a pair is at the end of the first row, or below. */
export function layOutText(
  line: Extract<PrintLine, { kind: 'text' | 'pair' }>,
  direction: Printout['direction'],
  { width, em, ...paper }: Paper,
): PlacedText[][] {
  const isBold = line.weight !== 'plain'
  const value = line.kind === 'pair' ? shapeText(line.value, isBold, direction) : undefined
  const valueWidth = value === undefined ? 0 : value.width * em
  const indent = line.kind === 'pair' && line.indent ? paper.indent : 0
  const room = width - indent - (value === undefined ? 0 : valueWidth + paper.gap)
  // A word of a whole name that has no room beside the value: the value stands below.
  const whole = line.kind === 'pair' && line.whole === true ? line.name.split(' ') : []
  const isBelow = whole.some(word => shapeText(word, isBold, direction).width * em > room)
  const rows = wrapText(
    line.kind === 'pair' ? line.name : line.text,
    isBold,
    (isBelow ? width - indent : room) / em,
  )
  const valueAt = isBelow ? rows.push('') - 1 : 0
  return rows.map((words, at) => {
    const text = shapeText(words, isBold, direction)
    const start = direction === 'ltr' ? indent : width - indent - text.width * em
    const isCentred = line.kind === 'text' && line.align === 'center'
    const row = { text, left: isCentred ? (width - text.width * em) / 2 : start }
    if (value === undefined || at !== valueAt) return [row]
    return [row, { text: value, left: direction === 'ltr' ? width - valueWidth : 0 }]
  })
}
