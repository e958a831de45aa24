import { versionConflict } from './refusal.ts'

/**
 * The condition of `If-Match` (RFC 9110 §13.1.1): a version, `any` for `*`, or `never` for a value that matches no record.
 * The ETag of a record is its version in quotes.
 */
export type IfMatch = { version: number } | 'any' | 'never'

/** Requires the version that the caller has read. */
export function requireVersion(ifMatch: IfMatch | undefined, currentVersion: number): void {
  if (ifMatch === undefined || ifMatch === 'any') return
  if (ifMatch === 'never' || ifMatch.version !== currentVersion) {
    throw versionConflict(currentVersion)
  }
}
