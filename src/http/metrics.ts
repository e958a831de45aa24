import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client'

/** The state of the pool of database connections. */
export type PoolState = { totalCount: number; idleCount: number; waitingCount: number }

const requestSeconds = new Histogram({
  name: 'http_server_request_duration_seconds',
  help: 'Time from the arrival of a request to the end of its answer.',
  labelNames: ['http_route', 'http_request_method', 'http_response_status_code'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
})

const rateLimitedRequests = new Counter({
  name: 'comanda_rate_limited_total',
  help: 'Requests refused because a key or an address had used up its minute.',
})

/** Starts the figures of the process and of its pool; once per process. */
export function collectProcessMetrics(pool: PoolState): void {
  if (register.getSingleMetric('db_client_connection_count') !== undefined) return
  collectDefaultMetrics()
  const connections = new Gauge({
    name: 'db_client_connection_count',
    help: 'Connections of the pool by state, and requests that wait for one.',
    labelNames: ['state'],
    collect() {
      connections.set({ state: 'idle' }, pool.idleCount)
      connections.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      connections.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

/**
 * Measures every request by its route's pattern, so that there are as many series as routes. Must be registered
 * before the routes are.
 */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    const route = request.routeOptions.url ?? 'none'
    requestSeconds.labels(route, request.method, String(reply.statusCode)).observe(reply.elapsedTime / 1000)
    if (reply.statusCode === 429) rateLimitedRequests.inc()
    done()
  })
}

/** The figures of this process in Prometheus' text format. */
export async function writeMetrics(): Promise<string> {
  return register.metrics()
}

export const metricsType = register.contentType
