import { Refusal } from '../lib/refusal.ts'
import type { IdentityKind } from './rate-limit.rules.ts'

// The refusals that a request can meet before any part of the domain has seen it.

export function malformedUrl(): Refusal {
  return new Refusal('malformed_request', 'The URL is not well formed: check its percent-encoding.')
}

export function payloadTooLarge(maxBytes: number): Refusal {
  return new Refusal('payload_too_large', `The body may have at most ${maxBytes} bytes.`, {
    max_bytes: maxBytes,
  })
}

export function routeNotFound(path: string): Refusal {
  return new Refusal('not_found', 'There is no such path. Paths are exact; see /docs.', {
    resource: 'route',
    id: path,
  })
}

export function unavailable(): Refusal {
  return new Refusal('unavailable', 'The service is busy or restarting. Try again shortly.', {}, 1)
}

/** @param outcomeUnknown the request was at work: it may yet be done */
export function tookTooLong(outcomeUnknown: boolean): Refusal {
  const message = outcomeUnknown
    ? 'This took too long and its outcome is unknown: it may have been done. Send it again with the same Idempotency-Key, which does nothing twice; without a key, look first.'
    : 'The service is busy: this request waited too long for its turn. Nothing was done; try again shortly.'
  return new Refusal('unavailable', message, {}, 1)
}

export function internalError(): Refusal {
  return new Refusal(
    'internal_error',
    'Something went wrong on our side. It has been logged with this request id.',
  )
}

export function unauthenticated(): Refusal {
  return new Refusal('unauthenticated', 'Send a valid key as "Authorization: Bearer <key>".')
}

export function methodNotAllowed(allow: string): Refusal {
  return new Refusal('method_not_allowed', `This path answers ${allow}.`)
}

const limitMessages: Readonly<Record<IdentityKind, (limit: number) => string>> = {
  key: limit => `This key has used up its ${limit} requests a minute.`,
  ip: limit => `Without a valid key an address has ${limit} requests a minute. Check the key.`,
  page: limit => `An address may read the documentation ${limit} times a minute.`,
  picture: limit => `An address may read ${limit} pictures a minute.`,
  probe: limit => `An address may probe the service ${limit} times a minute.`,
}

/**
 * @param kind whose limit is used up
 * @param retryAfter whole seconds after which the next try succeeds
 */
export function rateLimited(kind: IdentityKind, limit: number, retryAfter: number): Refusal {
  const message = `${limitMessages[kind](limit)} Wait ${retryAfter} s.`
  return new Refusal('rate_limited', message, { limit, retry_after: retryAfter }, retryAfter)
}

export function unsupportedMediaType(message: string): Refusal {
  return new Refusal('unsupported_media_type', message)
}
