import { versionConflict } from './refusal.ts'

/**
 * The condition of `If-Match`: a version, `any` for `*`, or `never` for a value that no record can have.
 * (RFC 9110 §13.1.1; the entity tag of a record is its version in quotes.)
 */
export type IfMatch = { version: number } | 'any' | 'never'

/** Refuses with `version_conflict` when the record is not at the version the caller has seen. */
export function requireVersion(ifMatch: IfMatch | undefined, currentVersion: number): void {
  if (ifMatch === undefined || ifMatch === 'any') return
  if (ifMatch === 'never' || ifMatch.version !== currentVersion) {
    throw versionConflict(currentVersion)
  }
}
