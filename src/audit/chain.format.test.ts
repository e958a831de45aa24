import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { chainEntries, readHead, writeHead } from './chain.format.ts'

const start = { position: 0, hash: Buffer.alloc(0) }
const entries = ['a', 'b', 'c'].map(id => ({ id, content: `["${id}"]` }))

test('hashes the previous hash, the position and the entry', () => {
  const links = chainEntries(start, entries)
  expect(links.map(link => [link.position, link.entryId])).toEqual([
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
  ])
  const first = createHash('sha256').update('1 ["a"]').digest()
  const second = createHash('sha256').update(first).update('2 ["b"]').digest()
  expect(links.slice(0, 2).map(link => link.hash)).toEqual([first, second])
})

test('chains entries in several parts to the same result', () => {
  const [one] = chainEntries(start, entries.slice(0, 1))
  expect([one!, ...chainEntries(one!, entries.slice(1))]).toEqual(chainEntries(start, entries))
})

test('parses a head as written, and nothing else', () => {
  const head = chainEntries(start, entries).at(-1)!
  expect(readHead(writeHead(head))).toEqual({ position: 3, hash: head.hash })
  for (const text of ['', '3', '3:', `3:${'0'.repeat(63)}`, `-1:${'0'.repeat(64)}`, `3:${'0'.repeat(64)} `])
    expect(readHead(text), text).toBeUndefined()
})
