import { Refusal } from '../lib/refusal.ts'

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

/**
 * @param whose the limit of a key, or of an address without a valid one
 * @param retryAfter whole seconds after which the next try succeeds
 */
export function rateLimited(whose: 'key' | 'ip', limit: number, retryAfter: number): Refusal {
  const message =
    whose === 'key'
      ? `This key has used up its ${limit} requests a minute. Wait ${retryAfter} s and go on.`
      : `Without a valid key an address has ${limit} requests a minute. Mend the key; wait ${retryAfter} s.`
  return new Refusal('rate_limited', message, { limit, retry_after: retryAfter }, retryAfter)
}

export function unsupportedMediaType(message: string): Refusal {
  return new Refusal('unsupported_media_type', message)
}
