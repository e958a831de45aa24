import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { layLinks, readHead, writeHead } from './chain.format.ts'

const start = { position: 0, hash: Buffer.alloc(0) }
const entries = ['a', 'b', 'c'].map(id => ({ id, content: `["${id}"]` }))

test('each link holds the hash before it, its position and its entry', () => {
  const links = layLinks(start, entries)
  expect(links.map(link => [link.position, link.entryId])).toEqual([
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
  ])
  const first = createHash('sha256').update('1 ["a"]').digest()
  const second = createHash('sha256').update(first).update('2 ["b"]').digest()
  expect(links.slice(0, 2).map(link => link.hash)).toEqual([first, second])
})

test('a chain that is laid in parts is the same', () => {
  const [one] = layLinks(start, entries.slice(0, 1))
  expect([one!, ...layLinks(one!, entries.slice(1))]).toEqual(layLinks(start, entries))
})

test('a head is read as it is written, and nothing else is', () => {
  const head = layLinks(start, entries).at(-1)!
  expect(readHead(writeHead(head))).toEqual({ position: 3, hash: head.hash })
  for (const text of ['', '3', '3:', `3:${'0'.repeat(63)}`, `-1:${'0'.repeat(64)}`, `3:${'0'.repeat(64)} `])
    expect(readHead(text), text).toBeUndefined()
})
