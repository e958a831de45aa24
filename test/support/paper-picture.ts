import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { type Bitmap, blankBitmap, fillOutline } from '../../src/print/raster.format.ts'
import { shapeText } from '../../src/print/shape.gateway.ts'

// A stand-in for a receipt printer: draws the bytes that it is sent, and keeps them as a black-and-white PNG.

const esc = 0x1b
const gs = 0x1d
const [cellWidth, cellHeight, lineHeight] = [12, 24, 34]

type State = { isBold: boolean; factor: number; rows: Bitmap[] }

/** Draws what a printer with this many dots prints, one under the other for each slip. */
export function paperPicture(bytes: Buffer, dots: number): Bitmap {
  const state: State = { isBold: false, factor: 1, rows: [] }
  let at = 0
  while (at < bytes.length) at = step(bytes, at, dots, state)
  const bytesPerRow = dots / 8
  const bits = Buffer.concat(state.rows.map(row => row.bits))
  return { bytesPerRow, height: bits.length / bytesPerRow, bits }
}

function step(bytes: Buffer, at: number, dots: number, state: State): number {
  const [first, second, value] = [bytes[at], bytes[at + 1], bytes[at + 2]!]
  if (first === esc && second === 0x40) return at + 2
  if (first === esc && second === 0x45) {
    state.isBold = value === 1
    return at + 3
  }
  if (first === gs && second === 0x21) {
    state.factor = value === 0 ? 1 : 2
    return at + 3
  }
  if (first === gs && second === 0x56) {
    state.rows.push(cutLine(dots))
    return at + 4
  }
  if (first === gs && second === 0x76) {
    const [bytesPerRow, height] = [bytes.readUInt16LE(at + 4), bytes.readUInt16LE(at + 6)]
    const end = at + 8 + bytesPerRow * height
    state.rows.push({ bytesPerRow, height, bits: bytes.subarray(at + 8, end) })
    return end
  }
  const end = bytes.indexOf(0x0a, at)
  state.rows.push(textRow(bytes.toString('latin1', at, end), dots, state))
  return end + 1
}

function cutLine(dots: number): Bitmap {
  const bitmap = blankBitmap(dots, 24)
  bitmap.bits.fill(0xaa, 11 * bitmap.bytesPerRow, 12 * bitmap.bytesPerRow)
  return bitmap
}

/** A row in the printer's own font: each letter in a cell of its own. */
function textRow(text: string, dots: number, { isBold, factor }: State): Bitmap {
  const height = factor === 1 ? lineHeight : cellHeight * factor + 10
  const bitmap = blankBitmap(dots, height)
  const em = cellHeight * factor * 0.8
  for (const [cell, letter] of text.split('').entries()) {
    const left = cell * cellWidth * factor
    for (const { font, drawn } of shapeText(letter, isBold, 'ltr').runs) {
      const scale = em / font.font.unitsPerEm
      for (const glyph of drawn.glyphs) {
        fillOutline(bitmap, glyph.path.commands, { x: left, y: height - em * 0.4, scale })
      }
    }
  }
  return bitmap
}

/** A PNG of one bit a dot. */
export function pngOf({ bytesPerRow, height, bits }: Bitmap): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(bytesPerRow * 8, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const rows = Array.from({ length: height }, (_, row) => [
    Buffer.from([0]),
    // Black is 0 in a picture, and 1 on paper.
    Buffer.from(bits.subarray(row * bytesPerRow, (row + 1) * bytesPerRow).map(byte => ~byte)),
  ])
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = deflateSync(Buffer.concat(rows.flat()), { level: 9 })
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** The dots of a PNG of `pngOf`, whichever library packed them. */
export function dotsOf(png: Buffer): string {
  const length = png.readUInt32BE(33)
  return `${png.toString('hex', 16, 24)} ${inflateSync(png.subarray(41, 41 + length)).toString('base64')}`
}
