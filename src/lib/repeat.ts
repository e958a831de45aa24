export type Repeated = {
  /** The pause after each time, milliseconds. */
  everyMs: number
  /** Hears of the first failure in a row: a database that is away is said once, not twenty times a second. */
  failed: (reason: string) => void
}

/**
 * Does something again and again until it is closed. The process does not live for it.
 * @returns `close` waits for the work that is under way
 */
export function repeat(
  work: () => Promise<unknown>,
  { everyMs, failed }: Repeated,
): { close(): Promise<void> } {
  let closed = false
  let failing = false
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()
  const next = (): void => {
    if (!closed) timer = setTimeout(run, everyMs).unref()
  }
  const run = (): void => {
    round = work()
      .then(() => void (failing = false))
      .catch((error: unknown) => {
        if (!failing && !closed) failed((error as Error).message)
        failing = true
      })
      .finally(next)
  }
  next()
  return {
    close() {
      closed = true
      clearTimeout(timer)
      return round
    },
  }
}
