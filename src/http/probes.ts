import { hash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { migrationState } from '../db/migrate.ts'
import { Refusal } from '../lib/refusal.ts'
import { unauthenticated, unavailable } from './http-refusals.rules.ts'
import { measureRequests, metricsType, writeMetrics } from './metrics.ts'

export type ProbeOptions = {
  /** Who shows it as a bearer may read `/metrics` from anywhere; undefined: loopback only. */
  metricsToken: string | undefined
  /** Whether the process is about to end: a load balancer sends nobody here any more. */
  stopping: () => boolean
  /** The figures of all processes of the service; this process's own unless given. */
  metrics?: () => Promise<string>
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** `/livez`, `/readyz` and `/metrics`, outside of the API: no key, no rate limit. */
export function registerProbes(app: FastifyInstance, ctx: Context, options: ProbeOptions): void {
  const metrics = options.metrics ?? writeMetrics
  measureRequests(app)
  app.get('/livez', (_request, reply) => sendJson(reply, { status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (options.stopping()) throw unavailable()
    await requireCurrent(ctx)
    return sendJson(reply, { status: 'ok' })
  })
  app.get('/metrics', async (request, reply) => {
    requireReader(request, options.metricsToken)
    return reply
      .header('cache-control', 'no-store')
      .type(metricsType)
      .send(await metrics())
  })
}

/** @throws Refusal unavailable when the database is away or its schema is not this program's */
async function requireCurrent(ctx: Context): Promise<void> {
  const state = await migrationState(ctx.db)
  if (state.current) return
  throw new Refusal('unavailable', 'The database has another schema than this program. Run "migrate".', {}, 5)
}

/** The peer itself counts, not what a proxy says of it: behind a proxy on this machine everybody is loopback. */
function requireReader(request: FastifyRequest, token: string | undefined): void {
  if (token !== undefined && shows(request.headers.authorization, token)) return
  const { remoteAddress = '' } = request.raw.socket
  const forwarded =
    request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
  const near = loopback.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4')
  if (!near || forwarded) throw unauthenticated()
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
