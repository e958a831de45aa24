import { randomBytes } from 'node:crypto'
import { newUlid } from '../lib/ulid.ts'
import { hashKey, secretBytes, writeKeyText } from './key.format.ts'

/**
 * Makes a new key. `text` is shown once; its hash and last four characters are stored.
 * @param secret the server's
 * @param random the key's secret, `secretBytes` bytes
 */
export function makeKey(secret: Buffer, brandId: string, random: Uint8Array = randomBytes(secretBytes)) {
  const text = writeKeyText(secret, brandId, random)
  return { id: newUlid(), text, hash: hashKey(text), lastFour: text.slice(-4) }
}
