import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { normalizeUlid } from '../lib/ulid.ts'

/**
 * A key is `comanda_<brand>_<secret><check>`. The prefix lets secret scanners find leaked keys (`keyPattern`), and underscores
 * let a double click select the whole key. The brand's ULID limits the look-up to one brand. The checksum rejects nearly
 * every mistyped or invented key without a query.
 */
const prefix = 'comanda_'
/** Guest tokens have the same format with this prefix. */
const guestPrefix = 'comanda_guest_'
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** 25 random bytes are 200 bits; ASVS 6.5.2 requires 112 for a plain hash. */
export const secretBytes = 25
const secretLength = 34
const checkLength = 6

/** The pattern to register with a secret scanner. */
export const keyPattern = /\bcomanda_[0-7][0-9A-HJKMNP-TV-Z]{25}_[0-9A-Za-z]{40}\b/
export const guestPattern = /\bcomanda_guest_[0-7][0-9A-HJKMNP-TV-Z]{25}_[0-9A-Za-z]{40}\b/

const exactlyKey = new RegExp(`^${keyPattern.source.replaceAll('\\b', '')}$`)
const exactlyGuest = new RegExp(`^${guestPattern.source.replaceAll('\\b', '')}$`)

/** @param random `secretBytes` cryptographically random bytes */
export function writeKeyText(brandId: string, random: Uint8Array): string {
  return writeText(prefix, brandId, random)
}

/** @param random `secretBytes` cryptographically random bytes */
export function writeGuestText(brandId: string, random: Uint8Array): string {
  return writeText(guestPrefix, brandId, random)
}

/** @returns the brand of a key; undefined when the text is not a well-formed key */
export function brandOfKeyText(text: string): string | undefined {
  return exactlyKey.test(text) ? brandOfText(prefix, text) : undefined
}

/** @returns the brand of a guest token; undefined when the text is not a well-formed token */
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

/** Hashes a key for storage. Plain SHA-256 is enough, because keys are random. */
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
