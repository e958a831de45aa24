import type { Admission, IdentityKind, RateLimiter } from '../http/limits/rate-limit.rules.ts'
import type { ToPrimary, ToWorker } from './worker-link.ts'

export type WorkerLimiter = RateLimiter & {
  receive(message: Extract<ToWorker, { type: 'admitted' }>): void
}

/**
 * Makes a limiter that asks the primary process, which counts for all workers. The requests of one turn of the event loop
 * are sent in one message.
 */
export function workerLimiter(send: (message: ToPrimary) => void): WorkerLimiter {
  const waiting = new Map<number, (admission: Admission) => void>()
  let requests: Extract<ToPrimary, { type: 'admit' }>['requests'] = []
  let last = 0

  function sendAll(): void {
    send({ type: 'admit', requests })
    requests = []
  }

  return {
    admit(kind: IdentityKind, id: string, limit: number) {
      if (requests.length === 0) setImmediate(sendAll)
      const number = ++last
      requests.push([number, kind, id, limit])
      return new Promise(resolve => waiting.set(number, resolve))
    },
    receive({ answers }) {
      for (const [number, admission] of answers) {
        waiting.get(number)?.(admission)
        waiting.delete(number)
      }
    },
    close: async () => {},
  }
}
