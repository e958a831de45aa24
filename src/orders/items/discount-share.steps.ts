import type { Caller } from '../../access/caller.rules.ts'
import { discountApproval } from '../../access/discount-approval.rules.ts'
import { requireApproval } from '../../access/require-approval.steps.ts'
import type { Tx } from '../../db/database.ts'
import { wholePercentage } from '../../pricing/discount-total.rules.ts'

/**
 * Manual discounts on the whole order also cover added lines, up to their amount, so a comp, or discounts over the brand's
 * limit, need approval again.
 * @param percent as in `grownDiscount`
 * @throws Refusal approval_required, role_forbidden
 */
export async function requireGrown(
  tx: Tx,
  caller: Caller,
  targetId: string,
  percent: number | undefined,
): Promise<void> {
  if (percent === undefined) return
  const isComp = percent === wholePercentage
  const need = discountApproval(percent, isComp, caller.brand.approvals)
  if (isComp || need.demanded) await requireApproval(tx, caller, { ...need, targetId })
}

/**
 * Requires approval when lines leave an order and its discounts are over the brand's limit then. Otherwise a large discount
 * could be given on a large order, which is made small afterwards.
 * @param percent as in `outgrownDiscount`
 * @throws Refusal approval_required, role_forbidden
 */
export async function requireOutgrown(
  tx: Tx,
  caller: Caller,
  targetId: string,
  percent: number | undefined,
): Promise<void> {
  if (percent === undefined) return
  const need = discountApproval(percent, percent === wholePercentage, caller.brand.approvals)
  if (need.demanded) await requireApproval(tx, caller, { ...need, targetId })
}
