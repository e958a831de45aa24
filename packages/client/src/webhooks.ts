import type { WebhookMessage } from './schema.ts'

/** A message that is not from the service, or too old to act on. Answer it with 400. */
export class WebhookRejected extends Error {
  override readonly name = 'WebhookRejected'
}

type HeaderSource = Headers | Readonly<Record<string, string | readonly string[] | undefined>>
export type WebhookOptions = {
  /** How far the time of an attempt may be from now, milliseconds; five minutes unless said. */
  toleranceMs?: number
  now?: number
}

/** A signature of another secret is tried too; more than these are no honest message. */
const maxSignatures = 10

/**
 * Checks a message to a webhook's address as Standard Webhooks says: HMAC-SHA256 of `id.timestamp.body`.
 * @param body as it came, before any parsing
 * @param secrets `whsec_…`; two while one is being changed for another
 * @returns the message; its `webhook-id` header is the same at every attempt
 * @throws WebhookRejected
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: HeaderSource,
  secrets: string | readonly string[],
  options: WebhookOptions = {},
): Promise<WebhookMessage> {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map(name =>
    need(headers, `webhook-${name}`),
  )
  requireRecent(timestamp!, options)
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), bytes)
  const given = signatures!.split(' ').slice(0, maxSignatures).flatMap(signatureBytes)
  for (const secret of typeof secrets === 'string' ? [secrets] : secrets) {
    const key = await keyOf(secret)
    for (const signature of given) {
      // WebCrypto compares in constant time.
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return messageIn(bytes)
    }
  }
  throw new WebhookRejected('No signature of this message is made with a secret of this webhook')
}

function need(headers: HeaderSource, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  if (typeof value === 'string' && value !== '') return value
  throw new WebhookRejected(`The message has no header ${name}`)
}

function requireRecent(timestamp: string, { toleranceMs = 300_000, now = Date.now() }: WebhookOptions): void {
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookRejected('webhook-timestamp is no number of seconds')
  const age = now - Number(timestamp) * 1000
  if (Math.abs(age) > toleranceMs) {
    throw new WebhookRejected(
      `The message is ${Math.round(age / 1000)} seconds old; check the clock of this machine`,
    )
  }
}

/** The bytes of a signature of version 1; others are for readers who know them. */
function signatureBytes(text: string): Bytes[] {
  const [version, value = ''] = text.split(',', 2)
  return version === 'v1' ? [fromBase64(value)].filter(bytes => bytes !== undefined) : []
}

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''))
  if (bytes === undefined || bytes.length === 0)
    throw new TypeError('A secret of a webhook reads whsec_ and base64')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

type Bytes = Uint8Array<ArrayBuffer>

function fromBase64(text: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}

function joined(one: Uint8Array, other: Uint8Array): Bytes {
  const all = new Uint8Array(one.length + other.length)
  all.set(one)
  all.set(other, one.length)
  return all
}

function messageIn(bytes: Uint8Array): WebhookMessage {
  return JSON.parse(new TextDecoder().decode(bytes)) as WebhookMessage
}
