import { setTimeout as sleep } from 'node:timers/promises'
import type { Span } from '@opentelemetry/api'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'

export type Tracing = {
  /** Makes a span of each request; to be called before the routes are registered. */
  traceRequests(app: FastifyInstance): void
  /** Sends the spans that wait, and gives up after two seconds. */
  close(): Promise<void>
}

/** Spans not sent by then are dropped, so that neither memory nor the end of the process waits for a collector. */
const exportTimeoutMs = 5000
const closeTimeoutMs = 2000
const everyMs = 1000

/**
 * Sends traces to an OpenTelemetry collector, by OTLP over HTTP. The SDK is loaded here and nowhere else: a service
 * without the setting pays nothing for it. Spans hold routes, statuses, brands and request ids: no path, query, body or key.
 * @param endpoint base URL of the collector, as `OTEL_EXPORTER_OTLP_ENDPOINT` has it
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
  const exporter = sayOnce(new OTLPTraceExporter({ url, timeoutMillis: exportTimeoutMs }), log)
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

/** Says the first failure in a row: a collector that is away costs spans and one line, not a line a second. */
function sayOnce(exporter: SpanExporter, log: Logger): SpanExporter {
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
