import { connect, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeGate } from '../db/gate/gate.ts'
import { bearer, caller, fakeApi, otherUlid, prefix, ulid, type FakeApi } from '#test/support/fake-api.ts'
import { detailsOf, fakeCalls, refusedAs, type Sent } from '#test/support/fake-calls.ts'

let api: FakeApi
beforeAll(async () => {
  api = await fakeApi()
})
beforeEach(() => {
  api.seen.calls.length = 0
  api.seen.ended = 0
})
afterAll(() => api.app.close())

const { send, refused, create } = fakeCalls(() => api)

const broken = '{'
const closed = `/things/${ulid}/cancel`

describe('the order of checks', () => {
  test('answers 404 to an unknown route with a broken body and 405 to a wrong method, before any key check', async () => {
    expect(await refused('/nothing', { body: broken, key: null })).toBe('404 not_found')
    const put = { method: 'PUT', body: broken, key: null } as const
    expect(await refused('/things', put)).toBe('405 method_not_allowed')
  })

  test('#66 answers 401 to a wrong key with a broken body', async () => {
    for (const key of [null, 'Bearer wrong', 'good', 'Basic Z29vZA==', 'Bearer good, Bearer good']) {
      const answer = await send(closed, { body: broken, key })
      expect(refusedAs(answer)).toBe('401 unauthenticated')
      expect(answer.headers['www-authenticate']).toBe('Bearer')
    }
    const inQuery = await send(`${closed}?api_key=good`, { body: broken, key: null })
    expect(refusedAs(inQuery)).toBe('401 unauthenticated')
  })

  test('#67 answers 403 to a missing scope before body, type and record', async () => {
    const answer = await send(`/things/no-id/cancel`, {
      body: broken,
      key: bearer.reader,
      headers: { 'content-type': 'text/plain' },
    })
    expect(refusedAs(answer)).toBe('403 insufficient_scope')
    expect(detailsOf(answer)).toEqual({ missing_scopes: ['tables.write'] })
  })

  test('checks the type (415) before the syntax (400), the content (422) and the record (404)', async () => {
    const path = '/things/no-id/cancel'
    const headers = { 'content-type': 'text/plain' }
    expect(await refused(path, { body: broken, headers })).toBe('415 unsupported_media_type')
    expect(await refused(path, { body: broken })).toBe('400 malformed_json')
    expect(await refused(path, { body: {} })).toBe('422 validation_failed')
    expect(await refused(path, { body: { reason: 'x' } })).toBe('404 not_found')
    expect(api.seen.calls).toHaveLength(0)
  })

  test('answers 503 before it reads the body, while the queue of the brand is full', async () => {
    let end = (): void => undefined
    const waiting = new Promise<void>(resolve => (end = resolve))
    const places = { any: 1, write: 1, read: 1, report: 1 }
    const busy = await fakeApi({
      slow: () => waiting,
      gate: makeGate({ perBrand: places, waitingPerBrand: 1 }),
    })
    const [working, queued] = [send('/slow', {}, busy), send('/slow', {}, busy)]
    // Until both have arrived the answer is 400.
    await expect
      .poll(async () => refusedAs(await send('/things', { body: broken }, busy)))
      .toBe('503 unavailable')
    expect(refusedAs(await send('/things', { body: broken, key: bearer.reader }, busy))).toBe(
      '403 insufficient_scope',
    )
    end()
    expect((await working).statusCode).toBe(200)
    expect((await queued).statusCode).toBe(200)
    expect(refusedAs(await send('/things', { body: broken }, busy))).toBe('400 malformed_json')
    await busy.app.close()
  })

  test('#7 answers 413 to a body declared too long, before the key', async () => {
    const answer = await send('/things', { body: `"${'x'.repeat(256 * 1024)}"`, key: null })
    expect(refusedAs(answer)).toBe('413 payload_too_large')
    expect(detailsOf(answer)).toEqual({ max_bytes: 262_144 })
    expect(answer.headers['connection']).toBe('close')
  })
})

