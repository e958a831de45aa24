import { inflateSync } from 'node:zlib'
import { invariant } from '../lib/invariant.ts'

const woffHead = 44
const woffEntry = 20
const sfntHead = 12
const sfntEntry = 16

/**
 * Unpacks a font from WOFF (W3C WOFF 1.0, §3 to §5) into its original file. Libraries read WOFF too, but unpack a table on
 * every access: for a single letter, all outlines of the font.
 */
export function unwrapFont(woff: Buffer): Buffer {
  invariant(woff.toString('latin1', 0, 4) === 'wOFF', 'a font file is WOFF')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, at) => tableAt(woff, woffHead + at * woffEntry))
  const head = Buffer.alloc(sfntHead + count * sfntEntry)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  // Sizes for a binary search, required by OpenType (Table Directory).
  const [step, steps] = [2 ** Math.floor(Math.log2(count)), Math.floor(Math.log2(count))]
  head.writeUInt16BE(step * 16, 6)
  head.writeUInt16BE(steps, 8)
  head.writeUInt16BE((count - step) * 16, 10)
  let offset = head.length
  for (const [at, { tag, checksum, data, length }] of tables.entries()) {
    const entry = sfntHead + at * sfntEntry
    head.writeUInt32BE(tag, entry)
    head.writeUInt32BE(checksum, entry + 4)
    head.writeUInt32BE(offset, entry + 8)
    head.writeUInt32BE(length, entry + 12)
    offset += data.length
  }
  return Buffer.concat([head, ...tables.map(({ data }) => data)])
}

/** Unpacks one table of a font in WOFF. */
export function tableOf(woff: Buffer, tag: string): Buffer {
  const entries = Array.from({ length: woff.readUInt16BE(12) }, (_, at) => woffHead + at * woffEntry)
  const entry = entries.find(at => woff.toString('latin1', at, at + 4) === tag)
  invariant(entry !== undefined, 'a font has this table')
  return tableAt(woff, entry).data
}

/** A table; its data is padded to whole words of four bytes. */
type Table = { tag: number; checksum: number; data: Buffer; length: number }

function tableAt(woff: Buffer, entry: number): Table {
  const [tag, offset, packed, length, checksum] = [0, 4, 8, 12, 16].map(at =>
    woff.readUInt32BE(entry + at),
  ) as [number, number, number, number, number]
  const stored = woff.subarray(offset, offset + packed)
  const plain = packed < length ? inflateSync(stored) : stored
  invariant(plain.length === length, 'a font table has the length of its entry')
  const data = Buffer.concat([plain, Buffer.alloc(-length & 3)])
  return { tag, checksum, data, length }
}
