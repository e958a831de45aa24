import { createHmac, hash } from 'node:crypto'
import { normalizeUlid } from '../lib/ulid.ts'

/**
 * A key is `comanda_<brand>_<secret><check>`. The prefix lets secret scanners find leaked keys (`keyPattern`), and underscores
 * let a double click select the whole key. The brand's ULID limits the look-up to one brand. The check is a part of an HMAC
 * with the server's secret, so that a mistyped or invented key is refused without a query.
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

/**
 * @param secret the server's
 * @param random `secretBytes` cryptographically random bytes
 */
export function writeKeyText(secret: Buffer, brandId: string, random: Uint8Array): string {
  return writeText(secret, prefix + brandId, random)
}

/**
 * @param secret the server's
 * @param random `secretBytes` cryptographically random bytes
 */
export function writeGuestText(secret: Buffer, brandId: string, random: Uint8Array): string {
  return writeText(secret, guestPrefix + brandId, random)
}

/** @returns the brand of a key; undefined when this server has not made it */
export function brandOfKeyText(secret: Buffer, text: string): string | undefined {
  return exactlyKey.test(text) ? brandOfText(secret, prefix, text) : undefined
}

/** @returns the brand of a guest token; undefined when this server has not made it */
export function brandOfGuestText(secret: Buffer, text: string): string | undefined {
  return exactlyGuest.test(text) ? brandOfText(secret, guestPrefix, text) : undefined
}

function writeText(secret: Buffer, start: string, random: Uint8Array): string {
  if (random.length !== secretBytes) throw new RangeError(`A key takes ${secretBytes} random bytes.`)
  let value = 0n
  for (const byte of random) value = value * 256n + BigInt(byte)
  const body = `${start}_${base62(value, secretLength)}`
  return body + checkOf(secret, body)
}

function brandOfText(secret: Buffer, start: string, text: string): string | undefined {
  // A comparison whose time shows how much is right could at most help to cause a query.
  if (checkOf(secret, text.slice(0, -checkLength)) !== text.slice(-checkLength)) return undefined
  return normalizeUlid(text.slice(start.length, start.length + 26))
}

function checkOf(secret: Buffer, body: string): string {
  const mac = createHmac('sha256', secret).update('check of a key ').update(body).digest()
  return base62(BigInt(mac.readUIntBE(0, 6)), checkLength)
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
