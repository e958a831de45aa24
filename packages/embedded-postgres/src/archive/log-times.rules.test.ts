import { expect, test } from 'vitest'
import { lastMomentIn } from './log-times.rules.ts'

// A segment of the log written by hand. The tests of the archive read those of a real server.

const start = 0x3000000n
const firstPage = 8192 - 40
const atMs = Date.parse('2026-11-21T19:30:00.500Z')
const [commit, abort, prepare, transactions, heap] = [0x80, 0x20, 0x10, 1, 10]

type Entry = { at: number; length: number; kind?: number; manager?: number; micros?: number; long?: boolean }

/** Records at places that do not count page headers; each has the position of the one before. */
function segmentOf(entries: readonly Entry[], continued = 0): Buffer {
  const pages = 3
  const records = Buffer.alloc(firstPage + (pages - 1) * (8192 - 24))
  let previous = 0n
  for (const {
    at,
    length,
    kind = commit,
    manager = transactions,
    micros = atMs * 1000,
    long = false,
  } of entries) {
    records.writeUInt32LE(length, at)
    records.writeBigUInt64LE(previous, at + 8)
    records.set([kind, manager], at + 16)
    records[at + 24] = long ? 254 : 255
    if (length >= 40) records.writeBigInt64LE(BigInt(micros - 946_684_800_000_000), at + (long ? 29 : 26))
    const page = Math.floor((at - firstPage) / (8192 - 24)) + 1
    const headers = at < firstPage ? 40 : 40 + page * 24
    previous = start + BigInt(at + headers)
  }
  const segment = Buffer.alloc(pages * 8192)
  records.copy(segment, 40, 0, firstPage)
  for (let page = 1; page < pages; page++) {
    records.copy(segment, page * 8192 + 24, firstPage + (page - 1) * 8168, firstPage + page * 8168)
  }
  segment.writeBigUInt64LE(start, 8)
  segment.writeUInt32LE(continued, 16)
  return segment
}

test('the last moment is before the last transaction ended, whether it changed anything or not', () => {
  expect(lastMomentIn(segmentOf([{ at: 0, length: 40 }]))).toBe(atMs - 1)
  expect(lastMomentIn(segmentOf([{ at: 0, length: 40, micros: atMs * 1000 + 1 }]))).toBe(atMs)
  const later = { at: 40, length: 44, kind: abort, micros: (atMs + 9) * 1000 }
  expect(lastMomentIn(segmentOf([{ at: 0, length: 40 }, later]))).toBe(atMs + 8)
  const earlier = { at: 40, length: 300, long: true, micros: (atMs - 9) * 1000 }
  expect(lastMomentIn(segmentOf([{ at: 0, length: 40 }, earlier]))).toBe(atMs - 1)
})

test('records continue over pages and from the segment before', () => {
  const long = { at: 16, length: 8200, manager: heap }
  const entries = [long, { at: 8216, length: 8192, manager: heap }, { at: 16_408, length: 40 }]
  expect(lastMomentIn(segmentOf(entries, 11))).toBe(atMs - 1)
})

test('without the end of a transaction there is no moment', () => {
  expect(lastMomentIn(segmentOf([]))).toBeUndefined()
  expect(lastMomentIn(segmentOf([{ at: 0, length: 40, kind: prepare }]))).toBeUndefined()
  expect(lastMomentIn(segmentOf([{ at: 0, length: 40, manager: heap }]))).toBeUndefined()
  expect(lastMomentIn(segmentOf([], 100_000))).toBeUndefined()
})

test('reading ends at a record that is not complete, or does not follow the one before', () => {
  const first = { at: 0, length: 40 }
  const later = { at: 40, length: 40, micros: (atMs + 9) * 1000 }
  const segment = segmentOf([first, later])
  segment.writeBigUInt64LE(1n, 40 + 40 + 8)
  expect(lastMomentIn(segment)).toBe(atMs - 1)
  expect(lastMomentIn(segmentOf([first, { ...later, length: 100_000 }]))).toBe(atMs - 1)
})
