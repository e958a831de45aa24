import { createHash, randomUUID } from 'node:crypto'
import type { IdempotencyKey } from '../../src/lib/idempotency-key.types.ts'

/** Builds the `IdempotencyKey` of an `Idempotency-Key`, for verbs called without HTTP. */
export function newIdempotencyKey(text: string = randomUUID(), request = 'the same request'): IdempotencyKey {
  return {
    hash: createHash('sha256').update(`caller ${text}`).digest().subarray(0, 16),
    fingerprint: createHash('sha256').update(request).digest(),
  }
}
