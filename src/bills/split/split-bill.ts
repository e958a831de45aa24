import { currencyDecimals } from '../../settings/brand.rules.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../access/caller.rules.ts'
import type { Cents } from '../../lib/money.ts'
import { requireSplittable, splitByItems, splitBySeat, splitByWays, type SplitShare } from './split.rules.ts'
import { dueOf } from '../../sale/bill.rules.ts'
import { readBill } from '../read-bill.ts'

/** How a bill is to be split. */
export type SplitHow = { ways: number } | { by: 'seat' } | { itemIds: readonly string[] }

/**
 * Computes who pays how much of what is due on a bill; nothing is written.
 * @throws Refusal not_found, branch_forbidden; validation_failed at `query.item_ids`
 */
export async function splitBill(
  ctx: Context,
  caller: Caller,
  billId: string,
  how: SplitHow,
): Promise<{ due: Cents; shares: SplitShare[] }> {
  const { bill, orders } = await readBill(ctx, caller, billId)
  const split = { due: dueOf(bill), orders, decimals: currencyDecimals(caller.brand.currency) }
  if ('ways' in how) return { due: split.due, shares: splitByWays(split, how.ways) }
  if ('by' in how) return { due: split.due, shares: splitBySeat(split) }
  const items = orders.flatMap(order => order.items)
  requireSplittable(how.itemIds, items)
  return { due: split.due, shares: splitByItems(split, how.itemIds) }
}
