import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Core } from '../core.ts'
import { migrationState } from '../db/schema/migrate.ts'
import { unavailable } from '../lib/common.refusals.ts'
import { shareAnswer } from '../lib/shared-answer.ts'
import { limitAddresses, type Limiter } from './limits/count-request.ts'
import { otherSchema, unauthenticated } from './http.refusals.ts'
import { isListed, networkList } from './limits/network-list.ts'
import { measureRequests, metricsType, writeMetrics } from './metrics.ts'

export type ProbeOptions = {
  limiter: Limiter
  /** The bearer token that `/metrics` requires; undefined: this machine only. */
  metricsToken: string | undefined
  /** Behind a proxy no request is known to be this machine's own. */
  behindProxy: boolean
  /** Whether the process is about to end: a load balancer sends nobody here any more. */
  stopping: () => boolean
  /** The figures of all processes of the service; this process's own unless given. */
  metrics?: () => Promise<string>
  /** Monotonic milliseconds. */
  clock?: () => number
}

/** The database is asked, and figures are collected, at most this often, however many clients ask for them. */
const sharedMs = 1000

const loopback = networkList(['127.0.0.0/8', '::1'])

/** `/livez`, `/readyz` and `/metrics`, outside of the API: no key, a limit per address. */
export function registerProbes(app: FastifyInstance, ctx: Core, options: ProbeOptions): void {
  const clock = options.clock ?? (() => performance.now())
  const metrics = shareAnswer(sharedMs, options.metrics ?? writeMetrics, clock)
  const checkSchema = shareAnswer(sharedMs, () => requireCurrent(ctx), clock)
  const onRequest = limitAddresses(options.limiter, 'probe')
  measureRequests(app)
  app.get('/livez', { onRequest }, (_request, reply) => sendJson(reply, { status: 'ok' }))
  app.get('/readyz', { onRequest }, async (_request, reply) => {
    if (options.stopping()) throw unavailable()
    await checkSchema()
    return sendJson(reply, { status: 'ok' })
  })
  app.get('/metrics', { onRequest }, async (request, reply) => {
    requireReader(request, options)
    return reply
      .header('cache-control', 'no-store')
      .type(metricsType)
      .send(await metrics())
  })
}

/** @throws Refusal unavailable when the database is away or its schema is not this program's */
async function requireCurrent(ctx: Core): Promise<void> {
  const state = await migrationState(ctx.db)
  if (!state.current) throw otherSchema()
}

/** With a token, who shows it; without one, who asks from this machine and through no proxy. */
function requireReader(request: FastifyRequest, { metricsToken, behindProxy }: ProbeOptions): void {
  const isReader =
    metricsToken === undefined
      ? !behindProxy && isFromHere(request)
      : shows(request.headers.authorization, metricsToken)
  if (!isReader) throw unauthenticated()
}

/** Headers in which proxies describe their client; a client on this machine has no cause to send any of them. */
const proxyHeader = /^(?:via|forwarded|x-|cf-|true-client-ip|fastly-|cdn-)/

/** The peer itself counts, not what a proxy says of it: behind a proxy on this machine every client is loopback. */
function isFromHere({ headers, raw }: FastifyRequest): boolean {
  return isListed(loopback, raw.socket.remoteAddress ?? '') && !Object.keys(headers).some(isProxyHeader)
}

function isProxyHeader(name: string): boolean {
  return proxyHeader.test(name) && name !== 'x-request-id' && !name.startsWith('x-prometheus-')
}

/** Compares hashes, so that neither the time taken nor the lengths say anything of the token. */
function shows(authorization: string | undefined, token: string): boolean {
  const shown = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(hash('sha256', shown, 'buffer'), hash('sha256', token, 'buffer'))
}

function sendJson(reply: FastifyReply, body: object): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body))
}
