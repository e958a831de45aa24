import type { components } from '@comanda/client'

export type Job = Pick<
  components['schemas']['PrintJob'],
  | 'id'
  | 'kind'
  | 'status'
  | 'order_id'
  | 'dining_session_id'
  | 'reprint'
  | 'due_at'
  | 'created_at'
  | 'updated_at'
>
export type Item = Pick<components['schemas']['OrderItem'], 'cancelled_at'> & {
  kitchen: Pick<components['schemas']['ItemKitchen'], 'status' | 'new_at'>
}

/** An order, or a party that moved, of which papers never came out in the kitchen, and the jobs of those. */
export type Lost = { orderId: string | null; billId: string | null; jobs: Job[] }

const kitchenPapers: ReadonlySet<string> = new Set(['ticket', 'change', 'cancel', 'fire', 'move'])

/** Groups the kitchen papers that were given up by what they are of, the oldest first. */
export function lostPapers(ended: readonly Job[]): Lost[] {
  const found = new Map<string, Lost>()
  for (const job of ended.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const { kind, order_id: orderId, dining_session_id: billId } = job
    const key = orderId ?? billId
    if (key === null || !kitchenPapers.has(kind)) continue
    const lost = found.get(key) ?? { orderId, billId, jobs: [] }
    lost.jobs.push(job)
    found.set(key, lost)
  }
  return [...found.values()]
}

/** The papers of an order that were not printed once more since. @param tickets of the order */
export function leftOf(jobs: readonly Job[], tickets: readonly Job[], items: readonly Item[]): Job[] {
  const again = tickets.filter(ticket => isAskedFor(ticket, items))
  return jobs.filter(job => !again.some(({ created_at }) => created_at >= job.updated_at))
}

/** A ticket that was asked for has all of the order. One that was only cut off says REPRINT too, but is of a round. */
function isAskedFor({ status, reprint, due_at }: Job, items: readonly Item[]): boolean {
  const isGivenUp = status === 'failed' || status === 'expired'
  return reprint && !isGivenUp && !items.some(({ kitchen }) => kitchen.new_at === due_at)
}

/**
 * Chooses the way out for lost papers of an order: to print all that the kitchen has of it, where dishes never came out there, or
 * only to tell the kitchen of a cancellation or a change. Another ticket would have it cook twice then.
 * @returns undefined: nothing is needed any more
 */
export function wayOut(
  left: readonly Job[],
  items: readonly Item[],
  atMs: number,
): 'print' | 'tell' | undefined {
  if (left.length === 0) return undefined
  const isCooked = items.some(item => isCooking(item, atMs))
  const isTicketLost = left.some(isOfNewDishes)
  if (isTicketLost) return isCooked ? 'print' : undefined
  return isCooked || left.some(({ kind }) => kind === 'cancel') ? 'tell' : undefined
}

function isOfNewDishes({ kind }: Job): boolean {
  return kind === 'ticket' || kind === 'fire'
}

function isCooking({ cancelled_at, kitchen: { status, new_at } }: Item, atMs: number): boolean {
  const isUndone = status === 'new' || status === 'preparing'
  return cancelled_at === null && isUndone && new_at !== null && Date.parse(new_at) <= atMs
}
