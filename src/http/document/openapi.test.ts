import { expect, test } from 'vitest'
import { wholeDocument } from '#test/support/whole-document.ts'
import { fakeEndpoints, prefix } from '#test/support/fake-api.ts'
import type { Operation } from './parts/openapi.schema.ts'
import { openApiDocument } from './openapi.ts'
import { documentedCodes } from './openapi-refusals.ts'
import type { Schema } from '../input/prepare-schema.rules.ts'

const endpoints = fakeEndpoints({ calls: [], ended: 0 })
const written = openApiDocument(endpoints, '1')
/** The same with all references resolved. */
const document = wholeDocument(written)

function operationOf(path: string, method: string): Operation {
  return document.paths[prefix + path]![method]!
}

const names = (operation: Operation) => operation.parameters.map(one => one['name'])

test('lists every endpoint with its scope', () => {
  const described = Object.values(document.paths).flatMap(item => Object.values(item))
  expect(described.map(one => one.operationId).sort()).toEqual(endpoints.map(one => one.operationId).sort())
  for (const { path, method, scope } of endpoints) {
    expect(operationOf(path, method.toLowerCase())['security']).toEqual([{ key: [scope] }])
  }
})

test('lists every code of each operation and no other', () => {
  const codes = (path: string, method: string) =>
    documentedCodes(document, operationOf(path, method)).flatMap(([, codes]) => codes)
  expect(codes('/things/{thing}/cancel', 'post').sort()).toEqual(
    [
      'malformed_request malformed_json invalid_idempotency_key unauthenticated insufficient_scope not_found',
      'staff_session_expired',
      'request_timeout idempotency_in_progress version_conflict payload_too_large unsupported_media_type',
      'validation_failed idempotency_key_reused rate_limited headers_too_large internal_error unavailable',
    ]
      .join(' ')
      .split(' ')
      .sort(),
  )
  expect(codes('/things', 'get')).toEqual(
    expect.arrayContaining(['invalid_sort', 'invalid_per_page', 'unsupported_language']),
  )
  expect(codes('/things', 'get')).not.toContain('not_found')
  expect(codes('/things/{thing}/image', 'put')).not.toContain('malformed_json')
  expect(codes('/preview', 'post')).not.toContain('idempotency_key_reused')
})

test('resolves every reference and has no unused component', () => {
  const referred = new Set(JSON.stringify(written).match(/(?<="\$ref":"#\/)[^"]+/g))
  const shared = ['schemas', 'responses', 'headers', 'parameters', 'examples'].flatMap(kind =>
    Object.keys(written.components[kind] as object).map(name => `components/${kind}/${name}`),
  )
  expect([...referred].sort()).toEqual(shared.sort())
})

test('lists headers and parameters only where they apply', () => {
  expect(names(operationOf('/things/{thing}/cancel', 'post'))).toEqual([
    'thing',
    'Idempotency-Key',
    'X-Staff-Token',
    'If-Match',
  ])
  expect(names(operationOf('/things', 'post'))).toEqual(['Idempotency-Key', 'X-Staff-Token'])
  expect(names(operationOf('/preview', 'post'))).toEqual(['X-Staff-Token'])
  expect(names(operationOf('/things', 'get'))).toEqual(
    expect.arrayContaining([
      'page',
      'per_page',
      'after',
      'updated_since',
      'active',
      'sort',
      'direction',
      'lang',
      'branch_id',
    ]),
  )
})

test('lists 304 exactly where it lists If-None-Match', () => {
  const operations = Object.values(document.paths).flatMap(item => Object.values(item))
  const taking = operations.filter(one => names(one).includes('If-None-Match'))
  expect(taking.map(one => one.operationId)).toEqual(['readThing', 'getImage', 'readLong'])
  expect(operations.filter(one => '304' in one.responses)).toEqual(taking)
})

test('gives inputs the pattern of their format', () => {
  const ulid = { format: 'ulid', pattern: expect.stringContaining('{25}') as unknown }
  const of = (path: string, method: string, name: string) =>
    operationOf(path, method).parameters.find(one => one['name'] === name)!['schema']
  expect(of('/things/{thing}', 'get', 'thing')).toMatchObject(ulid)
  expect(of('/things', 'get', 'branch_id')).toMatchObject(ulid)
  expect(of('/things', 'get', 'updated_since')).toMatchObject({
    pattern: expect.stringContaining('2200') as unknown,
  })
  expect(of('/things', 'get', 'lang')).toMatchObject({ pattern: expect.any(String) as unknown })
  const { content } = operationOf('/things', 'post').requestBody as {
    content: { 'application/json': { schema: { properties: Record<string, Schema> } } }
  }
  expect(content['application/json'].schema.properties['parent_id']).toMatchObject(ulid)
})

test('marks nullable fields in their type and uses no multipleOf for decimals', () => {
  const { content } = operationOf('/things', 'post').requestBody as {
    content: { 'application/json': { schema: Schema } }
  }
  const properties = content['application/json'].schema['properties'] as Record<string, Schema>
  expect(properties['note']).toMatchObject({ type: ['string', 'null'], maxLength: 500 })
  expect(properties['price']).toMatchObject({ type: 'number', 'x-decimals': 2, maximum: 9_999_999_999.99 })
})
