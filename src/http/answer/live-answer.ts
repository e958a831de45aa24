import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Authenticate } from '../../access/authenticate.ts'
import type { InFlight } from '../limits/in-flight.ts'

/** The pieces of an answer that goes on until the signal ends it. */
export type Live = (signal: AbortSignal) => AsyncIterable<string>

export type LiveTerms = {
  authenticate: Authenticate
  inFlight: InFlight
  /** Aborted when the service ends. */
  closing: AbortSignal
}

const heartbeatMs = 15_000
/** How often it is asked whether the caller's key still opens it. */
const checkMs = 1000
/** A reader that takes nothing for so long is cut off; it comes back and goes on where it was. */
const patienceMs = 30_000

/**
 * Sends server-sent events until the reader leaves, its key ends, or the service does. One piece at a time is in memory: the
 * next is made when the reader has taken it.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export async function sendLive(
  reply: FastifyReply,
  live: Live,
  { authenticate, inFlight, closing }: LiveTerms,
): Promise<FastifyReply> {
  const { raw, request } = reply
  if (request.running !== undefined) inFlight.end(request.running)
  if (reply.sent) return reply
  if (request.method === 'HEAD') return reply.type('text/event-stream').send()
  const isAllowed = async (): Promise<boolean> => {
    const shown = await authenticate(request.headers.authorization)
    return (shown !== undefined && 'lookUp' in shown ? await shown.lookUp() : shown) !== undefined
  }
  reply.hijack()
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies would hold the events back until a buffer is full.
    'x-accel-buffering': 'no',
  })
  const ending = new AbortController()
  const end = (): void => ending.abort()
  raw.once('close', end)
  closing.addEventListener('abort', end, { once: true })
  if (closing.aborted) end()
  const heartbeat = setInterval(
    () => void (raw.writableNeedDrain || raw.write(': heartbeat\n\n')),
    heartbeatMs,
  )
  const check = setInterval(
    () =>
      void isAllowed().then(
        allowed => allowed || end(),
        () => {},
      ),
    checkMs,
  )
  try {
    for await (const piece of live(ending.signal)) {
      if (ending.signal.aborted) break
      if (!raw.write(piece)) await drained(raw, ending.signal)
    }
  } catch (err) {
    if (!ending.signal.aborted) reply.log.warn({ err, request_id: reply.request.id }, 'a stream was cut')
  } finally {
    clearInterval(heartbeat)
    clearInterval(check)
    closing.removeEventListener('abort', end)
    end()
    raw.end()
  }
  return reply
}

async function drained(raw: ServerResponse, signal: AbortSignal): Promise<void> {
  const inTime = await Promise.race([
    once(raw, 'drain', { signal }).then(
      () => true,
      () => true,
    ),
    sleep(patienceMs, false, { ref: false }),
  ])
  if (!inTime) raw.destroy()
}
