import { setTimeout as sleep } from 'node:timers/promises'

/** npm forwards a signal that the terminal has already sent to every process: repeats within this time count as one. */
const sameRequestMs = 1000
/** Supervisors kill a process ten seconds after a stop signal; it exits shortly before, whatever is unfinished. */
const lastMomentMs = 9_500

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/**
 * Listens for stop requests: a signal, or the exit of the npm process that started this one. After the first request the
 * process has a few seconds; a second one ends it immediately.
 * @returns settles with the reason
 */
export function stopRequested(underNpm: boolean): Promise<string> {
  const requested = Promise.withResolvers<string>()
  let requestedAt: number | undefined

  function request(reason: string): void {
    const now = performance.now()
    if (requestedAt !== undefined && now - requestedAt < sameRequestMs) return
    // The embedded server shuts down cleanly by itself when this process is gone.
    if (requestedAt !== undefined) process.exit(1)
    requestedAt = now
    requested.resolve(reason)
    void sleep(lastMomentMs, undefined, { ref: false }).then(() => process.exit(1))
  }

  for (const signal of signals) process.on(signal, () => request(signal))
  if (underNpm) watchParent(() => request('npm ended'))
  return requested.promise
}

/** A killed npm forwards no signal, but its children get another parent. */
function watchParent(ended: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    ended()
  }, 500)
  timer.unref()
}
