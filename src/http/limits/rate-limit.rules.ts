/** In no span of this length are more requests admitted than the limit. */
export const windowMs = 60_000

/**
 * Added to the wait before it is rounded up to whole seconds: a client's timer may ring a moment early, and a
 * client that waits exactly as long as the answer says must be admitted. No wait is longer than the window.
 */
const timerSlackMs = 2

/** The limiter's decision on one request; seconds are whole, so that they can stand in headers. */
export type Admission = {
  admitted: boolean
  /** How many more would be admitted now. */
  remaining: number
  /** The `t` of the `RateLimit` header: until all of the limit is free; of a refused request, its `retryAfter`. */
  resetSeconds: number
  /** For a refused request: wait this long and the next try succeeds (≥ 1); for an admitted one 0. */
  retryAfter: number
}

/** Kinds of identity, each counted apart: keys, and addresses by what they ask for without a valid key. */
const identityKinds = ['key', 'ip', 'page', 'picture', 'probe'] as const
export type IdentityKind = (typeof identityKinds)[number]

/** Counts requests; `http` asks it once per request. Where counters are shared, the answer is a promise. */
export type RateLimiter = {
  /** @param limit requests per `windowMs`, 1 to 100,000 */
  admit(kind: IdentityKind, id: string, limit: number): Admission | Promise<Admission>
  close(): Promise<void>
}

/** @param freeInMs until enough admissions have left the window for one more */
export function refusedFor(freeInMs: number): Admission {
  const retryAfter = wholeSeconds(freeInMs)
  // A client that waits for `t` waits no longer than one that reads `Retry-After`.
  return { admitted: false, remaining: 0, resetSeconds: retryAfter, retryAfter }
}

/** @param used admissions in the window, this one included */
export function admittedAs(used: number, limit: number): Admission {
  return {
    admitted: true,
    remaining: Math.max(0, limit - used),
    resetSeconds: windowMs / 1000,
    retryAfter: 0,
  }
}

function wholeSeconds(ms: number): number {
  return Math.min(windowMs / 1000, Math.max(1, Math.ceil((ms + timerSlackMs) / 1000)))
}
