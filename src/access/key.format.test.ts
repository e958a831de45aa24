import { randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  brandOfGuestText,
  brandOfKeyText,
  guestPattern,
  hashKey,
  keyPattern,
  secretBytes,
  writeGuestText,
  writeKeyText,
} from './key.format.ts'

const brand = '01JD5Z7K3M9QW2E4R6T8Y0V1N2'
const secret = randomBytes(32)

test('a key names its brand and is found by secret scanners', () => {
  const text = writeKeyText(secret, brand, randomBytes(secretBytes))
  expect(text).toMatch(/^comanda_01JD5Z7K3M9QW2E4R6T8Y0V1N2_[0-9A-Za-z]{40}$/)
  expect(brandOfKeyText(secret, text)).toBe(brand)
  expect(`curl -H "Authorization: Bearer ${text}" localhost`).toMatch(keyPattern)
})

test('only a hash is stored, from which the key cannot be derived', () => {
  const [one, other] = [hashKey('comanda_a'), hashKey('comanda_b')]
  expect([one.length, one.equals(hashKey('comanda_a')), one.equals(other)]).toEqual([32, true, false])
})

test('the key contains every random byte', () => {
  const bytes = fc.uint8Array({ minLength: secretBytes, maxLength: secretBytes })
  fc.assert(
    fc.property(
      bytes,
      fc.nat({ max: secretBytes - 1 }),
      fc.integer({ min: 1, max: 255 }),
      (random, at, by) => {
        const other = Uint8Array.from(random)
        other[at] = (other[at]! + by) % 256
        expect(writeKeyText(secret, brand, other)).not.toBe(writeKeyText(secret, brand, random))
        expect(brandOfKeyText(secret, writeKeyText(secret, brand, random))).toBe(brand)
      },
    ),
  )
})

test('a key of another server is none', () => {
  const text = writeKeyText(randomBytes(32), brand, randomBytes(secretBytes))
  expect(brandOfKeyText(secret, text)).toBeUndefined()
})

test('detects one wrong character without a query', () => {
  const text = writeKeyText(secret, brand, randomBytes(secretBytes))
  fc.assert(
    fc.property(
      fc.nat({ max: text.length - 1 }),
      fc.constantFrom('0', 'a', 'Z', '_', 'x', '9', '-'),
      (at, digit) => {
        fc.pre(text[at] !== digit)
        expect(brandOfKeyText(secret, text.slice(0, at) + digit + text.slice(at + 1))).toBeUndefined()
      },
    ),
  )
})

test.each([
  '',
  'comanda_',
  brand,
  'Bearer x',
  `comanda_${brand}_${'a'.repeat(39)}`,
  `comanda_${brand}_${'é'.repeat(40)}`,
])('rejects garbage: %j', text => {
  expect(brandOfKeyText(secret, text)).toBeUndefined()
})

test('distinguishes a guest token from a key and reads its brand', () => {
  const text = writeGuestText(secret, brand, randomBytes(secretBytes))
  expect(text).toMatch(guestPattern)
  expect([brandOfGuestText(secret, text), brandOfKeyText(secret, text)]).toEqual([brand, undefined])
  expect(brandOfGuestText(secret, writeKeyText(secret, brand, randomBytes(secretBytes)))).toBeUndefined()
  expect(brandOfGuestText(secret, `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`)).toBeUndefined()
})

test('refuses to make a key from too few random bytes', () => {
  expect(() => writeKeyText(secret, brand, new Uint8Array(3))).toThrow(RangeError)
})
