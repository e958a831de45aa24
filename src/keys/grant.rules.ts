import { missingScopes, type Scope } from '../access/scope.rules.ts'
import { type Fault, invalid } from '../lib/refusal.ts'
import { lessThanOwn, scopeBeyondOwn } from './key.refusals.ts'

/** The reach of a key, its branches apart: they are checked like those of every record. */
export type Power = {
  scopes: readonly string[]
  rateLimit: number
  backdateDays: number
  /** Epoch ms; null: no end. */
  expiresAt: number | null
}

/** The reach asked for a new key; undefined where nothing is said. */
export type Asked = {
  scopes: readonly string[]
  rateLimit: number | undefined
  backdateDays: number | undefined
  expiresAt: number | null | undefined
}

/** The scopes of a key that another one would give without having them. */
export function scopesBeyond(own: Power, given: Power): Scope[] {
  return missingScopes(own.scopes, given.scopes as readonly Scope[])
}

/** Faults of a key that would give more than its own requests a minute, days back or life. */
export function faultsBeyond(own: Power, given: Power): Fault[] {
  const faults: Fault[] = []
  if (given.rateLimit > own.rateLimit) faults.push(lessThanOwn('rate_limit', String(own.rateLimit)))
  if (given.backdateDays > own.backdateDays)
    faults.push(lessThanOwn('backdate_days', String(own.backdateDays)))
  if (own.expiresAt !== null && (given.expiresAt === null || given.expiresAt > own.expiresAt))
    faults.push(lessThanOwn('expires_at', new Date(own.expiresAt).toISOString()))
  return faults
}

/** Completes the reach asked for by the usual or the key's own, whichever is less. */
export function withDefaults(
  own: Power,
  asked: Asked,
  usual: Pick<Power, 'rateLimit' | 'backdateDays'>,
): Power {
  return {
    scopes: asked.scopes,
    rateLimit: asked.rateLimit ?? Math.min(usual.rateLimit, own.rateLimit),
    backdateDays: asked.backdateDays ?? Math.min(usual.backdateDays, own.backdateDays),
    expiresAt: asked.expiresAt === undefined ? own.expiresAt : asked.expiresAt,
  }
}

/** @throws Refusal insufficient_scope, validation_failed (`max`) for a key that may do more than its giver */
export function requireWithin(own: Power, given: Power): void {
  const missing = scopesBeyond(own, given)
  if (missing.length > 0) throw scopeBeyondOwn(missing)
  const faults = faultsBeyond(own, given)
  if (faults.length > 0) throw invalid(...faults)
}
