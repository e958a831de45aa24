import { NoAnswer, type Refused } from './refused.ts'

export type Failure = Refused | NoAnswer

/** A proxy stopped waiting, some with a status of their own such as 524, or the service failed while the request was running. */
const isUnsure = (status: number) => status === 408 || status >= 500

/** The service checks access and limits before it looks up the idempotency key. */
const beforeKey: ReadonlySet<number> = new Set([401, 403, 429])

/** Whether the failed attempt may have been done. */
export function mayBeDone(failure: Failure): boolean {
  if (failure instanceof NoAnswer) return true
  return isUnsure(failure.status) || failure.code === 'idempotency_in_progress'
}

/**
 * Whether a failure proves that no earlier attempt was done. Only the idempotency key does: a repeated request without
 * one may be refused because of its own change.
 */
export function provesUndone(failure: Failure, key: string | undefined): boolean {
  if (key === undefined || failure instanceof NoAnswer || mayBeDone(failure)) return false
  return failure.code !== 'unknown' && !beforeKey.has(failure.status)
}
