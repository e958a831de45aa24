import Fastify from 'fastify'
import sql from 'sql-template-tag'
import { expect, onTestFinished, test } from 'vitest'
import { openHouse } from '../../test/house.ts'
import { collectProcessMetrics } from './metrics.ts'
import { registerProbes, type ProbeOptions } from './probes.ts'
import { makeTransport } from './transport.ts'

const token = 'a-token-that-is-long'

async function scene(options: Partial<ProbeOptions> = {}) {
  const house = await openHouse()
  collectProcessMetrics(house.db.pool)
  const app = makeTransport({ log: house.ctx.log, trustProxy: [] })
  registerProbes(app, house.ctx, { metricsToken: token, stopping: () => false, ...options })
  app.get('/dish/:id', async () => 'ok')
  onTestFinished(() => app.close())
  const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    app.inject({ url, headers, remoteAddress })
  return { house, app, get }
}

test('it lives, and it is ready while the database is there', async () => {
  const { house, get } = await scene()
  expect((await get('/livez')).json()).toEqual({ status: 'ok' })
  expect((await get('/readyz')).json()).toEqual({ status: 'ok' })
  await house.db.close()
  const away = await get('/readyz')
  expect([away.statusCode, away.json().error.code]).toEqual([503, 'unavailable'])
  expect(Number(away.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect((await get('/livez')).statusCode).toBe(200)
})

test('it is not ready with a schema that is not its own', async () => {
  const { house, get } = await scene()
  await house.db.query(
    sql`delete from schema_migrations where name = (select max(name) from schema_migrations)`,
  )
  expect((await get('/readyz')).statusCode).toBe(503)
})

test('it is not ready once it has been asked to stop', async () => {
  const { get } = await scene({ stopping: () => true })
  expect((await get('/readyz')).statusCode).toBe(503)
})

test('figures name routes, never ids', async () => {
  const { get } = await scene()
  await get('/dish/01JD5Z7K3M9QW2E4R6T8Y0V1N2')
  const { statusCode, body, headers } = await get('/metrics')
  expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')])
  expect(body).toMatch(/^http_server_request_duration_seconds_count\{http_route="\/dish\/:id",.*"200"\} 1$/m)
  expect(body).toMatch(/^db_client_connection_count\{state="idle"\} \d+$/m)
  expect(body).not.toContain('01JD5Z7K3M9QW2E4R6T8Y0V1N2')
})

test.each([
  ['from this machine', {}, '127.0.0.1', 200],
  ['from this machine by IPv6', {}, '::1', 200],
  ['from this machine by mapped IPv4', {}, '::ffff:127.0.0.1', 200],
  ['through a proxy on this machine', { 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1', 401],
  ['from elsewhere', {}, '203.0.113.9', 401],
  ['from elsewhere with the token', { authorization: `Bearer ${token}` }, '203.0.113.9', 200],
  [
    'through a proxy with the token',
    { authorization: `Bearer ${token}`, forwarded: 'for=x' },
    '127.0.0.1',
    200,
  ],
  ['from elsewhere with another token', { authorization: `Bearer ${token}x` }, '203.0.113.9', 401],
  ['from elsewhere, saying it is near', { 'x-forwarded-for': '127.0.0.1' }, '203.0.113.9', 401],
])('figures %s', async (_where, headers, address, status) => {
  const { get } = await scene()
  expect((await get('/metrics', headers, address)).statusCode).toBe(status)
})

test('without a token nobody elsewhere reads the figures', async () => {
  const { get } = await scene({ metricsToken: undefined })
  for (const authorization of ['Bearer undefined', 'Bearer ', 'Bearer']) {
    expect((await get('/metrics', { authorization }, '203.0.113.9')).statusCode).toBe(401)
  }
})

test('a plain Fastify takes the probes as well', async () => {
  const { house } = await scene()
  const app = Fastify()
  onTestFinished(() => app.close())
  registerProbes(app, house.ctx, { metricsToken: undefined, stopping: () => false })
  expect((await app.inject('/livez')).statusCode).toBe(200)
})
