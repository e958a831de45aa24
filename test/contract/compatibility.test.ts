import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../../src/context.ts'
import { allEndpoints } from '../../src/endpoints.ts'
import { compactDocument, type CompactDocument } from '../../src/http/document/compact-document.ts'
import type { Deprecated } from '../../src/http/endpoint/deprecation.rules.ts'
import { endpoint, type Endpoint } from '../../src/http/endpoint/endpoint.ts'
import { openApiDocument } from '../../src/http/document/openapi.ts'
import { currentPromise } from '../../src/run/release-document.ts'
import { buildApp } from '../../src/app.ts'
import { caller, fakeContext, prefix } from '#test/support/fake-api.ts'
import { wholeApiDocument } from '#test/fixtures/api-document.ts'
import { breaksBetween } from './document-breaks.ts'

// Checks docs/api/compatibility.md against the document of the last release.

const folder = path.resolve(import.meta.dirname, '../../docs/released')
const byVersion = new Intl.Collator('en', { numeric: true })
const releases = (existsSync(folder) ? readdirSync(folder) : []).sort((one, other) =>
  byVersion.compare(one, other),
)
const newest = releases.at(-1)
if (newest === undefined)
  console.log('left out: nothing is released yet, so no API has to be kept; only planted breaks are checked')

test.skipIf(newest === undefined)('keeps everything that the last release promised', () => {
  const released = JSON.parse(readFileSync(path.join(folder, newest!), 'utf8')) as CompactDocument
  expect(Object.keys(released.operations).length).toBeGreaterThan(100)
  expect(breaksBetween(released, currentPromise())).toEqual([])
})

test('detects that the current API loses an operation', () => {
  const [promised, later] = [currentPromise(), currentPromise()]
  expect(breaksBetween(promised, later)).toEqual([])
  delete later.operations['POST /v1/pos/orders']
  expect(breaksBetween(promised, later)).toEqual(['POST /v1/pos/orders: is gone'])
})

/** A small document with one example of everything that can break. */
const small: CompactDocument = {
  version: '1.0.0',
  operations: {
    'POST /v1/pos/things': {
      id: 'createThing',
      parameters: {
        'query.lang': { required: false, schema: { type: 'string' } },
        'query.kind': { required: true, schema: { type: 'string', enum: ['a', 'b'] } },
      },
      request: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string' },
          kind: { type: 'string', enum: ['a', 'b'] },
          note: { type: ['string', 'null'] },
          at: { type: 'string', format: 'date-time' },
          free: { type: 'string' },
          lines: {
            type: 'array',
            items: { type: 'object', required: [], properties: { quantity: { type: 'number' } } },
          },
          target: {
            anyOf: [{ type: 'object', properties: { course: { type: 'integer' } } }, { type: 'null' }],
          },
        },
      },
      answers: {
        '200 application/json': {
          type: 'object',
          required: ['data'],
          properties: { data: { $ref: '#/components/schemas/Thing' } },
        },
        '200 text/csv': { type: 'string' },
      },
      codes: ['not_found', 'validation_failed'],
    },
    'GET /v1/pos/things': { id: 'listThings', parameters: {}, answers: {}, codes: [] },
  },
  schemas: {
    Unused: { type: 'object' },
    Thing: {
      type: 'object',
      required: ['id', 'parts'],
      properties: {
        id: { type: 'string' },
        status: { type: 'string', enum: ['open', 'closed'] },
        count: { type: 'integer' },
        texts: { type: 'object', additionalProperties: { type: 'string' } },
        parts: { type: 'array', items: { $ref: '#/components/schemas/Thing' } },
      },
    },
  },
}

// oxlint-disable-next-line typescript/no-explicit-any -- documents are broken on purpose
type Loose = any
const changed = (change: (document: Loose, operation: Loose) => unknown): string[] => {
  const copy: Loose = structuredClone(small)
  change(copy, copy.operations['POST /v1/pos/things'])
  return breaksBetween(small, copy)
}
const name = 'POST /v1/pos/things'
const body = (operation: Loose) => operation.request.properties
const thing = (document: Loose) => document.schemas.Thing

type Break = readonly [how: string, change: (at: Loose) => unknown, wanted: string]

