import { queryOptions } from '@tanstack/react-query'
import { now } from '../../service/clock.ts'
import { service } from '../../service/person.ts'
import { queries } from '../../service/queries.ts'
import { makeStore } from '../../service/store.ts'
import { orderQuery } from '../sale-queries.ts'
import { lostTickets } from './lost-tickets.rules.ts'

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
/** The most orders that are named. */
const most = 8

/** Orders whose papers the kitchen did not get, the first of them read. */
export const lostQuery = (branchId: string) =>
  queryOptions({
    queryKey: ['printers', branchId, 'lost'],
    queryFn: () => readLost(branchId),
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? againMs : false),
  })

async function readLost(branchId: string) {
  const updated_since = new Date(now() - hourMs).toISOString()
  const jobs = (query: { status: 'failed' | 'expired' } | { kind: 'ticket' }) =>
    service().get('/print-jobs', {
      query: {
        branch_id: branchId,
        updated_since,
        sort: 'created_at',
        direction: 'desc',
        per_page: 100,
        ...query,
      },
    })
  const ended = (await Promise.all([jobs({ status: 'failed' }), jobs({ status: 'expired' })])).flat()
  if (ended.length === 0) return []
  const lost = lostTickets(ended, await jobs({ kind: 'ticket' }))
  return Promise.all(
    lost.map(async (one, at) => ({
      ...one,
      order: at < most ? await queries.ensureQueryData(orderQuery(one.orderId)) : undefined,
    })),
  )
}

/** Keys of the notices that were put away on this till, until it is reloaded. */
export const seen = makeStore<ReadonlySet<string>>(new Set())

export function markSeen(keys: readonly string[]): void {
  seen.set(new Set([...seen.get(), ...keys]))
}
