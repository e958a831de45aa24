/**
 * Makes an answer that many ask for at most once in a span of time: those who ask meanwhile get the latest one, or wait
 * for the one being made. A failure is shared as well, so that what fails is not tried more often than what works.
 * @param spanMs how old an answer may be, counted from when its making began
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
