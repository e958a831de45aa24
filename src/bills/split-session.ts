import { currencyDecimals } from '../settings/brand.rules.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../access/caller.rules.ts'
import type { Cents } from '../lib/money.ts'
import { requireSplittable, splitByItems, splitBySeat, splitByWays, type SplitShare } from './split.rules.ts'
import { dueOf } from '../sale/dining-session.rules.ts'
import { readSession } from './read-session.ts'

/** How a bill is to be split. */
export type SplitHow = { ways: number } | { by: 'seat' } | { itemIds: readonly string[] }

/**
 * Computes who pays how much of what is due on a bill; nothing is written.
 * @throws Refusal not_found, branch_forbidden; validation_failed at `query.item_ids`
 */
export async function splitSession(
  ctx: Context,
  caller: Caller,
  sessionId: string,
  how: SplitHow,
): Promise<{ due: Cents; shares: SplitShare[] }> {
  const { session, orders } = await readSession(ctx, caller, sessionId)
  const bill = { due: dueOf(session), orders, decimals: currencyDecimals(caller.brand.currency) }
  if ('ways' in how) return { due: bill.due, shares: splitByWays(bill, how.ways) }
  if ('by' in how) return { due: bill.due, shares: splitBySeat(bill) }
  const items = orders.flatMap(order => order.items)
  requireSplittable(how.itemIds, items)
  return { due: bill.due, shares: splitByItems(bill, how.itemIds) }
}
