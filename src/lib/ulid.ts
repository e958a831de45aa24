import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const pattern = /^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$/

/** All pairs of digits: two look-ups write the four digits of the counter. */
const pairs = Array.from({ length: 1024 }, (_, at) => alphabet[at >> 5]! + alphabet[at & 31]!)
const counts = 2 ** 20

let lastMs = -1
/** Ten characters of time and twelve random ones, shared by all ids of a millisecond. */
let head = ''
let count = 0

/**
 * Makes a ULID (specification: github.com/ulid/spec). Ids increase within this process, even within a millisecond, so that
 * B-trees append and lists sorted by id are in the order of creation.
 * @param ms time of the id, milliseconds since 1970
 */
export function newUlid(ms: number = Date.now()): string {
  if (ms > lastMs) begin(ms)
  else if (++count === counts) begin(lastMs + 1)
  return head + pairs[count >> 10]! + pairs[count & 1023]!
}

function begin(ms: number): void {
  lastMs = ms
  const random = randomBytes(15)
  head = encodeTime(ms)
  for (let at = 0; at < 12; at++) head += alphabet[random[at]! & 31]!
  // Starts in the lower half, which leaves room to count up.
  count = (random.readUIntBE(12, 3) % counts) >> 1
}

/** Starts ids at the real time again: for tests, after one whose clock ran ahead. */
export function restartUlids(): void {
  lastMs = -1
}

/** The lowest ULID of a millisecond: a lower bound of all later ids. */
export function firstUlid(ms: number): string {
  return encodeTime(Math.max(0, ms)) + '0'.repeat(16)
}

/** Whether a text is a ULID, in upper or lower case. */
export function isUlid(text: string): boolean {
  return pattern.test(text)
}

/** @returns the upper-case form, or undefined when the text is not a ULID */
export function normalizeUlid(text: string): string | undefined {
  return pattern.test(text) ? text.toUpperCase() : undefined
}

/** The milliseconds since 1970 that a ULID begins with. */
export function ulidTime(id: string): number {
  let ms = 0
  for (const digit of id.slice(0, 10)) ms = ms * 32 + alphabet.indexOf(digit)
  return ms
}

function encodeTime(ms: number): string {
  let text = ''
  for (let rest = ms, at = 0; at < 10; at++) {
    text = alphabet[rest % 32]! + text
    rest = Math.floor(rest / 32)
  }
  return text
}
