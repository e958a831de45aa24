import type { PathOf } from './operation.types.ts'

/**
 * The operations that ignore the idempotency key and are different when sent again: each attempt counts, for a wrong PIN or
 * code, makes another code, takes another job to print, or ends the device. A test compares them with the API document.
 */
export const sentOnce: ReadonlySet<string> = new Set<PathOf<'post'>>([
  '/staff/sign-in',
  '/approvals',
  '/device-codes',
  '/pair',
  '/unpair',
  '/print-jobs/claim',
  '/print-jobs/{id}/done',
  '/print-jobs/{id}/failed',
])

/** Whether a request that may have been done can be sent again. */
export function isRepeatable(method: string, path: string, headers: Readonly<Record<string, string>>) {
  if (method === 'post') return !sentOnce.has(path)
  // The first attempt may have changed the version; the next would then be refused because of it.
  return !('if-match' in headers)
}
