/** Concurrent writes: fewer than the connections, so that tills in use are not slowed down. */
const lanes = 4

/**
 * Does work for each item, a few at a time, and reports progress about once a second. After a failure no more work is
 * started; the failure is thrown when running work has ended.
 */
export async function inLanes<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  report: (done: number) => void,
): Promise<void> {
  const todo = items.values()
  const failures: unknown[] = []
  let [done, reportedAt] = [0, performance.now()]
  async function lane(): Promise<void> {
    for (const item of todo) {
      await work(item).catch((error: unknown) => failures.push(error))
      if (failures.length > 0) return
      done += 1
      if (performance.now() - reportedAt < 1000) continue
      reportedAt = performance.now()
      report(done)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  if (failures.length > 0) throw failures[0]
}
