import Fastify from 'fastify'
import sql from 'sql-template-tag'
import { expect, onTestFinished, test } from 'vitest'
import { openTestEnv } from '#test/support/test-env.ts'
import { register } from 'prom-client'
import type { Database } from '../db/database.ts'
import { collectProcessMetrics } from './metrics.ts'
import { localLimiter } from './limits/memory-limiter.ts'
import { registerProbes, type ProbeOptions } from './probes.ts'
import { makeTransport } from './transport.ts'

const token = 'a-token-that-is-long'

async function scene(options: Partial<ProbeOptions> = {}) {
  const env = await openTestEnv()
  collectProcessMetrics({ requests: env.db.pool, reports: env.db.reports })
  const app = makeTransport({ log: env.ctx.log, trustProxy: [] })
  let now = 0
  const counted = { queries: 0 }
  const query: Database['query'] = (statement, name) => {
    counted.queries++
    return env.db.query(statement, name)
  }
  const ctx = { ...env.ctx, db: { ...env.db, query } }
  registerProbes(app, ctx, {
    limiter: localLimiter({ clock: () => 0 }),
    metricsToken: undefined,
    behindProxy: false,
    stopping: () => false,
    clock: () => now,
    ...options,
  })
  app.get('/dish/:id', async () => 'ok')
  onTestFinished(() => app.close())
  const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    app.inject({ url, headers, remoteAddress })
  return { env, app, get, counted, wait: (ms: number) => void (now += ms) }
}

