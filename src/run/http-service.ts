import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { StartError } from '../lib/start-error.ts'
import { allEndpoints } from '../endpoints.ts'
import { collectProcessMetrics } from '../http/metrics.ts'
import { registerProbes } from '../http/probes.ts'
import type { RateLimiter } from '../http/rate-limit.rules.ts'
import { makeAuthenticator } from '../keys/authenticate.ts'
import type { OpenContext } from './open-context.ts'

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
  { ctx, database }: OpenContext,
  config: Config,
  { limiter, metrics }: HttpServiceOptions,
): Promise<HttpService> {
  let stopping = false
  collectProcessMetrics(database.pool)
  const probes = { metricsToken: config.metricsToken, stopping: () => stopping, ...(metrics && { metrics }) }
  const app = await buildApp(ctx, allEndpoints(ctx), {
    authenticate: makeAuthenticator(ctx),
    limiter,
    trustProxy: config.trustProxy,
    extend: extended => registerProbes(extended, ctx, probes),
  })
  const address = await listen(app, config)
  return {
    address,
    close: () => {
      stopping = true
      return app.close()
    },
  }
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    return await app.listen({ port, host, backlog: 1024 })
  } catch (error) {
    await app.close()
    throw cannotListen(error, port, host)
  }
}

function cannotListen(error: unknown, port: number, host: string): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} on ${host} is in use: stop the program that has it, or set another PORT.`,
      )
    case 'EACCES':
      return new StartError(`Port ${port} may not be opened by this user: set a PORT above 1023.`, {
        exitCode: 2,
      })
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new StartError(
        `HOST ${host} is no address of this machine: set 127.0.0.1, or 0.0.0.0 for all.`,
        {
          exitCode: 2,
        },
      )
    default:
      return error
  }
}
