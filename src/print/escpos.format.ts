import type { PaperWidth, PrintLine, Printout, Weight } from './printout.format.ts'
import { blankBitmap, fillSquares } from './raster.format.ts'

// ESC/POS commands for Epson-compatible receipt printers, and lines in the printer's own font.

/** Characters of the printer's font A across the paper, at 203 dots per inch. */
export const columnsOf: Readonly<Record<PaperWidth, number>> = { 58: 32, 80: 48 }
export const dotsPerColumn = 12
export const indentColumns = 2

const esc = 0x1b
const gs = 0x1d
const initialise = [esc, 0x40]
/** Feeds past the blade and cuts (GS V, function B). */
const cut = [gs, 0x56, 66, 0]

/** Joins the bytes of lines into a complete printout. */
export function slipOf(lines: readonly Uint8Array[]): Buffer {
  return Buffer.concat([Buffer.from(initialise), ...lines, Buffer.from(cut)])
}

/** ESC p: a pulse of 50 ms that opens the cash drawer at a pin of the printer's socket. */
export function drawerPulse(pin: 'pin2' | 'pin5'): Buffer {
  return Buffer.from([...initialise, esc, 0x70, pin === 'pin2' ? 0 : 1, 25, 250])
}

/** GS v 0: a raster bit image at its own size. */
export function pictureBytes(bits: Uint8Array, bytesPerRow: number, height: number): Buffer {
  const head = [gs, 0x76, 0x30, 0, bytesPerRow & 0xff, bytesPerRow >> 8, height & 0xff, height >> 8]
  return Buffer.concat([Buffer.from(head), bits])
}

/** Formats a printout as text; undefined when a line needs characters that not every printer has. */
export function plainSlip({ lines, direction, width }: Printout): Buffer | undefined {
  return lines.every(line => isPlain(line, direction))
    ? slipOf(lines.map(line => textBytes(line, width)))
    : undefined
}

/** Whether a line needs no font of ours: code pages differ, so only left-to-right ASCII is safe as text. */
export function isPlain(line: PrintLine, direction: Printout['direction']): boolean {
  if (line.kind !== 'text' && line.kind !== 'pair') return true
  return (
    direction === 'ltr' && /^[\x20-\x7e]*$/.test(line.kind === 'text' ? line.text : line.name + line.value)
  )
}

/** Formats a line of plain text, a rule, a space or a picture. */
export function textBytes(line: PrintLine, paper: PaperWidth = 80): Buffer {
  const columns = columnsOf[paper]
  if (line.kind === 'space') return Buffer.from('\n')
  if (line.kind === 'rule') return Buffer.from('-'.repeat(columns) + '\n')
  if (line.kind === 'dots') return squareBytes(line.rows, columns * dotsPerColumn)
  const wide = isWide(line.weight) ? 2 : 1
  const width = columns / wide
  const rows = line.kind === 'text' ? centredRows(line, width) : pairRows(line, width)
  return Buffer.concat([
    Buffer.from([...bold(line.weight !== 'plain'), ...size(line.weight)]),
    Buffer.from(rows.map(row => row.trimEnd() + '\n').join(''), 'latin1'),
    Buffer.from([...bold(false), ...size('plain')]),
  ])
}

/** Dots of the paper for each dot of a picture, half a millimetre, if it fits. */
const largestDot = 4

function squareBytes(rows: readonly string[], width: number): Buffer {
  const dot = Math.min(largestDot, Math.floor(width / rows.length))
  const bitmap = blankBitmap(width, rows.length * dot)
  fillSquares(bitmap, rows, { left: (width - rows.length * dot) >> 1, dot })
  return pictureBytes(bitmap.bits, bitmap.bytesPerRow, bitmap.height)
}

function bold(on: boolean): number[] {
  return [esc, 0x45, on ? 1 : 0]
}

function size(weight: Weight): number[] {
  return [gs, 0x21, isWide(weight) ? 0x11 : 0x00]
}

/** The printer's own font has one larger size. */
function isWide(weight: Weight): boolean {
  return weight === 'large' || weight === 'double'
}

function centredRows({ text, align }: PrintLine & { kind: 'text' }, width: number): string[] {
  const rows = wrapColumns(text, width)
  return align === 'start' ? rows : rows.map(row => ' '.repeat((width - row.length) >> 1) + row)
}

function pairRows(line: PrintLine & { kind: 'pair' }, width: number): string[] {
  const { name, value, indent } = line
  if (isTooWide(line, width)) return [...wrapColumns(name, width), value.padStart(width)]
  const before = ' '.repeat(indent ? indentColumns : 0)
  const rows = wrapColumns(name, Math.max(8, width - before.length - value.length - 1)).map(
    row => before + row,
  )
  rows[0] = rows[0]!.padEnd(width - value.length) + value
  return rows
}

/** Whether a word of a whole name has no room beside the value. */
export function isTooWide({ name, value, whole }: PrintLine & { kind: 'pair' }, width: number): boolean {
  return whole === true && name.split(' ').some(word => word.length + 1 + value.length > width)
}

function wrapColumns(text: string, width: number): string[] {
  const rows: string[] = []
  let row = ''
  for (const word of text.split(/(?<= )/)) {
    if ((row + word).trimEnd().length > width && row !== '') {
      rows.push(row.trimEnd())
      row = ''
    }
    row += word
    while (row.trimEnd().length > width) {
      rows.push(row.slice(0, width))
      row = row.slice(width)
    }
  }
  return [...rows, row.trimEnd()]
}
