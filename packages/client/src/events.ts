import { Refused, refusedBy } from './refused.ts'
import type { Event } from './schema.ts'
import { type Message, messageReader } from './server-sent-events.ts'
import { backoffMs, wait } from './wait.ts'

export type EventChoice<T extends Event['type'] = Event['type']> = {
  /** The last position seen; by default starts with the next event after the service first answers. */
  after?: number
  types?: readonly T[]
  signal?: AbortSignal
  /** Milliseconds of silence after which the connection counts as dead; 45,000 by default. The service sends every 15 s. */
  silenceMs?: number
  /** Called with true when a connection opens, with false when one ends or cannot be opened. */
  onConnection?: (isOpen: boolean) => void
}

export type EventSource = {
  open: (query: string, headers: Record<string, string>, signal: AbortSignal) => Promise<Response>
  /** Reads the latest position, in one attempt that the signal ends. */
  lastPosition: () => Promise<number>
}

/** The state from which a stream continues after its connection ends. */
type Progress = { position: string | undefined; retryMs: number; failures: number; hasBeenOpen: boolean }

/**
 * Follows events across connections, each once and in order. Takes the position before the first connection, so that
 * nothing is lost if that breaks before its first event.
 * @throws Refused when retrying cannot help: a bad key, an expired position
 */
export async function* followEvents(source: EventSource, choice: EventChoice): AsyncGenerator<Event> {
  const { after, signal } = choice
  const position = after === undefined ? undefined : String(after)
  const progress: Progress = { position, retryMs: 2000, failures: 0, hasBeenOpen: false }
  const isOver = () => signal?.aborted === true
  while (!isOver()) {
    let waitMs = progress.retryMs
    try {
      yield* readOnce(source, choice, progress)
      choice.onConnection?.(false)
    } catch (error) {
      if (isOver()) return
      choice.onConnection?.(false)
      if (error instanceof Refused && !isPassing(error, progress)) throw error
      progress.failures += 1
      waitMs = (error instanceof Refused ? error.retryAfterMs : undefined) ?? backoffMs(progress.failures)
    }
    await wait(waitMs, signal).catch(() => undefined)
  }
}

/** `limit_reached` may be temporary: a broken stream still counts for a while. */
function isPassing({ status, code }: Refused, { hasBeenOpen }: Progress): boolean {
  return status >= 500 || status === 408 || status === 429 || (code === 'limit_reached' && hasBeenOpen)
}

/** Reads one connection to its end. */
async function* readOnce(
  source: EventSource,
  choice: EventChoice,
  progress: Progress,
): AsyncGenerator<Event> {
  progress.position ??= String(await source.lastPosition())
  const ending = new AbortController()
  const { signal = ending.signal, types, silenceMs = 45_000 } = choice
  const watch = silenceWatch(ending, silenceMs)
  try {
    const query = types === undefined ? '' : `?types=${types.join(',')}`
    const headers = { accept: 'text/event-stream', 'last-event-id': progress.position }
    const response = await source.open(query, headers, AbortSignal.any([signal, ending.signal]))
    if (!response.ok)
      throw refusedBy(response.status, response.headers, await response.json().catch(() => null))
    progress.hasBeenOpen = true
    choice.onConnection?.(true)
    for await (const message of messagesOf(response, watch.heard)) {
      const event = message.data === undefined ? undefined : (JSON.parse(message.data) as Event)
      progress.failures = 0
      progress.position = message.id ?? progress.position
      progress.retryMs = message.retryMs ?? progress.retryMs
      if (event !== undefined) yield event
      watch.heard()
    }
  } finally {
    watch.stop()
    ending.abort()
  }
}

async function* messagesOf(response: Response, heard: () => void): AsyncGenerator<Message> {
  const read = messageReader()
  const decoder = new TextDecoder()
  const reader = response.body!.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    heard()
    yield* read(decoder.decode(value, { stream: true }))
  }
}

/** Aborts a connection that is silent for too long. */
function silenceWatch(ending: AbortController, silenceMs: number): { heard: () => void; stop: () => void } {
  const end = () => ending.abort(new Error(`Nothing received for ${silenceMs} ms`))
  let timer = setTimeout(end, silenceMs)
  const stop = () => clearTimeout(timer)
  const heard = () => {
    stop()
    timer = setTimeout(end, silenceMs)
  }
  return { heard, stop }
}
