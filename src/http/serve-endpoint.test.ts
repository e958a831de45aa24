import { connect, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  bearer,
  caller,
  fakeApi,
  faultsIn,
  otherUlid,
  prefix,
  ulid,
  type FakeApi,
  type Refused,
} from '#test/support/fake-api.ts'

let api: FakeApi
beforeAll(async () => {
  api = await fakeApi()
})
beforeEach(() => {
  api.seen.calls.length = 0
})
afterAll(() => api.app.close())

type Sent = {
  method?: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'OPTIONS'
  body?: unknown
  headers?: Record<string, string>
  key?: string | null
}

async function send(path: string, sent: Sent = {}, { app } = api) {
  const { method = 'POST', body, headers = {}, key = bearer.good } = sent
  const payload =
    body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
  return app.inject({
    method,
    url: prefix + path,
    headers: {
      ...(key === null ? {} : { authorization: key }),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  })
}

type Injected = Awaited<ReturnType<typeof send>>

/** The status and code of an error answer, as in `404 not_found`. */
function refusedAs(answer: Injected): string {
  const body = answer.json<{ error: Refused }>()
  expect(Object.keys(body)).toEqual(['error'])
  expect(Object.keys(body.error).sort()).toEqual(['code', 'details', 'message'])
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['x-request-id']).toMatch(/^[0-9A-Z]{26}$/)
  return `${answer.statusCode} ${body.error.code}`
}

const refused = async (path: string, sent?: Sent) => refusedAs(await send(path, sent))

const detailsOf = (answer: Injected) => answer.json<{ error: Refused }>().error.details

/** Path and rule of each field at fault. */
const faultsAt = async (path: string, sent?: Sent) => faultsIn((await send(path, sent)).json())

/** The same, of a thing to be created. */
const faultsOf = (body: unknown) => faultsAt('/things', { body })

const create = (body: unknown) => send('/things', { body })

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

  test('#7 answers 413 to a body declared too long, before the key', async () => {
    const answer = await send('/things', { body: `"${'x'.repeat(256 * 1024)}"`, key: null })
    expect(refusedAs(answer)).toBe('413 payload_too_large')
    expect(detailsOf(answer)).toEqual({ max_bytes: 262_144 })
    expect(answer.headers['connection']).toBe('close')
  })
})

