import { waitedTooLong } from '../../db/database.refusals.ts'
import { unavailable } from '../../lib/common.refusals.ts'
import { type Fault, fault, invalidField, Refusal } from '../../lib/refusal.ts'
import type { Place } from './json-fault.format.ts'
import { nearNames } from './near-names.rules.ts'
import type { NearPaths } from './near-paths.rules.ts'

// Refusals of requests before they reach the domain.

const malformed = (message: string) => new Refusal('malformed_request', message)
export const malformedUrl = () => malformed('The URL is malformed. Check its percent-encoding.')
export const malformedHttp = () => malformed('The request is not well-formed HTTP/1.1. Use an HTTP library.')
export const hostNeeded = () => malformed('The Host header is missing or repeated. Send it once.')

const malformedJson = (message: string) => new Refusal('malformed_json', message)
export const brokenUtf8 = () => malformedJson('The body is not valid UTF-8. Encode it as UTF-8.')
export const brokenJson = ({ line, column }: Place) =>
  new Refusal(
    'malformed_json',
    `The body is not valid JSON at line ${line}, column ${column}. Serialise it with a JSON library.`,
    { line, column },
  )
export const forbiddenName = (name: string) =>
  malformedJson(`The field name "${name}" is not allowed. Rename the field.`)

export const tooDeep = (limit: number) =>
  fault('body', 'depth', `The body is nested too deeply. Use at most ${limit} levels.`)
export const tooManyValues = (limit: number) =>
  fault('body', 'max_items', `The body has more than ${limit} values. Send fewer at once.`)
export const tooManyFields = (limit: number) =>
  fault('body', 'max_items', `An object has more than ${limit} fields. Send fewer.`)
export const missingField = (path: string) => fault(path, 'required', 'This field is required. Send it.')
export const fieldSentTwice = (name?: string) => {
  const field = name === undefined ? 'A field' : `The field "${name.slice(0, 100)}"`
  return fault('body', 'duplicate', `${field} is sent twice in one object. Send it once.`)
}

/** For a text that `cleanText` refuses. */
export const badText = (path: string) =>
  fault(
    path,
    'format',
    'The text must contain a visible character, and no control characters, text direction marks, invalid Unicode or ' +
      'runs of more than 30 combining marks.',
  )

/** @param names of the fields that exist, for `allowed` and a suggestion */
export function unknownField(path: string, sent: string, names: readonly string[]): Fault {
  const { allowed, advice } = nearNames(sent, names)
  const readOnly = advice === undefined && names.length > 0 ? ', or it is read-only' : ''
  const message = `There is no such field here${readOnly}. ${advice ?? listNames(allowed)}`
  return { ...fault(path, 'unknown_field', message), allowed }
}

/** @param names of the parameters that exist, for `allowed` and a suggestion */
export function unknownParameter(path: string, names: readonly string[] = []): Fault {
  const { allowed, advice } = nearNames(path.slice(path.indexOf('.') + 1), names)
  const message = `There is no such parameter here. ${advice ?? listNames(allowed)}`
  return { ...fault(path, 'unknown_parameter', message), allowed }
}

/** Lists the nearest names, for people who do not see `allowed`. */
function listNames(names: readonly string[]): string {
  if (names.length === 0) return 'Leave it out: none are accepted here.'
  const more = names.length > 6 ? ' and others' : ''
  return `Leave it out. Accepted: ${names.slice(0, 6).join(', ')}${more}.`
}

export const parameterSentTwice = (path: string) =>
  fault(path, 'duplicate', 'This parameter is repeated. Send it once.')
export const afterNeedsFirstPage = () =>
  invalidField(
    'query.after',
    'not_allowed',
    '`after` works only with sort=id and page=1. Remove it, or the others.',
  )
export const invalidPerPage = () =>
  new Refusal(
    'invalid_per_page',
    'per_page must be a whole number from 1 to 100. Read more pages with `after` or `page`.',
    { max: 100 },
  )
export const invalidSort = (allowed: readonly string[]) =>
  new Refusal(
    'invalid_sort',
    `This list cannot be sorted by this column. Use one of: ${allowed.join(', ')}.`,
    { allowed },
  )
export const unsupportedLanguage = (supported: readonly string[]) =>
  new Refusal(
    'unsupported_language',
    `The brand does not have this language. Use one of: ${supported.join(', ')}.`,
    { supported },
  )

export const encodedBody = () =>
  new Refusal('unsupported_media_type', 'The body is compressed. Send it without Content-Encoding.')
export const notJson = () =>
  new Refusal('unsupported_media_type', 'The body must be application/json in UTF-8. Set Content-Type.')
