import { once } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../access/caller.rules.ts'
import type { Live } from '../endpoint/endpoint.ts'
import type { InFlight } from '../limits/in-flight.ts'

export type LiveTerms = {
  /** Identifies the caller again; undefined once it may no longer read the stream. */
  callerNow: (request: FastifyRequest) => Promise<Caller | undefined>
  inFlight: InFlight
  /** Aborted when the service stops. */
  closing: AbortSignal
}

const heartbeatMs = 15_000
/** How often the caller's key, sign-in, branches and scopes are checked again. */
const checkMs = 1000

/**
 * Sends server-sent events until the reader disconnects, its key or sign-in ends, or the service stops. The next piece is
 * made only when the reader has received the last one; one who reads nothing is disconnected, as readers of all answers are
 * (`limits/unread-answers.ts`).
 * https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export async function sendLive(
  reply: FastifyReply,
  live: Live,
  { callerNow, inFlight, closing }: LiveTerms,
): Promise<FastifyReply> {
  const { raw, request } = reply
  if (request.running !== undefined) inFlight.end(request.running)
  if (reply.sent) return reply
  if (request.method === 'HEAD') return reply.type('text/event-stream').send()
  const isAllowed = async (): Promise<boolean> => isSameReach(request.caller, await callerNow(request))
  reply.hijack()
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Keeps proxies from buffering the events.
    'x-accel-buffering': 'no',
  })
  const ending = new AbortController()
  const end = (): void => ending.abort()
  raw.once('close', end)
  closing.addEventListener('abort', end, { once: true })
  // The reader may have left before anything listened for it.
  if (closing.aborted || raw.destroyed) end()
  const heartbeat = setInterval(
    () => void (raw.writableNeedDrain || raw.write(': heartbeat\n\n')),
    heartbeatMs,
  )
  // A failed check, as when the database is away, does not end the stream.
  const check = setInterval(
    () =>
      void isAllowed().then(
        allowed => void (allowed || end()),
        () => {},
      ),
    checkMs,
  )
  try {
    for await (const piece of live(ending.signal)) {
      if (ending.signal.aborted) break
      if (!raw.write(piece)) await once(raw, 'drain', { signal: ending.signal })
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

/** A stream shows what its caller reached when it was opened: with another reach, the reader reconnects and resumes. */
function isSameReach(opened: Caller, now: Caller | undefined): boolean {
  const reach = ({ branchIds, scopes }: Caller) => [...branchIds, ...scopes].join(' ')
  return now !== undefined && reach(opened) === reach(now)
}
