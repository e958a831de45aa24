import type { FastifyInstance } from 'fastify'
import packageJson from '../package.json' with { type: 'json' }
import type { Context } from './context.ts'
import { type Documents, keepDocuments, registerDocuments } from './http/document/document-routes.ts'
import type { Endpoint } from './http/endpoint.ts'
import { tookTooLong } from './http/http.refusals.ts'
import { watchInFlight } from './http/limits/in-flight.ts'
import { LargeAnswers } from './http/answer/large-answers.ts'
import { describeAnswer, holdLarge } from './http/answer/send-answer.ts'
import { openApiDocument } from './http/document/openapi.ts'
import { serveEndpoint, type Serving } from './http/serve-endpoint.ts'
import { StrangerGate } from './http/limits/stranger-gate.ts'
import { makeTransport, type TransportOptions } from './http/transport.ts'
import { serveImages } from './catalogue/image.routes.ts'

export type AppOptions = Omit<Serving, 'inFlight' | 'strangers' | 'closing'> &
  Partial<Omit<TransportOptions, 'log'>> & {
    /** Milliseconds after which a running operation is answered `unavailable`. */
    handlerTimeout?: number
    /** Limits of large answers. */
    largeAnswers?: ConstructorParameters<typeof LargeAnswers>[0]
    /** Made from the endpoints by default; tests, which start the service hundreds of times, share them. */
    documents?: Documents
    /** Adds routes outside the API: probes, metrics, pages. */
    extend?: (app: FastifyInstance) => void
  }

/** Builds the application, ready to listen. */
export async function buildApp(
  ctx: Context,
  endpoints: readonly Endpoint[],
  options: AppOptions,
): Promise<FastifyInstance> {
  const inFlight = watchInFlight(options.handlerTimeout ?? 15_000, ({ reply, turn }) => {
    void reply.send(tookTooLong(turn.begun && !isRead(reply.request.method)))
  })
  const app = makeTransport({
    ...options,
    trustProxy: options.trustProxy ?? [],
    log: ctx.log,
    onSend: [
      ...(options.onSend ?? []),
      holdLarge(new LargeAnswers(options.largeAnswers)),
      describeAnswer(inFlight),
    ],
  })
  app.addHook('onClose', async () => inFlight.close())
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  options.extend?.(app)
  const serving = { ...options, inFlight, closing: closing.signal, strangers: new StrangerGate() }
  for (const endpoint of endpoints) serveEndpoint(app, ctx, endpoint, serving)
  serveImages(app, ctx, options.limiter)
  registerDocuments(app, options.documents ?? documentsOf(endpoints), options.limiter)
  await app.ready()
  return app
}

/** Prepares the API document of these endpoints and the pages of the guide. */
export function documentsOf(endpoints: readonly Endpoint[]): Documents {
  return keepDocuments(openApiDocument(endpoints, packageJson.version))
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}
