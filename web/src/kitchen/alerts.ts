import { useEffect, useRef } from 'react'
import { makeStore } from '../service/store.ts'
import { type AlertKind, alertOf, type Known, knownOf } from './alert.rules.ts'
import { play } from './sound.ts'
import type { Ticket, TicketWord } from './ticket.types.ts'

// News of the tickets of this screen, until someone touches them.

const againMs = 20_000
const byUrgency: readonly AlertKind[] = ['cancelled', 'late', 'changed', 'new']

/** The alert of each ticket that nobody touched since, by ticket. */
export const alerts = makeStore<ReadonlyMap<string, AlertKind>>(new Map())

/** Someone has noticed the ticket. */
export function touch(ticketId: string): void {
  if (!alerts.get().has(ticketId)) return
  alerts.set(new Map([...alerts.get()].filter(([id]) => id !== ticketId)))
}

/** Compares the tickets of a screen with what it showed before. Tickets that are there when it opens are no news. */
export function useAlerts(tickets: readonly Ticket[], wordOf: (ticket: Ticket) => TicketWord): void {
  const before = useRef<ReadonlyMap<string, Known>>(undefined)
  useEffect(() => {
    const known = new Map(tickets.map(ticket => [ticket.id, knownOf(ticket, wordOf(ticket))]))
    const was = before.current
    before.current = known
    if (was === undefined) return
    const fresh = [...known].flatMap(([id, now]) => {
      const kind = alertOf(was.get(id), now)
      return kind === undefined ? [] : [[id, kind] as const]
    })
    const kept = [...alerts.get()].filter(([id]) => known.has(id))
    if (fresh.length === 0 && kept.length === alerts.get().size) return
    alerts.set(new Map([...kept, ...fresh]))
    playMostUrgent(fresh.map(([, kind]) => kind))
  }, [tickets, wordOf])
  useEffect(() => {
    const timer = setInterval(() => playMostUrgent([...alerts.get().values()]), againMs)
    return () => {
      clearInterval(timer)
      alerts.set(new Map())
    }
  }, [])
}

function playMostUrgent(kinds: readonly AlertKind[]): void {
  const kind = byUrgency.find(one => kinds.includes(one))
  if (kind !== undefined) play(kind)
}
