import type { FastifyRequest } from 'fastify'
import { errorCode, isUnreachable } from '../db/database-error.ts'
import { unavailable } from '../lib/common.refusals.ts'
import { internalError, malformedUrl, payloadTooLarge } from './http.refusals.ts'
import { Refusal, type RefusalCode, type RefusalDetails } from '../lib/refusal.ts'

/** The HTTP status of each code; a code without one does not compile. */
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
} as const satisfies Record<RefusalCode, number>

export type ErrorAnswer = {
  status: number
  code: RefusalCode
  /** The envelope, serialised. */
  body: string
  retryAfter: number | undefined
}

/** The one shape of every refusal: `{ "error": { code, message, details } }`. */
function envelope(code: RefusalCode, message: string, details: RefusalDetails = {}): string {
  return JSON.stringify({ error: { code, message, details } })
}

export function answerOf(refusal: Refusal): ErrorAnswer {
  return {
    status: statusOf[refusal.code],
    code: refusal.code,
    body: envelope(refusal.code, refusal.message, refusal.details),
    retryAfter: refusal.retryAfter,
  }
}

/** Turns any thrown error into an answer that reveals nothing internal. */
export function toErrorAnswer(error: unknown, request: FastifyRequest): ErrorAnswer {
  return answerOf(toRefusal(error, request))
}

function toRefusal(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  if (isUnreachable(error)) return unavailable()
  return byFramework.get(errorCode(error) ?? '')?.(request) ?? internalError()
}

/** Errors of Fastify itself that a client can cause: a bad URL, and a body in chunks that grows too long. */
const byFramework = new Map<string, (request: FastifyRequest) => Refusal>([
  ['FST_ERR_BAD_URL', malformedUrl],
  ['FST_ERR_CTP_BODY_TOO_LARGE', ({ routeOptions }) => payloadTooLarge(routeOptions.bodyLimit)],
])
