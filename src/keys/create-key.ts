import { findBrandForWrite } from '../settings/brand.store.ts'
import type { Context } from '../context.ts'
import type { Audited } from '../db/audit/entry.rules.ts'
import { operator, recordAudit } from '../db/record-audit.ts'
import { type Fault, invalid, notFound } from '../lib/refusal.ts'
import { maxBackdateDays, maxRateLimit } from '../access/key.types.ts'
import type { KeyRow } from '../access/key.store.ts'
import { makeKey } from '../access/new-key.gateway.ts'
import { timeOrNull } from '../lib/zone.ts'
import { scopes } from '../access/scope.rules.ts'
import { alreadyExpired, notWholeWithin, scopeNeeded, unknownScope } from './key.refusals.ts'
import { type KeyGrant, requireBranchesKnown, writeKey } from './key.steps.ts'

export type KeyRequest = Omit<KeyGrant, 'expiresAt'> & {
  /** Last day on which the key is valid, `YYYY-MM-DD` in the brand's time zone; undefined for no expiry. */
  lastDay: string | undefined
  /** The key's secret, 25 bytes; random by default. */
  random?: Uint8Array
}

export type CreatedKey = { row: KeyRow; timezone: string; text: string }

/** Creates a key for a brand on behalf of the operator, whose rights are not limited by another key. */
export async function createKey(ctx: Context, brandId: string, request: KeyRequest): Promise<CreatedKey> {
  const faults = faultsOf(request)
  if (faults.length > 0) throw invalid(...faults)
  return ctx.db.transact(async tx => {
    const brand = await findBrandForWrite(tx, brandId)
    if (brand === undefined) throw notFound('brand', brandId)
    await requireBranchesKnown(tx, brandId, request.branchIds)
    const expiresAt = request.lastDay === undefined ? null : endOfDay(request.lastDay, brand.timezone)
    if (expiresAt !== null && expiresAt <= ctx.now()) throw invalid(alreadyExpired())
    const { lastDay: _lastDay, random, ...fields } = request
    const key = makeKey(ctx.secret, brandId, random)
    const row = await writeKey(tx, brandId, { ...key, ...fields, expiresAt })
    recordAudit(tx, brandId, operator('key create'), [auditedKey(row, brand.timezone)])
    return { row, timezone: brand.timezone, text: key.text }
  })
}

function auditedKey(row: KeyRow, zone: string): Audited {
  const { id, name, scopes: granted, branch_ids, rate_limit, backdate_days } = row
  const grant = { name, scopes: granted, branch_ids, rate_limit, backdate_days }
  const after = { ...grant, expires_at: timeOrNull(row.expires_at, zone) }
  return { resource: 'api_key', id, branchId: null, before: null, after }
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

/** The end of a day, epoch ms. */
function endOfDay(day: string, timezone: string): number {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timezone).epochMilliseconds
}
