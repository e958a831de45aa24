import { setTimeout as sleep } from 'node:timers/promises'
import type { Span } from '@opentelemetry/api'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'

export type Tracing = {
  /** Records a span for each request; must be called before the routes are registered. */
  traceRequests(app: FastifyInstance): void
  /** Sends pending spans, for up to two seconds. */
  close(): Promise<void>
}

/** Spans not sent within this time are dropped, so that a slow collector costs no memory and delays no shutdown. */
const exportTimeoutMs = 5000
const closeTimeoutMs = 2000
const everyMs = 1000

/**
 * Sends traces to an OpenTelemetry collector with OTLP over HTTP. The SDK is only loaded here, so that a service without the
 * setting does not pay for it. Spans contain routes, statuses, brands and request ids, but no path, query, body or key.
 * @param endpoint base URL of the collector, as in `OTEL_EXPORTER_OTLP_ENDPOINT`
 */
export async function startTracing(endpoint: string, log: Logger): Promise<Tracing> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }, core] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/core'),
  ])
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const exporter = logFailuresOnce(new OTLPTraceExporter({ url, timeoutMillis: exportTimeoutMs }), log)
  const batches = { exporter, scheduledDelayMillis: everyMs, exportTimeoutMillis: exportTimeoutMs }
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'comanda' }),
    spanProcessors: [new sdk.BatchSpanProcessor(batches)],
  })
  const tracer = provider.getTracer('comanda')
  const propagator = new core.W3CTraceContextPropagator()
  const spans = new WeakMap<FastifyRequest, Span>()

  function begin(request: FastifyRequest): void {
    const caller = propagator.extract(api.ROOT_CONTEXT, request.headers, api.defaultTextMapGetter)
    const name = `${request.method} ${request.routeOptions.url ?? 'unknown'}`
    spans.set(request, tracer.startSpan(name, { kind: api.SpanKind.SERVER }, caller))
  }

  function end(request: FastifyRequest, reply: FastifyReply): void {
    const span = spans.get(request)
    if (span === undefined) return
    span.setAttributes({
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? 'unknown',
      'http.response.status_code': reply.statusCode,
      'comanda.request_id': request.id,
    })
    const brandId = (request.caller as FastifyRequest['caller'] | undefined)?.brand.id
    if (brandId !== undefined) span.setAttribute('comanda.brand_id', brandId)
    if (reply.statusCode >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR })
    span.end()
  }

  return {
    traceRequests(app) {
      app.addHook('onRequest', (request, _reply, done) => (begin(request), done()))
      app.addHook('onResponse', (request, reply, done) => (end(request, reply), done()))
    },
    close: () => Promise.race([provider.shutdown(), sleep(closeTimeoutMs, undefined, { ref: false })]),
  }
}

/** Logs only the first of consecutive failures, so that an unreachable collector does not fill the log. */
function logFailuresOnce(exporter: SpanExporter, log: Logger): SpanExporter {
  let failing = false
  return {
    export(spans, done) {
      exporter.export(spans, result => {
        if (result.error !== undefined && !failing)
          log.warn({ reason: result.error.message }, 'traces are not exported')
        failing = result.error !== undefined
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}
