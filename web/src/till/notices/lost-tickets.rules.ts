import type { components } from '@comanda/client'

export type Job = Pick<
  components['schemas']['PrintJob'],
  'id' | 'kind' | 'status' | 'order_id' | 'reprint' | 'created_at' | 'updated_at'
>

/** An order of which papers never came out in the kitchen, and the jobs of those. */
export type Lost = { orderId: string; jobs: string[] }

const kitchenPapers: ReadonlySet<string> = new Set(['ticket', 'change', 'cancel', 'fire', 'move'])

/**
 * Finds the orders that the kitchen does not know of, the oldest first: those of which a paper was given up, and that were not
 * printed once more since. @param again tickets of the time since
 */
export function lostTickets(ended: readonly Job[], again: readonly Job[]): Lost[] {
  const found = new Map<string, string[]>()
  for (const job of ended.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const { id, kind, order_id: orderId } = job
    if (orderId === null || !kitchenPapers.has(kind) || again.some(one => replaces(one, job))) continue
    found.set(orderId, [...(found.get(orderId) ?? []), id])
  }
  return [...found].map(([orderId, jobs]) => ({ orderId, jobs }))
}

/** A ticket that was asked for later has all of the order. */
function replaces(one: Job, lost: Job): boolean {
  const isGivenUp = one.status === 'failed' || one.status === 'expired'
  return one.order_id === lost.order_id && one.reprint && !isGivenUp && one.created_at >= lost.updated_at
}
