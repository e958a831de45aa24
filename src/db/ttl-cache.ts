/** The maximum age of a cached value: every process notices a change within this time. */
export const ttlMs = 1000
/** From this age on, a value in use is refreshed in the background, so that no request waits for it. */
const refreshMs = 500
const maxKept = 100_000

export type TtlCache<T> = {
  /**
   * The entry of this name, at most `ttlMs` old; a missing one is looked up every time.
   * @param load reads from the database; runs once for concurrent callers
   */
  find(name: string, load: () => Promise<T | undefined>): T | undefined | Promise<T | undefined>
  /** Whether the value existed when it was last looked up, however long ago. */
  has(name: string): boolean
  forget(which: (thing: T, name: string) => boolean): void
}

type Kept<T> = { thing: T; lookedUpAt: number; refreshing: boolean }

/** Makes a cache for values that nearly every request uses. @param clock monotonic milliseconds */
export function makeTtlCache<T>(clock: () => number = () => performance.now()): TtlCache<T> {
  const kept = new Map<string, Kept<T>>()
  const loading = new Map<string, Promise<T | undefined>>()
  let generation = 0

  function look(name: string, load: () => Promise<T | undefined>): Promise<T | undefined> {
    const joined = loading.get(name)
    if (joined !== undefined) return joined
    const [begunAt, begunIn] = [clock(), generation]
    const running = load()
      .then(thing => {
        // A value whose look-up began before `forget` may be stale: it is used by this request but not cached.
        if (begunIn === generation) keep(name, thing, begunAt)
        return thing
      })
      .finally(() => {
        if (loading.get(name) === running) loading.delete(name)
      })
    loading.set(name, running)
    return running
  }

  function keep(name: string, thing: T | undefined, lookedUpAt: number): void {
    kept.delete(name)
    if (thing === undefined) return
    kept.set(name, { thing, lookedUpAt, refreshing: false })
    if (kept.size > maxKept) kept.delete(kept.keys().next().value!)
  }

  return {
    find(name, load) {
      const entry = kept.get(name)
      const age = entry === undefined ? Infinity : clock() - entry.lookedUpAt
      if (entry === undefined || age >= ttlMs) return look(name, load)
      if (age >= refreshMs && !entry.refreshing) {
        entry.refreshing = true
        // A failure surfaces once the entry is too old and a request waits for the look-up.
        look(name, load).catch(() => undefined)
      }
      return entry.thing
    },
    has: name => kept.has(name),
    forget(which) {
      generation++
      loading.clear()
      for (const [name, { thing }] of kept) if (which(thing, name)) kept.delete(name)
    },
  }
}
