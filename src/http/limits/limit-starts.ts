import type { Server } from 'node:http'
import { type Exchange, takeListeners } from '../exchange.ts'

/** Requests started in one turn of the event loop: a few milliseconds of work. */
export const startsPerTurn = 16

/**
 * Starts at most `startsPerTurn` requests in a turn of the event loop, one of each key in turn. A request takes several turns,
 * so all others would otherwise wait several times for as long as the requests of one key that arrive together take.
 */
export function limitStarts(server: Server): void {
  const start = takeListeners(server)
  /** Waiting requests by key. The map's order is the order of turns. */
  const waiting = new Map<string, Exchange[]>()
  let started = 0
  let turnIsCounted = false

  function beginTurn(): void {
    started = 0
    turnIsCounted = waiting.size > 0
    if (turnIsCounted) setImmediate(beginTurn)
    for (const [sender, exchanges] of waiting) {
      if (started === startsPerTurn) return
      const next = exchanges.shift()
      // Moves the sender to the end of the map.
      waiting.delete(sender)
      if (exchanges.length > 0) waiting.set(sender, exchanges)
      // A client that has gone away uses none of the turn.
      if (next === undefined || next.response.destroyed) continue
      started++
      start(next)
    }
  }

  server.on('request', (request, response) => {
    if (!turnIsCounted) {
      turnIsCounted = true
      setImmediate(beginTurn)
    }
    if (started < startsPerTurn) {
      started++
      start({ request, response })
      return
    }
    const sender = senderOf(request)
    const exchanges = waiting.get(sender)
    if (exchanges === undefined) waiting.set(sender, [{ request, response }])
    else exchanges.push({ request, response })
  })
}

/** The key as it was sent, unchecked; without one the address, so that probes do not wait behind a flood of pages. */
function senderOf({ headers, socket }: Exchange['request']): string {
  return headers.authorization ?? socket.remoteAddress ?? ''
}
