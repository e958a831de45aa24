import type { IdentityKind } from '../refusals/http.refusals.ts'

/** Length of the sliding window: no more requests than the limit are admitted within any span of it. */
export const windowMs = 60_000

/**
 * Added to the wait before it is rounded up to seconds: a client that waits exactly as long as the answer says must be
 * admitted, even if its timer fires slightly early.
 */
const timerSlackMs = 2

/** The limiter's decision on a request, in whole seconds for headers. */
export type Admission = {
  admitted: boolean
  /** Requests that would still be admitted now. */
  remaining: number
  /** The `t` of the `RateLimit` header: when the whole limit is available; for a refused request its `retryAfter`. */
  resetSeconds: number
  /** Wait after which the next request is admitted (≥ 1); 0 for an admitted request. */
  retryAfter: number
}

/** Counts requests; called once per request. Returns a promise where counters are shared. */
export type RateLimiter = {
  /** @param limit requests per `windowMs`, 1 to 100,000 */
  admit(kind: IdentityKind, id: string, limit: number): Admission | Promise<Admission>
  close(): Promise<void>
}

/** @param freeInMs until the next request can be admitted */
export function refusedFor(freeInMs: number): Admission {
  const retryAfter = Math.min(windowMs / 1000, Math.max(1, Math.ceil((freeInMs + timerSlackMs) / 1000)))
  // `t` and `Retry-After` are the same wait.
  return { admitted: false, remaining: 0, resetSeconds: retryAfter, retryAfter }
}

/** @param used admissions in the window, including this one */
export function admittedAs(used: number, limit: number): Admission {
  return {
    admitted: true,
    remaining: Math.max(0, limit - used),
    resetSeconds: windowMs / 1000,
    retryAfter: 0,
  }
}
