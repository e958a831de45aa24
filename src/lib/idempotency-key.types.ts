/** The `Idempotency-Key` of a request as it is stored; made by `http/endpoint/idempotency.ts`. */
export type IdempotencyKey = {
  /** First 16 bytes of a hash of the caller and the key's text. */
  hash: Buffer
  /** HMAC over method, path and canonical body: equal requests have equal fingerprints. */
  fingerprint: Buffer
}
