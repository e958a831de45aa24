import { randomBytes } from 'node:crypto'
import { newUlid } from '../lib/ulid.ts'
import { hashKey, secretBytes, writeKeyText } from './key.format.ts'

/**
 * Makes a new key: its id, its text, to be shown once, and the hash that is stored.
 * @param random the key's secret, 25 bytes; random unless given
 */
export function makeKey(
  brandId: string,
  random: Uint8Array = randomBytes(secretBytes),
): { id: string; text: string; hash: Buffer } {
  const text = writeKeyText(brandId, random)
  return { id: newUlid(), text, hash: hashKey(text) }
}
