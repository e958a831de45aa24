import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { normalizeUlid } from '../lib/ulid.ts'

/**
 * The text of a key: `comanda_<brand>_<secret><check>`. The prefix lets secret scanners find a leaked key
 * (`keyPattern`), underscores let a double click select it whole, the brand's ULID keeps the look-up within one
 * brand, and the check makes nearly every mistyped or invented key cost no query at all.
 */
const prefix = 'comanda_'
/** The token of a bill's guests is written as a key is, with this word to distinguish it. */
const guestPrefix = 'comanda_guest_'
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** 25 random bytes are 200 bits; ASVS 6.5.2 asks for 112 where a plain hash is stored. */
export const secretBytes = 25
const secretLength = 34
const checkLength = 6

/** The pattern to register with a secret scanner. */
export const keyPattern = /\bcomanda_[0-7][0-9A-HJKMNP-TV-Z]{25}_[0-9A-Za-z]{40}\b/
export const guestPattern = /\bcomanda_guest_[0-7][0-9A-HJKMNP-TV-Z]{25}_[0-9A-Za-z]{40}\b/

const exactlyKey = new RegExp(`^${keyPattern.source.replaceAll('\\b', '')}$`)
const exactlyGuest = new RegExp(`^${guestPattern.source.replaceAll('\\b', '')}$`)

/** @param random `secretBytes` bytes of the system's randomness */
export function writeKeyText(brandId: string, random: Uint8Array): string {
  return writeText(prefix, brandId, random)
}

/** @param random `secretBytes` bytes of the system's randomness */
export function writeGuestText(brandId: string, random: Uint8Array): string {
  return writeText(guestPrefix, brandId, random)
}

/** @returns the brand a key names, or undefined when the text cannot be a key */
export function brandOfKeyText(text: string): string | undefined {
  return exactlyKey.test(text) ? brandOfText(prefix, text) : undefined
}

/** @returns the brand that the token of a bill's guests names, or undefined when the text cannot be one */
export function brandOfGuestText(text: string): string | undefined {
  return exactlyGuest.test(text) ? brandOfText(guestPrefix, text) : undefined
}

function writeText(start: string, brandId: string, random: Uint8Array): string {
  if (random.length !== secretBytes) throw new RangeError(`A key takes ${secretBytes} random bytes.`)
  let secret = 0n
  for (const byte of random) secret = secret * 256n + BigInt(byte)
  const text = `${start}${brandId}_${base62(secret, secretLength)}`
  return text + base62(BigInt(crc32(text)), checkLength)
}

function brandOfText(start: string, text: string): string | undefined {
  const body = text.slice(0, -checkLength)
  if (base62(BigInt(crc32(body)), checkLength) !== text.slice(-checkLength)) return undefined
  return normalizeUlid(text.slice(start.length, start.length + 26))
}

/** Hashes a key for storage: SHA-256 of its text, which is random enough for a plain hash. */
export function hashKey(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}

function base62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value, at = 0; at < length; at++) {
    text = digits[Number(rest % 62n)]! + text
    rest /= 62n
  }
  return text
}
