import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Refused } from '@comanda/client'
import { followEvents, queries, refresh } from '../service/queries.ts'
import { connection } from '../service/live.ts'
import { useMe } from '../service/device.ts'
import { service } from '../service/person.ts'
import { language } from '../ui/language.ts'
import type { Dish, Limits, Station, Ticket } from './ticket.types.ts'

// The reads of the kitchen. One serves every station and the expo of a branch.

/** Scheduled orders arrive by the clock, without an event. */
const againMs = 30_000
/** Of each stage, by hundreds. */
const mostPages = 4

/** The branch of this device, and the language of its dishes. */
export function usePlace(): { branchId: string; zone: string; lang: string | undefined } {
  const { branches, brand } = useMe()
  const branch = branches[0]!
  const lang = brand.languages.includes(language.get()) ? language.get() : undefined
  return { branchId: branch.id, zone: branch.timezone, lang }
}

export function useStations(): readonly Station[] {
  const { branchId } = usePlace()
  return useSuspenseQuery({
    queryKey: ['stations', branchId],
    queryFn: () => service().get('/kitchen-stations', { query: { branch_id: branchId, per_page: 100 } }),
  }).data
}

/** Every ticket of the branch that the kitchen has, and the newest of those that wait to be carried out. */
export function useTickets(): readonly Ticket[] {
  const { branchId, lang } = usePlace()
  const { data, error } = useSuspenseQuery(ticketsQuery(branchId, lang))
  // Unpaired: nothing of the house stays on the screen. After any other fault the last tickets do, and the band says so.
  if (error instanceof Refused && error.code === 'unauthenticated') throw error
  return data
}

function ticketsQuery(branchId: string, lang: string | undefined) {
  return queryOptions({
    queryKey: ['tickets', branchId],
    refetchInterval: againMs,
    queryFn: async () => {
      const parts = await Promise.all([
        readTickets({ branch_id: branchId, status: 'new', lang }),
        readTickets({ branch_id: branchId, status: 'preparing', lang }),
        readTickets({ branch_id: branchId, status: 'ready', direction: 'desc', lang }, 1),
      ])
      // A ticket that moves between two reads may be in both: the later stage counts.
      return [...new Map(parts.flat().map(ticket => [ticket.id, ticket])).values()]
    },
  })
}

type TicketQuery = {
  branch_id: string
  status?: Ticket['status']
  direction?: 'desc'
  left_since?: string
  lang: string | undefined
}

async function readTickets(query: TicketQuery, pages = mostPages): Promise<Ticket[]> {
  const found: Ticket[] = []
  let left = pages
  const { lang, ...asked } = query
  const all = { ...asked, per_page: 100, ...(lang !== undefined && { lang }) }
  for await (const page of service().pages('/kitchen/tickets', { query: all })) {
    found.push(...page.data)
    left -= 1
    if (left === 0) break
  }
  return found
}

/** Tickets that were handed over in the last 24 hours, the latest first. */
export function useLeftTickets(since: string) {
  const { branchId, lang } = usePlace()
  return useQuery({
    queryKey: ['tickets', branchId, 'left'],
    queryFn: () => readTickets({ branch_id: branchId, left_since: since, lang }, 1),
  })
}

/** Dishes still to cook, the most first. */
export function useAllDay(stationId: string | undefined): readonly Dish[] {
  const { branchId, lang } = usePlace()
  const query = {
    branch_id: branchId,
    per_page: 100,
    ...(stationId !== undefined && { station_id: stationId }),
    ...(lang !== undefined && { lang }),
  }
  const { data } = useQuery({
    queryKey: ['all-day', branchId, stationId],
    queryFn: () => service().get('/kitchen/all-day', { query }),
    refetchInterval: againMs,
  })
  return (data ?? []).filter(({ quantity }) => quantity > 0)
}

/** Finds the limits of a ticket's station. */
export function limitsIn(stations: readonly Station[]): (ticket: Ticket) => Limits {
  const byId = new Map(stations.map(station => [station.id, station]))
  return ({ station_id }) => {
    const station = byId.get(station_id ?? '')
    return { warn: station?.warn_after_seconds ?? null, late: station?.late_after_seconds ?? null }
  }
}

/** Tickets of a station; one without a station of the branch is on every screen. */
export function ofStation(tickets: readonly Ticket[], station: Station, stations: readonly Station[]) {
  const known = new Set(stations.map(({ id }) => id))
  return tickets.filter(({ station_id: id }) => id === station.id || id === null || !known.has(id))
}

/** Puts the service's answer to a command in place at once; the event reads everything again. */
export function putTicket(branchId: string, ticket: Ticket): void {
  queries.setQueryData<Ticket[]>(['tickets', branchId], known =>
    known?.map(one => (one.id === ticket.id ? ticket : one)),
  )
}

export function readAgain(branchId: string): void {
  refresh(['tickets', branchId])
  refresh(['all-day', branchId])
}

/** Reads again what events of this branch concern, and everything once the stream is back. @returns a function that stops it */
export function followKitchen(branchId: string): () => void {
  const kitchen = [
    ['tickets', branchId],
    ['all-day', branchId],
  ]
  const stopEvents = followEvents(({ type }) => {
    if (/^(order|order_item|kitchen|dining_session)\./.test(type)) return kitchen
    return type === 'product.updated' ? [['sold-out', branchId]] : []
  })
  const stopConnection = connection.subscribe(() => {
    if (connection.get().isOnline) readAgain(branchId)
  })
  return () => {
    stopEvents()
    stopConnection()
  }
}