test('is live, and ready while the database answers', async () => {
  const { env, get, wait } = await scene()
  expect((await get('/livez')).json()).toEqual({ status: 'ok' })
  expect((await get('/readyz')).json()).toEqual({ status: 'ok' })
  await env.db.close()
  wait(1000)
  const away = await get('/readyz')
  expect([away.statusCode, away.json().error.code]).toEqual([503, 'unavailable'])
  expect(Number(away.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect((await get('/livez')).statusCode).toBe(200)
})

test('is not ready with a different schema', async () => {
  const { env, get } = await scene()
  await env.db.query(
    sql`delete from schema_migrations where name = (select max(name) from schema_migrations)`,
  )
  expect((await get('/readyz')).statusCode).toBe(503)
})

test('is not ready once asked to stop', async () => {
  const { get } = await scene({ stopping: () => true })
  expect((await get('/readyz')).statusCode).toBe(503)
})

test('names routes in metrics, never ids', async () => {
  const { get } = await scene()
  await get('/dish/01JD5Z7K3M9QW2E4R6T8Y0V1N2')
  const { statusCode, body, headers } = await get('/metrics')
  expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')])
  expect(body).toMatch(
    /^http_server_request_duration_seconds_count\{http_route="\/dish\/:id",http_request_method="GET"\} 1$/m,
  )
  expect(body).toMatch(
    /^http_server_requests_total\{http_request_method="GET",http_response_status_code="200"\} \d+$/m,
  )
  for (const pool of ['requests', 'reports'])
    expect(body).toMatch(
      new RegExp(`^db_client_connection_count\\{pool="${pool}",state="idle"\\} \\d+$`, 'm'),
    )
  expect(body).not.toContain('01JD5Z7K3M9QW2E4R6T8Y0V1N2')
})

const shown = { authorization: `Bearer ${token}` }

test.each([
  ['from this machine', {}, '127.0.0.1', 200],
  ['from this machine by IPv6', {}, '::1', 200],
  ['from this machine by mapped IPv4', {}, '::ffff:127.0.0.1', 200],
  ['from this machine by Prometheus', { 'x-prometheus-scrape-timeout-seconds': '10' }, '127.0.0.1', 200],
  ...['localhost', 'LOCALHOST:8080', '127.0.0.1:8080', '[::1]:8080'].map(
    host => [`from this machine as ${host}`, { host }, '127.0.0.1', 200] as const,
  ),
  ...['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example:80'].map(
    host => [`by the name ${host} of another`, { host }, '127.0.0.1', 401] as const,
  ),
  ['from elsewhere', {}, '203.0.113.9', 401],
  ['from elsewhere, saying it is near', { 'x-forwarded-for': '127.0.0.1' }, '203.0.113.9', 401],
  ...[
    'x-forwarded-for',
    'forwarded',
    'via',
    'x-real-ip',
    'x-forwarded-host',
    'cf-connecting-ip',
    'true-client-ip',
  ].map(
    name => [`through a proxy that writes ${name}`, { [name]: '203.0.113.9' }, '127.0.0.1', 401] as const,
  ),
] as const)('without a token metrics are read %s', async (_where, headers, address, status) => {
  const { get } = await scene()
  expect((await get('/metrics', headers as Record<string, string>, address)).statusCode).toBe(status)
})

test('requires a token for metrics behind a proxy', async () => {
  const { get } = await scene({ behindProxy: true })
  expect((await get('/metrics')).statusCode).toBe(401)
})

test.each([
  ['from elsewhere with the token', shown, '203.0.113.9', 200],
  ['through a proxy with the token', { ...shown, forwarded: 'for=x' }, '127.0.0.1', 200],
  ['from this machine with the token', shown, '127.0.0.1', 200],
  ['from this machine without it', {}, '127.0.0.1', 401],
  ['from elsewhere with another token', { authorization: `Bearer ${token}x` }, '203.0.113.9', 401],
])('answers metrics with a token set: %s', async (_where, headers, address, status) => {
  for (const behindProxy of [false, true]) {
    const { get } = await scene({ metricsToken: token, behindProxy })
    expect((await get('/metrics', headers, address)).statusCode).toBe(status)
  }
})

test('queries the database for readiness at most once a second', async () => {
  const { get, counted, wait } = await scene()
  await Promise.all(Array.from({ length: 100 }, async () => get('/readyz')))
  const { queries } = counted
  expect(queries).toBeGreaterThan(0)
  wait(999)
  await get('/readyz')
  expect(counted.queries).toBe(queries)
  wait(1)
  await Promise.all(Array.from({ length: 100 }, async () => get('/readyz')))
  expect(counted.queries).toBe(2 * queries)
})

test('collects metrics at most once a second', async () => {
  const { get, wait } = await scene()
  const metrics = async () => (await get('/metrics')).body
  const first = await metrics()
  // Each answer changes the metrics, such as the number of requests.
  expect(new Set(await Promise.all(Array.from({ length: 50 }, metrics)))).toEqual(new Set([first]))
  wait(1000)
  expect(await metrics()).not.toBe(first)
})

test('keeps one series per route for any requests', async () => {
  const { app, get } = await scene()
  const lines = async () =>
    (await get('/metrics')).body.split('\n').filter(line => line.includes('duration')).length
  for (const url of ['/dish/1', '/nothing']) await get(url)
  for (const method of ['TRACE', 'PROPFIND', 'LOCK', 'HEAD'] as const) {
    await app.inject({ method: method as 'HEAD', url: '/nothing' })
    await app.inject({ method: method as 'HEAD', url: '/dish/2' })
  }
  const series = (await register.getSingleMetric('http_server_request_duration_seconds')!.get()).values
  const ofNone = series.filter(({ labels }) => (labels as Record<string, string>)['http_route'] === 'none')
  // Five buckets and +Inf, the sum and the count.
  expect(ofNone).toHaveLength(8)
  expect(await lines()).toBeGreaterThan(8)
})

test('admits six hundred probes a minute per address', async () => {
  const { get } = await scene()
  const statuses: number[] = []
  for (let at = 0; at < 602; at++) statuses.push((await get('/livez')).statusCode)
  expect(statuses.slice(599)).toEqual([200, 429, 429])
})

test('serves metrics without a token only locally', async () => {
  const { get } = await scene({ metricsToken: undefined })
  for (const authorization of ['Bearer undefined', 'Bearer ', 'Bearer']) {
    expect((await get('/metrics', { authorization }, '203.0.113.9')).statusCode).toBe(401)
  }
})

test('adds the probes to a plain Fastify too', async () => {
  const { env } = await scene()
  const app = Fastify()
  onTestFinished(() => app.close())
  const { ctx } = env
  registerProbes(app, ctx, {
    limiter: localLimiter(),
    metricsToken: undefined,
    behindProxy: false,
    stopping: () => false,
  })
  expect((await app.inject('/livez')).statusCode).toBe(200)
})
