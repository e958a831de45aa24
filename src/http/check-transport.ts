import type { FastifyReply } from 'fastify'
import { answerPreflight, isPreflight } from './cors.ts'
import { unavailable } from '../lib/common.refusals.ts'
import { hostNeeded, methodNotAllowed, payloadTooLarge, routeNotFound } from './http.refusals.ts'
import type { KnownPaths } from './input/known-paths.rules.ts'

/**
 * Makes the checks that come before any route's own: Host, length, whether the service is closing, path and method.
 * @returns true when the request has been answered (OPTIONS)
 * @throws Refusal malformed_request, payload_too_large, unavailable, not_found, method_not_allowed
 */
export function checkTransport(reply: FastifyReply, paths: KnownPaths, closing: boolean): boolean {
  const { request } = reply
  requireHost(reply)
  const { bodyLimit } = request.routeOptions
  if (Number(request.headers['content-length']) > bodyLimit) throw payloadTooLarge(bodyLimit)
  if (closing) throw unavailable()
  if (!request.is404 && !hasEmptyPart(request.params)) return false
  const path = request.raw.url!.split(/[?#]/, 1)[0]!
  const allow = paths.allow(path)
  if (isPreflight(reply)) {
    answerPreflight(reply, allow)
    return true
  }
  if (allow === undefined) throw routeNotFound(path, paths.near(path, request.method))
  reply.header('allow', allow)
  if (request.method !== 'OPTIONS') throw methodNotAllowed(allow)
  void reply.code(204).send()
  return true
}

function requireHost(reply: FastifyReply): void {
  const { headers, httpVersion } = reply.request.raw
  const { host } = headers
  if (host === undefined ? httpVersion !== '1.1' : !host.includes(',')) return
  reply.header('connection', 'close')
  throw hostNeeded()
}

/** The router takes the empty text behind a trailing slash for a parameter. */
function hasEmptyPart(params: unknown): boolean {
  for (const name in params as Record<string, string>) {
    if ((params as Record<string, string>)[name] === '') return true
  }
  return false
}
