import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, fakeApi, prefix, type FakeApi, ulid } from '#test/support/fake-api.ts'
import { refusedFor } from './limits/rate-limit.rules.ts'

const till = 'https://till.example'
const foreign = 'https://other.example'

let api: FakeApi
let closed: FakeApi
/** Requests counted against a rate limit. */
let counted = 0
/** Number of key look-ups. */
let lookedUp = 0

beforeAll(async () => {
  closed = await fakeApi()
  api = await fakeApi({
    corsOrigins: [till, 'http://localhost:5173'],
    authenticate: async () => {
      lookedUp += 1
      return undefined
    },
    limiter: {
      admit(kind, _id, limit) {
        counted += 1
        return kind === 'ip' && counted % 2 === 0
          ? refusedFor(9000)
          : { admitted: true, remaining: limit - 1, resetSeconds: 60, retryAfter: 0 }
      },
    },
  })
})
afterAll(() => Promise.all([api.app.close(), closed.app.close()]))

type Ask = {
  method?: 'GET' | 'POST' | 'OPTIONS' | 'PUT'
  headers?: Record<string, string>
  from?: string | undefined
}

function ask(url: string, { method = 'GET', headers = {}, from = till }: Ask = {}) {
  return api.app.inject({ method, url, headers: { ...(from === '' ? {} : { origin: from }), ...headers } })
}

const preflight = (url: string, from = till) =>
  ask(url, {
    method: 'OPTIONS',
    from,
    headers: {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    },
  })

const shared = (headers: Record<string, unknown>) =>
  Object.keys(headers).filter(name => name.startsWith('access-control-'))

test("answers a preflight of a listed origin with the path's methods and the headers", async () => {
  const { statusCode, headers, body } = await preflight(`${prefix}/things`)
  expect([statusCode, body]).toEqual([204, ''])
  expect(headers).toMatchObject({
    'access-control-allow-origin': till,
    'access-control-allow-methods': 'GET, HEAD, OPTIONS, POST',
    'access-control-max-age': '7200',
    vary: 'Origin',
  })
  const allowed = String(headers['access-control-allow-headers']).toLowerCase().split(', ')
  expect(allowed).toEqual(
    expect.arrayContaining(['authorization', 'content-type', 'idempotency-key', 'if-match']),
  )
  expect(headers).not.toHaveProperty('access-control-allow-credentials')
})

test('answers a preflight without a look-up, and counts it once', async () => {
  const before = [lookedUp, counted]
  for (const url of [`${prefix}/things`, `${prefix}/things/${ulid}`, '/docs', `${prefix}/nothing`]) {
    expect((await preflight(url)).statusCode).toBe(204)
  }
  expect([lookedUp, counted]).toEqual([before[0], before[1]! + 4])
})

test('lets a page send any method to an unknown path and read the refusal', async () => {
  const { headers } = await preflight(`${prefix}/thing`)
  expect(headers['access-control-allow-methods']).toBe('DELETE, GET, HEAD, PATCH, POST, PUT')
  const refused = await ask(`${prefix}/thing`, { method: 'POST' })
  expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([404, till])
})

test.each([foreign, 'null', `${till}.evil.example`, 'https://TILL.example', 'http://till.example', ''])(
  'nothing is shared with the origin %j',
  async from => {
    for (const answer of [await ask('/docs', { from }), await preflight(`${prefix}/things`, from)]) {
      expect(shared(answer.headers)).toEqual([])
      // Caches must not serve this answer to a listed origin.
      expect(answer.headers.vary).toContain('Origin')
    }
    expect((await preflight(`${prefix}/nothing`, from)).statusCode).toBe(404)
  },
)

test('sends no CORS headers without listed origins', async () => {
  const headers = { origin: till, 'access-control-request-method': 'POST' }
  const answers = [
    await closed.app.inject({ method: 'OPTIONS', url: `${prefix}/things`, headers }),
    await closed.app.inject({
      method: 'GET',
      url: `${prefix}/things`,
      headers: { ...headers, authorization: bearer.good },
    }),
  ]
  for (const answer of answers) {
    expect(shared(answer.headers)).toEqual([])
    expect(String(answer.headers.vary)).not.toContain('Origin')
  }
})

test('lets pages read refusals from every stage', async () => {
  const big = {
    authorization: bearer.good,
    'content-type': 'application/json',
    'content-length': '999999999',
  }
  const seen = [
    await ask(`${prefix}/things`),
    await ask(`${prefix}/things`),
    await ask(`${prefix}/things`, { method: 'POST', headers: big }),
    await ask(`${prefix}/things`, { method: 'PUT' }),
    await ask('/%'),
  ]
  expect(new Set(seen.map(({ statusCode }) => statusCode))).toEqual(new Set([400, 401, 405, 413, 429]))
  for (const { headers } of seen) {
    expect(headers['access-control-allow-origin']).toBe(till)
    const readable = String(headers['access-control-expose-headers']).split(', ')
    expect(readable).toEqual(
      expect.arrayContaining(['ETag', 'Retry-After', 'RateLimit', 'RateLimit-Policy', 'Idempotent-Replayed']),
    )
    expect(readable).toEqual(
      expect.arrayContaining(['Sync-Watermark', 'X-Request-Id', 'Content-Disposition']),
    )
  }
})

test("gives RateLimit's t and Retry-After the same value in a 429", async () => {
  const answers = [await ask(`${prefix}/things`), await ask(`${prefix}/things`)]
  const { headers } = answers.find(({ statusCode }) => statusCode === 429)!
  expect(headers['retry-after']).toBe('10')
  expect(headers['ratelimit']).toBe('"ip";r=0;t=10')
})

test.each(['/docs', '/v1/openapi.json', '/docs/start.js'])(
  'lets pages read %s, which varies by both headers',
  async url => {
    const { headers, statusCode } = await ask(url)
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([200, till])
    expect(headers.vary).toBe('Origin, Accept-Encoding')
  },
)

test('lets pages send every documented request header and read every answer header', async () => {
  const document: {
    paths: Record<string, Record<string, { parameters: { in: string; name: string }[] }>>
    components: { headers: object }
  } = (await closed.app.inject('/v1/openapi.json')).json()
  const operations = Object.values(document.paths).flatMap(item => Object.values(item))
  const sent = operations.flatMap(({ parameters }) => parameters.filter(one => one.in === 'header'))
  const { headers } = await preflight(`${prefix}/things`)
  const names = (list: unknown) => String(list).split(', ')
  const missing = sent.filter(({ name }) => !names(headers['access-control-allow-headers']).includes(name))
  expect(missing).toEqual([])
  const readable = names((await ask('/docs')).headers['access-control-expose-headers'])
  expect(Object.keys(document.components.headers).filter(name => !readable.includes(name))).toEqual([])
})

test('never sets a cookie or allows credentials', () => {
  const sources = ['cors.ts', 'refuse-request.ts', 'serve-endpoint.ts', 'transport.ts']
  for (const file of sources) {
    const text = readFileSync(path.join(import.meta.dirname, file), 'utf8')
    expect(text).not.toMatch(/set-cookie|allow-credentials/i)
  }
})
