import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Fault, Refusal } from '../lib/refusal.ts'
import { makeCountedLogs } from './limits/counted-log.ts'
import { toErrorAnswer } from './errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The name of the API key that was shown, for the log: never the key itself. */
    keyName: string | undefined
  }
}

/** Sets the headers of every answer. */
export function stampAnswer(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id)
  reply.header('x-content-type-options', 'nosniff')
}

/**
 * The one way in which a request is refused. It leaves one log line; refusals without a key and those over a limit are
 * counted instead, since anyone could cause any number of them.
 */
export function refuseRequest(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request
  // The client went away before its request was whole: there is nobody left to answer.
  if (!raw.complete && raw.destroyed) return void reply.raw.destroy()
  const answer = toErrorAnswer(error, request)
  request.answer = undefined
  logRefusal(error, answer.status, answer.code, request)
  if (answer.status === 401) reply.header('www-authenticate', 'Bearer')
  if (answer.status === 413) reply.header('connection', 'close')
  if (answer.retryAfter !== undefined) reply.header('retry-after', answer.retryAfter)
  void reply
    .code(answer.status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(answer.body)
}

/** Ids that clients choose are only logged, and only when they can do no harm in a log. */
const clientRequestId = /^[A-Za-z0-9._-]{8,64}$/

function logRefusal(error: unknown, status: number, code: string, request: FastifyRequest): void {
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
  else if (status === 429 || !isAdmitted(request)) {
    const { route, code, method, ...details } = line
    countedLogOf(request.log).note({ route, code, method: route === null ? null : method, status }, details)
  } else request.log.info(line, 'request refused')
}

const admitted = new WeakSet<FastifyRequest>()

/** To be called once a request has shown a valid key. */
export function noteAdmitted(request: FastifyRequest): void {
  admitted.add(request)
}

function isAdmitted(request: FastifyRequest): boolean {
  return admitted.has(request)
}

const countedLogOf = makeCountedLogs('request refused')

/** Why the service could not answer, in the words of the database or the system. */
function reasonOf(error: unknown): string {
  const { cause } = error as Error
  return cause instanceof Error ? cause.message : (error as Error).message
}

/** Which field was at fault and what it broke; never its value. A name that we do not know is the client's own text. */
function firstFault(error: unknown): { field?: string; rule?: string } {
  const fields = error instanceof Refusal ? error.details['fields'] : undefined
  const [fault] = (fields ?? []) as Fault[]
  if (fault === undefined) return {}
  const { path, rule } = fault
  const isUnknown = rule === 'unknown_field' || rule === 'unknown_parameter'
  return { field: isUnknown ? path.replace(/[^.]*$/, '*') : path, rule }
}

/** The access log, for those who want every request in it. */
export function logAnswer(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { method, routeOptions } = request
  const line = { request_id: request.id, method, route: routeOptions.url ?? null, status: reply.statusCode }
  request.log.debug({ ...line, ms: Math.round(reply.elapsedTime * 1000) / 1000 }, 'answered')
  done()
}
