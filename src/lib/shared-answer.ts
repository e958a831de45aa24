/**
 * Computes an answer at most once per time span for all callers: they get the latest one, or wait for the one being
 * computed. Failures are shared too, so that they are not retried more often.
 * @param spanMs maximum age of an answer, counted from the start of its computation
 * @param clock monotonic milliseconds
 */
export function shareAnswer<T>(
  spanMs: number,
  make: () => Promise<T>,
  clock: () => number,
): () => Promise<T> {
  let latest: { answer: Promise<T>; since: number; isReady: boolean } | undefined
  return () => {
    const now = clock()
    if (latest !== undefined && (!latest.isReady || now - latest.since < spanMs)) return latest.answer
    const fresh = { answer: make(), since: now, isReady: false }
    const ready = (): void => void (fresh.isReady = true)
    fresh.answer.then(ready, ready)
    latest = fresh
    return fresh.answer
  }
}
