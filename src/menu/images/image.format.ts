import { readPng } from './png.format.ts'

/**
 * The path of pictures, followed by the brand's id and a hash that cannot be guessed. They are served without a key,
 * because image addresses in a web page cannot carry one.
 */
export const imagesPath = '/v1/images'

/** Maximum size of a picture, bytes. */
export const maxImageBytes = 1024 * 1024
/** Maximum width and height, pixels; decoded, a picture of this size takes 64 MB on a phone. */
export const maxImageSide = 4096
/** Maximum total size of a brand's pictures, bytes. */
export const maxBrandImageBytes = 512 * 1024 * 1024

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp'
export type Picture = { type: ImageType; width: number; height: number }

type Size = Pick<Picture, 'width' | 'height'>

/**
 * Reads the type and dimensions of a picture from its bytes; undefined unless they are a complete PNG, JPEG or WebP
 * file. Walks the structure without decoding it, so a small file with huge dimensions costs nothing.
 */
export function readPicture(bytes: Buffer): Picture | undefined {
  const readers = [
    ['image/png', readPng],
    ['image/jpeg', jpegSize],
    ['image/webp', webpSize],
  ] as const
  for (const [type, sizeOf] of readers) {
    const size = sizeOf(bytes)
    if (size !== undefined) return { type, width: size.width, height: size.height }
  }
  return undefined
}

/** Start-of-frame markers (ITU T.81 table B.1): C0 to CF except C4, C8 and CC. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

const jpegEnd = Buffer.from('ffd9', 'hex')

/** Segments up to the start of scan, then coded data up to the end-of-image marker. */
function jpegSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  let size: Size | undefined
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1]!
    // Skips fill bytes before a marker.
    if (marker === 0xff) {
      at++
      continue
    }
    if (isFrame(marker) && at + 9 <= bytes.length) {
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    }
    at += 2 + bytes.readUInt16BE(at + 2)
    if (marker === 0xda) return bytes.lastIndexOf(jpegEnd) >= at ? size : undefined
  }
  return undefined
}

/** A RIFF file of chunks (RFC 9649); the size is the largest of the VP8X canvas and the VP8 and VP8L frames. */
function webpSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 20 || nameAt(bytes, 0) !== 'RIFF' || nameAt(bytes, 8) !== 'WEBP') return undefined
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return undefined
  const sizes: Size[] = []
  let hasFrame = false
  let at = 12
  while (at + 8 <= bytes.length) {
    const name = nameAt(bytes, at)
    const data = bytes.subarray(at + 8, at + 8 + bytes.readUInt32LE(at + 4))
    const size = webpChunkSize(name, data)
    if (size !== undefined) sizes.push(size)
    hasFrame ||= name === 'ANMF' || (name !== 'VP8X' && size !== undefined)
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  if (at !== bytes.length || !hasFrame || sizes.length === 0) return undefined
  return {
    width: Math.max(...sizes.map(size => size.width)),
    height: Math.max(...sizes.map(size => size.height)),
  }
}

function webpChunkSize(name: string, data: Buffer): Size | undefined {
  if (name === 'VP8X' && data.length >= 10) {
    return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 }
  }
  if (name === 'VP8 ' && data.length >= 10 && data.readUIntBE(3, 3) === 0x9d012a) {
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
  }
  if (name === 'VP8L' && data.length >= 5 && data[0] === 0x2f) {
    const bits = data.readUInt32LE(1)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  return undefined
}

function nameAt(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, at + 4)
}
