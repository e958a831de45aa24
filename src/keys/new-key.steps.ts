import { randomBytes } from 'node:crypto'
import { newUlid } from '../lib/ulid.ts'
import { hashKey, secretBytes, writeKeyText } from './key-text.rules.ts'

/**
 * A new key's id, its text, to be shown once, and what is stored of it.
 * @param random the key's secret, 25 bytes; chance unless given
 */
export function makeKey(
  brandId: string,
  random: Uint8Array = randomBytes(secretBytes),
): { id: string; text: string; hash: Buffer } {
  const text = writeKeyText(brandId, random)
  return { id: newUlid(), text, hash: hashKey(text) }
}
