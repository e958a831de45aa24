import type { WebhookMessage } from './schema.ts'

/** A message that is not from the service, or too old. Answer it with 400. */
export class WebhookRejected extends Error {
  override readonly name = 'WebhookRejected'
}

type HeaderSource = Headers | Readonly<Record<string, string | readonly string[] | undefined>>
export type WebhookOptions = {
  /** The largest difference between the message's time and now, milliseconds; five minutes by default. */
  toleranceMs?: number
  now?: number
}

/** Signatures checked per message; an honest message has fewer. */
const maxSignatures = 10

/**
 * Verifies a webhook message as Standard Webhooks defines: HMAC-SHA256 of `id.timestamp.body`.
 * @param body the raw body, before parsing
 * @param secrets `whsec_…`; two during a rotation
 * @returns the message; its `webhook-id` header is the same for every attempt
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
  const candidates = signatures!.split(' ').slice(0, maxSignatures).flatMap(signatureBytes)
  for (const secret of typeof secrets === 'string' ? [secrets] : secrets) {
    const key = await keyOf(secret)
    for (const signature of candidates) {
      // WebCrypto compares in constant time.
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return messageIn(bytes)
    }
  }
  throw new WebhookRejected('No signature of this message matches a secret of this webhook')
}

function need(headers: HeaderSource, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  if (typeof value === 'string' && value !== '') return value
  throw new WebhookRejected(`The message has no header ${name}`)
}

function requireRecent(timestamp: string, { toleranceMs = 300_000, now = Date.now() }: WebhookOptions): void {
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookRejected('webhook-timestamp is not a number of seconds')
  const age = now - Number(timestamp) * 1000
  if (Math.abs(age) > toleranceMs) {
    throw new WebhookRejected(
      `The message is ${Math.round(age / 1000)} seconds old; check the clock of this machine`,
    )
  }
}

/** The bytes of a version 1 signature; other versions are ignored. */
function signatureBytes(text: string): Bytes[] {
  const [version, value = ''] = text.split(',', 2)
  return version === 'v1' ? [fromBase64(value)].filter(bytes => bytes !== undefined) : []
}

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''))
  if (bytes === undefined || bytes.length === 0)
    throw new TypeError('A webhook secret is whsec_ followed by base64')
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
