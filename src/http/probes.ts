import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Core } from '../core.ts'
import { lostNodes } from '../db/schema/citus.ts'
import { migrationState } from '../db/schema/migrate.ts'
import { unavailable } from '../lib/common.refusals.ts'
import { shareAnswer } from '../lib/shared-answer.ts'
import { limitAddresses, type Limiter } from './limits/count-request.ts'
import { otherSchema, unauthenticated } from './refusals/http.refusals.ts'
import { isListed, networkList } from './limits/client-address.rules.ts'
import { measureRequests, metricsType, writeMetrics } from './metrics.ts'

export type ProbeOptions = {
  limiter: Limiter
  /** Bearer token for `/metrics`; undefined allows this machine only. */
  metricsToken: string | undefined
  /** Behind a proxy, requests of this machine cannot be recognised. */
  behindProxy: boolean
  /** Whether the process is stopping: load balancers must send no more requests. */
  stopping: () => boolean
  /** Monotonic milliseconds. */
  clock?: () => number
}

/** Minimum interval between checks of the database, and between collections of metrics. */
const sharedMs = 1000

const loopback = networkList(['127.0.0.0/8', '::1'])

/** Serves `/livez`, `/readyz` and `/metrics` outside the API: without a key, rate-limited per address. */
export function registerProbes(app: FastifyInstance, ctx: Core, options: ProbeOptions): void {
  const clock = options.clock ?? (() => performance.now())
  const metrics = shareAnswer(sharedMs, writeMetrics, clock)
  const checkDatabase = shareAnswer(sharedMs, () => requireReady(ctx), clock)
  const onRequest = limitAddresses(options.limiter, 'probe')
  measureRequests(app)
  app.get('/livez', { onRequest }, (_request, reply) => sendJson(reply, { status: 'ok' }))
  app.get('/readyz', { onRequest }, async (_request, reply) => {
    if (options.stopping()) throw unavailable()
    return sendJson(reply, await checkDatabase())
  })
  app.get('/metrics', { onRequest }, async (request, reply) => {
    requireReader(request, options)
    return reply
      .header('cache-control', 'no-store')
      .type(metricsType)
      .send(await metrics())
  })
}

/** A node of Citus that is gone takes only its own brands with it: the service stays ready for the others. */
async function requireReady({ db }: Core): Promise<object> {
  const state = await migrationState(db)
  if (!state.current) throw otherSchema()
  const unreachable = db.isDistributed ? await lostNodes(db) : []
  return unreachable.length === 0 ? { status: 'ok' } : { status: 'degraded', unreachable }
}

/** Requires the token if one is set, else a direct request from this machine. */
function requireReader(request: FastifyRequest, { metricsToken, behindProxy }: ProbeOptions): void {
  const isReader =
    metricsToken === undefined
      ? !behindProxy && isFromHere(request)
      : matches(request.headers.authorization, metricsToken)
  if (!isReader) throw unauthenticated()
}

/** Headers that proxies set to describe their client; direct clients do not send them. */
const proxyHeader = /^(?:via|forwarded|x-|cf-|true-client-ip|fastly-|cdn-)/

const localHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i

/**
 * Checks the socket's peer; behind a proxy on this machine every client would be loopback. A page in a browser on this
 * machine reaches it by another name.
 */
function isFromHere({ headers, raw }: FastifyRequest): boolean {
  const isLocal = isListed(loopback, raw.socket.remoteAddress ?? '') && localHost.test(headers.host ?? '')
  return isLocal && !Object.keys(headers).some(isProxyHeader)
}

function isProxyHeader(name: string): boolean {
  return proxyHeader.test(name) && name !== 'x-request-id' && !name.startsWith('x-prometheus-')
}

/** Compares hashes, so that neither timing nor lengths reveal anything about the token. */
function matches(authorization: string | undefined, token: string): boolean {
  const sent = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(hash('sha256', sent, 'buffer'), hash('sha256', token, 'buffer'))
}

function sendJson(reply: FastifyReply, body: object): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body))
}
