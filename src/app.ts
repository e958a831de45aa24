import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import type { Endpoint } from './http/endpoint.ts'
import { serveEndpoint, type Serving } from './http/serve-endpoint.ts'
import { makeTransport, type TransportOptions } from './http/transport.ts'

export type AppOptions = Serving &
  Partial<Omit<TransportOptions, 'log'>> & {
    /** Routes that are no operations of the API: probes, metrics, pages. */
    extend?: (app: FastifyInstance) => void
  }

/** Context and endpoints in, a Fastify that is ready to listen out; tests start here. */
export async function buildApp(
  ctx: Context,
  endpoints: readonly Endpoint[],
  options: AppOptions,
): Promise<FastifyInstance> {
  const app = makeTransport({ ...options, trustProxy: options.trustProxy ?? [], log: ctx.log })
  for (const endpoint of endpoints) serveEndpoint(app, ctx, endpoint, options)
  options.extend?.(app)
  await app.ready()
  return app
}
