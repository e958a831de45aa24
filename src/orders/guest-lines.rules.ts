import type { Caller } from '../access/caller.rules.ts'
import { type Fault, invalid } from '../lib/refusal.ts'
import type { OrderLine } from '../pricing/line.rules.ts'

/**
 * Refuses guest lines with fields reserved for staff: an open price, or a hold from the kitchen.
 * @throws Refusal validation_failed at each line's `unit_price` and `hold`
 */
export function requireGuestLines(
  { guest }: Caller,
  lines: readonly Pick<OrderLine, 'unitPrice' | 'hold'>[],
): void {
  if (guest === null) return
  const faults = lines.flatMap((line, at): Fault[] => {
    const price = { path: `lines.${at}.unit_price`, message: 'A guest pays the price on the menu.' }
    const hold = { path: `lines.${at}.hold`, message: 'A guest’s order goes to the kitchen at once.' }
    const said = [...(line.unitPrice === null ? [] : [price]), ...(line.hold ? [hold] : [])]
    return said.map(({ path, message }) => ({
      path,
      rule: 'not_allowed',
      message: `${message} Ask the staff to order this.`,
    }))
  })
  if (faults.length > 0) throw invalid(...faults)
}
