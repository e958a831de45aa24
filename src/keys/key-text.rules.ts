import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { normalizeUlid } from '../lib/ulid.ts'

/**
 * The text of a key: `comanda_<brand>_<secret><check>`. The prefix lets secret scanners find a leaked key
 * (`keyPattern`), underscores let a double click select it whole, the brand's ULID keeps the look-up within one
 * brand, and the check makes nearly every mistyped or invented key cost no query at all.
 */
const prefix = 'comanda_'
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** 25 random bytes are 200 bits; ASVS 6.5.2 asks for 112 where a plain hash is stored. */
export const secretBytes = 25
const secretLength = 34
const checkLength = 6

/** What to register with a secret scanner. */
export const keyPattern = /\bcomanda_[0-7][0-9A-HJKMNP-TV-Z]{25}_[0-9A-Za-z]{40}\b/

const exactly = new RegExp(`^${keyPattern.source.replaceAll('\\b', '')}$`)

/** @param random `secretBytes` bytes of the system's randomness */
export function writeKeyText(brandId: string, random: Uint8Array): string {
  if (random.length !== secretBytes) throw new RangeError(`A key takes ${secretBytes} random bytes.`)
  let secret = 0n
  for (const byte of random) secret = secret * 256n + BigInt(byte)
  const text = `${prefix}${brandId}_${base62(secret, secretLength)}`
  return text + base62(BigInt(crc32(text)), checkLength)
}

/** @returns the brand a key names, or undefined when the text cannot be a key */
export function brandOfKeyText(text: string): string | undefined {
  if (!exactly.test(text)) return undefined
  const body = text.slice(0, -checkLength)
  if (base62(BigInt(crc32(body)), checkLength) !== text.slice(-checkLength)) return undefined
  return normalizeUlid(text.slice(prefix.length, prefix.length + 26))
}

/** What is stored of a key: SHA-256 of its text, which is random enough for a plain hash. */
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
