import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { probePaths } from '../http/probes.ts'

export type IdleRehearsal = {
  /** Lets the first request end the rehearsal. Register it before the routes. */
  endWithRequests(app: FastifyInstance): void
  /** Begins it after a pause, unless a request has come by then. */
  start(): void
  /** Ends it, usually after the orders under way. */
  close(): Promise<void>
}

const usual = {
  /** A service that receives requests at once, after a restart for instance, gets warm by them. */
  pauseMs: 1000,
  /** How long a request and the end of the service wait at most, when the database hangs. */
  waitMs: 1000,
}

/**
 * Runs a rehearsal while the service is idle after its start. The first request ends it and waits for the orders under
 * way, 20 to 50 ms; probes do neither.
 * @param rehearse ends soon after its signal, and reports its own failures
 */
export function rehearseIdle(rehearse: (signal: AbortSignal) => Promise<void>, times = usual): IdleRehearsal {
  const ending = new AbortController()
  const { signal } = ending
  let isOver = false
  let running = Promise.resolve()
  const close = async (): Promise<void> => {
    ending.abort()
    await Promise.race([running, sleep(times.waitMs, undefined, { ref: false })])
  }
  const endBefore = async (serve: () => void): Promise<void> => {
    await close()
    isOver = true
    serve()
  }
  return {
    start() {
      running = sleep(times.pauseMs, undefined, { signal, ref: false })
        .then(() => rehearse(signal))
        .catch(() => {})
        .finally(() => (isOver = true))
    },
    endWithRequests(app) {
      app.addHook('onRequest', ({ routeOptions }, _reply, done) => {
        if (isOver || probePaths.has(routeOptions.url ?? '')) return done()
        void endBefore(done)
      })
    },
    close,
  }
}
