import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/** What cannot be closed within this time after a fault stays as it is: a supervisor waits to start anew. */
const closingMs = 5000

/**
 * Hears of every fault that nobody caught. After one the process cannot be trusted: it is told, what can be closed
 * is closed by whoever waits for the promise, and the process ends with exit code 1 in any case.
 * @returns settles with the first fault
 */
export function lastResort(log: Logger): Promise<Error> {
  const first = Promise.withResolvers<Error>()

  function hear(thrown: unknown): void {
    const fault = thrown instanceof Error ? thrown : new Error(`Thrown: ${String(thrown)}`)
    log.fatal({ err: fault }, 'a fault that nobody caught; the process ends')
    first.resolve(fault)
    void sleep(closingMs, undefined, { ref: false }).then(() => process.exit(1))
  }

  process.on('uncaughtException', hear)
  process.on('unhandledRejection', hear)
  return first.promise
}
