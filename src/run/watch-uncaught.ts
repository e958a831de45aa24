import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/** Time to close things after a fault. Then the process ends in any case: a supervisor waits to start it again. */
const closingMs = 5000

/**
 * Handles every fault that nobody caught. After one the process cannot be trusted: the fault is logged, the caller that
 * waits for the promise closes what it can, and the process ends with exit code 1 in any case.
 * @returns settles with the first fault
 */
export function watchUncaught(log: Logger): Promise<Error> {
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
