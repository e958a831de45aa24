import { makeStore } from '../service/store.ts'

/** The station in the address: its id, `expo`, or nothing. */
export const place = makeStore(placeInAddress())

addEventListener('popstate', () => place.set(placeInAddress()))

/** Shows another station; Back returns, unless it takes the place of an address that names none. */
export function goTo(next: string, isInstead = false): void {
  const address = `/kitchen/${next}`
  if (isInstead) history.replaceState(null, '', address)
  else history.pushState(null, '', address)
  place.set(next)
}

function placeInAddress(): string {
  return decodeURIComponent(location.pathname.split('/')[2] ?? '')
}
