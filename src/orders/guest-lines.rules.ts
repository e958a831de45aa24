import type { Caller } from '../access/caller.rules.ts'
import { invalid } from '../lib/refusal.ts'
import type { OrderLine } from '../pricing/line.rules.ts'
import { guestHold, guestPrice } from './order.refusals.ts'

/**
 * Refuses guest lines with fields reserved for staff: an open price, or a hold from the kitchen.
 * @throws Refusal validation_failed at each line's `unit_price` and `hold`
 */
export function requireGuestLines(
  { guest }: Caller,
  lines: readonly Pick<OrderLine, 'unitPrice' | 'hold'>[],
): void {
  if (guest === null) return
  const faults = lines.flatMap(({ unitPrice, hold }, at) => [
    ...(unitPrice === null ? [] : [guestPrice(at)]),
    ...(hold ? [guestHold(at)] : []),
  ])
  if (faults.length > 0) throw invalid(...faults)
}
