import { randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'
import { actorOf } from '../access/actor.rules.ts'
import { type Caller, firstKeyOf, requireBranch } from '../access/caller.rules.ts'
import { amountNeeded, limitNotAllowed, percentNeeded, unknownTarget } from './staff.refusals.ts'
import { findTargetBranch, insertApproval } from '../access/approval.store.ts'
import { recordAudit } from '../db/record-audit.ts'
import { roleForbidden } from '../access/access.refusals.ts'
import { type ApprovalAction, roleMay } from '../access/role.rules.ts'
import { toCents } from '../lib/money.ts'
import { hashToken, tokenBytes, writeToken } from '../access/staff-session.rules.ts'
import { withPin } from './pin.command.ts'

export type GiveApproval = {
  caller: Caller
  pin: string
  action: ApprovalAction
  targetId: string
  /** For discounts: the percentage that the approval covers, on the wire. */
  percent?: number | undefined
  /** For what gives money away: the amount that the approval covers, on the wire. */
  amount?: number | undefined
}

type Approval = { token: string; expiresAt: number }

/**
 * Approves one operation on one order, item, bill, payment, branch or customer by the PIN of staff who may approve. The token is
 * valid once, for two minutes and with this key only.
 * @returns the token, returned only here, and its expiry, epoch ms
 */
export async function giveApproval(
  ctx: Context,
  { caller, pin, action, targetId, percent, amount }: GiveApproval,
): Promise<Approval> {
  const { brand, keyId } = caller
  const covered = readLimits(action, percent, amount)
  const branchId = await findTargetBranch(ctx.db, brand.id, targetId)
  if (branchId === undefined) throw unknownTarget()
  if (branchId !== null) requireBranch(caller, branchId)
  const branchIds = branchId === null ? caller.branchIds : [branchId]
  const place = { brandId: brand.id, keyId, familyId: firstKeyOf(caller), branchIds }
  const token = writeToken('approval', randomBytes(tokenBytes))
  return withPin<Approval>(ctx, place, pin, async (tx, { id: staffId, role }) => {
    if (!roleMay(role, 'approve')) return { refusal: roleForbidden(role, action) }
    const approval = { hash: hashToken(token), keyId, staffId, action, targetId, ...covered }
    const details = { action, target_id: targetId, percent: percent ?? null, amount: amount ?? null }
    const audited = { resource: 'approval', id: targetId, branchId, before: null, after: details }
    recordAudit(tx, brand.id, { ...actorOf(caller), staffId }, [audited])
    return { token, expiresAt: await insertApproval(tx, brand.id, approval) }
  })
}

/** Actions that give money away. */
const givesMoney: ReadonlySet<ApprovalAction> = new Set(['refund', 'adjust_balance', 'pay_out'])

/** The limits of an approval: ten-thousandths of a percent of a discount, hundredths of money given away. */
function readLimits(action: ApprovalAction, percent: number | undefined, amount: number | undefined) {
  if (percent === undefined && action === 'discount') throw percentNeeded()
  if (percent !== undefined && action !== 'discount') throw limitNotAllowed('percent', action)
  if (amount === undefined && givesMoney.has(action)) throw amountNeeded(action)
  if (amount !== undefined && !givesMoney.has(action) && action !== 'price_override')
    throw limitNotAllowed('amount', action)
  return { percent: percent && Math.round(percent * 10_000), amount: amount && toCents(amount) }
}
