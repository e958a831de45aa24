import type { Limits, Line, LineMark, Ticket, TicketItem, TicketWord } from './ticket.types.ts'

// The words of a ticket and its place; the same data always gives the same screen.

/** Lines of one request may be a moment apart. */
const sameMomentMs = 2000

type Items = { items: readonly TicketItem[] }

const isLive = (item: TicketItem) => item.cancelled_at === null
const isToCook = ({ status }: TicketItem) => status === 'new' || status === 'preparing'

/** When the oldest item that still counts was sent, epoch ms; a ticket with only cancelled ones counts from those. */
export function sentAt({ items }: Items): number {
  const live = items.filter(isLive)
  return Math.min(...(live.length > 0 ? live : items).map(({ sent_at }) => Date.parse(sent_at)))
}

/** Whether a station still has something to do: to cook, or to see that it was cancelled. */
export function isOpen({ items }: Items): boolean {
  return items.some(item => (isLive(item) ? isToCook(item) : item.acknowledged_at === null))
}

/** Cancelled items that nobody in the kitchen has seen yet. */
export function unseen({ items }: Items): readonly TicketItem[] {
  return items.filter(item => !isLive(item) && item.acknowledged_at === null)
}

/** The stage of everything alive; a ticket of cancelled items only keeps the one the service names. */
export function stageOf(ticket: Items & Pick<Ticket, 'status'>): Ticket['status'] {
  const live = ticket.items.filter(isLive)
  if (live.length === 0) return ticket.status
  if (live.every(item => !isToCook(item))) return 'ready'
  return live.some(({ status }) => status !== 'new') ? 'preparing' : 'new'
}

/** The word in the head of a ticket. @param limits of its station @param now epoch ms */
export function wordOf(ticket: Items & Pick<Ticket, 'status'>, limits: Limits, now: number): TicketWord {
  const age = (now - sentAt(ticket)) / 1000
  const stage = stageOf(ticket)
  const isAlive = ticket.items.some(isLive)
  if (isAlive && stage === 'ready') return unseen(ticket).length === 0 ? 'ready' : 'changed'
  if (isAlive && limits.late !== null && age >= limits.late) return 'late'
  if (isAlive && limits.warn !== null && age >= limits.warn) return 'soon'
  if (linesOf(ticket).some(({ mark }) => mark !== undefined)) return 'changed'
  return stage === 'new' ? 'new' : 'cooking'
}

/** The lines of a ticket, in its order; equal ones are one line. */
export function linesOf({ items }: Items): readonly Line[] {
  const lines = new Map<string, TicketItem[]>()
  for (const item of items.filter(one => isShown(one, items))) {
    const key = keyOf(item, markOf(item, items))
    lines.set(key, [...(lines.get(key) ?? []), item])
  }
  return [...lines].map(([key, joined]) => lineOf(key, joined, items))
}

/** A cancelled part shows on the line that it was taken from, as "NOW 2, was 3", while that line is there. */
function isShown(item: TicketItem, items: readonly TicketItem[]): boolean {
  if (isLive(item)) return true
  return item.acknowledged_at === null && !items.some(one => isFewerBy(one, item))
}

/** Whether a part of a line was cancelled. */
function isFewerBy(line: TicketItem, part: TicketItem): boolean {
  return isLive(line) && line.quantity_before !== null && part.split_from_id === line.item_id && !isLive(part)
}

function lineOf(key: string, joined: readonly TicketItem[], items: readonly TicketItem[]): Line {
  const first = joined[0]!
  const quantity = joined.reduce((sum, item) => sum + item.quantity, 0)
  return {
    // Joined lines stay the same line when one more joins them.
    key: `${first.item_id} ${key}`,
    items: joined,
    name: first.name,
    quantity: Math.round(quantity * 1000) / 1000,
    mark: markOf(first, items),
    isDone: isLive(first) && !isToCook(first),
  }
}

function markOf(item: TicketItem, items: readonly TicketItem[]): LineMark {
  if (!isLive(item)) return { kind: 'cancelled', reason: item.cancel_reason }
  const isFewer = items.some(part => isFewerBy(item, part) && part.acknowledged_at === null)
  if (isFewer) return { kind: 'fewer', before: item.quantity_before ?? item.quantity }
  const at = Date.parse(item.sent_at)
  const isLater = at - sentAt({ items }) > sameMomentMs
  return isLater && item.status === 'new' ? { kind: 'added', at } : undefined
}

function keyOf(item: TicketItem, mark: LineMark): string {
  const { name, addons, without, parts, combo, note, course, status } = item
  // A line that changed keeps to itself.
  const alone = mark === undefined ? '' : item.item_id
  return JSON.stringify([name, addons, without, parts, combo?.name, note, course, status, alone])
}

/** A note that warns of an allergy, in the languages of the interface. */
export function isAllergy(note: string | null): boolean {
  return note !== null && /allerg|حساسي|แพ้/iu.test(note)
}

/** Late ones first, then by age: nothing can be put before them, and the first page holds them. */
export function inOrder(
  tickets: readonly Ticket[],
  limitsOf: (ticket: Ticket) => Limits,
  now: number,
): Ticket[] {
  const rank = (ticket: Ticket) => (wordOf(ticket, limitsOf(ticket), now) === 'late' ? 0 : 1)
  return tickets.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      Date.parse(one.ordered_at) - Date.parse(other.ordered_at) ||
      (one.id < other.id ? -1 : 1),
  )
}
