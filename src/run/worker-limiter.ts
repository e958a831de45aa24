import type { Admission, IdentityKind, RateLimiter } from '../http/limits/rate-limit.rules.ts'
import type { ToPrimary, ToWorker } from './worker-link.ts'

export type WorkerLimiter = RateLimiter & {
  hear(message: Extract<ToWorker, { say: 'admitted' }>): void
}

/**
 * Asks the primary process, which counts for all its workers. Requests of one turn of the event loop travel in
 * one message.
 */
export function workerLimiter(send: (message: ToPrimary) => void): WorkerLimiter {
  const waiting = new Map<number, (admission: Admission) => void>()
  let asks: Extract<ToPrimary, { say: 'admit' }>['asks'] = []
  let last = 0

  function sendAll(): void {
    const all = asks
    asks = []
    send({ say: 'admit', asks: all })
  }

  return {
    admit(kind: IdentityKind, id: string, limit: number) {
      if (asks.length === 0) setImmediate(sendAll)
      const number = ++last
      asks.push([number, kind, id, limit])
      return new Promise(resolve => waiting.set(number, resolve))
    },
    hear({ answers }) {
      for (const [number, admission] of answers) {
        waiting.get(number)?.(admission)
        waiting.delete(number)
      }
    },
    close: async () => {},
  }
}
