import type { PrintLine, Printout, Weight } from './printout.rules.ts'
import { type Bitmap, blankBitmap, fillOutline } from './raster.rules.ts'
import { type ShapedText, shapeText, wrapText } from './shape.gateway.ts'

/** Dots across 80 mm paper at 203 dots per inch, and characters of the printer's own font A across them. */
const dots = 576
const columns = 48
const indentColumns = 2
const dotsPerColumn = dots / columns
/** Dots of the em and of the line, for what the printer has no letters for. */
const emDots = 24
const lineDots = 34

const esc = 0x1b
const gs = 0x1d
const initialise = [esc, 0x40]
/** Feeds past the blade and cuts (GS V, function B). */
const cut = [gs, 0x56, 66, 0]

/**
 * The printout as bytes for a receipt printer (Epson ESC/POS). Lines of plain ASCII go as text; a line with any other
 * letter goes as a picture, since code pages differ from printer to printer and know few scripts.
 */
export function printEscPos({ lines, direction }: Printout): Buffer {
  const parts = lines.map(line =>
    isPlain(line) && direction === 'ltr' ? asText(line) : asPicture(line, direction),
  )
  return Buffer.concat([Buffer.from(initialise), ...parts, Buffer.from(cut)])
}

function isPlain(line: PrintLine): boolean {
  if (line.kind === 'text') return isAscii(line.text)
  return line.kind !== 'pair' || isAscii(line.name + line.value)
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text)
}

function asText(line: PrintLine): Buffer {
  if (line.kind === 'space') return Buffer.from('\n')
  if (line.kind === 'rule') return Buffer.from('-'.repeat(columns) + '\n')
  const wide = line.weight === 'large' ? 2 : 1
  const width = columns / wide
  const rows = line.kind === 'text' ? centredRows(line, width) : pairRows(line, width)
  return Buffer.concat([
    Buffer.from([...bold(line.weight !== 'plain'), ...size(line.weight)]),
    Buffer.from(rows.map(row => row.trimEnd() + '\n').join(''), 'latin1'),
    Buffer.from([...bold(false), ...size('plain')]),
  ])
}

function bold(on: boolean): number[] {
  return [esc, 0x45, on ? 1 : 0]
}

function size(weight: Weight): number[] {
  return [gs, 0x21, weight === 'large' ? 0x11 : 0x00]
}

function centredRows({ text, align }: PrintLine & { kind: 'text' }, width: number): string[] {
  const rows = wrapColumns(text, width)
  return align === 'start' ? rows : rows.map(row => ' '.repeat((width - row.length) >> 1) + row)
}

function pairRows({ name, value, indent }: PrintLine & { kind: 'pair' }, width: number): string[] {
  const before = ' '.repeat(indent ? indentColumns : 0)
  const rows = wrapColumns(name, Math.max(8, width - before.length - value.length - 1)).map(
    row => before + row,
  )
  rows[0] = rows[0]!.padEnd(width - value.length) + value
  return rows
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

function asPicture(line: PrintLine, direction: Printout['direction']): Buffer {
  if (line.kind === 'space' || line.kind === 'rule') return asText(line)
  const factor = line.weight === 'large' ? 1.5 : 1
  const [em, height] = [emDots * factor, Math.round(lineDots * factor)]
  const isBold = line.weight !== 'plain'
  const value = line.kind === 'pair' ? shapeText(line.value, isBold, direction) : undefined
  const indent = line.kind === 'pair' && line.indent ? indentColumns * dotsPerColumn : 0
  const taken = value === undefined ? 0 : value.width * em + dotsPerColumn
  const rows = wrapText(line.kind === 'pair' ? line.name : line.text, isBold, (dots - indent - taken) / em)
  const pictures = rows.map((row, at) => {
    const bitmap = blankBitmap(dots, height)
    const shaped = shapeText(row, isBold, direction)
    const centred = line.kind === 'text' && line.align === 'center'
    drawText(bitmap, shaped, startOf(shaped.width * em, indent, centred, direction), em)
    if (value !== undefined && at === 0) {
      drawText(bitmap, value, direction === 'ltr' ? dots - value.width * em : 0, em)
    }
    return picture(bitmap)
  })
  return Buffer.concat(pictures)
}

function startOf(width: number, indent: number, centred: boolean, direction: Printout['direction']): number {
  if (centred) return (dots - width) / 2
  return direction === 'ltr' ? indent : dots - indent - width
}

function drawText(bitmap: Bitmap, { runs }: ShapedText, left: number, em: number): void {
  const baseline = Math.round(bitmap.height - em * 0.38)
  for (const { font: file, text, rtl, x } of runs) {
    const scale = em / file.font.unitsPerEm
    const { glyphs, positions } = file.font.layout(text, [], undefined, undefined, rtl ? 'rtl' : 'ltr')
    let pen = left + x * em
    for (const [at, glyph] of glyphs.entries()) {
      const { xAdvance, xOffset, yOffset } = positions[at]!
      const place = { x: pen + xOffset * scale, y: baseline - yOffset * scale, scale }
      fillOutline(bitmap, glyph.path.commands, place)
      pen += xAdvance * scale
    }
  }
}

/** GS v 0: a raster bit image at its own size. */
function picture({ bytesPerRow, height, bits }: Bitmap): Buffer {
  const head = [gs, 0x76, 0x30, 0, bytesPerRow & 0xff, bytesPerRow >> 8, height & 0xff, height >> 8]
  return Buffer.concat([Buffer.from(head), bits])
}
