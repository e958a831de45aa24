import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Program, startProgram, tempFolder, typeCommand } from '#test/support/program.ts'
import { copyCluster } from '#test/support/ready-cluster.ts'
import { isLong } from '#test/support/sweep.ts'

// The traces that a collector receives from a service.

type Span = {
  name: string
  traceId: string
  parentSpanId?: string
  attributes: { key: string; value: Record<string, unknown> }[]
}

const folder = tempFolder()
const bodies: string[] = []
const collector = createServer((request, reply) => {
  let text = ''
  request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  request.on('end', () => {
    if (request.url === '/v1/traces') bodies.push(text)
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})
let server: Program
let url = ''
let key = ''

beforeAll(async () => {
  await new Promise<void>(resolve => collector.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const settings = {
    DATA_DIR: path.join(folder.path, 'data'),
    PORT: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  }
  await copyCluster(settings.DATA_DIR)
  server = startProgram(['serve'], settings)
  url = await server.listening()
  const line = 'brand create --name Trattoria --currency EUR --timezone Europe/Rome --language it'
  const { stdout } = await typeCommand(line.split(' '), settings)
  key = (JSON.parse(stdout) as { key: string }).key
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.ended
  collector.close()
  folder.drop()
})

async function spanOf(name: string): Promise<Span> {
  for (const end = Date.now() + 15_000; Date.now() < end; await sleep(50)) {
    const found = bodies.flatMap(spansIn).find(span => span.name === name)
    if (found !== undefined) return found
  }
  throw new Error(
    `No span ${name} among ${bodies
      .flatMap(spansIn)
      .map(span => span.name)
      .join()}`,
  )
}

function spansIn(text: string): Span[] {
  const { resourceSpans } = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
  return resourceSpans.flatMap(one => one.scopeSpans.flatMap(scope => scope.spans))
}

const ask = (method: string, below: string, body?: object, more: Record<string, string> = {}) =>
  fetch(`${url}/v1/pos${below}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...more },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

describe.skipIf(!isLong)('traces', () => {
  test('have a span for each request, within the trace of the caller', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    const reply = await ask('GET', '/brand', undefined, { traceparent })
    const span = await spanOf('GET /v1/pos/brand')
    expect(span).toMatchObject({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      parentSpanId: 'b7ad6b7169203331',
    })
    const attributes = Object.fromEntries(
      span.attributes.map(({ key: name, value }) => [name, Object.values(value)[0]]),
    )
    expect(attributes).toMatchObject({
      'http.request.method': 'GET',
      'http.route': '/v1/pos/brand',
      'http.response.status_code': 200,
      'comanda.request_id': reply.headers.get('x-request-id'),
      'comanda.brand_id': expect.stringMatching(/^[0-9A-Z]{26}$/),
    })
  })

  test('contain no personal data and no key', async () => {
    const body = {
      name: 'Canary Ada',
      phone: '+393331234567',
      note: 'Canary note',
      email: 'canary@example.com',
    }
    expect((await ask('POST', '/customers', body)).status).toBe(201)
    expect((await ask('GET', '/customers?q=canaryquery')).status).toBe(200)
    expect((await ask('POST', '/customers', { ...body, phone: 'Canary' })).status).toBe(422)
    await spanOf('POST /v1/pos/customers')
    await spanOf('GET /v1/pos/customers')
    const all = bodies.join('\n')
    expect(all).toContain('/v1/pos/customers')
    for (const word of [/canary/i, /393331234567/, new RegExp(key)]) expect(all).not.toMatch(word)
  })

  test('cost nothing without a collector: the SDK is loaded on demand, in one place', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(file =>
      file.endsWith('.ts'),
    )
    const loading = files.filter(file =>
      /^import (?!type).*@opentelemetry/m.test(readFileSync(`src/${file}`, 'utf8')),
    )
    expect(loading).toEqual([])
    const naming = files.filter(file => readFileSync(`src/${file}`, 'utf8').includes('@opentelemetry/'))
    expect(naming).toEqual(['run/tracing.ts'])
  })
})

test.skipIf(!isLong)('log one line when the collector fails, and no request fails', async () => {
  collector.close()
  collector.closeAllConnections()
  const said = () =>
    [...`${server.out.stdout}${server.out.stderr}`.matchAll(/traces are not exported/g)].length
  for (const end = Date.now() + 15_000; said() === 0 && Date.now() < end; await sleep(100)) {
    expect((await fetch(`${url}/livez`)).status).toBeLessThan(500)
  }
  // One more span, and time for its export to fail.
  expect((await fetch(`${url}/livez`)).status).toBeLessThan(500)
  await sleep(1500)
  expect(said()).toBe(1)
  const begun = Date.now()
  server.child.kill('SIGTERM')
  expect(await server.ended).toMatchObject({ code: 0 })
  expect(Date.now() - begun).toBeLessThan(10_000)
})
