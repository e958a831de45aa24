import type { PathOf } from './operation.types.ts'

/**
 * The operations that ignore the idempotency key and count each attempt, for a wrong PIN. A test compares them with the
 * API document.
 */
export const countsAttempts: ReadonlySet<string> = new Set<PathOf<'post'>>(['/staff/sign-in', '/approvals'])

/** Whether a request that may have been done can be sent again. */
export function isRepeatable(method: string, path: string, headers: Readonly<Record<string, string>>) {
  if (method === 'post') return !countsAttempts.has(path)
  // The first attempt may have changed the version; the next would then be refused because of it.
  return !('if-match' in headers)
}
