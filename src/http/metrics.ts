import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client'

/** Counts of a pool of database connections. */
export type PoolState = { totalCount: number; idleCount: number; waitingCount: number }

/**
 * Has one series for each route, method and bucket, independent of what clients send: a collection takes some microseconds
 * per series on the event loop.
 */
const requestSeconds = new Histogram({
  name: 'http_server_request_duration_seconds',
  help: 'Time from the arrival of a request to the end of its answer.',
  labelNames: ['http_route', 'http_request_method'],
  buckets: [0.01, 0.05, 0.25, 1, 5],
})

const requestsAnswered = new Counter({
  name: 'http_server_requests_total',
  help: 'Requests answered, by method and status.',
  labelNames: ['http_request_method', 'http_response_status_code'],
})

const methods = new Set(['GET', 'POST', 'PATCH', 'PUT', 'DELETE'])

const rateLimitedRequests = new Counter({
  name: 'comanda_rate_limited_total',
  help: 'Requests refused because a key or an address was over its rate limit.',
})

/** Registers the metrics of the process and its pools, once per process. */
export function collectProcessMetrics(pools: { requests: PoolState; reports: PoolState }): void {
  if (register.getSingleMetric('db_client_connection_count') !== undefined) return
  collectDefaultMetrics()
  const connections = new Gauge({
    name: 'db_client_connection_count',
    help: 'Database connections by state and by pool, and requests waiting for one. Reports have a pool of their own.',
    labelNames: ['pool', 'state'],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        connections.set({ pool, state: 'idle' }, idleCount)
        connections.set({ pool, state: 'used' }, totalCount - idleCount)
        connections.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
}

/** Counts HEAD as GET, and all methods without routes as `other`. */
function methodOf({ method }: FastifyRequest): string {
  if (method === 'HEAD') return 'GET'
  return methods.has(method) ? method : 'other'
}

/** Measures every request by the pattern of its route. Register it before the routes. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    const [route, method] = [request.routeOptions.url ?? 'none', methodOf(request)]
    // A stream lasts as long as its reader stays connected.
    const isStream = String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')
    if (!isStream)
      requestSeconds.labels(route, route === 'none' ? 'any' : method).observe(reply.elapsedTime / 1000)
    requestsAnswered.labels(method, String(reply.statusCode)).inc()
    if (reply.statusCode === 429) rateLimitedRequests.inc()
    done()
  })
}

/** Writes the metrics of this process in Prometheus' text format. */
export async function writeMetrics(): Promise<string> {
  return register.metrics()
}

export const metricsType = register.contentType
