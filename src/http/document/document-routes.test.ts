import { readFileSync } from 'node:fs'
import { connect, type Socket, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { collectGarbage } from '#test/support/collect-garbage.ts'
import { fakeApi } from '#test/support/fake-api.ts'
import { keepAnswer } from '../answer/kept-answer.ts'
import { localLimiter } from '../limits/memory-limiter.ts'
import { makeTransport } from '../transport.ts'
import { isLong } from '#test/support/sweep.ts'
import { viewerAddress } from './viewer-page.ts'

async function scene() {
  const { app } = await fakeApi({ limiter: localLimiter({ clock: () => 0 }) })
  onTestFinished(() => app.close())
  const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.1') =>
    app.inject({ url, headers, remoteAddress })
  return { app, get }
}

// The script of the page is three megabytes, which take seconds to compress.
test.each(['/docs/openapi.json', '/v1/openapi.json', ...(isLong ? [viewerAddress] : [])])(
  'compresses %s as the client prefers, to the same bytes each time',
  async url => {
    const { get } = await scene()
    const plain = await get(url)
    const unpacked = { br: brotliDecompressSync, gzip: gunzipSync } as const
    for (const encoding of ['br', 'gzip'] as const) {
      const packed = await get(url, { 'accept-encoding': encoding })
      expect(packed.headers['content-encoding']).toBe(encoding)
      expect(packed.rawPayload.length * 3).toBeLessThan(plain.rawPayload.length)
      expect(unpacked[encoding](packed.rawPayload).equals(plain.rawPayload)).toBe(true)
      expect(packed.headers['etag']).not.toBe(plain.headers['etag'])
      expect(packed.headers['content-type']).toBe(plain.headers['content-type'])
    }
    expect(plain.headers).toMatchObject({
      vary: 'Accept-Encoding',
      etag: expect.stringMatching(/^"/) as unknown,
    })
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect((await get(url)).headers['etag']).toBe(plain.headers['etag'])
  },
)

test.each(['/docs', '/v1/openapi.json'])('answers 304 for %s to a client that has it', async url => {
  const { get } = await scene()
  for (const accepted of ['identity', 'br', 'gzip']) {
    const headers = { 'accept-encoding': accepted }
    const { etag } = (await get(url, headers)).headers as { etag: string }
    const again = await get(url, { ...headers, 'if-none-match': `"other", ${etag}` })
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag])
    expect((await get(url, { ...headers, 'if-none-match': '"other"' })).statusCode).toBe(200)
  }
})

test('allows the page only scripts and connections of this service', async () => {
  const { body, headers } = await (await scene()).get('/docs')
  const policy = headers['content-security-policy'] as string
  for (const rule of ["default-src 'none'", "script-src 'self'", "connect-src 'self'", 'img-src data:'])
    expect(policy.split('; ')).toContain(rule)
  expect(policy).not.toMatch(/unsafe-eval|https?:|\*/)
  expect(body).not.toMatch(/<script>|<style|\son\w+=/)
})

test('serves everything that the page loads; browsers may cache its script forever', async () => {
  const { get } = await scene()
  const loaded = [...(await get('/docs')).body.matchAll(/<script src="([^"]+)"/g)].map(([, url]) => url!)
  expect(loaded).toEqual([viewerAddress, '/docs/start.js'])
  for (const url of [...loaded, '/docs/openapi.json']) expect((await get(url)).statusCode).toBe(200)
  expect((await get(viewerAddress)).headers['cache-control']).toContain('immutable')
  expect((await get('/docs/start.js')).headers['cache-control']).toBe('no-cache')
})

test('serves the document that "npm run docs" wrote', async () => {
  const { get } = await scene()
  const written = readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8')
  expect((await get('/v1/openapi.json')).body).toBe(JSON.stringify(JSON.parse(written)))
})

test('serves the pages of the guide as text', async () => {
  const { get } = await scene()
  const { info } = (await get('/v1/openapi.json')).json<{ info: { description: string } }>()
  const page = await get(/\]\((\/docs\/[^)]+)\)/.exec(info.description)![1]!)
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(page.body).toMatch(/^# /)
})

