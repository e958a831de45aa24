import type { Caller } from '../../access/caller.rules.ts'
import type { Metadata } from '../../shapes/metadata.rules.ts'
import { invalid } from '../../lib/refusal.ts'
import type { OrderLine } from '../../pricing/line.rules.ts'
import { guestHold, guestMetadata, guestPrice } from '../../sale/order/order.refusals.ts'

/** Refuses the fields that guests may not send: an open price, a hold, and metadata. */
export function requireGuestOrder(
  { guest }: Caller,
  order: { lines: readonly Pick<OrderLine, 'unitPrice' | 'hold'>[]; metadata?: Metadata | null },
): void {
  if (guest === null) return
  const faults = order.lines.flatMap(({ unitPrice, hold }, at) => [
    ...(unitPrice === null ? [] : [guestPrice(at)]),
    ...(hold ? [guestHold(at)] : []),
  ])
  if ((order.metadata ?? null) !== null) faults.push(guestMetadata())
  if (faults.length > 0) throw invalid(...faults)
}
