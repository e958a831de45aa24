import { createHash } from 'node:crypto'
import type { OnceKey } from '../../src/lib/once-key.types.ts'

/** Builds the `OnceKey` of an `Idempotency-Key`, for verbs called without HTTP. */
export function onceKey(text: string, request = 'the same request'): OnceKey {
  return {
    hash: createHash('sha256').update(`caller ${text}`).digest().subarray(0, 16),
    fingerprint: createHash('sha256').update(request).digest(),
  }
}
