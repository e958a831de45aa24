import { setTimeout as sleep } from 'node:timers/promises'

/** npm passes on a signal that the terminal has already sent to every process: repeats within this time count as one. */
const sameWishMs = 1000
/** A process that was asked to stop is expected to be gone after ten seconds; what is not done by now stays undone. */
const lastMomentMs = 9_500

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/**
 * Listens for requests to stop: a signal, or the end of the npm that started this process. After the first one the
 * process has a few seconds; a second one ends it at once.
 * @returns settles with the reason
 */
export function stopAsked(underNpm: boolean): Promise<string> {
  const asked = Promise.withResolvers<string>()
  let askedAt: number | undefined

  function ask(reason: string): void {
    const now = performance.now()
    if (askedAt !== undefined && now - askedAt < sameWishMs) return
    // The embedded server shuts down cleanly by itself when this process is gone.
    if (askedAt !== undefined) process.exit(1)
    askedAt = now
    asked.resolve(reason)
    void sleep(lastMomentMs, undefined, { ref: false }).then(() => process.exit(1))
  }

  for (const signal of signals) process.on(signal, () => ask(signal))
  if (underNpm) watchParent(() => ask('npm ended'))
  return asked.promise
}

/** npm that was killed hard passes nothing on: its children go to another parent. */
function watchParent(ended: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    ended()
  }, 500)
  timer.unref()
}
