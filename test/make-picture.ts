import { crc32, deflateSync } from 'node:zlib'

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A grey PNG of this size, whole; with `more`, other bytes inside it: another picture. */
export function makePng(width = 1, height = 1, more = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('teXt', more),
    chunk('IDAT', deflateSync(Buffer.alloc(2))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The structure of a JPEG of this size: start, frame, scan, end. */
export function makeJpeg(width = 1, height = 1): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16BE(height, 0)
  size.writeUInt16BE(width, 2)
  const parts = [
    'ffd8',
    'ffe000104a46494600010100000100010000',
    'ffc0000b08',
    size.toString('hex'),
    '01011100',
  ]
  return Buffer.from(`${parts.join('')}ffda0008010100003f00d2cf20ffd9`, 'hex')
}

/** The structure of a lossless WebP of this size. */
export function makeWebp(width = 1, height = 1): Buffer {
  const data = Buffer.alloc(6)
  data[0] = 0x2f
  data.writeUInt32LE(((height - 1) << 14) | (width - 1), 1)
  const head = Buffer.alloc(20)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(12 + data.length, 4)
  head.write('WEBPVP8L', 8, 'latin1')
  head.writeUInt32LE(data.length, 16)
  return Buffer.concat([head, data])
}

/** A WebP whose head gives a canvas of this size, with one frame of `inner` × `inner`; without it, none. */
export function extendedWebp(width: number, height: number, inner?: number): Buffer {
  const head = Buffer.alloc(18)
  head.write('VP8X', 0, 'latin1')
  head.writeUInt32LE(10, 4)
  head.writeUIntLE(width - 1, 12, 3)
  head.writeUIntLE(height - 1, 15, 3)
  const frame = inner === undefined ? Buffer.alloc(0) : makeWebp(inner, inner).subarray(12)
  const riff = Buffer.alloc(12)
  riff.write('RIFF', 0, 'latin1')
  riff.writeUInt32LE(4 + head.length + frame.length, 4)
  riff.write('WEBP', 8, 'latin1')
  return Buffer.concat([riff, head, frame])
}
