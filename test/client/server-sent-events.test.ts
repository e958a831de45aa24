import { expect, test } from 'vitest'
import { messageReader } from '../../packages/client/src/server-sent-events.ts'

const text =
  'retry: 2000\n\n: alive\n\nid: 7\nevent: order.paid\ndata: {"a":\ndata: 1}\n\nid: 9\n\ndata:x\r\rid:10\r\ndata: é\r\n\r\n'
const all = [
  { id: undefined, data: undefined, retryMs: 2000 },
  { id: undefined, data: undefined, retryMs: undefined },
  { id: '7', data: '{"a":\n1}', retryMs: undefined },
  { id: '9', data: undefined, retryMs: undefined },
  { id: undefined, data: 'x', retryMs: undefined },
  { id: '10', data: 'é', retryMs: undefined },
]

test('parses the same messages from any chunks', () => {
  for (let size = 1; size <= text.length; size += 1) {
    const read = messageReader()
    const parts = text.match(new RegExp(`[^]{1,${size}}`, 'g'))!
    expect(parts.flatMap(read)).toEqual(all)
  }
})

test('ignores an incomplete message and refuses an endless one', () => {
  expect(messageReader()('id: 1\ndata: 2\n')).toEqual([])
  const read = messageReader()
  expect(() => {
    for (let chunk = 0; chunk < 5000; chunk += 1) read(`data: ${'x'.repeat(1000)}\n`)
  }).toThrow(/no end/)
})
