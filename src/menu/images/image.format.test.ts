import { expect, test } from 'vitest'
import { extendedWebp, makeJpeg, makePng, makeWebp } from '#test/fixtures/make-picture.ts'
import { readPicture } from './image.format.ts'

const png = makePng(640, 480)
const jpeg = makeJpeg(640, 480)
const webp = makeWebp(640, 480)
const size = { width: 640, height: 480 }
/** A real one, written by an encoder: lossy WebP of 1 × 1. */
const lossy = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64')

test.each([
  ['a PNG', png, { type: 'image/png', ...size }],
  ['a JPEG', jpeg, { type: 'image/jpeg', ...size }],
  ['a lossless WebP', webp, { type: 'image/webp', ...size }],
  ['a lossy WebP', lossy, { type: 'image/webp', width: 1, height: 1 }],
  [
    'a WebP with a head of its own',
    extendedWebp(800, 600, 320),
    { type: 'image/webp', width: 800, height: 600 },
  ],
  ['a PNG of no pixels', makePng(0, 3), { type: 'image/png', width: 0, height: 3 }],
  ['a PNG that a screen cannot hold', makePng(65_535, 7), { type: 'image/png', width: 65_535, height: 7 }],
])('recognises %s by its bytes', (_, bytes, picture) => {
  expect(readPicture(bytes)).toEqual(picture)
})

test.each([
  ['a PNG of its head alone', png.subarray(0, 40)],
  ['a PNG without data', Buffer.concat([png.subarray(0, 33), png.subarray(-12)])],
  ['a PNG with something behind it', Buffer.concat([png, Buffer.from('PK')])],
  ['a JPEG that breaks off', jpeg.subarray(0, -2)],
  ['a JPEG without a frame', Buffer.from('ffd8ffda0008010100003f00d2cf20ffd9', 'hex')],
  ['a script behind the start of a JPEG', Buffer.from('\xff\xd8\xff<script>alert(1)</script>', 'latin1')],
  ['a WebP that breaks off', webp.subarray(0, -2)],
  ['a WebP without a frame', Buffer.from('RIFF\x04\x00\x00\x00WEBP', 'latin1')],
  ['a WebP of a head alone', extendedWebp(800, 600)],
  ['another RIFF', Buffer.from('RIFF\x04\x00\x00\x00AVI ', 'latin1')],
  ['a text', Buffer.from('<svg onload="x"/>')],
  ['nothing', Buffer.alloc(0)],
])('refuses %s as an image', (_, bytes) => {
  expect(readPicture(bytes)).toBeUndefined()
})

test('a chunk with a false length never leads past the bytes or into a loop', () => {
  for (const picture of [png, jpeg, webp]) {
    for (let at = 0; at < picture.length; at++) {
      for (const value of [0, 1, 0x7f, 0xff]) {
        const damaged = Buffer.from(picture)
        damaged[at] = value
        expect(() => readPicture(damaged)).not.toThrow()
      }
    }
  }
})