describe('paths', () => {
  test('#34 accepts a lower-case id and converts it to upper case', async () => {
    const answer = await send(`/things/${ulid.toLowerCase()}`, { method: 'GET' })
    expect(answer.json()).toMatchObject({ data: { params: { thing: ulid } } })
  })

  test('answers a malformed id like an unknown one, with the id as it was sent', async () => {
    for (const id of ['x', `${ulid}0`, 'ILOU'.padEnd(26, '0'), 'x'.repeat(5000), '%27%20or%201=1']) {
      const answer = await send(`/things/${id}`, { method: 'GET' })
      expect(refusedAs(answer)).toBe('404 not_found')
      expect(detailsOf(answer)).toEqual({ resource: 'thing', id: decodeURIComponent(id) })
    }
  })

  test.each(['/things/', '//things', '/Things', '/things//', `/things/${ulid}/`, `/things/${ulid}/cancel/`])(
    'refuses the path %s',
    async path => {
      const answer = await send(path, { method: 'GET' })
      expect(refusedAs(answer)).toBe('404 not_found')
      expect(detailsOf(answer)).toMatchObject({
        resource: 'route',
        id: prefix + path,
        allowed: expect.arrayContaining([expect.stringContaining(`${prefix}/things`)]),
      })
    },
  )

  test.each(['/things/%E0%A4%A', '/%', '/things?q=%FF', '/things?q=%E0%A4%A'])(
    '#36 %s is not well encoded',
    async path => {
      expect(await refused(path, { method: 'GET' })).toBe('400 malformed_request')
    },
  )

  test('#63 answers 405 to another method of a known path and lists its methods', async () => {
    const answer = await send(`/things/${ulid}`, { method: 'PUT', body: broken })
    expect(refusedAs(answer)).toBe('405 method_not_allowed')
    expect(answer.headers['allow']).toBe('DELETE, GET, HEAD, OPTIONS, PATCH')
  })

  test('#64 answers HEAD like GET without a body, and OPTIONS with 204 and Allow', async () => {
    const get = await send(`/things/${ulid}`, { method: 'GET' })
    const head = await send(`/things/${ulid}`, { method: 'HEAD' })
    expect(head.statusCode).toBe(200)
    expect(head.body).toBe('')
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
    expect(head.headers['etag']).toBe(get.headers['etag'])
    const options = await send('/things', { method: 'OPTIONS', key: null })
    expect([options.statusCode, options.body]).toEqual([204, ''])
    expect(options.headers['allow']).toBe('GET, HEAD, OPTIONS, POST')
    expect(await refused('/nothing', { method: 'OPTIONS' })).toBe('404 not_found')
  })
})

describe('idempotency keys', () => {
  const order = { name: 'x', note: 'a', lines: [{ product_id: ulid, quantity: 2 }] }
  async function once(path: string, body: unknown, key = 'key-1', method: Sent['method'] = 'POST') {
    api.seen.calls.length = 0
    const answer = await send(path, { body, method, headers: { 'idempotency-key': key } })
    expect(answer.statusCode).toBeLessThan(300)
    return api.seen.calls[0]!.idempotencyKey
  }

  test.each(['x'.repeat(256), 'a b', 'a\u00e9b', ''])('#46 refuses the key %.20j', async key => {
    const sent = { body: { name: 'x' }, headers: { 'idempotency-key': key } }
    expect(await refused('/things', sent)).toBe('400 invalid_idempotency_key')
  })

  test('#45 fingerprints the same content equally, with any order of keys and white space', async () => {
    const first = await once('/things', order)
    const again = await once(
      '/things',
      ` { "lines": [{"quantity":2.0,"product_id":"${ulid.toLowerCase()}"}], "note":"  a ", "name" : "x" } `,
    )
    expect(again).toEqual(first)
    expect([first!.hash.length, first!.fingerprint.length]).toEqual([16, 16])
  })

  test('#43 fingerprints other content, path or id differently, and hashes another key differently', async () => {
    const first = await once('/things', order)
    expect((await once('/things', { ...order, note: 'b' }))!.fingerprint).not.toEqual(first!.fingerprint)
    const cancelled = await once(`/things/${ulid}/cancel`, { reason: 'x' })
    const other = await once(`/things/${otherUlid}/cancel`, { reason: 'x' })
    expect(cancelled!.hash).toEqual(other!.hash)
    expect(cancelled!.fingerprint).not.toEqual(other!.fingerprint)
    expect((await once('/things', order, 'key-2'))!.hash).not.toEqual(first!.hash)
    expect(await once(`/things/${ulid.toLowerCase()}/cancel`, { reason: 'x' })).toEqual(cancelled)
  })

  test('ignores it on PATCH, DELETE and where an operation does not use it', async () => {
    expect(await once('/preview', {}, 'a b')).toBeUndefined()
    expect(await once(`/things/${ulid}`, {}, 'a b', 'PATCH')).toBeUndefined()
    expect(await once(`/things/${ulid}`, undefined, 'a b', 'DELETE')).toBeUndefined()
  })
})

