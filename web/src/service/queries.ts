import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { NoAnswer, Refused, type Event } from '@comanda/client'
import { onEvents, setOnline } from './live.ts'
import { forgetExpired } from './person.ts'
import { readAfterChange } from './read-after-change.ts'

// The reads of the screens. Events say what changed; it is read again, at most once in 250 ms.

const quietMs = 250

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      retry: (count, error) => isPassing(error) && count < 3,
      retryDelay: count => Math.min(1000 * 2 ** count, 30_000),
    },
  },
})

function isPassing(error: Error): boolean {
  if (error instanceof NoAnswer) setOnline(false)
  return (
    error instanceof NoAnswer || (error instanceof Refused && (error.status >= 500 || error.status === 429))
  )
}

/** Reads again what the events concern. @param keysOf the query keys that an event concerns */
export function followEvents(keysOf: (event: Event) => readonly QueryKey[]): () => void {
  return onEvents({
    event: event => keysOf(event).forEach(refresh),
    missed: () => void queries.invalidateQueries(),
    // The service ends the stream of a device that was unpaired: this says so before the next try.
    lost: () => refresh(['me']),
  })
}

const waiting = new Map<string, { isChanged: boolean }>()

/** Marks a query as changed: read at once, then again at the end of the quiet time if it changed meanwhile. */
export function refresh(queryKey: QueryKey): void {
  const name = JSON.stringify(queryKey)
  const open = waiting.get(name)
  if (open !== undefined) {
    open.isChanged = true
    return
  }
  const turn = { isChanged: false }
  waiting.set(name, turn)
  readAfterChange(queries, queryKey)
  setTimeout(() => {
    waiting.delete(name)
    if (turn.isChanged) refresh(queryKey)
  }, quietMs)
}

queries.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'updated') return
  const { error, status } = query.state
  if (status === 'error' && error !== null) forgetExpired(error)
})
