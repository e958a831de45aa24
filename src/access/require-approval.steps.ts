import type { Tx } from '../db/database.ts'
import type { Cents } from '../lib/money.ts'
import type { Caller } from './caller.rules.ts'
import { approvalRequired, roleForbidden } from './access.refusals.ts'
import { takeApproval } from './approval.store.ts'
import { type ApprovalAction, roleMay } from './role.rules.ts'

export type ApprovalNeed = {
  action: ApprovalAction
  /** The id in the operation's path. */
  targetId: string
  /** Whether the brand's `approvals` require one. */
  demanded: boolean
  /** The discount to cover, in ten-thousandths of a percent. */
  percent?: number
  /** The money given away that it is to cover, hundredths. */
  amount?: Cents
}

/**
 * Requires a role that may approve, an approval, or, if the brand does not require one, a caller without signed-in staff.
 * A valid approval is used up in the operation's transaction, so that a rollback restores it; an invalid one is ignored.
 * @returns the approver's id for `approved_by`; null without an approval
 */
export async function requireApproval(
  tx: Tx,
  caller: Caller,
  { demanded, ...need }: ApprovalNeed,
): Promise<string | null> {
  const { staff } = caller
  const { action, percent } = need
  const approverId = await useApproval(tx, caller, need)
  if (approverId !== null) return approverId
  if (staff !== null && roleMay(staff.role, 'approve')) return null
  if (demanded) throw approvalRequired(action, percent)
  if (staff !== null) throw roleForbidden(staff.role, action, percent)
  return null
}

/** Uses up the approval that the caller sent, if it is valid for this. @returns the approver's id, or null */
export async function useApproval(
  tx: Tx,
  { approval, keyId, brand }: Caller,
  need: Omit<ApprovalNeed, 'demanded'>,
): Promise<string | null> {
  if (approval === null) return null
  return (await takeApproval(tx, brand.id, approval, { keyId, ...need })) ?? null
}
