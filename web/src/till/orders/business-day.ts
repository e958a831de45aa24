/**
 * The trading day of a moment, as YYYY-MM-DD, for the list of today. The service decides each order's own; this one knows
 * no changes of the clock, and not every browser has Temporal.
 * @param at epoch ms
 * @param startsAt of the branch, HH:MM
 */
export function businessDay(at: number, timeZone: string, startsAt: string): string {
  const [hours = 0, minutes = 0] = startsAt.split(':').map(Number)
  const shifted = at - (hours * 60 + minutes) * 60_000
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(shifted)
}
