import type { FastifyReply } from 'fastify'
import { answerPreflight, isPreflight } from './cors.ts'
import { unavailable } from '../lib/common.refusals.ts'
import { hostNeeded, methodNotAllowed, payloadTooLarge, routeNotFound } from './http.refusals.ts'
import type { KnownPaths } from './input/known-paths.rules.ts'

/**
 * Checks a request before its route's own hooks: Host, length, path and method, and that the service is not stopping.
 * @returns true when the request has been answered (OPTIONS)
 */
export function checkTransport(reply: FastifyReply, paths: KnownPaths, closing: boolean): boolean {
  const { request } = reply
  requireHost(reply)
  const { bodyLimit } = request.routeOptions
  if (Number(request.headers['content-length']) > bodyLimit) throw payloadTooLarge(bodyLimit)
  if (closing) throw unavailable()
  // The router accepts the empty text after a trailing slash as a parameter.
  const hasEmptyPart = Object.values(request.params as Record<string, string>).includes('')
  if (!request.is404 && !hasEmptyPart) return false
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
