import type { Caller } from '../access/caller.rules.ts'
import { discountApproval } from '../access/discount-approval.rules.ts'
import { requireApproval } from '../access/require-approval.steps.ts'
import type { Tx } from '../db/database.ts'
import { wholePercentage } from './apply-discounts.rules.ts'

/** The share of an order that its manual discounts take off after a change, in ten-thousandths of a percent. */
type DiscountShare = {
  targetId: string
  /** As in `grownDiscount` or `outgrownDiscount`; undefined when nothing needs approval. */
  percent: number | undefined
  /** Whether the discounts now take off more: then a comp always needs approval again. */
  isGrown: boolean
}

/**
 * Requires approval of a larger share. Manual discounts on the whole order also cover added lines, up to their amount; and
 * a large discount could be given on a large order, which is made small afterwards.
 */
export async function requireShare(
  tx: Tx,
  caller: Caller,
  { targetId, percent, isGrown }: DiscountShare,
): Promise<void> {
  if (percent === undefined) return
  const isComp = percent === wholePercentage
  const need = discountApproval(percent, isComp, caller.brand.approvals)
  if (need.demanded || (isComp && isGrown)) await requireApproval(tx, caller, { ...need, targetId })
}
