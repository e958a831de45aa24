import { randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'
import { actorOf } from '../access/actor.rules.ts'
import { type Caller, firstKeyOf, requireBranch } from '../access/caller.rules.ts'
import { recordAudit } from '../db/record-audit.ts'
import { unknownId } from '../lib/common.refusals.ts'
import { invalid } from '../lib/refusal.ts'
import { presentRecord } from '../records/record.presenter.ts'
import { getRow } from '../records/record.store.ts'
import { staffKind } from './staff.record.ts'
import { hashToken, sessionMs, tokenBytes, writeToken } from '../access/staff-session.rules.ts'
import { insertStaffSession, isBranch } from '../access/staff.store.ts'
import { withPin } from './pin.command.ts'

/** A sign-in: a token that is returned only here, the staff record on the wire, and the expiry, epoch ms. */
export type SignedIn = { token: string; staff: Record<string, unknown>; expiresAt: number }

/** Signs in a staff member by PIN, for twelve hours and with this key only. */
export async function signIn(
  ctx: Context,
  { caller, branchId, pin }: { caller: Caller; branchId: string; pin: string },
): Promise<SignedIn> {
  const { brand, keyId } = caller
  requireBranch(caller, branchId)
  if (!(await isBranch(ctx.db, brand.id, branchId))) throw invalid(unknownId('branch_id', 'branch'))
  const place = { brandId: brand.id, keyId, familyId: firstKeyOf(caller), branchIds: [branchId] }
  const token = writeToken('staff', randomBytes(tokenBytes))
  return withPin(ctx, place, pin, async (tx, { id }, now) => {
    const expiresAt = now + sessionMs
    await insertStaffSession(tx, brand.id, { hash: hashToken(token), keyId, staffId: id, expiresAt }, now)
    const row = await getRow(tx, staffKind, brand.id, id)
    const audited = { id, branchId, resource: 'staff', before: null, after: { signed_in: true } }
    recordAudit(tx, brand.id, { ...actorOf(caller), staffId: id }, [audited])
    return { token, staff: presentRecord(staffKind, row, { brand, lang: brand.defaultLanguage }), expiresAt }
  })
}