describe('answers', () => {
  test('carry the version as ETag, 304 when the client has it', async () => {
    const read = (headers = {}) => send(`/things/${ulid}`, { method: 'GET', headers })
    expect((await read()).headers['etag']).toBe('"3"')
    for (const sent of ['"3"', 'W/"3"', '"1", "3"', '*']) {
      const again = await read({ 'if-none-match': sent })
      const tag = sent.startsWith('W/') ? sent : '"3"'
      expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', tag])
    }
    expect((await read({ 'if-none-match': '"2"' })).statusCode).toBe(200)
  })

  test('#69 If-Match is the version or *; anything else matches nothing', async () => {
    const patch: Sent = { method: 'PATCH', body: {} }
    const ifMatch = async (sent: string, path = `/things/${ulid}`, more = patch) => {
      api.seen.calls.length = 0
      await send(path, { ...more, headers: { 'if-match': sent } })
      return api.seen.calls[0]!.ifMatch
    }
    expect(await ifMatch('"3"')).toEqual({ version: 3 })
    expect(await ifMatch('*')).toBe('any')
    expect(await ifMatch('W/"3"')).toEqual({ version: 3 })
    for (const odd of ['3', '"x"', 'w/"3"', '"3", "4"', '']) expect(await ifMatch(odd)).toBe('never')
    expect(await ifMatch('"3"', closed, { body: { reason: 'x' } })).toEqual({ version: 3 })
    // A record being created has no version yet.
    expect(await ifMatch('"3"', '/things', { body: { name: 'x' } })).toBeUndefined()
  })

  test('have the rate limit headers of the current draft, on refusals too', async () => {
    const good = await create({ name: 'x' })
    expect(good.headers['ratelimit-policy']).toBe('"key";q=100;w=60')
    expect(good.headers['ratelimit']).toBe('"key";r=99;t=60')
    expect((await create(broken)).headers['ratelimit']).toBe('"key";r=99;t=60')
    expect((await send('/things', { key: null })).headers['ratelimit-policy']).toBe('"ip";q=30;w=60')
    expect((await send('/nothing')).headers['ratelimit-policy']).toBe('"path";q=120;w=60')
  })

  test('sends bytes unchanged, cached only by the client', async () => {
    const { body, headers } = await send(`/things/${ulid}/image`, { method: 'GET' })
    expect(body).toBe('png')
    const { etag, 'content-type': type, 'cache-control': cached } = headers
    expect([type, etag, cached]).toEqual(['image/png', '"abc"', 'private, no-cache'])
    expect((await create({ name: 'x' })).headers['cache-control']).toBe('no-store')
  })

  test('an answer that breaks its schema is an internal error', async () => {
    expect(await refused('/undescribed')).toBe('500 internal_error')
  })

  test('reveals nothing of an internal error and logs it once, completely', async () => {
    const answer = await send('/broken', { headers: { 'x-request-id': 'client-id-0001' } })
    expect(refusedAs(answer)).toBe('500 internal_error')
    expect(answer.body).not.toContain('secret')
    const lines = api.log().filter(line => line['request_id'] === answer.headers['x-request-id'])
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      level: 50,
      client_request_id: 'client-id-0001',
      err: { message: 'secret inside' },
    })
    expect(answer.headers['x-request-id']).not.toBe('client-id-0001')
  })

  test('answers 503 with Retry-After without a database, and a refusal with its own status', async () => {
    const away = await send('/away')
    expect(refusedAs(away)).toBe('503 unavailable')
    expect(away.headers['retry-after']).toBe('1')
    const refused = await send('/refuse')
    expect(refusedAs(refused)).toBe('409 session_not_open')
    expect(detailsOf(refused)).toEqual({ status: 'settled' })
  })
})

test('a refusal above the limit says how long to wait and does not reach the handler', async () => {
  const limited = await fakeApi({
    limiter: {
      admit: async (_kind, _id, limit) => ({
        admitted: false,
        remaining: 0,
        resetSeconds: 42,
        retryAfter: limit === 30 ? 7 : 5,
      }),
    },
  })
  const answer = await send('/things', { body: broken }, limited)
  expect(refusedAs(answer)).toBe('429 rate_limited')
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.headers['ratelimit']).toBe('"key";r=0;t=42')
  expect(detailsOf(answer)).toEqual({ limit: caller.rateLimit, retry_after: 5 })
  const nobody = await send('/things', { body: broken, key: null }, limited)
  expect(refusedAs(nobody)).toBe('429 rate_limited')
  expect(detailsOf(nobody)).toEqual({ limit: 30, retry_after: 7 })
  expect(answer.json().error.message).toMatch(/^This key .* Wait 5 s/)
  expect(nobody.json().error.message).toMatch(/^This address .* without a valid key.* Wait 7 s/)
  expect(limited.seen.calls).toHaveLength(0)
  await limited.app.close()
})

test('answers 503 to a request that times out, and ignores its later outcome', async () => {
  let finish = () => {}
  const waiting = new Promise<void>(resolve => (finish = resolve))
  const slow = await fakeApi({ handlerTimeout: 100, slow: () => waiting })
  expect(refusedAs(await send('/slow', {}, slow))).toBe('503 unavailable')
  finish()
  await sleep(20)
  expect(slow.log().filter(line => line['level'] === 50)).toEqual([])
  await slow.app.close()
})

test('reads no further rows and logs no error when a client disconnects during a long answer', async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  const before = api.log().length
  const socket = connect((api.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`GET ${prefix}/long HTTP/1.1\r\nhost: x\r\nauthorization: ${bearer.good}\r\n\r\n`)
  const [first] = await once(socket, 'data')
  expect(String(first)).toContain('HTTP/1.1 200 OK')
  expect(api.seen.ended).toBe(0)
  socket.destroy()
  await expect.poll(() => api.seen.ended).toBe(1)
  await sleep(200)
  // Refusals of the tests before are summed up once a minute, in lines with their count.
  const lines = api.log().slice(before)
  expect(lines.filter(line => !('count' in line))).toEqual([])
})
