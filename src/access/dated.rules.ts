import { dayMs, parseTimestamp } from '../lib/zone.ts'
import { offsetNeeded } from '../lib/common.refusals.ts'
import type { Caller } from './caller.rules.ts'
import { datedAhead, datedTooEarly } from './access.refusals.ts'

/** How far the clock of a device may be off, either way. */
const offMs = 5 * 60_000

/** When a key's request says it happened: `sent` in ISO 8601, `now` in epoch ms. */
export type Dated = Pick<Caller, 'backdateDays'> & { sent: string | undefined; now: number }

/**
 * Returns the time of an act, epoch ms: now, or the one sent, which is at most as many days of 24 hours back as the key
 * allows.
 * @param field for the refusal
 */
export function timeOf(field: string, { sent, now, backdateDays }: Dated): number {
  if (sent === undefined) return now
  const parsed = parseTimestamp(sent)
  if (parsed === undefined) throw offsetNeeded(field)
  if (parsed.ms < now - backdateDays * dayMs - offMs) throw datedTooEarly(field, backdateDays)
  if (parsed.ms > now + offMs) throw datedAhead(field)
  return parsed.ms
}
