import type { Caller } from '../../access/caller.rules.ts'
import type { Context } from '../../context.ts'
import type { Cents } from '../../lib/money.ts'
import { dueOf } from '../../sale/bill/bill.rules.ts'
import { currencyDecimals } from '../../settings/brand.rules.ts'
import { readBill } from '../read-bill.ts'
import {
  requireSplittable,
  splitByItems,
  splitBySeat,
  splitByWays,
  type SplitMode,
  type SplitShare,
} from './split.rules.ts'

/** Calculates the shares of the amount due on a bill; nothing is written. */
export async function splitBill(
  ctx: Context,
  caller: Caller,
  billId: string,
  mode: SplitMode,
): Promise<{ due: Cents; shares: SplitShare[] }> {
  const { bill, orders } = await readBill(ctx, caller, billId)
  const split = { due: dueOf(bill), orders, decimals: currencyDecimals(caller.brand.currency) }
  if ('ways' in mode) return { due: split.due, shares: splitByWays(split, mode.ways) }
  if ('by' in mode) return { due: split.due, shares: splitBySeat(split) }
  requireSplittable(mode.itemIds, orders)
  return { due: split.due, shares: splitByItems(split, mode.itemIds) }
}
