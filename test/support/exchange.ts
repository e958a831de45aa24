import { type Dispatcher, request } from 'undici'

/** A request as it is sent, by default without a body. */
type Sent = { method: string; headers: Record<string, string>; body?: string | Uint8Array | undefined }

/** An answer, without its body's meaning. */
type Received = { status: number; headers: Headers; text: string }

/** Less than the timeout of a test, so that a failure names the request that got no answer. */
const answerMs = 25_000

/**
 * Sends a request over HTTP and reads the whole answer. It takes a third of the processor time of `fetch`, and the tests
 * send 14,000.
 */
export async function exchange(url: string, { method, headers, body }: Sent): Promise<Received> {
  try {
    const response = await request(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(answerMs),
    })
    const received = new Headers(response.headers as Record<string, string>)
    return { status: response.statusCode, headers: received, text: await textOf(response) }
  } catch (cause) {
    throw new Error(`${method} ${url} got no complete answer`, { cause })
  }
}

/** Reads a whole body, or the first chunk of an event stream, which never ends. */
async function textOf({ headers, body }: Dispatcher.ResponseData): Promise<string> {
  if (!String(headers['content-type']).startsWith('text/event-stream')) return body.text()
  for await (const chunk of body) return String(chunk)
  return ''
}