test("redirects the page's path with a trailing slash", async () => {
  const { statusCode, headers } = await (await scene()).get('/docs/')
  expect([statusCode, headers['location']]).toEqual([302, '/docs'])
})

test('limits an address to sixty reads a minute, separately from other requests', async () => {
  const { get } = await scene()
  const known = { 'if-none-match': '*' }
  const statuses: number[] = []
  for (let at = 0; at < 62; at++)
    statuses.push((await get(at % 2 === 0 ? '/docs' : '/v1/openapi.json', known)).statusCode)
  expect(statuses).toEqual([...Array<number>(60).fill(304), 429, 429])
  const refused = await get('/docs')
  expect(refused.json().error).toMatchObject({
    code: 'rate_limited',
    details: { limit: 60, retry_after: 60 },
  })
  expect(refused.headers).toMatchObject({ 'retry-after': '60', ratelimit: '"page";r=0;t=60' })
  expect((await get('/v1/pos/things')).statusCode).toBe(401)
  expect((await get('/docs', {}, '203.0.113.2')).statusCode).toBe(200)
})

test.skipIf(!isLong)('limits the networks of one /48 together to sixteen times that', async () => {
  const { get } = await scene()
  let read = 0
  for (let network = 0; network < 20; network++) {
    for (let at = 0; at < 60; at++) {
      const reply = await get(
        '/v1/openapi.json',
        { 'if-none-match': '*' },
        `2001:db8:7:${network.toString(16)}::1`,
      )
      if (reply.statusCode === 304) read++
    }
  }
  expect(read).toBe(16 * 60)
  expect((await get('/docs', {}, '2001:db8:8::1')).statusCode).toBe(200)
})

/** Bytes outside the heap that wait to be sent. */
function heldBytes(): number {
  const { arrayBuffers, external } = process.memoryUsage()
  return Math.max(arrayBuffers, external)
}

const pageBytes = 2_000_000
const clients = 30
/** Maximum memory of a shared page; copies for each client take about ten times that. */
const shared = 3 * pageBytes

/** The highest memory within the next second, or the first above the limit. */
async function peakUpTo(limit: number): Promise<number> {
  let peak = 0
  for (let at = 0; at < 40 && peak <= limit; at++) {
    await sleep(25)
    peak = Math.max(peak, heldBytes())
  }
  return peak
}

/** Measures the memory growth from clients that request a page many times and never read it. */
async function growthByDeafClients(send: (app: FastifyInstance) => void): Promise<number> {
  const { default: pino } = await import('pino')
  const app = makeTransport({ log: pino({ level: 'silent' }), trustProxy: [] })
  send(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  await app.inject('/page')
  const asked = new Set<unknown>()
  app.server.on('request', (request: { socket: Socket }) => asked.add(request.socket))
  await collectGarbage()
  const before = heldBytes()
  const sockets: Socket[] = []
  for (let at = 0; at < clients; at++) {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('error', () => undefined)
    socket.pause()
    socket.write('GET /page HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20))
    sockets.push(socket)
  }
  while (asked.size < clients) await sleep(25)
  const growth = (await peakUpTo(before + 2 * shared)) - before
  for (const socket of sockets) socket.destroy()
  await app.close()
  return growth
}

test.skipIf(!isLong)('shares one copy among clients that never read', async () => {
  const page = keepAnswer('x'.repeat(pageBytes), { 'content-type': 'text/plain' })
  const growth = await growthByDeafClients(
    app => void app.get('/page', (_request, reply) => page.send(reply)),
  )
  expect(growth).toBeLessThan(shared)
})

test.skipIf(!isLong)('control: a page sent as text is copied for each client', async () => {
  const page = 'ü'.repeat(pageBytes / 2)
  const growth = await growthByDeafClients(
    app => void app.get('/page', (_request, reply) => reply.send(page)),
  )
  expect(growth).toBeGreaterThan(2 * shared)
})
