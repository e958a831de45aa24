import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { Type } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { bearer, caller, fakeApi, fakeContext, prefix, type FakeApi, ulid } from '#test/support/fake-api.ts'
import { endpoint, type Answer } from '../endpoint/endpoint.ts'

const text = (length: number) => 'tagliatelle al ragù '.repeat(length / 20)
const kept = Buffer.from(JSON.stringify({ data: text(200_000) }))

/** Serves answers of each kind and length. */
const answers: Readonly<Record<string, () => Answer>> = {
  short: () => ({ data: text(500), version: 3 }),
  order: () => ({ data: text(3000), version: 3 }),
  long: () => ({ data: text(400_000), version: 3 }),
  streamed: () => ({ data: rows() }),
  broken: () => ({ data: breaks() }),
  menu: () => ({ ...rawOf(kept, 'application/json; charset=utf-8'), etag: '"menu-1"' }),
  picture: () => ({ ...rawOf(Buffer.alloc(5000, 1), 'image/png'), etag: '"abc"' }),
  page: () => rawOf(Buffer.from(text(5000)), 'text/html; charset=utf-8'),
}

const rawOf = (bytes: Buffer, type: string) => ({ data: null, raw: { bytes, type } })

async function* rows() {
  for (let at = 0; at < 500; at += 1) yield text(2000)
}

async function* breaks() {
  for (let at = 0; at < 100; at += 1) yield text(2000)
  throw new Error('the database is gone')
}

const endpoints = Object.entries(answers).map(([name, answer]) =>
  endpoint({
    tag: 'Things',
    resource: 'thing',
    summary: 'Do a thing',
    refuses: [],
    answer: Type.Unknown(),
    method: 'GET',
    path: `/${name}`,
    scope: 'tables.read',
    operationId: name,
    status: 200,
    handle: async () => answer(),
  }),
)

let app: Awaited<ReturnType<typeof buildApp>>
let strict: FakeApi
beforeAll(async () => {
  strict = await fakeApi()
  app = await buildApp(fakeContext(), endpoints, {
    authenticate: async () => caller,
    limiter: {
      admit: (_kind, _id, limit) => ({ admitted: true, remaining: limit, resetSeconds: 60, retryAfter: 0 }),
    },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => Promise.all([app.close(), strict.app.close()]))

async function get(name: string, headers: Record<string, string> = { 'accept-encoding': 'gzip' }) {
  const answer = await app.inject({ method: 'GET', url: `${prefix}/${name}`, headers })
  const isPacked = answer.headers['content-encoding'] === 'gzip'
  const body = isPacked ? gunzipSync(answer.rawPayload).toString() : answer.body
  return { ...answer, headers: answer.headers, body, isPacked }
}

test.each(['order', 'long', 'streamed', 'menu', 'page'])(
  'an answer like %s is compressed for a client that takes it',
  async name => {
    const [packed, plain] = [await get(name), await get(name, {})]
    expect([packed.isPacked, plain.isPacked, packed.statusCode]).toEqual([true, false, 200])
    expect(packed.body).toBe(plain.body)
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
    expect(packed.headers['content-type']).toBe(plain.headers['content-type'])
    for (const { headers } of [packed, plain]) expect(String(headers.vary)).toContain('Accept-Encoding')
  },
)

test('compresses cached bytes once, also for concurrent requests', async () => {
  const before = (await get('menu', {})).body
  expect(kept.length).toBeGreaterThan(128 * 1024)
  await Promise.all([get('menu'), get('menu')])
  // Cached bytes never change; here they do, to show which compressed answers are cached.
  kept[kept.length - 3] = kept[kept.length - 3]! ^ 1
  const [packed, plain] = [await get('menu'), await get('menu', {})]
  kept[kept.length - 3] = kept[kept.length - 3]! ^ 1
  expect(packed.body).toBe(before)
  expect(plain.body).not.toBe(before)
  const again = await get('menu')
  expect(again.headers.etag).toBe('"menu-1-gzip"')
  expect(again.rawPayload.equals(packed.rawPayload)).toBe(true)
})

test('does not compress short answers and images', async () => {
  for (const name of ['short', 'picture']) {
    const { isPacked, headers } = await get(name)
    expect([name, isPacked, headers.vary]).toEqual([name, false, undefined])
  }
  expect((await get('order', { 'accept-encoding': 'gzip;q=0' })).isPacked).toBe(false)
})

test('gives a compressed answer a weak ETag, which If-Match and If-None-Match accept', async () => {
  expect((await get('order', {})).headers.etag).toBe('"3"')
  const { etag } = (await get('order')).headers
  expect(etag).toBe('W/"3"')
  const again = await get('order', { 'accept-encoding': 'gzip', 'if-none-match': String(etag) })
  expect([again.statusCode, again.headers.etag, again.rawPayload.length]).toEqual([304, 'W/"3"', 0])
  const strong = await get('order', { 'if-none-match': '"3"' })
  expect([strong.statusCode, strong.headers.etag]).toEqual([304, '"3"'])
  const changed = await strict.app.inject({
    method: 'PATCH',
    url: `${prefix}/things/${ulid}`,
    headers: { authorization: bearer.good, 'if-match': String(etag) },
    payload: { name: 'x' },
  })
  expect(changed.statusCode).toBe(200)
  expect(strict.seen.calls.at(-1)!.ifMatch).toEqual({ version: 3 })
})

test('compresses a refusal with many faults', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`unknown_${at}`, 1]))
  const refused = await strict.app.inject({
    method: 'POST',
    url: `${prefix}/things`,
    headers: { authorization: bearer.good, 'accept-encoding': 'gzip' },
    payload: unknown,
  })
  expect([refused.statusCode, refused.headers['content-encoding']]).toEqual([422, 'gzip'])
  const { error } = JSON.parse(gunzipSync(refused.rawPayload).toString()) as { error: { code: string } }
  expect(error.code).toBe('validation_failed')
})

