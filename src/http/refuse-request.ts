import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CurrencyDecimals } from '../lib/money.ts'
import { type Fault, Refusal } from '../lib/refusal.ts'
import { currencyDecimals } from '../settings/brand.rules.ts'
import { errorBody, toRefusal } from './refusals/errors.ts'
import { makeCountedLogs } from './limits/counted-log.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The name of the caller's API key, for the log; set once a valid key was sent. */
    keyName: string | undefined
  }
}

/** Sets the headers of every answer. */
export function stampAnswer(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id)
  reply.header('x-content-type-options', 'nosniff')
}

/**
 * Answers a request with the refusal for an error, and logs it. Refusals without a valid key and those over a limit are
 * counted instead of logged one by one, since anyone could cause any number of them.
 */
export function refuseRequest(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request
  // The client went away before its request was complete.
  if (!raw.complete && raw.destroyed) return void reply.raw.destroy()
  const refusal = toRefusal(error, request)
  const { status, retryAfter } = refusal
  request.answer = undefined
  logRefusal(error, refusal, request)
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  if (status === 413) reply.header('connection', 'close')
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  void reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(errorBody(refusal, decimalsOf(request)))
}

function decimalsOf({ caller }: Partial<Pick<FastifyRequest, 'caller'>>): CurrencyDecimals {
  return caller === undefined ? 2 : currencyDecimals(caller.brand.currency)
}

/** Request ids from clients that are safe to log. */
const clientRequestId = /^[A-Za-z0-9._-]{8,64}$/

function logRefusal(error: unknown, { status, code }: Refusal, request: FastifyRequest): void {
  const sentId = request.headers['x-request-id']
  const line = {
    request_id: request.id,
    ...(typeof sentId === 'string' && clientRequestId.test(sentId) ? { client_request_id: sentId } : {}),
    method: request.method,
    route: request.routeOptions.url ?? null,
    status,
    code,
    ...(request.keyName !== undefined && { key: request.keyName }),
    ...firstFault(error),
  }
  if (status === 500) request.log.error({ ...line, err: error }, 'request failed')
  else if (status === 503) request.log.warn({ ...line, reason: reasonOf(error) }, 'request refused')
  else if (status === 429 || !admitted.has(request)) {
    const { route, code, method, ...details } = line
    countedLogOf(request.log).note({ route, code, method: route === null ? null : method, status }, details)
  } else request.log.info(line, 'request refused')
}

const admitted = new WeakSet<FastifyRequest>()

/** Marks a request that sent a valid key. */
export function noteAdmitted(request: FastifyRequest): void {
  admitted.add(request)
}

const countedLogOf = makeCountedLogs('request refused')

/** Returns the message of the database or the system, where it caused the error. */
function reasonOf(error: unknown): string {
  const { cause } = error as Error
  return cause instanceof Error ? cause.message : (error as Error).message
}

/** Names the first invalid field and the rule it breaks, never its value. An unknown name is masked: it is client text. */
function firstFault(error: unknown): { field?: string; rule?: string } {
  const fields = error instanceof Refusal ? error.details['fields'] : undefined
  const [fault] = (fields ?? []) as Fault[]
  if (fault === undefined) return {}
  const { path, rule } = fault
  const isUnknown = rule === 'unknown_field' || rule === 'unknown_parameter'
  return { field: isUnknown ? path.replace(/[^.]*$/, '*') : path, rule }
}

/** Writes the access log, at level debug. */
export function logAnswer(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { method, routeOptions } = request
  const line = { request_id: request.id, method, route: routeOptions.url ?? null, status: reply.statusCode }
  request.log.debug({ ...line, ms: Math.round(reply.elapsedTime * 1000) / 1000 }, 'answered')
  done()
}
