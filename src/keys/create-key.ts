import { findBrandForWrite, knownBranches } from '../settings/brand.store.ts'
import type { Context } from '../context.ts'
import { unknownId } from '../lib/common.refusals.ts'
import { type Fault, invalid, notFound } from '../lib/refusal.ts'
import { maxBackdateDays, maxRateLimit } from '../access/key.types.ts'
import { insertKey, type KeyRow } from '../access/key.store.ts'
import { makeKey } from '../access/new-key.steps.ts'
import { scopes } from '../access/scope.rules.ts'
import { alreadyExpired, notWholeWithin, scopeNeeded, unknownScope } from './key.refusals.ts'

export type KeyRequest = {
  name: string
  scopes: readonly string[]
  /** Empty: every branch. */
  branchIds: readonly string[]
  /** Requests per 60 seconds. */
  rateLimit: number
  backdateDays: number
  /** The last day on which the key works, `YYYY-MM-DD` in the brand's zone; undefined: no end. */
  lastDay: string | undefined
  /** The key's secret, 25 bytes; random unless given. */
  random?: Uint8Array
}

export type CreatedKey = { row: KeyRow; timezone: string; /** Shown this once. */ text: string }

/**
 * Makes a key of a brand. Meant for who runs the service: it is not held to the reach of another key.
 * @throws Refusal not_found for an unknown brand, validation_failed for what a key cannot have
 */
export async function createKey(ctx: Context, brandId: string, request: KeyRequest): Promise<CreatedKey> {
  const faults = faultsOf(request)
  if (faults.length > 0) throw invalid(...faults)
  return ctx.db.transact(async tx => {
    const brand = await findBrandForWrite(tx, brandId)
    if (brand === undefined) throw notFound('brand', brandId)
    const known = await knownBranches(tx, brandId, request.branchIds)
    const missing = request.branchIds.flatMap((id, at) =>
      known.includes(id) ? [] : [unknownId(`branch_ids.${at}`, 'branch')],
    )
    if (missing.length > 0) throw invalid(...missing)
    const expiresAt = request.lastDay === undefined ? null : endOfDay(request.lastDay, brand.timezone)
    if (expiresAt !== null && expiresAt <= ctx.now()) throw invalid(alreadyExpired())
    const key = makeKey(brandId, request.random)
    const { lastDay: _lastDay, random: _random, ...fields } = request
    const row = await insertKey(tx, brandId, { ...fields, id: key.id, hash: key.hash, expiresAt })
    return { row, timezone: brand.timezone, text: key.text }
  })
}

function faultsOf(request: KeyRequest): Fault[] {
  const known: readonly string[] = scopes
  const faults = request.scopes.flatMap((scope, at) =>
    known.includes(scope) ? [] : [unknownScope(at, scope)],
  )
  if (request.scopes.length === 0) faults.push(scopeNeeded())
  faults.push(...wholeFrom('rate_limit', request.rateLimit, 1, maxRateLimit))
  faults.push(...wholeFrom('backdate_days', request.backdateDays, 0, maxBackdateDays))
  return faults
}

function wholeFrom(path: string, value: number, min: number, max: number): Fault[] {
  if (Number.isInteger(value) && value >= min && value <= max) return []
  const rule = value < min ? 'min' : value > max ? 'max' : 'type'
  return [notWholeWithin(path, rule, [min, max])]
}

/** The first moment after a day, epoch ms. */
function endOfDay(day: string, timezone: string): number {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timezone).epochMilliseconds
}
