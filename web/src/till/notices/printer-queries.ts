import { queryOptions } from '@tanstack/react-query'
import { now } from '../../service/clock.ts'
import { service } from '../../service/person.ts'
import { makeStore } from '../../service/store.ts'
import { leftOf, type Lost, lostPapers, wayOut } from './lost-tickets.rules.ts'

// Events of printers and print jobs refresh both.

export const printersQuery = (branchId: string) =>
  queryOptions({
    queryKey: ['printers', branchId],
    queryFn: () =>
      service().get('/printers', { query: { branch_id: branchId, active: true, per_page: 100 } }),
  })

/** How long a paper that did not come out is worth telling. */
const hourMs = 3_600_000
/** Another till may print it once more; no event says so. */
const againMs = 15_000
/** The most orders that are named, and that are read at once. */
const named = 8

/** Papers that the kitchen did not get, the first of them named. */
export const lostQuery = (branchId: string) =>
  queryOptions({
    queryKey: ['printers', branchId, 'lost'],
    queryFn: () => readLost(branchId, named),
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? againMs : false),
  })

/** Lost papers that need nothing any more; more papers of the same order are others. */
const settled = new Set<string>()
const nameOf = ({ jobs }: Lost) => jobs.map(({ id }) => id).join()

/** Papers that the kitchen did not get and still needs. @param most so many orders are looked at, the others only counted */
export async function readLost(branchId: string, most: number) {
  const ended = await readEnded(branchId)
  const open = ended.filter(lost => !settled.has(nameOf(lost)) && !isSeen(lost))
  const found = []
  let at = 0
  while (at < open.length && found.length < most) {
    const some = open.slice(at, at + Math.min(named, most - found.length))
    at += some.length
    found.push(...(await Promise.all(some.map(look))).flat())
  }
  return [...found, ...open.slice(at).map(lost => ({ ...lost, way: undefined, order: undefined }))]
}

async function readEnded(branchId: string): Promise<Lost[]> {
  const updated_since = new Date(now() - hourMs).toISOString()
  const ended = (status: 'failed' | 'expired') =>
    service().get('/print-jobs', {
      query: { branch_id: branchId, status, updated_since, ...newest },
    })
  return lostPapers((await Promise.all([ended('failed'), ended('expired')])).flat())
}

const newest = { sort: 'created_at', direction: 'desc', per_page: 100 } as const

/** Looks at the order as it is now. */
async function look(lost: Lost) {
  const { orderId } = lost
  // The papers of a move cannot be printed again.
  if (orderId === null) return [{ ...lost, way: 'tell' as const, order: undefined }]
  const [order, tickets] = await Promise.all([
    service().get('/orders/{order}', { path: { order: orderId } }),
    service().get('/print-jobs', { query: { kind: 'ticket', order_id: orderId, ...newest } }),
  ])
  const left = leftOf(lost.jobs, tickets, order.items)
  const way = wayOut(left, order.items, now())
  if (way !== undefined) return [{ ...lost, jobs: left, way, order }]
  settled.add(nameOf(lost))
  return []
}

/** Whether the notice was put away. */
const isSeen = ({ jobs }: Lost) => jobs.every(({ id }) => seen.get().has(id))

/** Keys of the notices that were put away on this till, until it is reloaded. */
export const seen = makeStore<ReadonlySet<string>>(new Set())

export function markSeen(keys: readonly string[]): void {
  seen.set(new Set([...seen.get(), ...keys]))
}
