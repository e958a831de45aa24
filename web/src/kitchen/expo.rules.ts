import { sentAt, stageOf, wordOf } from './ticket.rules.ts'
import type { Limits, Ticket, TicketWord } from './ticket.types.ts'

// The expo: one card per order, whatever stations cook it.

/** An order with the tickets of all its stations. */
export type Card = { id: string; tickets: readonly Ticket[]; word: TicketWord; since: number }

/** The cards of all orders, those ready to run first, then by age. */
export function cardsOf(
  tickets: readonly Ticket[],
  limitsOf: (ticket: Ticket) => Limits,
  now: number,
): Card[] {
  const orders = Map.groupBy(tickets, ticket => ticket.order_id)
  const cards = [...orders].map(([id, parts]) => cardOf(id, parts, limitsOf, now))
  const rank = ({ word }: Card) => (word === 'ready' ? 0 : word === 'late' ? 1 : 2)
  return cards.toSorted(
    (one, other) => rank(one) - rank(other) || one.since - other.since || (one.id < other.id ? -1 : 1),
  )
}

/** The most urgent word of its parts; ready only if all of it is. */
function cardOf(
  id: string,
  tickets: readonly Ticket[],
  limitsOf: (ticket: Ticket) => Limits,
  now: number,
): Card {
  const words = new Set(tickets.map(ticket => wordOf(ticket, limitsOf(ticket), now)))
  const urgent = (['late', 'soon', 'changed', 'cooking'] as const).find(word => words.has(word))
  const calm = words.has('new') ? (words.has('ready') ? 'cooking' : 'new') : 'ready'
  const word = urgent ?? calm
  return { id, tickets, word, since: word === 'ready' ? readyAt(tickets) : Math.min(...tickets.map(sentAt)) }
}

/** When the last of it was ready. */
function readyAt(tickets: readonly Ticket[]): number {
  const times = tickets
    .flatMap(({ items }) => items)
    .flatMap(({ ready_at: at }) => (at === null ? [] : Date.parse(at)))
  return Math.max(...times)
}

/** Units not ready of all: "1 of 3 cooking" counts lines. */
export function progressOf({ tickets }: Pick<Card, 'tickets'>): { open: number; all: number } {
  const live = tickets.flatMap(({ items }) => items).filter(item => item.cancelled_at === null)
  const open = live.filter(({ status }) => status === 'new' || status === 'preparing')
  return { open: open.length, all: live.length }
}

/** The courses that wait to be fired, lowest first, with their units over all stations. */
export function heldOf({ tickets }: Pick<Card, 'tickets'>): { course: number | null; count: number }[] {
  const held = Map.groupBy(
    tickets.flatMap(ticket => ticket.held),
    ({ course }) => course,
  )
  return [...held]
    .map(([course, parts]) => ({ course, count: parts.reduce((sum, { count }) => sum + count, 0) }))
    .toSorted((one, other) => (one.course ?? 0) - (other.course ?? 0))
}

/** How long half of them took at most, ms; undefined without any. */
export function halfWithin(spans: readonly number[]): number | undefined {
  const sorted = spans.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length / 2) - 1]
}

/** The tickets of a station by what they ask of it. */
export function stationLoad(tickets: readonly Ticket[], limitsOf: (ticket: Ticket) => Limits, now: number) {
  const open = tickets.filter(ticket => stageOf(ticket) !== 'ready')
  return {
    open: open.length,
    late: open.filter(ticket => wordOf(ticket, limitsOf(ticket), now) === 'late').length,
  }
}
