import { once } from 'node:events'
import { request as httpRequest, Agent } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  bearer,
  fakeApi,
  faultsIn,
  prefix,
  rawExchange,
  type FakeApi,
  type Refused,
} from '#test/support/fake-api.ts'

const host = 'Host: x\r\n'
const authorized = `${host}Authorization: ${bearer.good}\r\nContent-Type: application/json\r\n`
const createThing = `POST ${prefix}/things HTTP/1.1\r\n${authorized}`

let api: FakeApi
let port: number
beforeAll(async () => {
  ;({ api, port } = await listening({ requestTimeout: 600, headersTimeout: 300, checkInterval: 50 }))
})
afterAll(() => api.app.close())

async function listening(options: Parameters<typeof fakeApi>[0]): Promise<{ api: FakeApi; port: number }> {
  const api = await fakeApi(options)
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  return { api, port: (api.app.server.address() as AddressInfo).port }
}

const json = { authorization: bearer.good, 'content-type': 'application/json' }
const create = (body: string, headers: Record<string, string>) =>
  fetch(`http://127.0.0.1:${port}${prefix}/things`, { method: 'POST', headers, body })

type Raw = { status: number; headers: Record<string, string>; code: string | undefined }

/** Parses a complete answer in the error shape; throws on anything else. */
function readRaw(text: string): Raw {
  const [head, body] = text.split('\r\n\r\n', 2) as [string, string]
  const [statusLine, ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map(line => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  const { error } = JSON.parse(body) as { error: Refused }
  expect(Object.keys(error).sort()).toEqual(['code', 'details', 'message'])
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(headers['x-request-id']).toMatch(/^[0-9A-Z]{26}$/)
  expect(Number(headers['content-length'])).toBe(Buffer.byteLength(body, 'latin1'))
  return { status: Number(statusLine!.split(' ')[1]), headers, code: error.code }
}

async function exchange(...pieces: (string | Buffer)[]): Promise<[number, string | undefined]> {
  const { status, code, headers } = readRaw(await rawExchange(port, ...pieces))
  expect(headers['connection']).toBe('close')
  return [status, code]
}

describe('#60 answers 400 in our shape to a malformed request and closes the connection', () => {
  test.each([
    ['both a length and chunks', `${createThing}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`],
    ['two lengths', `${createThing}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
    ['a length that is no number', `${createThing}Content-Length: two\r\n\r\n{}`],
    ['a TLS hello', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03])],
    ['an HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['no request at all', 'hello\r\n\r\n'],
    ['a header with a NUL', `GET /livez HTTP/1.1\r\n${host}X: a\0b\r\n\r\n`],
    ['a folded header', `GET /livez HTTP/1.1\r\n${host}X: a\r\n b\r\n\r\n`],
    ['an unknown method', `BREW /coffee HTTP/1.1\r\n${host}\r\n`],
    ['a broken chunk', `${createThing}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`],
    ['an Expect we do not know', `${createThing}Expect: miracles\r\nContent-Length: 2\r\n\r\n{}`],
    ['two Hosts', `GET ${prefix}/things HTTP/1.1\r\n${host}${host}\r\n`],
    ['no Host', `GET ${prefix}/things HTTP/1.1\r\n\r\n`],
  ])('%s', async (_name, bytes) => {
    expect(await exchange(bytes)).toEqual([400, 'malformed_request'])
    expect(api.seen.calls).toHaveLength(0)
  })

  test('answers 405 to CONNECT', async () => {
    const answer = await exchange(`CONNECT example.com:443 HTTP/1.1\r\n${host}\r\n`)
    expect(answer).toEqual([405, 'method_not_allowed'])
  })

  test('answers 431 to headers above 16 KiB', async () => {
    const long = 'x'.repeat(17_000)
    for (const bytes of [
      `GET /livez HTTP/1.1\r\n${host}X: ${long}\r\n\r\n`,
      `GET /${long} HTTP/1.1\r\n${host}\r\n`,
    ]) {
      expect(await exchange(bytes)).toEqual([431, 'headers_too_large'])
    }
  })
})

describe('#61 answers 408 to a request that does not arrive in time and closes', () => {
  test.each([
    ['half a header', 'GET /livez HTTP/1.1\r\nHost: x\r\n'],
    ['half a body', `${createThing}Content-Length: 20\r\n\r\n{"name":`],
    ['half a chunked body', `${createThing}Transfer-Encoding: chunked\r\n\r\n2\r\n{"\r\n`],
  ])('%s', async (_name, bytes) => {
    const started = performance.now()
    expect(await exchange(bytes)).toEqual([408, 'request_timeout'])
    expect(performance.now() - started).toBeLessThan(3000)
    expect(api.seen.calls).toHaveLength(0)
  })

  test('closes a connection without traffic', async () => {
    // No request was sent, so an answer is optional.
    await expect(rawExchange(port)).resolves.toBeDefined()
  })

  test('logs no error when a client disconnects during its body', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`${createThing}Content-Length: 20\r\n\r\n{"name":`)
    await sleep(50)
    socket.destroy()
    await sleep(100)
    expect(api.log().filter(line => (line['level'] as number) >= 40)).toEqual([])
  })
})

test('#7 counts a chunked body while it streams', async () => {
  const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`
  const bytes = `${createThing}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(17)}0\r\n\r\n`
  expect(await exchange(bytes)).toEqual([413, 'payload_too_large'])
})

test('#63 answers 405 with Allow to TRACE and unusual methods', async () => {
  for (const method of ['TRACE', 'PROPFIND', 'LOCK', 'QUERY', 'PURGE']) {
    const { status, code, headers } = readRaw(
      await rawExchange(port, `${method} ${prefix}/things HTTP/1.1\r\n${host}Connection: close\r\n\r\n`),
    )
    expect([status, code, headers['allow']]).toEqual([405, 'method_not_allowed', 'GET, HEAD, OPTIONS, POST'])
  }
})

test('#66 answers 401 to two Authorization headers, in either order', async () => {
  const [good, bad] = [`Authorization: ${bearer.good}\r\n`, 'Authorization: Bearer wrong\r\n']
  for (const both of [good + bad, bad + good, good + good]) {
    const bytes = `GET ${prefix}/things HTTP/1.1\r\n${host}${both}Connection: close\r\n\r\n`
    expect(await exchange(bytes)).toEqual([401, 'unauthenticated'])
  }
})

test('#46 refuses two Idempotency-Key headers', async () => {
  const twice = `${createThing}Idempotency-Key: a\r\nIdempotency-Key: a\r\nContent-Length: 12\r\nConnection: close\r\n\r\n{"name":"x"}`
  expect(await exchange(twice)).toEqual([400, 'invalid_idempotency_key'])
  expect((await create('{"name":"x"}', { ...json, 'idempotency-key': 'a,b' })).status).toBe(201)
})

test('serves an ordinary client over one keep-alive connection', async () => {
  for (let at = 0; at < 3; at++) {
    const answer = await create(JSON.stringify({ name: 'è', lines: [] }), json)
    expect(answer.status).toBe(422)
    expect(faultsIn(await answer.json())).toEqual(['lines min_items'])
  }
  expect((await create('x'.repeat(300_000), {})).status).toBe(413)
})

test('trusts X-Forwarded-For only from a trusted proxy', async () => {
  const ids = async (trustProxy: string[], forwarded: string) => {
    const seen: string[] = []
    const { app } = await fakeApi({
      trustProxy,
      limiter: {
        admit: (_kind, id) => {
          seen.push(id)
          return { admitted: true, remaining: 1, resetSeconds: 1, retryAfter: 0 }
        },
      },
    })
    await app.inject({ url: `${prefix}/things`, headers: { 'x-forwarded-for': forwarded } })
    await app.close()
    return seen
  }
  expect(await ids([], '203.0.113.7')).toEqual(['127.0.0.1'])
  expect(await ids(['10.0.0.0/8'], '203.0.113.7')).toEqual(['127.0.0.1'])
  expect(await ids(['127.0.0.0/8'], '198.51.100.1, 203.0.113.7')).toEqual(['203.0.113.7'])
})

describe('closing', () => {
  test('finishes requests in flight, answers 503 to new ones, and ends in time', async () => {
    let finish = () => {}
    const waiting = new Promise<void>(resolve => (finish = resolve))
    const { api, port } = await listening({ slow: () => waiting })
    const idle = new Agent({ keepAlive: true })
    await post(port, `${prefix}/things`, '{"name":"x"}', idle)
    const slow = `POST ${prefix}/slow HTTP/1.1\r\n${authorized}Content-Length: 2\r\n\r\n{}`
    // Two connections with a request in flight; one of them pipelines another.
    const first = rawExchange(port, slow)
    const second = rawExchange(port, slow, `GET ${prefix}/things HTTP/1.1\r\n${authorized}\r\n`)
    await sleep(100)
    const started = performance.now()
    const closed = api.app.close()
    await sleep(50)
    finish()
    expect(await first).toContain('HTTP/1.1 200')
    await closed
    expect(performance.now() - started).toBeLessThan(2000)
    expect(await second).toContain('HTTP/1.1 200')
    await expect(post(port, `${prefix}/things`, '{"name":"x"}')).rejects.toThrow('ECONNREFUSED')
  })

  test('answers 503 with Retry-After on a connection opened before', async () => {
    let finish = () => {}
    const waiting = new Promise<void>(resolve => (finish = resolve))
    let begin = () => {}
    const begun = new Promise<void>(resolve => (begin = resolve))
    const { api, port } = await listening({ slow: () => (begin(), waiting) })
    // Its headers are half sent when closing starts, so its connection is not idle.
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.on('data', chunk => (received += chunk.toString()))
    socket.write(`GET ${prefix}/things HTTP/1.1\r\n`)
    const slow = rawExchange(port, `POST ${prefix}/slow HTTP/1.1\r\n${authorized}Content-Length: 2\r\n\r\n{}`)
    await begun
    const closed = api.app.close()
    await sleep(20)
    socket.write(`${authorized}\r\n`)
    await once(socket, 'close')
    const answer = readRaw(received)
    expect([answer.status, answer.code, answer.headers['retry-after'], answer.headers['connection']]).toEqual(
      [503, 'unavailable', '1', 'close'],
    )
    finish()
    await closed
    expect(await slow).toContain('HTTP/1.1 200')
  })
})

function post(port: number, path: string, body: string, agent?: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = { port, host: '127.0.0.1', path, method: 'POST', headers: json, ...(agent && { agent }) }
    httpRequest(asked, answer => void answer.resume().on('end', () => resolve(answer.statusCode!)))
      .on('error', reject)
      .end(body)
  })
}

test('logs refusals without a key once a second for each kind', async () => {
  const flooded = await fakeApi()
  const codes = () => flooded.log().map(line => [line['code'], line['count']])
  for (let at = 0; at < 50; at++) {
    await flooded.app.inject(`${prefix}/things`)
    await flooded.app.inject(`/nothing/${at}`)
  }
  const begun = codes()
  // A slow machine may need more than the second that one count covers.
  expect(begun.length).toBeLessThan(20)
  expect(begun.slice(0, 2)).toEqual([
    ['unauthenticated', undefined],
    ['not_found', undefined],
  ])
  await sleep(1100)
  const logged = codes().reduce((sum, [, count]) => sum + Number(count ?? 1), 0)
  expect(logged).toBe(100)
  await flooded.app.close()
})

test('logs each refusal of a request with a key', async () => {
  const busy = await fakeApi()
  for (let at = 0; at < 5; at++) {
    await busy.app.inject({ url: `${prefix}/things?page=x`, headers: { authorization: bearer.reader } })
  }
  expect(busy.log().map(line => line['code'])).toEqual(Array<string>(5).fill('validation_failed'))
  expect(busy.log().filter(line => 'count' in line)).toEqual([])
  await busy.app.close()
})