describe('bodies', () => {
  test('treats a missing body as {}', async () => {
    expect(await faultsAt(closed)).toEqual(['reason required'])
    const headers = { 'content-type': 'application/json' }
    expect(await faultsAt(closed, { body: '', headers })).toEqual(['reason required'])
    expect((await send('/preview')).json<{ data: { body: unknown } }>().data.body).toEqual({})
    expect((await send(`/things/${ulid}`, { method: 'DELETE' })).statusCode).toBe(200)
  })

  test.each([null, [], 5, '"text"', true])('refuses %j, which is not an object', async body => {
    expect(await faultsOf(JSON.stringify(body))).toEqual(['body type'])
  })

  test.each([
    ['application/json', 201],
    ['application/json; charset=utf-8', 201],
    ['application/json;charset="UTF-8"', 201],
    ['APPLICATION/JSON', 201],
    ['application/json; charset=utf-16', 415],
    ['application/json; charset=latin1', 415],
    ['text/json', 415],
    ['application/merge-patch+json', 415],
    ['application/x-www-form-urlencoded', 415],
    ['not a type', 415],
    ['', 415],
  ])('#4 answers the type %j with %i', async (type, status) => {
    const answer = await send('/things', { body: { name: 'x' }, headers: { 'content-type': type } })
    expect(answer.statusCode).toBe(status)
  })

  test('#6 answers 415 to a compressed body', async () => {
    const coded = (coding: string) =>
      send('/things', { body: { name: 'x' }, headers: { 'content-encoding': coding } })
    expect(refusedAs(await coded('gzip'))).toBe('415 unsupported_media_type')
    expect((await coded('identity')).statusCode).toBe(201)
  })

  test('#13 names unknown fields instead of dropping them', async () => {
    const lines = [{ product_id: ulid, quantity: 1, price: 1 }]
    const faults = await faultsOf({ name: 'x', total: -5, lines })
    expect(faults).toEqual(['lines.0.price unknown_field', 'total unknown_field'])
  })

  test.each([
    [null, ['lines type']],
    [[], ['lines min_items']],
    [{}, ['lines type']],
    [5, ['lines type']],
    [Array.from({ length: 101 }, () => ({ product_id: ulid, quantity: 1 })), ['lines max_items']],
  ])('#15 #16 lines %.20s', async (lines, faults) => {
    expect(await faultsOf({ name: 'x', lines })).toEqual(faults)
  })

  test('#18 reads 1.0 and 1e0 as 1, and text never as a number', async () => {
    const body = (quantity: string) =>
      `{"name":"x","lines":[{"product_id":"${ulid}","quantity":${quantity}}]}`
    for (const quantity of ['1.0', '1e0', '1']) expect((await create(body(quantity))).statusCode).toBe(201)
    for (const quantity of ['"1"', 'null', 'true', '1e400']) {
      expect(await faultsOf(body(quantity))).toEqual(['lines.0.quantity type'])
    }
    expect(await faultsOf(body('0.0005'))).toEqual(['lines.0.quantity decimals'])
    expect(await faultsOf(body('0'))).toEqual(['lines.0.quantity min'])
    expect(await faultsOf(body('1,"seat":1.5'))).toEqual(['lines.0.seat type'])
  })

  test.each([
    ['10.005', ['price decimals']],
    ['1e-3', ['price decimals']],
    ['"10.00"', ['price type']],
    ['9007199254740993', ['price max']],
    ['9999999.995', ['price max', 'price decimals']],
    ['-0.01', ['price min']],
    ['0.29', []],
    ['9999999.99', []],
    ['1.1', []],
  ])('#19 #21 the amount %s', async (price, faults) => {
    const answer = await send('/things', { body: `{"name":"x","price":${price}}` })
    expect(faultsIn(answer.statusCode === 201 ? { error: { details: {} } } : answer.json()).sort()).toEqual(
      faults.toSorted(),
    )
  })

  test('#22 #25 #27 texts: counts code points after trimming, keeps NFC, allows lines only in text blocks', async () => {
    expect((await create({ name: '😀'.repeat(10) })).statusCode).toBe(201)
    expect(await faultsOf({ name: '😀'.repeat(11) })).toEqual(['name max_length'])
    expect((await create({ name: 'x', note: '😀'.repeat(500) })).statusCode).toBe(201)
    expect(await faultsOf({ name: 'x', note: 'x'.repeat(501) })).toEqual(['note max_length'])
    expect(await faultsOf({ name: 'a\nb' })).toEqual(['name format'])
    const trimmed = { data: { body: { name: 'x', note: 'a\nb' } } }
    expect((await create({ name: ' x ', note: ' a\nb ' })).json()).toMatchObject(trimmed)
    expect((await create({ name: 'e\u0301' })).json()).toMatchObject({ data: { body: { name: 'é' } } })
    expect(await faultsOf('{"name":"\\ud800"}')).toEqual(['name format'])
    expect(await faultsOf({ name: 'a\u202eb' })).toEqual(['name format'])
    expect((await create({ name: '👩‍👩‍👧' })).statusCode).toBe(201)
  })

  test('#28 accepts markup as plain text', async () => {
    const note = "<script>alert(1)</script> %_\\ '; drop table orders; --"
    expect((await create({ name: 'x', note })).json()).toMatchObject({ data: { body: { note } } })
  })

  test.each([[undefined], [null], [''], ['   '], [5]])('#31 refuses the reason %j', async reason => {
    const answer = await send(closed, { body: { reason } })
    expect(faultsIn(answer.json())).toHaveLength(1)
    expect(answer.statusCode).toBe(422)
    expect(api.seen.calls).toHaveLength(0)
  })

  test('accepts null only where the schema has it', async () => {
    expect(await faultsAt(closed, { body: { reason: 'x', restock: null } })).toEqual(['restock type'])
    expect((await create({ name: 'x', note: null, parent_id: null })).statusCode).toBe(201)
    expect(await faultsOf({ name: 'x', parent_id: 5 })).toEqual(['parent_id type'])
    expect(await faultsOf({ name: 'x', parent_id: 'x' })).toEqual(['parent_id format'])
  })

  test('accepts ids in any case, passes them on in upper case, and detects duplicates in any case', async () => {
    const lower = ulid.toLowerCase()
    const answer = await create({ name: 'x', ids: [lower, otherUlid], parent_id: lower })
    expect(answer.json()).toMatchObject({ data: { body: { ids: [ulid, otherUlid], parent_id: ulid } } })
    expect(await faultsOf({ name: 'x', ids: [ulid, lower] })).toEqual(['ids.1 duplicate'])
    const ids = ['8ZZZZZZZZZZZZZZZZZZZZZZZZZ', `${ulid}0`]
    expect(await faultsOf({ name: 'x', ids })).toEqual(['ids.0 format', 'ids.1 format'])
  })

  test('reports the nearest of several schemas, once', async () => {
    const at = (target: unknown) => faultsOf({ name: 'x', target })
    expect(await at({ course: 'one' })).toEqual(['target.course type'])
    expect(await at({ item_ids: ['x'] })).toEqual(['target.item_ids.0 format'])
    expect(await at(5)).toEqual(['target type'])
  })

  test('refuses a duplicate field', async () => {
    expect(await faultsOf('{"name":"a","name":"b"}')).toEqual(['body duplicate'])
    expect(api.seen.calls).toHaveLength(0)
  })

  test('#12 answers 400 to a field that reaches a prototype', async () => {
    expect(await refused('/things', { body: '{"name":"x","__proto__":{"a":1}}' })).toBe('400 malformed_json')
  })

  test('reports at most fifty faults, sorted, each once', async () => {
    const lines = Array.from({ length: 100 }, () => ({ product_id: 'x', quantity: 0 }))
    const faults = await faultsOf({ name: 'x', lines })
    expect(faults).toHaveLength(50)
    expect(new Set(faults).size).toBe(50)
    expect(faults.slice(0, 5)).toEqual([
      'lines.0.product_id format',
      'lines.0.quantity min',
      'lines.1.product_id format',
      'lines.1.quantity min',
      'lines.2.product_id format',
    ])
  })

  test('an operation without a body schema accepts an empty object only', async () => {
    expect(await faultsAt('/preview', { body: { a: 1 } })).toEqual(['a unknown_field'])
  })

  test('accepts an image as bytes, at most 1 MiB', async () => {
    const headers = { 'content-type': 'image/png' }
    const put = (bytes: number) =>
      send(`/things/${ulid}/image`, { method: 'PUT', body: Buffer.alloc(bytes), headers })
    expect((await put(1024 * 1024)).json()).toEqual({ data: 1_048_576 })
    expect(refusedAs(await put(1024 * 1024 + 1))).toBe('413 payload_too_large')
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
        allowed: expect.arrayContaining([`GET ${prefix}/things`]),
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
    return api.seen.calls[0]!.once
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
    expect((await send('/nothing')).headers['ratelimit']).toBeUndefined()
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

test('logs no error when a client disconnects during a long answer', async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  const before = api.log().length
  const socket = connect((api.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`GET ${prefix}/long HTTP/1.1\r\nhost: x\r\nauthorization: ${bearer.good}\r\n\r\n`)
  const [first] = await once(socket, 'data')
  expect(String(first)).toContain('HTTP/1.1 200 OK')
  socket.destroy()
  await sleep(200)
  // Refusals of the tests before are summed up once a minute, in lines with their count.
  const lines = api.log().slice(before)
  expect(lines.filter(line => !('count' in line))).toEqual([])
})
