// The layout of PostgreSQL's write-ahead log, the same from version 15 to 18: pages of records, which continue over pages.
// https://github.com/postgres/postgres/blob/REL_18_STABLE/src/include/access/xlogrecord.h (xlog_internal.h, xact.h)

const pageBytes = 8192
const pageHeaderBytes = 24
const firstHeaderBytes = 40
const recordHeaderBytes = 24

/** The resource manager of transactions, and the kinds of its records that end one: committed or not, prepared or not. */
const transactions = 1
const ends = new Set([0x00, 0x20, 0x30, 0x40])

/** PostgreSQL counts microseconds from the year 2000. */
const since2000 = 946_684_800_000_000

/**
 * The latest moment to which PostgreSQL can restore from this segment, in epoch ms: the last one before a transaction in it
 * ended, since a recovery must find a later transaction to know that it is complete. Undefined when none ended in it.
 */
export function lastMomentIn(segment: Buffer): number | undefined {
  const records = withoutPageHeaders(segment)
  const start = segment.readBigUInt64LE(8)
  let last: number | undefined
  let previous: bigint | undefined
  for (let at = aligned(segment.readUInt32LE(16)); at + recordHeaderBytes <= records.length;) {
    const length = records.readUInt32LE(at)
    const isRecord = previous === undefined || records.readBigUInt64LE(at + 8) === previous
    if (length < recordHeaderBytes || at + length > records.length || !isRecord) break
    last = later(last, momentBefore(records.subarray(at, at + length)))
    previous = start + BigInt(offsetOf(at))
    at += aligned(length)
  }
  return last
}

/** The moment before a record's transaction ended. Its data follow a header of two bytes, or of five if they are long. */
function momentBefore(record: Buffer): number | undefined {
  if (record[17] !== transactions || !ends.has(record[16]! & 0x70)) return undefined
  const at = recordHeaderBytes + (record[recordHeaderBytes] === 255 ? 2 : 5)
  const micros = Number(record.readBigInt64LE(at)) + since2000
  return Math.ceil(micros / 1000) - 1
}

function later(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other)
}

function withoutPageHeaders(segment: Buffer): Buffer {
  const pages: Buffer[] = []
  for (let at = 0; at < segment.length; at += pageBytes) {
    pages.push(segment.subarray(at + (at === 0 ? firstHeaderBytes : pageHeaderBytes), at + pageBytes))
  }
  return Buffer.concat(pages)
}

/** The offset in the segment of a place in it without page headers. */
function offsetOf(at: number): number {
  const [firstPage, otherPage] = [pageBytes - firstHeaderBytes, pageBytes - pageHeaderBytes]
  if (at < firstPage) return firstHeaderBytes + at
  const pages = Math.floor((at - firstPage) / otherPage)
  return (pages + 1) * pageBytes + pageHeaderBytes + ((at - firstPage) % otherPage)
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / 8) * 8
}
