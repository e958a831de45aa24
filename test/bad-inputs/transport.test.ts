import { expect, test } from 'vitest'
import { openBench, rawRefusal, refuses, row, sendRaw } from './bench.ts'

const bench = openBench()

const host = 'Host: 127.0.0.1\r\n'
const json = 'Content-Type: application/json\r\n'

/** Sends bytes and expects a refusal in the one shape, after which the connection is closed. */
async function refusedRaw(bytes: string | Buffer, status: number, code: string): Promise<void> {
  const answer = rawRefusal(await sendRaw(bench().api, bytes))
  expect(answer).toMatchObject({ status, code })
  expect(answer.id).toBeDefined()
}

row(60, 'refuses requests that are ambiguous or not HTTP/1.1', async () => {
  const post = `POST /v1/pos/brand HTTP/1.1\r\n${host}${json}`
  const bad = [
    `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
    `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    'GET /v1/pos/brand HTTP/1.1\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]),
    'nonsense\r\n\r\n',
  ]
  for (const bytes of bad) await refusedRaw(bytes, 400, 'malformed_request')
  const header = `GET /v1/pos/brand HTTP/1.1\r\n${host}X-Big: ${'x'.repeat(17_000)}\r\n\r\n`
  await refusedRaw(header, 431, 'headers_too_large')
})

row(61, 'refuses a request that stops halfway, after a time limit', async () => {
  const key = `Authorization: Bearer ${bench().world.brand.key}\r\n`
  const half = `POST /v1/pos/dining-sessions HTTP/1.1\r\n${host}${json}${key}Content-Length: 10\r\n\r\n{`
  await refusedRaw(half, 408, 'request_timeout')
  await refusedRaw(`GET /v1/pos/brand HTTP/1.1\r\n${host}`, 408, 'request_timeout')
})

row(63, 'refuses a method that the path does not have, and lists its methods', async () => {
  for (const method of ['DELETE', 'PUT', 'PATCH']) {
    const reply = await bench().call(method, '/dining-sessions', { raw: '{' })
    expect(reply.status).toBe(405)
    expect(reply.body.error.code).toBe('method_not_allowed')
    expect(reply.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST')
  }
  const trace = await sendRaw(
    bench().api,
    `TRACE /v1/pos/orders HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
  )
  expect(rawRefusal(trace)).toMatchObject({ status: 405, code: 'method_not_allowed' })
})

row(64, 'answers HEAD like GET without a body, and OPTIONS with the methods', async () => {
  const head = await bench().call('HEAD', '/brand')
  const get = await bench().call('GET', '/brand')
  expect([head.status, head.text]).toEqual([200, ''])
  expect(head.headers.get('etag')).toBe(get.headers.get('etag'))
  const options = await bench().call('OPTIONS', '/brand')
  expect(options.status).toBe(204)
  expect(options.headers.get('allow')).toBe('GET, HEAD, OPTIONS, PATCH')
})

test('answers an unknown path with 404 in the standard shape, even to an invalid body', async () => {
  for (const path of ['/nothing', '/brand/', '//v1//pos/brand', '/Brand', '//v2/pos/brand']) {
    const reply = await bench().call('POST', path, { raw: '{' })
    expect(reply.status, path).toBe(404)
    expect(reply.body.error, path).toMatchObject({ code: 'not_found', details: { resource: 'route' } })
  }
})

row(72, 'refuses a webhook to a private address or with a user name', async () => {
  const urls = [
    'https://localhost/',
    'https://169.254.169.254/',
    'https://[::ffff:10.0.0.1]/',
    'https://2130706433/',
  ]
  const named = [
    'https://me:secret@hooks.comanda.dev/',
    'http://hooks.comanda.dev/',
    'file:///etc/passwd',
    'nonsense',
  ]
  for (const url of [...urls, ...named]) {
    const ask = () => bench().call('POST', '/webhooks', { body: { url, events: ['*'] } })
    const reply = await refuses(bench(), ask, { status: 422, code: 'url_not_allowed' }, url)
    expect(reply.text).not.toContain('secret')
  }
})
