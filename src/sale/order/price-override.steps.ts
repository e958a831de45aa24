import type { Caller } from '../../access/caller.rules.ts'
import { requireApproval } from '../../access/require-approval.steps.ts'
import { roleMay } from '../../access/role.rules.ts'
import type { Tx } from '../../db/database.ts'
import { invalid } from '../../lib/refusal.ts'
import type { PricedItem } from '../item/item.rules.ts'
import { firstOverride, isOverridden, loweredBy } from '../item/price-override.rules.ts'
import { priceIsFixed } from '../sale.refusals.ts'

type Priced = {
  lines: readonly { choices: readonly unknown[] }[]
  items: readonly Pick<PricedItem, 'quantityMilli' | 'unitPrice' | 'listUnitPrice'>[]
}

/**
 * Requires approval of prices other than the menu's. Who sends no approval and may not do without one has sent a field that
 * is not theirs.
 * @param targetId the bill of the lines, or the branch without one
 */
export async function requirePrices(
  tx: Tx,
  caller: Caller,
  targetId: string,
  { lines, items }: Priced,
): Promise<void> {
  if (!isOverridden(items)) return
  const { staff, approval, brand } = caller
  const demanded = brand.approvals.priceOverride
  const mayAlone = staff === null ? !demanded : roleMay(staff.role, 'approve')
  if (approval === null && !mayAlone) throw invalid(priceIsFixed(firstOverride(lines, items)))
  await requireApproval(tx, caller, {
    action: 'price_override',
    targetId,
    demanded,
    amount: loweredBy(items),
  })
}
