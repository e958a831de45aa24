import type { FastifyReply, FastifyRequest } from 'fastify'
import { addVary } from './answer/vary.ts'

/** Request headers that a page may send in addition to those always allowed; `*` would not cover `Authorization`. */
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

/** Answer headers that a page may read. */
const readHeaders = [
  'Allow',
  'Content-Disposition',
  'Deprecation',
  'ETag',
  'Events-Position',
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

/** Browsers cap this at two hours. */
const maxAgeSeconds = 7200

/** Allowed on unknown paths, so that the page can read the refusal. */
const everyMethod = 'DELETE, GET, HEAD, PATCH, POST, PUT'

const allowOrigin = 'access-control-allow-origin'

/**
 * Allows pages of the listed origins to read an answer (the CORS protocol of the Fetch standard). Never with credentials,
 * and never with `X-Comanda`: pages of other origins send keys and tokens themselves, and cannot use a device's cookie.
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

/** Whether this is a preflight request from a listed origin (`shareWithOrigins` has run before). */
export function isPreflight(reply: FastifyReply): boolean {
  const { method, headers } = reply.request
  const isCors = headers['access-control-request-method'] !== undefined
  return method === 'OPTIONS' && isCors && reply.hasHeader(allowOrigin)
}

/** @param allow the path's methods as in `Allow`; undefined for an unknown path */
export function answerPreflight(reply: FastifyReply, allow: string | undefined): void {
  void reply
    .code(204)
    .header('access-control-allow-methods', allow ?? everyMethod)
    .header('access-control-allow-headers', sentHeaders)
    .header('access-control-max-age', maxAgeSeconds)
    .header('cache-control', 'no-store')
    .send()
}
