import { randomFillSync } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const pattern = /^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$/

let lastMs = -1
let timePart = ''
const chance = new Uint8Array(16)

/**
 * A new ULID (specification: github.com/ulid/spec), rising within this process even inside one millisecond,
 * so that B-trees append and lists sorted by id are in the order of creation.
 * @param ms time for the first ten characters, milliseconds since 1970
 */
export function newUlid(ms: number = Date.now()): string {
  if (ms > lastMs) {
    lastMs = ms
    timePart = encodeTime(ms)
    randomFillSync(chance)
    // A cleared top bit leaves room to count up without overflow.
    chance[0] = chance[0]! & 0x0f
  } else {
    increment()
  }
  let random = ''
  for (const digit of chance) random += alphabet[digit & 31]
  return timePart + random
}

/** A ULID in any case; answers always carry upper case (`normalizeUlid`). */
export function isUlid(text: string): boolean {
  return pattern.test(text)
}

/** @returns the upper-case form, or undefined when the text is not a ULID */
export function normalizeUlid(text: string): string | undefined {
  return pattern.test(text) ? text.toUpperCase() : undefined
}

function increment(): void {
  for (let at = chance.length - 1; at >= 0; at--) {
    const digit = (chance[at]! & 31) + 1
    chance[at] = digit & 31
    if (digit < 32) return
  }
}

function encodeTime(ms: number): string {
  let text = ''
  for (let rest = ms, at = 0; at < 10; at++) {
    text = alphabet[rest % 32]! + text
    rest = Math.floor(rest / 32)
  }
  return text
}
