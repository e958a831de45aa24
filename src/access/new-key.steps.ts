import { randomBytes } from 'node:crypto'
import { newUlid } from '../lib/ulid.ts'
import { hashKey, secretBytes, writeKeyText } from './key.format.ts'

/** A new key: `text` is shown once; its hash and its last four characters are stored. */
export type MadeKey = { id: string; text: string; hash: Buffer; lastFour: string }

/**
 * Makes a new key: its id, its text, to be shown once, and the hash that is stored.
 * @param random the key's secret, 25 bytes; random unless given
 */
export function makeKey(brandId: string, random: Uint8Array = randomBytes(secretBytes)): MadeKey {
  const text = writeKeyText(brandId, random)
  return { id: newUlid(), text, hash: hashKey(text), lastFour: text.slice(-4) }
}