test('passes documents that are compressed already', async () => {
  const document = await app.inject({ url: '/v1/openapi.json', headers: { 'accept-encoding': 'gzip' } })
  expect(document.headers['content-encoding']).toBe('gzip')
  expect(JSON.parse(gunzipSync(document.rawPayload).toString())).toHaveProperty('openapi')
  expect(document.headers.etag).toMatch(/^".+-gzip"$/)
})

/** Reads as much of an answer as arrives over a connection. */
function read(name: string, headers: Record<string, string>): Promise<{ bytes: number; isWhole: boolean }> {
  const { port } = app.server.address() as AddressInfo
  return new Promise(resolve => {
    const sent = request({ port, path: `${prefix}/${name}`, headers }, answer => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('error', () => {})
      answer.on('close', () => resolve({ bytes, isWhole: answer.complete }))
    })
    sent.end()
  })
}

test('cuts off an answer that fails while it is sent, compressed or not', async () => {
  for (const headers of [{ 'accept-encoding': 'gzip' }, { 'accept-encoding': 'identity' }]) {
    expect((await read('broken', headers)).isWhole).toBe(false)
    expect((await read('streamed', headers)).isWhole).toBe(true)
  }
})

test('releases everything when a client disconnects during an answer', async () => {
  const { port } = app.server.address() as AddressInfo
  const asked = { port, path: `${prefix}/streamed`, headers: { 'accept-encoding': 'gzip' } }
  for (let at = 0; at < 20; at += 1) {
    await new Promise<void>(resolve => {
      const sent = request(asked, answer => {
        answer.once('data', () => sent.destroy())
        answer.on('error', () => {})
        answer.on('close', resolve)
      })
      sent.on('error', () => {})
      sent.end()
    })
  }
  expect((await get('order')).statusCode).toBe(200)
})

test('answers HEAD with the headers of the compressed answer and no body', async () => {
  const headers = { 'accept-encoding': 'gzip' }
  const head = await app.inject({ method: 'HEAD', url: `${prefix}/order`, headers })
  const { 'content-encoding': coding, etag } = head.headers
  expect([head.statusCode, coding, etag, head.body]).toEqual([200, 'gzip', 'W/"3"', ''])
})
