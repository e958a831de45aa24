import type { ErrorCode } from './schema.ts'
import { retryAfterMs } from './wait.ts'

/** A refusal by the service: branch on `code`, show `message`. Nothing was changed. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  /** Later versions of the service may have more. */
  readonly code: ErrorCode | (string & {})
  /** Depends on the code: `fields` for `validation_failed`, `missing_scopes` for `insufficient_scope` and so on. */
  readonly details: Readonly<Record<string, unknown>>
  /** Identifies the request in the service's log. */
  readonly requestId: string | undefined
  /** `Retry-After` of the answer in milliseconds. */
  readonly retryAfterMs: number | undefined

  constructor(refusal: Refusal, status: number, headers: Headers) {
    super(refusal.message)
    this.status = status
    this.code = refusal.code
    this.details = refusal.details
    this.requestId = headers.get('x-request-id') ?? undefined
    this.retryAfterMs = retryAfterMs(headers)
  }
}

export type Refusal = { code: string; message: string; details: Readonly<Record<string, unknown>> }

/**
 * The outcome is unknown after all retries: no answer came, or a write got an answer that leaves it open, such as 504 of
 * a proxy; that answer is the `cause`, a `Refused`. Retry with the same `idempotencyKey`, which does nothing twice;
 * without one, read the record first.
 */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  readonly idempotencyKey: string | undefined

  constructor(address: string, idempotencyKey: string | undefined, cause: unknown) {
    const fault = cause instanceof Refused ? 'Unknown outcome at' : 'No answer from'
    super(`${fault} ${address}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.idempotencyKey = idempotencyKey
  }
}

/** Reads the refusal in an answer; an answer without a code, such as a proxy's page, gets the code `unknown`. */
export function refusedBy(status: number, headers: Headers, content: unknown): Refused {
  const { error } = (isRecord(content) ? content : {}) as { error?: Partial<Refusal> }
  if (isRecord(error) && typeof error.code === 'string') {
    return new Refused(
      { code: error.code, message: error.message ?? '', details: error.details ?? {} },
      status,
      headers,
    )
  }
  const message =
    status < 400
      ? redirection(headers)
      : `The answer has status ${status} and is not from the service; a proxy may have sent it.`
  return new Refused({ code: 'unknown', message, details: {} }, status, headers)
}

/** A browser hides where a redirect leads, and its status. */
function redirection(headers: Headers): string {
  const target = headers.get('location')
  const where = target === null ? '' : ` to ${target}`
  return `The answer is a redirect${where}, which only a GET follows. Give the client the final address as "url".`
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
