import {
  columnsOf,
  dotsPerColumn,
  indentColumns,
  isPlain,
  pictureBytes,
  slipOf,
  textBytes,
} from './escpos.format.ts'
import { layOutText } from './layout.gateway.ts'
import type { PaperWidth, PrintLine, Printout } from './printout.format.ts'
import { type Bitmap, blankBitmap, fillOutline } from './raster.format.ts'
import type { ShapedText } from './shape.gateway.ts'

const area = { indent: indentColumns * dotsPerColumn, gap: dotsPerColumn }
/** Size of the em and height of a line, in dots, for text drawn as an image. */
const emDots = 24
const lineDots = 34

/**
 * Renders a printout for a receipt printer (Epson ESC/POS). Plain ASCII lines are sent as text; a line with any other
 * character is sent as an image, because code pages differ between printers and cover few scripts.
 */
export function printEscPos({ lines, direction, width = 80 }: Printout): Buffer {
  return slipOf(
    lines.map(line =>
      isPlain(line, direction) ? textBytes(line, width) : asPicture(line, { direction, width }),
    ),
  )
}

type Slip = Pick<Printout, 'direction'> & { width: PaperWidth }

function asPicture(line: PrintLine, { direction, width }: Slip): Buffer {
  if (line.kind !== 'text' && line.kind !== 'pair') return textBytes(line, width)
  const dots = columnsOf[width] * dotsPerColumn
  const factor = line.weight === 'large' ? 1.5 : 1
  const [em, height] = [emDots * factor, Math.round(lineDots * factor)]
  const pictures = layOutText(line, direction, { ...area, width: dots, em }).map(row => {
    const bitmap = blankBitmap(dots, height)
    for (const { text, left } of row) drawText(bitmap, text, left, em)
    return pictureBytes(bitmap.bits, bitmap.bytesPerRow, bitmap.height)
  })
  return Buffer.concat(pictures)
}

function drawText(bitmap: Bitmap, { runs }: ShapedText, left: number, em: number): void {
  const baseline = Math.round(bitmap.height - em * 0.38)
  for (const { font: file, drawn, x } of runs) {
    const scale = em / file.font.unitsPerEm
    let pen = left + x * em
    for (const [at, glyph] of drawn.glyphs.entries()) {
      const { xAdvance, xOffset, yOffset } = drawn.positions[at]!
      const place = { x: pen + xOffset * scale, y: baseline - yOffset * scale, scale }
      fillOutline(bitmap, glyph.path.commands, place)
      pen += xAdvance * scale
    }
  }
}
