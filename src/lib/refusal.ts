/** Every refusal code with its HTTP status. The list is closed; `docs/errors.md` documents each code. */
export const statusOf = {
  malformed_request: 400,
  malformed_json: 400,
  invalid_idempotency_key: 400,
  unauthenticated: 401,
  staff_session_expired: 401,
  insufficient_scope: 403,
  branch_forbidden: 403,
  role_forbidden: 403,
  approval_required: 403,
  pin_rejected: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  payload_too_large: 413,
  unsupported_media_type: 415,
  headers_too_large: 431,
  session_not_open: 409,
  item_not_on_open_bill: 409,
  item_already_cancelled: 409,
  item_already_paid: 409,
  invalid_transition: 409,
  product_unavailable: 409,
  branch_closed: 409,
  fiscal_pending: 409,
  table_occupied: 409,
  order_not_payable: 409,
  refund_exceeds_paid: 409,
  insufficient_balance: 409,
  insufficient_points: 409,
  insufficient_stock: 409,
  shift_not_open: 409,
  shift_already_open: 409,
  already_exists: 409,
  in_use: 409,
  limit_reached: 409,
  idempotency_in_progress: 409,
  version_conflict: 412,
  validation_failed: 422,
  invalid_per_page: 422,
  invalid_sort: 422,
  unsupported_language: 422,
  idempotency_key_reused: 422,
  payment_exceeds_due: 422,
  url_not_allowed: 422,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
} as const

export type RefusalCode = keyof typeof statusOf
export const refusalCodes = Object.keys(statusOf) as RefusalCode[]

export type RefusalDetails = Readonly<Record<string, unknown>>

/**
 * An error that the caller can handle. Always throw it: a returned error would not roll back the transaction.
 * `retryAfter` (whole seconds) becomes the `Retry-After` header.
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

  /** The HTTP status. */
  get status(): number {
    return statusOf[this.code]
  }
}

/** The validation rules that a field of a request can break; the list is closed. */
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
 * An invalid field. `path` is `lines.2.quantity`, `query.page`, or `body` for the whole body. `allowed` lists the names
 * that exist in place of an unknown one, nearest first.
 */
export type Fault = { path: string; rule: FaultRule; message: string; allowed?: readonly string[] }

/** The most faults reported in one answer. */
export const maxFaults = 50

/** Refuses a request with 422 and its first 50 faults. A single fault is repeated in the message, which people see. */
export function invalid(...faults: Fault[]): Refusal {
  const [first, ...others] = faults
  const message =
    first === undefined || others.length > 0
      ? 'Some fields are invalid; see details.fields.'
      : `\`${printable(first.path)}\`: ${first.message}`
  return new Refusal('validation_failed', message, { fields: faults.slice(0, maxFaults) })
}

/** Replaces characters that could hide or reorder text: the name of an unknown field is the client's own. */
function printable(path: string): string {
  return path.replaceAll(/[`\p{C}\p{Zl}\p{Zp}]/gu, '?')
}

export function fault(path: string, rule: FaultRule, message: string): Fault {
  return { path, rule, message }
}

export function invalidField(path: string, rule: FaultRule, message: string): Refusal {
  return invalid(fault(path, rule, message))
}

/** Refuses an id that is unknown or belongs to another brand; the answer does not say which. */
export function notFound(resource: string, id: string): Refusal {
  const thing = resource.replaceAll('_', ' ')
  return new Refusal('not_found', `There is no ${thing} with this id. Check it against the list.`, {
    resource,
    id,
  })
}

export function versionConflict(currentVersion: number): Refusal {
  const message = `If-Match does not match the record's ETag, which is "${currentVersion}" with the quotes. Read it again.`
  return new Refusal('version_conflict', message, { current_version: currentVersion })
}
