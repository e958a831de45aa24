/** Writes under way at the same time: fewer than the connections, so that a running till is not kept waiting. */
const lanes = 4

/**
 * Does work for each of many, a few at a time, and says how far it is about once a second. After a failure nothing more is
 * begun, and it is thrown when what was begun has ended.
 */
export async function inLanes<T>(
  all: readonly T[],
  work: (one: T) => Promise<void>,
  say: (done: number) => void,
): Promise<void> {
  const todo = all.values()
  const failures: unknown[] = []
  let [done, said] = [0, performance.now()]
  async function lane(): Promise<void> {
    for (const one of todo) {
      await work(one).catch((error: unknown) => failures.push(error))
      if (failures.length > 0) return
      done += 1
      if (performance.now() - said < 1000) continue
      said = performance.now()
      say(done)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  if (failures.length > 0) throw failures[0]
}
