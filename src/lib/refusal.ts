/**
 * Every reason for which the service refuses. The list is closed: `docs/errors.md` documents each code,
 * `http/errors.ts` gives each its HTTP status, and a test holds the three together.
 */
export const refusalCodes = [
  'malformed_request',
  'malformed_json',
  'invalid_idempotency_key',
  'unauthenticated',
  'staff_session_expired',
  'insufficient_scope',
  'branch_forbidden',
  'role_forbidden',
  'approval_required',
  'pin_rejected',
  'not_found',
  'method_not_allowed',
  'request_timeout',
  'payload_too_large',
  'unsupported_media_type',
  'headers_too_large',
  'session_not_open',
  'item_not_on_open_bill',
  'item_already_cancelled',
  'item_already_paid',
  'invalid_transition',
  'product_unavailable',
  'table_occupied',
  'order_not_payable',
  'refund_exceeds_paid',
  'insufficient_balance',
  'insufficient_points',
  'insufficient_stock',
  'shift_not_open',
  'shift_already_open',
  'already_exists',
  'in_use',
  'limit_reached',
  'idempotency_in_progress',
  'version_conflict',
  'validation_failed',
  'invalid_per_page',
  'invalid_sort',
  'unsupported_language',
  'idempotency_key_reused',
  'payment_exceeds_due',
  'url_not_allowed',
  'rate_limited',
  'internal_error',
  'unavailable',
] as const

export type RefusalCode = (typeof refusalCodes)[number]

export type RefusalDetails = Readonly<Record<string, unknown>>

/**
 * A refusal that the caller can act on. Thrown by rules and verbs, never returned: a returned error would commit
 * the transaction it happened in. `retryAfter` (whole seconds) becomes the `Retry-After` header.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: RefusalDetails
  readonly retryAfter: number | undefined

  constructor(code: RefusalCode, message: string, details: RefusalDetails = {}, retryAfter?: number) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.details = details
    this.retryAfter = retryAfter
  }
}

/** The closed list of rules that a field of a request can break. */
export const faultRules = [
  'required',
  'type',
  'format',
  'enum',
  'min',
  'max',
  'min_length',
  'max_length',
  'min_items',
  'max_items',
  'decimals',
  'unknown_field',
  'unknown_parameter',
  'duplicate',
  'not_found',
  'not_allowed',
  'depth',
  'expired',
] as const

export type FaultRule = (typeof faultRules)[number]

/**
 * One field that cannot be accepted; `path` is `lines.2.quantity`, `query.page`, or `body` for the whole. `allowed`: the
 * names that exist in the place of an unknown one, nearest first.
 */
export type Fault = { path: string; rule: FaultRule; message: string; allowed?: readonly string[] }

/** At most this many faults are reported at once. */
export const maxFaults = 50

/**
 * The refusal for a request that must be fixed: 422 with every field at fault (the first 50). A fault that is alone is the
 * message too, since that is what people see.
 */
export function invalid(...faults: Fault[]): Refusal {
  const [first, ...others] = faults
  const message =
    first === undefined || others.length > 0
      ? 'Some fields cannot be accepted; see details.fields.'
      : `\`${shown(first.path)}\`: ${first.message}`
  return new Refusal('validation_failed', message, { fields: faults.slice(0, maxFaults) })
}

/** The name of an unknown field is the client's own text: nothing in it may hide, or turn the text around it. */
function shown(path: string): string {
  return path.replaceAll(/[`\p{C}\p{Zl}\p{Zp}]/gu, '?')
}

export function fault(path: string, rule: FaultRule, message: string): Fault {
  return { path, rule, message }
}

/** One field at fault, the commonest case. */
export function invalidField(path: string, rule: FaultRule, message: string): Refusal {
  return invalid(fault(path, rule, message))
}

/** The refusal for a record that does not exist, or belongs to another brand: the answer does not show which. */
export function notFound(resource: string, id: string): Refusal {
  const thing = resource.replaceAll('_', ' ')
  return new Refusal('not_found', `There is no ${thing} with this id. Compare it with the list.`, {
    resource,
    id,
  })
}

export function versionConflict(currentVersion: number): Refusal {
  const message = `If-Match does not match the record's ETag, which is "${currentVersion}" with the quotes. Read it again.`
  return new Refusal('version_conflict', message, { current_version: currentVersion })
}
