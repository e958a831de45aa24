import { unseen } from './ticket.rules.ts'
import type { Ticket, TicketWord } from './ticket.types.ts'

// News that a cook must hear: compared with what the screen showed before.

export type AlertKind = 'cancelled' | 'late' | 'changed' | 'new'
/** A ticket as the screen last showed it. */
export type Known = { items: ReadonlySet<string>; cancelled: number; changed: number; isLate: boolean }

export function knownOf(ticket: Ticket, word: TicketWord): Known {
  const items = new Set(ticket.items.filter(item => item.cancelled_at === null).map(({ item_id }) => item_id))
  const changed = unseen(ticket).filter(item => items.has(item.item_id)).length
  return { items, cancelled: unseen(ticket).length - changed, changed, isLate: word === 'late' }
}

/** The most urgent thing that happened to a ticket since it was known; undefined: nothing. */
export function alertOf(before: Known | undefined, now: Known): AlertKind | undefined {
  if (before === undefined) return 'new'
  if (now.cancelled > before.cancelled) return 'cancelled'
  if (now.isLate && !before.isLate) return 'late'
  const isChanged = now.changed > before.changed || [...now.items].some(id => !before.items.has(id))
  return isChanged ? 'changed' : undefined
}
