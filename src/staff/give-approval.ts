import { randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'
import { actorOf } from '../access/actor.rules.ts'
import { type Caller, requireBranch } from '../access/caller.rules.ts'
import { percentNeeded, percentNotAllowed, unknownTarget } from './staff.refusals.ts'
import { findTargetBranch, insertApproval } from '../access/approval.store.ts'
import { recordAudit } from '../db/audit/record-audit.ts'
import { hashPin } from './hash-pin.steps.ts'
import { roleForbidden } from '../access/access.refusals.ts'
import { type ApprovalAction, roleMay } from '../access/role.rules.ts'
import { hashToken, tokenBytes, writeToken } from '../access/staff-session.rules.ts'
import { requireUnlocked, tryPin } from './try-pin.steps.ts'

export type GiveApproval = {
  caller: Caller
  pin: string
  action: ApprovalAction
  targetId: string
  /** On the wire: the percent that an approval of a discount covers. */
  percent?: number | undefined
}

/**
 * Lets staff who may approve allow one operation on one order, item, bill, payment or customer, by their PIN: a token for
 * this key, good once and for two minutes.
 * @returns the token, shown this once, and when it ends, epoch ms
 * @throws Refusal validation_failed at `target_id` or `percent`, branch_forbidden, pin_rejected, rate_limited;
 * role_forbidden for a right PIN of staff who may not approve
 */
export async function giveApproval(
  ctx: Context,
  { caller, pin, action, targetId, percent }: GiveApproval,
): Promise<{ token: string; expiresAt: number }> {
  const { brand, keyId } = caller
  const covered = readPercent(action, percent)
  const branchId = await findTargetBranch(ctx.db, brand.id, targetId)
  if (branchId === undefined) throw unknownTarget()
  if (branchId !== null) requireBranch(caller, branchId)
  const place = { brandId: brand.id, keyId, branchIds: branchId === null ? caller.branchIds : [branchId] }
  await requireUnlocked(ctx.db, place, ctx.now())
  const pinHash = await hashPin(ctx.secret, brand.id, pin)
  const token = writeToken('approval', randomBytes(tokenBytes))
  const outcome = await ctx.db.transact(async tx => {
    const tried = await tryPin(tx, place, pinHash, ctx.now())
    if ('refusal' in tried) return tried
    const { id: staffId, role } = tried.staff
    if (!roleMay(role, 'approve')) return { refusal: roleForbidden(role, action) }
    const approval = { hash: hashToken(token), keyId, staffId, action, targetId, percent: covered }
    const given = { action, target_id: targetId, percent: percent ?? null }
    const audited = { resource: 'approval', id: targetId, branchId, before: null, after: given }
    await recordAudit(tx, brand.id, { ...actorOf(caller), staffId }, [audited])
    return { expiresAt: await insertApproval(tx, brand.id, approval) }
  })
  if ('refusal' in outcome) throw outcome.refusal
  return { token, expiresAt: outcome.expiresAt }
}

/** @returns ten-thousandths of a percent @throws Refusal validation_failed at `percent` */
function readPercent(action: ApprovalAction, percent: number | undefined): number | undefined {
  if ((action === 'discount') === (percent !== undefined)) {
    return percent === undefined ? undefined : Math.round(percent * 10_000)
  }
  throw percent === undefined ? percentNeeded() : percentNotAllowed(action)
}