export const payloadTooLarge = (maxBytes: number) =>
  new Refusal('payload_too_large', `The body is larger than ${maxBytes} bytes. Send less at once.`, {
    max_bytes: maxBytes,
  })
export const headersTooLarge = () =>
  new Refusal(
    'headers_too_large',
    'The headers are larger than 16 KiB in all. Send fewer or shorter headers.',
  )
export const requestTimeout = () =>
  new Refusal('request_timeout', 'The request did not arrive completely in time. Send it again.')

/** @param near similar operations */
export const routeNotFound = (
  path: string,
  { allowed, likely }: NearPaths = { allowed: [], likely: false },
) => {
  const help = likely
    ? `Did you mean \`${allowed[0]}\`? See /docs.`
    : allowed.length > 0
      ? 'For similar paths see details.allowed; for all paths see /docs.'
      : 'Paths must match exactly; see /docs.'
  return new Refusal('not_found', `There is no such path. ${help}`, {
    resource: 'route',
    id: path,
    ...(allowed.length > 0 && { allowed }),
  })
}
export const connectNotAllowed = () =>
  new Refusal('method_not_allowed', 'CONNECT is not supported. Use another method.')
export const methodNotAllowed = (allow: string) =>
  new Refusal('method_not_allowed', `This path accepts only ${allow}. Use one of these methods.`)

export const invalidIdempotencyKey = () =>
  new Refusal(
    'invalid_idempotency_key',
    'The Idempotency-Key is invalid. Send one key of 1 to 255 visible ASCII characters, without spaces.',
  )

export const unauthenticated = () =>
  new Refusal(
    'unauthenticated',
    'The API key is missing or invalid. Send a valid key as "Authorization: Bearer <key>".',
  )
export const guestForbidden = (scopes: readonly string[]) =>
  new Refusal(
    'insufficient_scope',
    'Guests may only read the menu, read their own bill and order on it. Use an API key.',
    {
      missing_scopes: scopes,
    },
  )
export const missingScope = (missing: readonly string[]) =>
  new Refusal('insufficient_scope', `The key lacks the scope ${missing.join(', ')}. Use a key that has it.`, {
    missing_scopes: missing,
  })

const limitMessages = {
  maker: limit =>
    `The key that made this one, directly or through others, has used up its ${limit} requests per minute, in which all keys that it made count.`,
  guests: limit => `The guests of this brand have used up their ${limit} requests per minute together.`,
  key: limit => `This key has used up its ${limit} requests per minute.`,
  ip: limit =>
    `This address has used up its ${limit} requests per minute without a valid key. Check the key.`,
  path: limit =>
    `This address has used up its ${limit} requests per minute for paths and methods that do not exist. See /docs.`,
  preflight: limit => `This address has used up its ${limit} preflight requests per minute.`,
  keyless: limit => `This address has used up its ${limit} requests per minute for operations without a key.`,
  code: limit => `There were ${limit} wrong codes within a minute. Type the code that is shown.`,
  page: limit => `This address has used up its ${limit} requests per minute for documentation.`,
  picture: limit => `This address has used up its ${limit} requests per minute for images.`,
  probe: limit => `This address has used up its ${limit} probes per minute.`,
} satisfies Record<string, (limit: number) => string>

type LimitKind = keyof typeof limitMessages
/** Kinds of identity, counted separately: keys, the guests of a brand, and addresses without a valid key by the kind of request. */
export type IdentityKind = Exclude<LimitKind, 'maker'>
export const identityKinds = Object.keys(limitMessages).filter(kind => kind !== 'maker') as IdentityKind[]

/**
 * @param kind the kind of limit; `maker`: that of the key that made the caller's
 * @param retryAfter whole seconds after which the next request is admitted
 */
export const rateLimited = (kind: LimitKind, limit: number, retryAfter: number) => {
  const message = `${limitMessages[kind](limit)} Wait ${retryAfter} s.`
  return new Refusal('rate_limited', message, { limit, retry_after: retryAfter }, retryAfter)
}

/** @param outcomeUnknown the request had started and may still complete */
export const tookTooLong = (outcomeUnknown: boolean) =>
  outcomeUnknown
    ? unavailable(
        'The request took too long and its outcome is unknown: it may have been done. Retry with the same Idempotency-Key, which is safe; without a key, check the record first.',
      )
    : waitedTooLong()

export const otherSchema = () =>
  unavailable('The database schema does not match this version of the program. Run "migrate".', 5)

export const internalError = () =>
  new Refusal(
    'internal_error',
    'The service failed. The error is logged with the X-Request-Id of this answer; report that id.',
  )
