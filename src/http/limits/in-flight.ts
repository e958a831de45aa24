import type { FastifyReply } from 'fastify'
import { giveUp, newTurn, type Turn } from '../../lib/turn.ts'

export type Running = { reply: FastifyReply; since: number; turn: Turn }

export type InFlight = {
  start(reply: FastifyReply): Running
  end(running: Running): void
  /** Stops watching. */
  close(): void
}

/**
 * Watches running requests and answers those that take too long. One check per second costs less than a timer for each.
 * @param maxMs how long a request may take, queueing included; accurate to a second
 * @param answer answers a request that timed out, after it has left its queue
 */
export function watchInFlight(maxMs: number, answer: (running: Running) => void): InFlight {
  const all = new Set<Running>()
  const timer = setInterval(look, Math.min(1000, maxMs)).unref()

  /** Sets are ordered, so the oldest requests come first. */
  function look(): void {
    const limit = performance.now() - maxMs
    for (const running of all) {
      if (running.since > limit) return
      all.delete(running)
      giveUp(running.turn)
      if (!running.reply.sent) answer(running)
    }
  }

  return {
    start(reply) {
      const running = { reply, since: performance.now(), turn: newTurn() }
      all.add(running)
      return running
    },
    end: running => void all.delete(running),
    close: () => clearInterval(timer),
  }
}
