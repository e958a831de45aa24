import { randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'
import { actorOf } from '../access/actor.rules.ts'
import { type Caller, requireBranch } from '../access/caller.rules.ts'
import { recordAudit } from '../db/audit/record-audit.ts'
import { invariant } from '../lib/invariant.ts'
import { unknownId } from '../lib/common.refusals.ts'
import { invalid } from '../lib/refusal.ts'
import { presentRecord } from '../records/present-record.steps.ts'
import { findRow } from '../records/record.store.ts'
import { hashPin } from './hash-pin.steps.ts'
import { staffKind } from './staff.record.ts'
import { hashToken, sessionMs, tokenBytes, writeToken } from '../access/staff-session.rules.ts'
import { insertStaffSession, isBranch } from '../access/staff.store.ts'
import { requireUnlocked, tryPin } from './try-pin.steps.ts'

/** A sign-in: the token is shown this once; `staff` is the record as `GET /staff` shows it; epoch ms. */
export type SignedIn = { token: string; staff: Record<string, unknown>; expiresAt: number }

/**
 * Signs a person in at a till with their PIN, for twelve hours with this key.
 * @throws Refusal branch_forbidden; validation_failed at `branch_id`; pin_rejected (also for a person of other branches
 * or out of service); rate_limited while too many were wrong
 */
export async function signIn(
  ctx: Context,
  { caller, branchId, pin }: { caller: Caller; branchId: string; pin: string },
): Promise<SignedIn> {
  const { brand, keyId } = caller
  requireBranch(caller, branchId)
  if (!(await isBranch(ctx.db, brand.id, branchId))) {
    throw invalid(unknownId('branch_id', 'branch'))
  }
  const place = { brandId: brand.id, keyId, branchIds: [branchId] }
  await requireUnlocked(ctx.db, place, ctx.now())
  const pinHash = await hashPin(ctx.secret, brand.id, pin)
  const token = writeToken('staff', randomBytes(tokenBytes))
  const now = ctx.now()
  const outcome = await ctx.db.transact(async tx => {
    const tried = await tryPin(tx, place, pinHash, now)
    if ('refusal' in tried) return tried
    const { id } = tried.staff
    const signedIn = { hash: hashToken(token), keyId, staffId: id, expiresAt: now + sessionMs }
    await insertStaffSession(tx, brand.id, signedIn, now)
    const row = await findRow(tx, staffKind, brand.id, id)
    invariant(row !== undefined, 'the holder of a PIN has a record')
    const audited = { id, branchId, resource: 'staff', before: null, after: { signed_in: true } }
    await recordAudit(tx, brand.id, { ...actorOf(caller), staffId: id }, [audited])
    return { row }
  })
  if ('refusal' in outcome) throw outcome.refusal
  const reading = { brand, lang: brand.defaultLanguage, alone: true }
  return { token, staff: presentRecord(staffKind, outcome.row, reading), expiresAt: now + sessionMs }
}