const ofOperation: readonly Break[] = [
  ['a removed parameter', o => delete o.parameters['query.lang'], ' query.lang: is gone'],
  [
    'a parameter that became required',
    o => (o.parameters['query.lang'].required = true),
    ' query.lang: became required',
  ],
  [
    'a new parameter that is required',
    o => (o.parameters['query.new'] = { required: true, schema: {} }),
    ' query.new: became required',
  ],
  [
    'a removed value of a parameter',
    o => o.parameters['query.kind'].schema.enum.pop(),
    ' query.kind: the value b is gone',
  ],
  [
    'a changed type of a parameter',
    o => (o.parameters['query.lang'].schema.type = 'integer'),
    ' query.lang: changed its type',
  ],
  ['a removed body', o => delete o.request, ' body: is gone'],
  ['a field that became required', o => o.request.required.push('note'), ' body.note: became required'],
  ['a removed answer', o => delete o.answers['200 text/csv'], ': the answer 200 text/csv is gone'],
  ['another name of an operation', o => (o.id = 'makeThing'), ': changed its name createThing'],
  ['a removed code', o => o.codes.shift(), ': the code not_found is gone'],
]

const ofBody: readonly Break[] = [
  ['a removed field of a body', fields => delete fields.kind, 'kind: is gone'],
  [
    'a removed field inside of a list',
    ({ lines }) => delete lines.items.properties.quantity,
    'lines[].quantity: is gone',
  ],
  [
    'a field inside of a list that became required',
    ({ lines }) => lines.items.required.push('quantity'),
    'lines[].quantity: became required',
  ],
  ['a removed value of a field', ({ kind }) => kind.enum.shift(), 'kind: the value a is gone'],
  [
    'a field that takes certain values only',
    ({ free }) => (free.enum = ['x']),
    'free: takes certain values only',
  ],
  ['a field that may not be null any more', ({ note }) => (note.type = 'string'), 'note: changed its type'],
  ['a changed type of a field', ({ name }) => (name.type = 'number'), 'name: changed its type'],
  [
    'a field that takes whole numbers only',
    ({ lines }) => (lines.items.properties.quantity.type = 'integer'),
    'lines[].quantity: changed its type',
  ],
  ['a changed format', ({ at }) => (at.format = 'date'), 'at: changed its format'],
  ['a list that is none', ({ lines }) => delete lines.items, 'lines[]: changed its type'],
  ['a shape that is not taken any more', ({ target }) => target.anyOf.pop(), 'target: changed its shapes'],
  ['a changed shape', ({ target }) => (target.anyOf[0].properties = {}), 'target|0.course: is gone'],
]

const ofThing: readonly Break[] = [
  ['a removed field of an answer', ({ properties }) => delete properties.count, 'count: is gone'],
  ['a field that an answer may lack', ({ required }) => required.shift(), 'id: is not always there any more'],
  [
    'a removed value of an answer',
    ({ properties }) => properties.status.enum.pop(),
    'status: the value closed is gone',
  ],
  [
    'a field of an answer that may be null',
    ({ properties }) => (properties.id.type = ['string', 'null']),
    'id: changed its type',
  ],
  [
    'a whole number of an answer that has decimals',
    ({ properties }) => (properties.count.type = 'number'),
    'count: changed its type',
  ],
  [
    'a changed type inside of a map',
    ({ properties }) => (properties.texts.additionalProperties.type = 'number'),
    'texts[]: changed its type',
  ],
]

describe('detects each kind of breaking change', () => {
  test.each(ofOperation)('%s', (_how, change, wanted) => {
    expect(changed((_document, operation) => change(operation))).toEqual([`${name}${wanted}`])
  })

  test.each(ofBody)('%s', (_how, change, wanted) => {
    expect(changed((_document, operation) => change(body(operation)))).toEqual([`${name} body.${wanted}`])
  })

  test.each(ofThing)('%s', (_how, change, wanted) => {
    const place = `${name} 200 application/json.data.`
    expect(changed(document => change(thing(document)))).toEqual([`${place}${wanted}`])
  })

  test('detects a removed path and a removed schema', () => {
    const path = 'GET /v1/pos/things'
    expect(changed(({ operations }) => delete operations[path])).toEqual([`${path}: is gone`])
    expect(changed(({ schemas }) => delete schemas.Unused)).toEqual(['the schema Unused is gone'])
  })
})

test('accepts additions', () => {
  expect(
    changed((document, operation) => {
      document.operations['GET /v1/pos/others'] = { id: 'listOthers', parameters: {}, answers: {}, codes: [] }
      operation.parameters['query.new'] = { required: false, schema: { type: 'string' } }
      operation.parameters['query.kind'].required = false
      operation.codes.push('in_use')
      body(operation).new = { type: 'string' }
      body(operation).kind.enum.push('c')
      body(operation).name.type = ['string', 'null']
      operation.request.required = []
      body(operation).target.anyOf.push({ type: 'string' })
      thing(document).properties.new = { type: 'string' }
      thing(document).properties.status.enum.push('new')
      thing(document).required.push('new')
      document.operations['GET /v1/pos/things'].request = {
        type: 'object',
        properties: { a: { type: 'string' } },
      }
    }),
  ).toEqual([])
})

