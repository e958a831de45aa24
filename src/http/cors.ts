import type { FastifyReply, FastifyRequest } from 'fastify'
import { addVary } from './answer/vary.ts'

/** Headers of ours that a page may send beside those that browsers let through anyway; `*` would not cover the key. */
const sentHeaders = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Last-Event-ID',
  'X-Approval-Token',
  'X-Request-Id',
  'X-Staff-Token',
].join(', ')

/** Headers of ours that a page may read. */
const readHeaders = [
  'Allow',
  'Content-Disposition',
  'Deprecation',
  'ETag',
  'Idempotent-Replayed',
  'Link',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Sunset',
  'Sync-Watermark',
  'WWW-Authenticate',
  'X-Request-Id',
].join(', ')

/** Browsers ask again after two hours at most, however long they are given. */
const maxAgeSeconds = 7200

/** To a path that does not exist: the request itself is let through, so that its page can read the refusal. */
const everyMethod = 'DELETE, GET, HEAD, PATCH, POST, PUT'

const allowOrigin = 'access-control-allow-origin'

/**
 * Lets pages of the listed origins read an answer (the CORS protocol of the Fetch standard). Never with credentials:
 * keys and tokens are sent by the page itself, and nothing here looks at cookies.
 */
export function shareWithOrigins(
  request: FastifyRequest,
  reply: FastifyReply,
  origins: ReadonlySet<string>,
): void {
  if (origins.size === 0) return
  addVary(reply, 'Origin')
  const { origin } = request.headers
  if (origin === undefined || !origins.has(origin)) return
  reply.header(allowOrigin, origin).header('access-control-expose-headers', readHeaders)
}

/** Whether a browser asks for a page of a listed origin what it may send (`shareWithOrigins` has found that it is one). */
export function isPreflight(reply: FastifyReply): boolean {
  const { method, headers } = reply.request
  const asks = headers['access-control-request-method'] !== undefined
  return method === 'OPTIONS' && asks && reply.hasHeader(allowOrigin)
}

/** @param allow the methods of the path as in `Allow`; undefined where there is no such path */
export function answerPreflight(reply: FastifyReply, allow: string | undefined): void {
  void reply
    .code(204)
    .header('access-control-allow-methods', allow ?? everyMethod)
    .header('access-control-allow-headers', sentHeaders)
    .header('access-control-max-age', maxAgeSeconds)
    .header('cache-control', 'no-store')
    .send()
}
