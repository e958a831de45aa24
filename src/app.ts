import type { FastifyInstance } from 'fastify'
import packageJson from '../package.json' with { type: 'json' }
import type { Context } from './context.ts'
import { registerDocuments } from './http/document-routes.ts'
import type { Endpoint } from './http/endpoint.ts'
import { unavailable } from './http/http-refusals.rules.ts'
import { watchInFlight } from './http/in-flight.ts'
import { openApiDocument } from './http/openapi.ts'
import { serveEndpoint, type Serving } from './http/serve-endpoint.ts'
import { makeTransport, type TransportOptions } from './http/transport.ts'
import { serveImages } from './menu/image.routes.ts'

export type AppOptions = Omit<Serving, 'inFlight'> &
  Partial<Omit<TransportOptions, 'log'>> & {
    /** Milliseconds an operation may take before its client is told to come back. */
    handlerTimeout?: number
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
  const inFlight = watchInFlight(options.handlerTimeout ?? 15_000, reply => void reply.send(unavailable()))
  app.addHook('onClose', async () => inFlight.close())
  options.extend?.(app)
  for (const endpoint of endpoints) serveEndpoint(app, ctx, endpoint, { ...options, inFlight })
  serveImages(app, ctx)
  registerDocuments(app, openApiDocument(endpoints, packageJson.version))
  await app.ready()
  return app
}
