export type Repeated = {
  /** Pause after each run, milliseconds. */
  everyMs: number
  /** Called for the first of consecutive failures, so that an outage is reported once. */
  failed: (reason: string) => void
}

/**
 * Runs a task repeatedly until closed, without keeping the process alive.
 * @returns `close`, which waits for the running task
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
