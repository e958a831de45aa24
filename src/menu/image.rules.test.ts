import { expect, test } from 'vitest'
import { imageType } from './image.rules.ts'

const png = [Buffer.from('89504e470d0a1a0a0000000d', 'hex'), Buffer.from('IHDR')]
const webp = [Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WEBP')]

test.each([
  ['a PNG', Buffer.concat(png), 'image/png'],
  ['the start of a PNG without its header', Buffer.concat([png[0]!, Buffer.from('IDAT')]), undefined],
  ['a JPEG', Buffer.from('ffd8ffe0', 'hex'), 'image/jpeg'],
  ['no more than the start of a JPEG', Buffer.from('ffd8ff', 'hex'), undefined],
  ['a WebP', Buffer.concat(webp), 'image/webp'],
  ['another RIFF', Buffer.concat([webp[0]!, webp[1]!, Buffer.from('WAVE')]), undefined],
  ['a text', Buffer.from('<svg onload="x"/>'), undefined],
  ['nothing', Buffer.alloc(0), undefined],
])('%s is told by its bytes', (_, bytes, type) => {
  expect(imageType(bytes)).toBe(type)
})
