import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { keepStatistics } from '../db/schema/statistics.ts'
import { StartError } from '../lib/start-error.ts'
import { allEndpoints } from '../endpoints.ts'
import { linkEntries } from '../audit/link-entries.ts'
import { dispatchEvents } from '../events/dispatch-events.ts'
import { collectProcessMetrics } from '../http/metrics.ts'
import { registerProbes } from '../http/probes.ts'
import type { RateLimiter } from '../http/limits/rate-limit.rules.ts'
import { makeAuthenticator } from '../access/authenticate.ts'
import { gatherKeyUses } from '../access/key-uses.ts'
import { deliverWebhooks } from '../webhooks/deliver-webhooks.ts'
import { makeSender } from '../webhooks/send-message.gateway.ts'
import type { OpenContext } from './open-context.ts'
import { startTracing } from './tracing.ts'
import { sweepNowAndThen } from './sweep.ts'

export type HttpService = {
  /** `http://127.0.0.1:8080` */
  address: string
  /** Takes no more requests, answers those it has, and returns. */
  close(): Promise<void>
}

export type HttpServiceOptions = {
  limiter: RateLimiter
  /** The figures of all processes; this one's unless given. */
  metrics?: () => Promise<string>
}

/**
 * Puts the API on the port of the settings.
 * @throws StartError when it cannot listen there
 */
export async function startHttpService(
  { ctx: opened, database }: OpenContext,
  config: Config,
  { limiter, metrics }: HttpServiceOptions,
): Promise<HttpService> {
  let stopping = false
  const ctx = { ...opened, privateWebhooks: config.webhookAllowPrivate }
  collectProcessMetrics(database.pool)
  const probes = {
    limiter,
    metricsToken: config.metricsToken,
    behindProxy: config.trustProxy.length > 0,
    stopping: () => stopping,
    ...(metrics && { metrics }),
  }
  const keyUses = gatherKeyUses(ctx)
  const { otlpEndpoint } = config
  const tracing = otlpEndpoint === undefined ? undefined : await startTracing(otlpEndpoint, ctx.log)
  const app = await buildApp(ctx, allEndpoints(ctx), {
    authenticate: makeAuthenticator(ctx, keyUses),
    limiter,
    trustProxy: config.trustProxy,
    corsOrigins: config.corsOrigins,
    connections: config,
    extend: extended => {
      tracing?.traceRequests(extended)
      registerProbes(extended, ctx, probes)
      sayGoodbye(extended, () => stopping)
    },
  })
  const address = await listen(app, config)
  const sweeping = sweepNowAndThen(ctx)
  const dispatching = dispatchEvents(ctx)
  const linking = linkEntries(ctx)
  const delivering = deliverWebhooks(ctx, makeSender(ctx.privateWebhooks))
  const closed = new AbortController()
  const statistics = keepStatistics(database, ctx.log, closed.signal)
  return {
    address,
    close: async () => {
      stopping = true
      sweeping.close()
      closed.abort()
      await Promise.all([app.close(), statistics])
      await Promise.all([dispatching.close(), linking.close(), delivering.close()])
      // Left to its timer it would come when the database is closed.
      await keyUses.flush()
      await tracing?.close()
    },
  }
}

/** Adds `connection: close` to answers while the service ends, so that clients send no more on that connection. */
function sayGoodbye(app: FastifyInstance, stopping: () => boolean): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping()) reply.header('connection', 'close')
    done(null, payload)
  })
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    // The start of the process says where it listens, once for all workers and addresses.
    const { level } = app.log
    app.log.level = 'warn'
    const address = await app.listen({ port, host, backlog: 1024 })
    app.log.level = level
    return address
  } catch (error) {
    await app.close()
    throw cannotListen(error, port, host)
  }
}

function cannotListen(error: unknown, port: number, host: string): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} on ${host} is in use: stop the program that has it, or set another PORT.`,
    )
  }
  if (code === 'EACCES') {
    return new StartError(`Port ${port} may not be opened by this user: set a PORT above 1023.`, {
      exitCode: 2,
    })
  }
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code)) {
    const message = `HOST ${host} is no address of this machine: set 127.0.0.1, or 0.0.0.0 for all.`
    return new StartError(message, { exitCode: 2 })
  }
  return error
}
