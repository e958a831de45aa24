import type { FastifyReply, FastifyRequest } from 'fastify'
import { toErrorAnswer } from './errors.ts'
import { ClientGone } from './read-body.ts'

/** What stands on every answer. */
export function stampAnswer(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id)
  reply.header('x-content-type-options', 'nosniff')
}

/** The one way in which a request is refused; it leaves one log line. */
export function refuseRequest(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof ClientGone) return void reply.raw.destroy()
  const answer = toErrorAnswer(error)
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
  }
  if (status === 500) request.log.error({ ...line, err: error }, 'request failed')
  else if (status === 503)
    request.log.warn({ ...line, err: (error as Error).cause ?? error }, 'request refused')
  else request.log.info(line, 'request refused')
}

/** The access log, for those who want every request in it. */
export function logAnswer(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { method, routeOptions } = request
  const line = { request_id: request.id, method, route: routeOptions.url ?? null, status: reply.statusCode }
  request.log.debug({ ...line, ms: Math.round(reply.elapsedTime * 1000) / 1000 }, 'answered')
  done()
}
