import { missingScopes, type Scope } from '../access/scope.rules.ts'
import { type Fault, invalid } from '../lib/refusal.ts'
import { lessThanOwn, scopeBeyondOwn } from './key.refusals.ts'

/** The rights of a key except its branches, which are checked like those of every record. */
export type KeyRights = {
  scopes: readonly string[]
  rateLimit: number
  backdateDays: number
  /** Epoch ms; null for never. */
  expiresAt: number | null
}

/** The rights requested for a new key; undefined for the default. */
export type RequestedRights = {
  scopes: readonly string[]
  rateLimit: number | undefined
  backdateDays: number | undefined
  expiresAt: number | null | undefined
}

/** Fills in the requested rights with the defaults or the caller's own, whichever is less. */
export function withDefaults(
  own: KeyRights,
  requested: RequestedRights,
  defaults: Pick<KeyRights, 'rateLimit' | 'backdateDays'>,
): KeyRights {
  return {
    scopes: requested.scopes,
    rateLimit: requested.rateLimit ?? Math.min(defaults.rateLimit, own.rateLimit),
    backdateDays: requested.backdateDays ?? Math.min(defaults.backdateDays, own.backdateDays),
    expiresAt: requested.expiresAt === undefined ? own.expiresAt : requested.expiresAt,
  }
}

/** Requires that a key grants no more than the caller's own rights. */
export function requireWithin(own: KeyRights, granted: KeyRights): void {
  const missing = missingScopes(own.scopes, granted.scopes as readonly Scope[])
  if (missing.length > 0) throw scopeBeyondOwn(missing)
  const faults: Fault[] = []
  if (granted.rateLimit > own.rateLimit) faults.push(lessThanOwn('rate_limit', String(own.rateLimit)))
  if (granted.backdateDays > own.backdateDays)
    faults.push(lessThanOwn('backdate_days', String(own.backdateDays)))
  if (own.expiresAt !== null && (granted.expiresAt === null || granted.expiresAt > own.expiresAt))
    faults.push(lessThanOwn('expires_at', new Date(own.expiresAt).toISOString()))
  if (faults.length > 0) throw invalid(...faults)
}
