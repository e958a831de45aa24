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
import type { PaperWidth, PrintLine, Printout, Weight } from './printout.format.ts'
import { type Bitmap, blankBitmap, fillOutline } from './raster.format.ts'
import type { ShapedText } from './shape.gateway.ts'

const area = { indent: indentColumns * dotsPerColumn, gap: dotsPerColumn }
/** Size of the em, height of a line and its part below the baseline, in dots, for text drawn as an image. */
type Size = { em: number; height: number; below: number }
const small: Size = { em: 24, height: 34, below: 9.12 }
const sizes: Readonly<Record<Weight, Size>> = {
  plain: small,
  bold: small,
  large: { em: 36, height: 51, below: 13.68 },
  double: { em: 48, height: 76, below: 24 },
}

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
  const size = sizes[line.weight]
  const pictures = layOutText(line, direction, { ...area, width: dots, em: size.em }).map(row => {
    const bitmap = blankBitmap(dots, size.height)
    for (const { text, left } of row) drawText(bitmap, text, left, size)
    return pictureBytes(bitmap.bits, bitmap.bytesPerRow, bitmap.height)
  })
  return Buffer.concat(pictures)
}

function drawText(bitmap: Bitmap, { runs }: ShapedText, left: number, { em, below }: Size): void {
  const baseline = Math.round(bitmap.height - below)
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
