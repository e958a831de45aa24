import { datedAhead, datedTooEarly, offsetNeeded } from './common.refusals.ts'
import { dayMs, parseTimestamp } from './zone.ts'

/** How far the clock of a device may be off, either way. */
const offMs = 5 * 60_000

/** Whether something happened just now, as far as clocks agree; what was earlier is only entered late. */
export function isJustNow(at: number, now: number): boolean {
  return at >= now - offMs
}

/**
 * Returns when something happened, epoch ms: now, or the one sent, which is at most as many days of 24 hours back as the key
 * allows.
 * @param field for the refusal
 * @param sent ISO 8601
 */
export function timeOf(
  field: string,
  sent: string | undefined,
  { now, backdateDays }: { /** Epoch ms. */ now: number; backdateDays: number },
): number {
  if (sent === undefined) return now
  const parsed = parseTimestamp(sent)
  if (parsed === undefined) throw offsetNeeded(field)
  if (parsed.ms < now - backdateDays * dayMs - offMs) throw datedTooEarly(field, backdateDays)
  if (parsed.ms > now + offMs) throw datedAhead(field)
  return parsed.ms
}
