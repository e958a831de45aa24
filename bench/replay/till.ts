import { Pool } from 'undici'

// The replay reads answers of a service it does not trust: they are looked at field by field where they are used.
export type Json = Readonly<Record<string, unknown>>

export type Till = {
  get(path: string): Promise<Json>
  /** @param key the Idempotency-Key; a request that got no answer is sent again with the same one */
  post(path: string, body: Json, key: string): Promise<Json>
  /** Requests answered, and how many of them had to wait or were sent again first. */
  figures: { requests: number; waited: number; resent: number; replayed: number }
  close(): Promise<void>
}

const attempts = 8

/** A till that does as a careful client does: keeps its keys, obeys `Retry-After`, and gives up on a refusal. */
export function openTill(url: string, key: string, connections: number): Till {
  const { origin } = new URL(url)
  const pool = new Pool(origin, { connections, headersTimeout: 35_000, bodyTimeout: 35_000 })
  const figures = { requests: 0, waited: 0, resent: 0, replayed: 0 }

  async function once(
    method: 'GET' | 'POST',
    path: string,
    body: string | null,
    headers: Record<string, string>,
  ) {
    const answer = await pool.request({ method, path: `/v1/pos${path}`, body, headers })
    const text = await answer.body.text()
    if (answer.statusCode >= 400 && answer.headers['retry-after'] === undefined) {
      throw new RefusedRequest(`${method} ${path} was answered ${answer.statusCode}: ${text}`)
    }
    return { status: answer.statusCode, headers: answer.headers, text }
  }

  async function send(
    method: 'GET' | 'POST',
    path: string,
    body?: Json,
    idempotencyKey?: string,
  ): Promise<Json> {
    const headers: Record<string, string> = { authorization: `Bearer ${key}` }
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
    let failures = 0
    for (;;) {
      try {
        const answer = await once(method, path, body === undefined ? null : JSON.stringify(body), headers)
        if (answer.status < 400) {
          figures.requests++
          if (answer.headers['idempotent-replayed'] === 'true') figures.replayed++
          return JSON.parse(answer.text) as Json
        }
        figures.waited++
        await delay(Number(answer.headers['retry-after']) * 1000)
      } catch (error) {
        if (error instanceof RefusedRequest || ++failures === attempts) throw error
        figures.resent++
        await delay(100 * 2 ** failures)
      }
    }
  }

  return {
    get: path => send('GET', path),
    post: (path, body, idempotencyKey) => send('POST', path, body, idempotencyKey),
    figures,
    close: () => pool.close(),
  }
}

class RefusedRequest extends Error {}

function delay(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
