import type { Tx } from '../db/database.ts'
import type { Caller } from './caller.rules.ts'
import { approvalRequired, roleForbidden } from './access.refusals.ts'
import { takeApproval } from './approval.store.ts'
import { type ApprovalAction, roleMay } from './role.rules.ts'

export type ApprovalNeed = {
  action: ApprovalAction
  /** The id in the path of the operation. */
  targetId: string
  /** The brand's `approvals` ask for it here. */
  demanded: boolean
  /** Of a discount: what the approval must cover, ten-thousandths of a percent. */
  percent?: number
}

/**
 * Checks that the caller may do what not every role may: by the role signed in, by an approval that fits the operation, or
 * because nobody is signed in and the brand asks for nothing. An approval that was sent and fits is used up here, in
 * the operation's own transaction, so that a refusal gives it back; one that does not fit counts as none.
 * @returns the staff who approved, for `approved_by`; null when it was done without
 * @throws Refusal approval_required, role_forbidden
 */
export async function requireApproval(
  tx: Tx,
  caller: Caller,
  { demanded, ...bond }: ApprovalNeed,
): Promise<string | null> {
  const { staff, approval, keyId, brand } = caller
  const { action } = bond
  if (approval !== null) {
    const giver = await takeApproval(tx, brand.id, approval, { keyId, ...bond })
    if (giver !== undefined) return giver
  }
  if (staff !== null && roleMay(staff.role, 'approve')) return null
  if (demanded) throw approvalRequired(action)
  if (staff !== null) throw roleForbidden(staff.role, action)
  return null
}
