import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { registerDocuments } from './http/document/document-routes.ts'
import type { Endpoint } from './http/endpoint/endpoint.ts'
import { tookTooLong } from './http/refusals/http.refusals.ts'
import { watchInFlight } from './http/limits/in-flight.ts'
import { describeAnswer } from './http/answer/send-answer.ts'
import { serveEndpoint, type Serving } from './http/serve-endpoint.ts'
import { LookUpGate } from './lib/look-up-gate.ts'
import type { Caller } from './access/caller.rules.ts'
import { makeTransport, type TransportOptions } from './http/transport.ts'
import { serveImages } from './catalogue/image.routes.ts'
import { readScreens } from './http/screens/screens.gateway.ts'
import { serveScreens } from './http/screens/serve-screens.ts'

export type AppOptions = Omit<Serving, 'inFlight' | 'lookUps' | 'closing'> &
  Partial<Omit<TransportOptions, 'log'>> & {
    /** Milliseconds after which a running operation is answered `unavailable`. */
    handlerTimeout?: number
    /** Adds routes outside the API: probes, metrics, pages. */
    extend?: (app: FastifyInstance) => void
  }

/** Look-ups of keys that this process has not seen yet; after a restart all tills of a chain may come at once. */
const keyLookUps = { atOnce: 2, maxWaiting: 512 }

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
    onSend: [...(options.onSend ?? []), describeAnswer(inFlight)],
  })
  app.addHook('onClose', async () => inFlight.close())
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  options.extend?.(app)
  const lookUps = new LookUpGate<Caller | undefined>(keyLookUps)
  const serving = { ...options, inFlight, closing: closing.signal, lookUps }
  for (const endpoint of endpoints) serveEndpoint(app, ctx, endpoint, serving)
  serveImages(app, ctx, options.limiter)
  registerDocuments(app, options.limiter)
  serveScreens(app, options.limiter, readScreens())
  await app.ready()
  return app
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}
