import { createHmac, hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { IdempotencyKey } from '../../lib/idempotency-key.types.ts'
import { invalidIdempotencyKey } from '../refusals/http.refusals.ts'

const visibleAscii = /^[!-~]{1,255}$/

/** Reads the `Idempotency-Key`; undefined when none was sent. */
export function readIdempotencyKey(request: IncomingMessage): string | undefined {
  const header = request.headers['idempotency-key']
  if (header === undefined) return undefined
  // Node joins repeated headers with a comma, which is also valid inside a key.
  if (typeof header === 'string' && visibleAscii.test(header) && timesSent(request.rawHeaders) === 1)
    return header
  throw invalidIdempotencyKey()
}

/** A key and its sender: `callerId` is the id of the API key, or of a guest's bill. */
export type SentKey = { text: string; callerId: string }

/**
 * Hashes a key and its request for storage.
 * @param secret of the server; without it nobody can guess a request from a stolen fingerprint
 * @param parts method, path and path parameters
 * @param body trimmed and normalised
 */
export function hashIdempotencyKey(
  key: SentKey,
  secret: Buffer,
  parts: readonly string[],
  body: unknown,
): IdempotencyKey {
  const request = `${parts.join('\n')}\n${canonicalJson(body)}`
  return {
    hash: shortHash(`${key.callerId} ${key.text}`),
    fingerprint: createHmac('sha256', secret).update(request).digest().subarray(0, 16),
  }
}

function shortHash(text: string): Buffer {
  return hash('sha256', text, 'buffer').subarray(0, 16)
}

/** Serialises JSON with sorted keys: equal for equal content in any order and spacing. */
function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const record = value as Record<string, unknown>
  let fields = ''
  for (const key of Object.keys(record).sort()) {
    fields += `${fields === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(record[key])}`
  }
  return `{${fields}}`
}

function timesSent(rawHeaders: readonly string[]): number {
  let times = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 15 && name.toLowerCase() === 'idempotency-key') times++
  }
  return times
}
