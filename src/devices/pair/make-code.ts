import { randomInt } from 'node:crypto'
import { actorOf } from '../../access/actor.rules.ts'
import type { Caller } from '../../access/caller.rules.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { operator, recordAudit } from '../../db/record-audit.ts'
import { unknownId } from '../../lib/common.refusals.ts'
import { type Fault, invalid } from '../../lib/refusal.ts'
import { requireWithin } from '../../keys/grant.rules.ts'
import { keyKind } from '../../keys/key.record.ts'
import { ownRights } from '../../keys/key-record.store.ts'
import { deviceScopes } from '../../keys/key-purposes.types.ts'
import { requireBranchesKnown } from '../../keys/key.steps.ts'
import { requireConcerned } from '../../records/record.steps.ts'
import { lockBrand } from '../../settings/settings.store.ts'
import { notOfPurpose, stationElsewhere, tooManyCodes } from '../device.refusals.ts'
import { codeChoices, codeLength, writeCode } from './code.rules.ts'
import { branchOfStation, countCodes, hashCode, insertCode } from './code.store.ts'
import type { Planned } from './code.types.ts'

/** Codes of a brand that no browser has used yet. */
const maxCodes = 20

/**
 * Makes a code that pairs one browser within ten minutes, as a device with no more rights than the caller's own.
 * @param caller undefined for the operator
 * @returns `expiresAt` in epoch ms
 */
export function makeCode(
  ctx: Context,
  { brandId, caller, planned }: { brandId: string; caller: Caller | undefined; planned: Planned },
): Promise<{ code: string; expiresAt: number; timezone: string }> {
  const code = writeCode(Array.from({ length: codeLength }, () => randomInt(codeChoices)))
  return ctx.db.transact(async tx => {
    const { timezone } = await lockBrand(tx, brandId)
    await requirePlan(tx, brandId, planned)
    if (caller !== undefined) await requireMayGrant(tx, caller, planned)
    if ((await countCodes(tx, brandId)) >= maxCodes) throw tooManyCodes(maxCodes)
    const made = { makerId: caller?.keyId ?? null, staffId: caller?.staff?.id ?? null }
    const expiresAt = await insertCode(tx, hashCode(ctx.secret, code), { ...planned, ...made, brandId })
    const { stationId, branchIds, ...after } = planned
    const audited = { resource: 'device_code', id: brandId, branchId: null, before: null }
    const by = caller === undefined ? operator('device code') : actorOf(caller)
    recordAudit(tx, brandId, by, [
      { ...audited, after: { ...after, station_id: stationId, branch_ids: branchIds } },
    ])
    return { code, expiresAt, timezone }
  })
}

async function requirePlan(tx: Tx, brandId: string, planned: Planned): Promise<void> {
  const { purpose, branchIds, stationId, register } = planned
  await requireBranchesKnown(tx, brandId, branchIds)
  const faults: Fault[] = []
  if (register !== null && purpose !== 'till') faults.push(notOfPurpose('register', purpose))
  if (stationId !== null) {
    const branchId = await branchOfStation(tx, brandId, stationId)
    if (purpose !== 'kitchen') faults.push(notOfPurpose('station_id', purpose))
    else if (branchId === undefined) faults.push(unknownId('station_id', 'kitchen station'))
    else if (branchIds.length > 0 && !branchIds.includes(branchId)) faults.push(stationElsewhere())
  }
  if (faults.length > 0) throw invalid(...faults)
}

async function requireMayGrant(tx: Tx, caller: Caller, { purpose, branchIds }: Planned): Promise<void> {
  await requireConcerned(tx, caller, keyKind, { branch_ids: branchIds })
  const own = await ownRights(tx, caller)
  const scopes = deviceScopes[purpose]
  requireWithin(own, { scopes, rateLimit: 0, backdateDays: 0, expiresAt: own.expiresAt })
}
