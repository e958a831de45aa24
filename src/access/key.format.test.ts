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

test('a key names its brand and is found by secret scanners', () => {
  const text = writeKeyText(brand, randomBytes(secretBytes))
  expect(text).toMatch(/^comanda_01JD5Z7K3M9QW2E4R6T8Y0V1N2_[0-9A-Za-z]{40}$/)
  expect(brandOfKeyText(text)).toBe(brand)
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
        expect(writeKeyText(brand, other)).not.toBe(writeKeyText(brand, random))
        expect(brandOfKeyText(writeKeyText(brand, random))).toBe(brand)
      },
    ),
  )
})

test('detects one wrong character without a query', () => {
  const text = writeKeyText(brand, randomBytes(secretBytes))
  fc.assert(
    fc.property(
      fc.nat({ max: text.length - 1 }),
      fc.constantFrom('0', 'a', 'Z', '_', 'x', '9', '-'),
      (at, digit) => {
        fc.pre(text[at] !== digit)
        expect(brandOfKeyText(text.slice(0, at) + digit + text.slice(at + 1))).toBeUndefined()
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
  expect(brandOfKeyText(text)).toBeUndefined()
})

test('distinguishes a guest token from a key and reads its brand', () => {
  const text = writeGuestText(brand, randomBytes(secretBytes))
  expect(text).toMatch(guestPattern)
  expect([brandOfGuestText(text), brandOfKeyText(text)]).toEqual([brand, undefined])
  expect(brandOfGuestText(writeKeyText(brand, randomBytes(secretBytes)))).toBeUndefined()
  expect(brandOfGuestText(`${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`)).toBeUndefined()
})

test('refuses to make a key from too few random bytes', () => {
  expect(() => writeKeyText(brand, new Uint8Array(3))).toThrow(RangeError)
})
