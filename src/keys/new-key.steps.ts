import { randomBytes } from 'node:crypto'
import { newUlid } from '../lib/ulid.ts'
import { hashKey, secretBytes, writeKeyText } from './key-text.rules.ts'

/** A new key's id, its text, to be shown once, and what is stored of it. */
export function makeKey(brandId: string): { id: string; text: string; hash: Buffer } {
  const text = writeKeyText(brandId, randomBytes(secretBytes))
  return { id: newUlid(), text, hash: hashKey(text) }
}
