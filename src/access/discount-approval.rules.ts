import type { ApprovalRules } from '../settings/settings.types.ts'
import type { ApprovalAction } from './role.rules.ts'

/** The approval of a discount: its action, whether the brand demands it, and the ten-thousandths of a percent to cover. */
export type DiscountApproval = { action: ApprovalAction; demanded: boolean; percent: number }

/**
 * Decides which approval manual discounts need: that of a comp, or that of a discount. A brand may demand it of comps, and of
 * both above a percentage.
 * @param percent of all manual discounts together, ten-thousandths of a percent
 */
export function discountApproval(
  percent: number,
  isComp: boolean,
  { comp, discountOverPercent: limit }: ApprovalRules,
): DiscountApproval {
  const isOver = limit !== null && percent > limit
  if (isComp) return { action: 'comp', demanded: comp || isOver, percent }
  return { action: 'discount', demanded: isOver, percent }
}
