import type { Caller } from '../keys/caller.rules.ts'
import { invalid } from '../lib/refusal.ts'
import type { OrderLine } from '../pricing/line.rules.ts'

/**
 * What has no price of its own is priced by the staff: a guest cannot say what they wish to pay.
 * @throws Refusal validation_failed at each line's `unit_price`
 */
export function requireMenuPrices({ guest }: Caller, lines: readonly Pick<OrderLine, 'unitPrice'>[]): void {
  if (guest === null) return
  const faults = lines.flatMap((line, at) => {
    if (line.unitPrice === null) return []
    const message = 'A guest pays the price on the menu. Ask the staff to order this.'
    return [{ path: `lines.${at}.unit_price`, rule: 'not_allowed', message } as const]
  })
  if (faults.length > 0) throw invalid(...faults)
}
