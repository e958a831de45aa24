import { useEffect } from 'react'
import { now } from '../service/clock.ts'
import { sentAt, stageOf } from './ticket.rules.ts'
import type { Ticket } from './ticket.types.ts'

// How long stations took, as far as this screen saw it: the report of it is for managers.

type Span = { stationId: string | null; readyAt: number; ms: number }
const hourMs = 3_600_000
let spans: readonly Span[] = []
let cooking: ReadonlyMap<string, Ticket> = new Map()

/** Notes each ticket that has become ready since the last look. */
export function useSpans(tickets: readonly Ticket[]): void {
  useEffect(() => {
    const at = now()
    const done = tickets.filter(ticket => cooking.has(ticket.id) && stageOf(ticket) === 'ready')
    const fresh = done.map(ticket => ({ stationId: ticket.station_id, readyAt: at, ms: at - sentAt(ticket) }))
    spans = [...spans.filter(({ readyAt }) => at - readyAt < hourMs), ...fresh]
    cooking = new Map(
      tickets.filter(ticket => stageOf(ticket) !== 'ready').map(ticket => [ticket.id, ticket]),
    )
  }, [tickets])
}

/** Milliseconds from sent to ready, of the last hour. */
export function spansOf(stationId: string, at: number): readonly number[] {
  return spans.filter(one => one.stationId === stationId && at - one.readyAt < hourMs).map(({ ms }) => ms)
}
