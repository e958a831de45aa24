import { waitedTooLong } from '../db/database.refusals.ts'
import { unavailable } from '../lib/common.refusals.ts'
import { type Fault, fault, invalidField, Refusal } from '../lib/refusal.ts'
import type { Place } from './input/json-fault.format.ts'
import { nearNames } from './input/near-names.rules.ts'
import type { NearPaths } from './input/near-paths.rules.ts'
import type { IdentityKind } from './limits/rate-limit.rules.ts'

// The refusals that a request can meet before any part of the domain has seen it.

const malformed = (message: string) => new Refusal('malformed_request', message)
export const malformedUrl = () => malformed('The URL is not well formed. Check its percent-encoding.')
export const malformedHttp = () =>
  malformed('This is not a well-formed HTTP/1.1 request. Use an HTTP library.')
export const hostNeeded = () => malformed('Send the Host header, once.')

const malformedJson = (message: string) => new Refusal('malformed_json', message)
export const brokenUtf8 = () => malformedJson('The body is not valid UTF-8. Encode it so.')
export const brokenJson = ({ line, column }: Place) =>
  new Refusal(
    'malformed_json',
    `The body is not valid JSON: see line ${line}, column ${column}. Write it with a JSON library.`,
    { line, column },
  )
export const forbiddenName = (name: string) =>
  malformedJson(`A field may not be called "${name}". Rename it.`)

export const tooDeep = (limit: number) => fault('body', 'depth', `Nest at most ${limit} levels deep.`)
export const tooManyValues = (limit: number) =>
  fault('body', 'max_items', `Send at most ${limit} values at once.`)
export const tooManyFields = (limit: number) =>
  fault('body', 'max_items', `An object may have at most ${limit} fields. Send fewer.`)
export const missingField = (path: string) => fault(path, 'required', 'This is required.')
export const fieldSentTwice = (name?: string) => {
  const field = name === undefined ? 'A field' : `The field "${name.slice(0, 100)}"`
  return fault('body', 'duplicate', `${field} is sent twice in one object. Send it once.`)
}

/** The fault of a text that `cleanText` refuses. */
export const badText = (path: string) =>
  fault(
    path,
    'format',
    'Write at least one visible character, and leave out control characters, text direction marks, broken Unicode, ' +
      'and runs of more than 30 combining marks.',
  )

/** @param names of the fields that there are, for `allowed` and a suggestion */
export function unknownField(path: string, sent: string, names: readonly string[]): Fault {
  const { allowed, advice } = nearNames(sent, names)
  const readOnly = advice === undefined && names.length > 0 ? ', or it is read-only' : ''
  const message = `There is no such field here${readOnly}. ${advice ?? whatThereIs(allowed)}`
  return { ...fault(path, 'unknown_field', message), allowed }
}

/** @param names of the parameters that there are, for `allowed` and a suggestion */
export function unknownParameter(path: string, names: readonly string[] = []): Fault {
  const { allowed, advice } = nearNames(path.slice(path.indexOf('.') + 1), names)
  const message = `There is no such parameter here. ${advice ?? whatThereIs(allowed)}`
  return { ...fault(path, 'unknown_parameter', message), allowed }
}

/** The nearest names in words, for people who see no `allowed`. */
function whatThereIs(names: readonly string[]): string {
  if (names.length === 0) return 'Leave it out: none is taken here.'
  const more = names.length > 6 ? ' and others' : ''
  return `Leave it out. There are: ${names.slice(0, 6).join(', ')}${more}.`
}

export const parameterSentTwice = (path: string) => fault(path, 'duplicate', 'Send this parameter once.')
export const afterNeedsFirstPage = () =>
  invalidField('query.after', 'not_allowed', 'Use `after` only with sort=id and page=1.')
export const invalidPerPage = () =>
  new Refusal(
    'invalid_per_page',
    'per_page is a whole number from 1 to 100. Read more by `after` or `page`.',
    { max: 100 },
  )
export const invalidSort = (allowed: readonly string[]) =>
  new Refusal('invalid_sort', `Sort by one of: ${allowed.join(', ')}.`, { allowed })
export const unsupportedLanguage = (supported: readonly string[]) =>
  new Refusal('unsupported_language', `Ask for one of: ${supported.join(', ')}.`, { supported })

export const encodedBody = () =>
  new Refusal('unsupported_media_type', 'Send the body as it is, without Content-Encoding.')
export const notJson = () =>
  new Refusal('unsupported_media_type', 'Send the body as application/json in UTF-8.')
export const payloadTooLarge = (maxBytes: number) =>
  new Refusal('payload_too_large', `The body may have at most ${maxBytes} bytes. Send less at once.`, {
    max_bytes: maxBytes,
  })
export const headersTooLarge = () =>
  new Refusal(
    'headers_too_large',
    'All headers together may have at most 16 KiB. Send fewer or shorter ones.',
  )
export const requestTimeout = () =>
  new Refusal('request_timeout', 'The request did not arrive whole in time. Send it again.')

/** @param near operations that may have been meant */
export const routeNotFound = (
  path: string,
  { allowed, likely }: NearPaths = { allowed: [], likely: false },
) => {
  const help = likely
    ? `Did you mean \`${allowed[0]}\`? All are in /docs.`
    : allowed.length > 0
      ? 'The nearest are in details.allowed; all are in /docs.'
      : 'Paths are exact; see /docs.'
  return new Refusal('not_found', `There is no such path. ${help}`, {
    resource: 'route',
    id: path,
    ...(allowed.length > 0 && { allowed }),
  })
}
export const methodNotAllowed = (allow: string) =>
  new Refusal('method_not_allowed', `This path accepts only ${allow}. Use one of them.`)

export const invalidIdempotencyKey = () =>
  new Refusal(
    'invalid_idempotency_key',
    'Send one Idempotency-Key of 1 to 255 visible ASCII characters, without spaces.',
  )

export const unauthenticated = () =>
  new Refusal('unauthenticated', 'Send a valid key as "Authorization: Bearer <key>".')
export const guestForbidden = (scopes: readonly string[]) =>
  new Refusal('insufficient_scope', 'A guest may only read the menu, read their own bill and order on it.', {
    missing_scopes: scopes,
  })
export const missingScope = (missing: readonly string[]) =>
  new Refusal('insufficient_scope', `This needs a key with the scope ${missing.join(', ')}.`, {
    missing_scopes: missing,
  })

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
export const rateLimited = (kind: IdentityKind, limit: number, retryAfter: number) => {
  const message = `${limitMessages[kind](limit)} Wait ${retryAfter} s.`
  return new Refusal('rate_limited', message, { limit, retry_after: retryAfter }, retryAfter)
}

/** @param outcomeUnknown the request was at work: it may yet be done */
export const tookTooLong = (outcomeUnknown: boolean) =>
  outcomeUnknown
    ? unavailable(
        'This took too long and its outcome is unknown: it may have been done. Send it again with the same Idempotency-Key, which does nothing twice; without a key, look first.',
      )
    : waitedTooLong()

export const tooManyLargeAnswers = () =>
  unavailable('Too many large answers are waiting to be sent. Try again shortly, with fewer at once.')
export const otherSchema = () =>
  unavailable('The database has another schema than this program. Run "migrate".', 5)

export const internalError = () =>
  new Refusal('internal_error', 'Something went wrong on our side. It has been logged with this request id.')