test('detects the same breaking changes in a compact document', () => {
  const document = openApiDocument(allEndpoints({} as Context), '9.9.9')
  const compact = compactDocument(document)
  expect(compact.version).toBe('9.9.9')
  expect(JSON.stringify(compact)).not.toMatch(/"(?:description|example|pattern|maxLength)":"/)
  const paths = Object.entries(document.paths).flatMap(([at, item]) =>
    Object.keys(item).map(method => `${method.toUpperCase()} ${at}`),
  )
  expect(Object.keys(compact.operations)).toEqual(paths)
  const order = compact.operations['POST /v1/pos/orders']!
  expect(order.request).toEqual({ $ref: '#/components/schemas/CreateOrderRequest' })
  expect(compact.schemas['CreateOrderRequest']).toMatchObject({ required: expect.arrayContaining(['lines']) })
  expect(order.codes).toContain('product_unavailable')
})

test('allows additional fields in answers and refuses them in requests', () => {
  const { paths } = wholeApiDocument
  const operations = Object.values(paths).flatMap(item => Object.values(item))
  for (const { responses, requestBody } of operations) {
    expect(JSON.stringify(responses)).not.toContain('"additionalProperties":false')
    const { 'application/json': json } = (requestBody?.['content'] ?? {}) as Record<
      string,
      { schema: object }
    >
    if (json !== undefined) expect(JSON.stringify(json.schema)).toContain('"additionalProperties":false')
  }
})

describe('a deprecated operation', () => {
  const old: Endpoint = endpoint({
    method: 'GET',
    path: '/old',
    scope: 'tables.read',
    operationId: 'readOld',
    tag: 'Things',
    resource: 'thing',
    summary: 'Read an old thing',
    deprecated: { since: '2027-03-01', sunset: '2028-03-01', link: 'https://example.com/comanda/old' },
    refuses: [],
    status: 200,
    answer: Type.Unknown(),
    handle: async () => ({ data: 1 }),
  })
  const { deprecated: _deprecated, ...rest } = old
  const current: Endpoint = { ...rest, path: '/current', operationId: 'readCurrent' }

  let app: Awaited<ReturnType<typeof buildApp>>
  let known = true
  beforeAll(async () => {
    const admitted = { admitted: true, remaining: 9, resetSeconds: 60, retryAfter: 0 }
    app = await buildApp(fakeContext(), [old, current], {
      authenticate: async () => (known ? caller : undefined),
      limiter: { admit: () => admitted },
    })
  })
  afterAll(() => app.close())

  test('has its headers on every answer, refusals included', async () => {
    const announced = { deprecation: '@1803859200', sunset: 'Wed, 01 Mar 2028 00:00:00 GMT' }
    const answer = await app.inject(`${prefix}/old`)
    expect([answer.statusCode, answer.headers]).toEqual([200, expect.objectContaining(announced)])
    expect(answer.headers.link).toContain('<https://example.com/comanda/old>; rel="deprecation"')
    known = false
    const refused = await app.inject(`${prefix}/old`)
    expect([refused.statusCode, refused.headers]).toEqual([401, expect.objectContaining(announced)])
    known = true
    expect((await app.inject(`${prefix}/current`)).headers).not.toHaveProperty('deprecation')
  })

  test('is marked in the document', () => {
    const { paths } = openApiDocument([old, current], '1')
    expect(paths[`${prefix}/old`]!['get']).toMatchObject({
      deprecated: true,
      description: expect.stringContaining(
        'Deprecated since 2027-03-01; it may be removed from 2028-03-01 on.',
      ),
    })
    expect(paths[`${prefix}/current`]!['get']).not.toHaveProperty('deprecated')
  })

  // docs/api/compatibility.md promises a year's notice.
  test('is kept for at least a year', () => {
    const noticeDays = ({ since, sunset }: Deprecated) =>
      (Date.parse(sunset) - Date.parse(since)) / 86_400_000
    expect(noticeDays(old.deprecated!)).toBe(366)
    const short = (endpoints: readonly Endpoint[]) =>
      endpoints.filter(({ deprecated }) => deprecated !== undefined && noticeDays(deprecated) < 365)
    expect(short(allEndpoints({} as Context))).toEqual([])
    expect(short([old, { ...old, deprecated: { ...old.deprecated!, sunset: '2027-09-01' } }])).toHaveLength(1)
  })
})
