export type LoopOptions = {
  /** Pause before the first run; 0 runs at once. */
  firstMs?: number
  /** The least pause between two runs, so that many wakes cost little. */
  pauseMs?: number
  /** Pause after a failure. */
  retryMs?: number
  /** Called for the first of consecutive failures, so that an outage is reported once. */
  failed: (reason: string) => void
}

export type Loop = {
  /** Runs the task, after the running one: a wake is never lost, and many together cause one run. */
  wake: () => void
  /** Waits for the running task. */
  close: () => Promise<void>
}

/**
 * Runs a task whenever it is woken, one run at a time, until closed. It does not keep the process alive.
 * @param work returns after how many milliseconds it runs again unwoken; undefined: only when woken
 */
export function loop(
  work: () => Promise<number | undefined>,
  { firstMs = 0, pauseMs = 0, retryMs = 1000, failed }: LoopOptions,
): Loop {
  let [closed, failing] = [false, false]
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let [dueAt, restUntil] = [Infinity, 0]

  function runIn(ms: number): void {
    dueAt = Math.min(dueAt, performance.now() + ms)
    if (running !== undefined || closed) return
    clearTimeout(timer)
    const wait = Math.max(dueAt, restUntil) - performance.now()
    if (wait <= 0) run()
    else if (wait < Infinity) timer = setTimeout(run, wait).unref()
  }

  function run(): void {
    dueAt = Infinity
    running = runOnce()
  }

  async function runOnce(): Promise<void> {
    let next: number | undefined
    try {
      next = await work()
      failing = false
    } catch (error) {
      if (!failing && !closed) failed((error as Error).message)
      failing = true
      next = retryMs
    }
    running = undefined
    restUntil = performance.now() + pauseMs
    runIn(next ?? Infinity)
  }

  runIn(firstMs)
  return {
    wake: () => runIn(0),
    close: async () => {
      closed = true
      clearTimeout(timer)
      await running
    },
  }
}
