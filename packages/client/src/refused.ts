import type { ErrorCode } from './schema.ts'
import { retryAfterMs } from './wait.ts'

/** The service refused a request: decide by `code`, show `message`. Nothing was changed. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  /** Later versions of the service may have more. */
  readonly code: ErrorCode | (string & {})
  /** Depends on the code: `fields` of `validation_failed`, `missing_scopes` of `insufficient_scope` and so on. */
  readonly details: Readonly<Record<string, unknown>>
  /** Names the request in the log of the service. */
  readonly requestId: string | undefined
  /** `Retry-After` of the answer in milliseconds. */
  readonly retryAfterMs: number | undefined

  constructor(refusal: Refusal, status: number, headers: Headers) {
    super(`${refusal.code}: ${refusal.message}`)
    this.status = status
    this.code = refusal.code
    this.details = refusal.details
    this.requestId = headers.get('x-request-id') ?? undefined
    this.retryAfterMs = retryAfterMs(headers)
  }
}

export type Refusal = { code: string; message: string; details: Readonly<Record<string, unknown>> }

/**
 * No answer came, however often it was tried. Whether the request was done is unknown: send it again with the same
 * `idempotencyKey`, which does nothing twice.
 */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  readonly idempotencyKey: string | undefined

  constructor(address: string, idempotencyKey: string | undefined, cause: unknown) {
    super(`No answer from ${address}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.idempotencyKey = idempotencyKey
  }
}

/** The refusal in an answer; a proxy's own page has no code, so it gets one by its status. */
export function refusedBy(status: number, headers: Headers, content: unknown): Refused {
  const { error } = (isRecord(content) ? content : {}) as { error?: Partial<Refusal> }
  if (isRecord(error) && typeof error.code === 'string') {
    return new Refused(
      { code: error.code, message: error.message ?? '', details: error.details ?? {} },
      status,
      headers,
    )
  }
  const message = `The answer has status ${status} and is none of the service's; something between may have sent it.`
  return new Refused({ code: 'unknown', message, details: {} }, status, headers)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
