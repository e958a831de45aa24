import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerPreflight, isPreflight } from './cors.ts'
import { unavailable } from '../lib/common.refusals.ts'
import { hostNeeded, methodNotAllowed, payloadTooLarge, routeNotFound } from './refusals/http.refusals.ts'
import type { KnownPaths } from './input/known-paths.rules.ts'
import { countAddress, type Limiter } from './limits/count-request.ts'

/** Checks a request before its route's own hooks: Host, length, and that the service is not stopping. */
export function checkTransport(reply: FastifyReply, closing: boolean): void {
  const { request } = reply
  requireHost(reply)
  const { bodyLimit } = request.routeOptions
  if (Number(request.headers['content-length']) > bodyLimit) throw payloadTooLarge(bodyLimit)
  if (closing) throw unavailable()
}

/** Whether a request has the path and method of a route. */
export function hasRoute({ is404, params }: FastifyRequest): boolean {
  // The router accepts the empty text after a trailing slash as a parameter.
  return !is404 && !Object.values(params as Record<string, string>).includes('')
}

/**
 * Answers a request that has no route: OPTIONS, an unknown path or a wrong method. It needs no key, so it is counted by its
 * address before anything is searched for it.
 */
export async function answerWithoutRoute(
  reply: FastifyReply,
  paths: KnownPaths,
  limiter: Limiter | undefined,
): Promise<void> {
  const { request } = reply
  const kind = isPreflight(reply) ? 'preflight' : 'path'
  if (limiter !== undefined) await countAddress(reply, limiter, kind)
  const path = request.raw.url!.split(/[?#]/, 1)[0]!
  const allow = paths.allow(path)
  if (kind === 'preflight') return answerPreflight(reply, allow)
  if (allow === undefined) throw routeNotFound(path, paths.near(path, request.method))
  reply.header('allow', allow)
  if (request.method !== 'OPTIONS') throw methodNotAllowed(allow)
  void reply.code(204).send()
}

function requireHost(reply: FastifyReply): void {
  const { headers, httpVersion } = reply.request.raw
  const { host } = headers
  if (host === undefined ? httpVersion !== '1.1' : !host.includes(',')) return
  reply.header('connection', 'close')
  throw hostNeeded()
}
