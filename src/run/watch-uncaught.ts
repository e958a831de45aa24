import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/** Time to close resources after an uncaught error; then the process exits in any case, for its supervisor to restart it. */
const closingMs = 5000

/**
 * Handles uncaught errors. After one the process is in an unknown state: the error is logged, the caller that awaits the
 * promise closes its resources, and the process exits with code 1 in any case.
 * @returns settles with the first error
 */
export function watchUncaught(log: Logger): Promise<Error> {
  const first = Promise.withResolvers<Error>()

  function handle(thrown: unknown): void {
    const err = thrown instanceof Error ? thrown : new Error(`Thrown: ${String(thrown)}`)
    log.fatal({ err }, 'uncaught error; the process exits')
    first.resolve(err)
    void sleep(closingMs, undefined, { ref: false }).then(() => process.exit(1))
  }

  process.on('uncaughtException', handle)
  process.on('unhandledRejection', handle)
  return first.promise
}
