/**
 * When the next trading day of a branch begins, as an ISO time. By `Intl`: browsers of tills do not all have Temporal.
 * @param now epoch ms
 * @param startsAt `04:00`, by the clock of the branch
 */
export function nextDayStart(now: number, zone: string, startsAt: string): string {
  const local = now + offsetMs(now, zone)
  const todays = Date.parse(`${new Date(local).toISOString().slice(0, 10)}T${startsAt}Z`)
  const wanted = todays > local ? todays : todays + 86_400_000
  // The offset at that time, which a change of the clock may have made another.
  const guess = wanted - offsetMs(now, zone)
  return new Date(wanted - offsetMs(guess, zone)).toISOString()
}

/** How far the clock of a zone is ahead of UTC. */
function offsetMs(time: number, zone: string): number {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return Date.parse(`${clock.format(time).replace(' ', 'T')}Z`) - Math.floor(time / 1000) * 1000
}
