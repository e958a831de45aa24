import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import type { Core } from '../core.ts'
import { setupEndpoints } from '../devices/setup/setup.routes.ts'
import type { Endpoint } from '../http/endpoint/endpoint.ts'
import { followCertificate, readCertificate } from '../http/certificate.gateway.ts'
import { readScreens } from '../http/screens/screens.gateway.ts'
import type { PgConnection } from '../db/open.ts'
import { watchCommits } from '../db/committed/watch-commits.ts'
import { allEndpoints, paperReaders } from '../endpoints.ts'
import { linkEntries } from '../audit/link-entries.ts'
import { dispatchEvents } from '../events/dispatch-events.ts'
import { collectProcessMetrics } from '../http/metrics.ts'
import { registerProbes } from '../http/probes.ts'
import type { RateLimiter } from '../http/limits/rate-limit.rules.ts'
import { makeAuthenticator } from '../access/authenticate.ts'
import { gatherKeyUses } from '../access/key-uses.ts'
import { drawJob } from '../print-jobs/draw-job.ts'
import type { DrawJob } from '../spool/print-next.ts'
import { printJobs } from '../spool/print-jobs.ts'
import { makePrinterSender } from '../spool/send-to-printer.gateway.ts'
import { deliverWebhooks } from '../webhooks/deliver-webhooks.ts'
import { makeSender } from '../webhooks/send-message.gateway.ts'
import { listen } from './listen.ts'
import { closeContext, type OpenContext, openContext } from './open-context.ts'
import { poolSize } from './pool-size.ts'
import { startTracing } from './tracing.ts'
import { sweepEveryTenMinutes } from './sweep.ts'

export type HttpService = {
  /** Such as `http://127.0.0.1:8080`. */
  address: string
  /** Opens `POST /setup`; in the address that a start without a brand prints. */
  setupToken: string
  /** Accepts no more requests, and finishes those in progress. */
  close(): Promise<void>
}

type Beside = {
  limiter: RateLimiter
  log: Logger
  /** Operations beside those of the API. */
  more: ((ctx: Context) => Endpoint[]) | undefined
}

/** Opens the database and serves the API on the configured port. */
export async function serveHttp(
  connection: PgConnection,
  config: Config,
  { limiter, log, more }: Beside,
): Promise<HttpService> {
  const open = await openContext(connection, poolSize, log)
  const closeRest = () => closeContext(open, limiter)
  try {
    await open.database.connectAll()
    const http = await startHttpService(open, config, limiter, more)
    return { ...http, close: () => http.close().then(closeRest) }
  } catch (error) {
    await closeRest()
    throw error
  }
}

async function startHttpService(
  { ctx: opened, database }: OpenContext,
  config: Config,
  limiter: RateLimiter,
  more: Beside['more'],
): Promise<HttpService> {
  let stopping = false
  const setupToken = randomBytes(16).toString('base64url')
  const screenVersion = readScreens()?.version ?? ''
  const ctx = {
    ...opened,
    privateWebhooks: config.webhookAllowPrivate,
    printing: { ...opened.printing, on: config.printing, ports: config.printerPorts },
    screenVersion,
    setupToken,
  }
  collectProcessMetrics({ requests: database.pool, reports: database.reports })
  const probes = {
    limiter,
    metricsToken: config.metricsToken,
    behindProxy: config.trustProxy.length > 0,
    stopping: () => stopping,
  }
  const keyUses = gatherKeyUses(ctx)
  const { otlpEndpoint, tls } = config
  const tracing = otlpEndpoint === undefined ? undefined : await startTracing(otlpEndpoint, ctx.log)
  const app = await buildApp(ctx, [...allEndpoints(ctx), ...setupEndpoints(ctx), ...(more?.(ctx) ?? [])], {
    authenticate: makeAuthenticator(ctx, keyUses),
    limiter,
    trustProxy: config.trustProxy,
    corsOrigins: config.corsOrigins,
    certificate: tls && readCertificate(tls),
    connections: config,
    extend: extended => {
      tracing?.traceRequests(extended)
      registerProbes(extended, ctx, probes)
      closeConnections(extended, () => stopping)
    },
  })
  if (tls !== undefined) followCertificate(app.server, tls, ctx.log)
  const address = await listen(app, config)
  const sweeping = sweepEveryTenMinutes(ctx)
  const dispatching = dispatchEvents(ctx)
  const linking = linkEntries(ctx)
  const delivering = deliverWebhooks(ctx, makeSender(ctx.privateWebhooks))
  const draw: DrawJob = (on, job) => drawJob(on, paperReaders, job)
  const printing = printJobs(ctx, draw, makePrinterSender(ctx.printing))
  const watching = watchCommits(database, ctx.log)
  const sharing = await wakesByRedis(config, ctx)
  return {
    address,
    setupToken,
    close: async () => {
      stopping = true
      sharing?.close()
      sweeping.close()
      await app.close()
      const atWork = [watching, dispatching, linking, delivering, printing]
      await Promise.all(atWork.map(work => work.close()))
      // Its timer may fire only after the database is closed.
      await keyUses.flush()
      await tracing?.close()
    },
  }
}

/** The client of Redis is only loaded here: it takes a tenth of a start. */
async function wakesByRedis({ redisUrl }: Config, { db, log }: Core) {
  if (redisUrl === undefined) return undefined
  const { shareWakes } = await import('./redis-wakes.ts')
  return shareWakes(db.wakes, redisUrl, log)
}

/** Adds `connection: close` to responses during the shutdown, so that clients send no more requests on the connection. */
function closeConnections(app: FastifyInstance, stopping: () => boolean): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping()) reply.header('connection', 'close')
    done(null, payload)
  })
}
