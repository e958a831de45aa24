import { type Failure, mayBeDone, provesUndone } from './outcome.ts'
import { NoAnswer, Refused, refusedBy } from './refused.ts'
import { backoffMs, wait } from './wait.ts'

/** A request with its limits on time and retries. */
export type Sent = {
  method: string
  url: string
  /** Their names are in lower case. */
  headers: Record<string, string>
  /** Whether to send it again after an attempt that may have been done. */
  isRepeatable: boolean
  body: string | Blob | undefined
  signal: AbortSignal | undefined
  timeoutMs: number
  retries: number
  /** The longest `Retry-After` to wait for, milliseconds. */
  maxWaitMs: number
  fetch: typeof fetch
}

export type Received = { status: number; headers: Headers; content: unknown }

/**
 * Sends a request, and retries while the outcome is unknown or the service asks to wait, with the same headers and
 * idempotency key.
 * @throws Refused, NoAnswer, or the signal's reason
 */
export async function send(sent: Sent): Promise<Received> {
  let isOpen = false
  for (let attempt = 0; ; attempt += 1) {
    const received = await receive(sent).catch((error: unknown) => new NoAnswer(sent.url, keyOf(sent), error))
    sent.signal?.throwIfAborted()
    const failure = failureOf(received)
    if (failure === undefined) return received as Received
    isOpen = isOpen ? !provesUndone(failure, keyOf(sent)) : mayBeDone(failure)
    const waitMs = (failure instanceof Refused ? failure.retryAfterMs : undefined) ?? backoffMs(attempt)
    if (attempt >= sent.retries || !mayHelp(sent, failure) || waitMs > sent.maxWaitMs)
      throw isOpen ? withOpenOutcome(sent, failure) : failure
    await wait(waitMs, sent.signal)
  }
}

function failureOf(received: Received | NoAnswer): Failure | undefined {
  if (received instanceof NoAnswer) return received
  const { status, headers, content } = received
  const isDone = (status >= 200 && status < 300) || status === 304
  return isDone ? undefined : refusedBy(status, headers, content)
}

/** A refusal would say that nothing was changed, and has no key to retry with; a read changes nothing. */
function withOpenOutcome(sent: Sent, failure: Failure): Failure {
  const isClear = failure instanceof NoAnswer || sent.method === 'GET'
  return isClear ? failure : new NoAnswer(sent.url, keyOf(sent), failure)
}

/** The service reads the key of a POST only. */
const keyOf = ({ method, headers }: Sent) => (method === 'POST' ? headers['idempotency-key'] : undefined)

/** Whether a retry may get another answer and is safe. */
function mayHelp({ isRepeatable }: Sent, failure: Failure): boolean {
  if (failure instanceof NoAnswer) return isRepeatable
  const isPassing = failure.status === 429 || mayBeDone(failure)
  const asksToWait = failure.status === 429 && failure.retryAfterMs !== undefined
  return isPassing && (isRepeatable || asksToWait)
}

async function receive({ fetch, method, url, headers, body, timeoutMs, signal }: Sent): Promise<Received> {
  const limit = AbortSignal.timeout(timeoutMs)
  const either = signal === undefined ? limit : AbortSignal.any([signal, limit])
  // Following a redirect would turn a write into a GET, whose answer looks like success.
  const redirect = method === 'GET' ? 'follow' : 'manual'
  const sent = { method, headers, redirect, signal: either, ...(body !== undefined && { body }) } as const
  const response = await fetch(url, sent)
  return { status: response.status, headers: response.headers, content: await contentOf(response) }
}

async function contentOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('application/json')) return response.json()
  return type.startsWith('text/') ? response.text() : new Uint8Array(await response.arrayBuffer())
}
