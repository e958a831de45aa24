import { expect, test } from 'vitest'
import type { Operation } from '../../src/http/document/parts/openapi.schema.ts'
import { documentedCodes } from '../../src/http/document/openapi-refusals.ts'
import type { Schema } from '../../src/http/input/prepare-schema.rules.ts'
import { apiDocument as document, endpoints, wholeApiDocument as whole } from '#test/fixtures/api-document.ts'
import { codesOf } from '../../src/http/endpoint/operation-codes.ts'
import { statusOf } from '../../src/lib/refusal.ts'
import { eventTypes } from '../../src/wire/event.types.ts'
import { generatedDocs } from '../../src/run/write-docs.ts'

// The shape of the document, on which the types of generated clients depend.

const { schemas } = document.components

/** Objects that are defined inside another schema instead of by name. */
function unnamed(schema: unknown, at: string, isNamed = true): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = !isNamed && 'properties' in schema ? [at] : []
  return [...own, ...Object.entries(schema).flatMap(([key, one]) => inside(key, one, at))]
}

function inside(key: string, one: unknown, at: string): string[] {
  if (key === 'properties') {
    return Object.entries(one as object).flatMap(([name, each]) => unnamed(each, `${at}.${name}`, false))
  }
  if (Array.isArray(one)) return one.flatMap(each => unnamed(each, at, false))
  return key === 'items' || key === 'additionalProperties' ? unnamed(one, `${at}[]`, false) : []
}

test('every nested object is a named schema', () => {
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(['OrderItem', 'Payment', 'Adjustment', 'TaxLine', 'CreateOrderRequest']),
  )
  expect(Object.entries(schemas).flatMap(([name, one]) => unnamed(one, name))).toEqual([])
  const planted: Schema = { properties: { a: { items: { properties: {} } } } }
  expect(unnamed(planted, 'Planted')).toEqual(['Planted.a[]'])
})

type Content = { content?: { 'application/json'?: { schema: Schema } } }

test('every body and every answer is a named schema', () => {
  const operations = Object.values(document.paths).flatMap(item => Object.values(item))
  const whole = operations.filter(({ requestBody, responses }) => {
    const holders = [requestBody, ...Object.values(responses)] as (Content | undefined)[]
    return holders.some(one => {
      const schema = one?.content?.['application/json']?.schema
      return schema !== undefined && !('$ref' in schema || 'allOf' in schema)
    })
  })
  expect(whole).toEqual([])
})

const common = ['page', 'per_page', 'updated_since', 'active', 'sort', 'direction', 'lang']

type Described = { properties?: Record<string, { type?: string; required?: string[] }> }

/** Finds the parameters and figures that an operation lacks; none where it answers no list. */
function lacks({ parameters, responses }: Operation): string[] {
  const { content } = (responses['200'] ?? {}) as { content?: { 'application/json'?: { schema: Described } } }
  const { data, meta } = content?.['application/json']?.schema.properties ?? {}
  if (data?.type !== 'array') return []
  const figures = ['total', 'page', 'per_page', 'last_page'].filter(
    one => meta?.required?.includes(one) !== true,
  )
  const names = new Set(parameters.map(one => one['name']))
  return [...common.filter(one => !names.has(one)), ...figures.map(one => `meta.${one}`)]
}

test('every operation that lists takes the common parameters and answers the four figures', () => {
  const reads = Object.entries(whole.paths).flatMap(([path, { get }]) =>
    get === undefined ? [] : [{ path, get }],
  )
  const lists = reads.filter(({ get }) => lacks({ ...get, parameters: [] }).length > 0)
  expect(lists.length).toBeGreaterThan(25)
  expect(lists.flatMap(({ path, get }) => lacks(get).map(one => `${path} ${one}`))).toEqual([])
  expect(lacks({ ...lists[0]!.get, parameters: [] })).toEqual(common)
})

test('each refusal lists exactly the codes of its operation with that status', () => {
  for (const endpoint of endpoints) {
    const operation = document.paths[`/v1/pos${endpoint.path}`]![endpoint.method.toLowerCase()]!
    const listed = documentedCodes(document, operation).flatMap(([status, codes]) =>
      codes.map(code => `${status} ${code}`),
    )
    const given = codesOf(endpoint).map(code => `${statusOf[code]} ${code}`)
    expect([endpoint.operationId, listed.sort()]).toEqual([endpoint.operationId, given.sort()])
  }
})

test('every type of event is a webhook with a description', () => {
  const webhooks = document['webhooks'] as Record<string, { post: { description: string } }>
  expect(Object.keys(webhooks)).toEqual(eventTypes)
  for (const { post } of Object.values(webhooks)) expect(post.description).toMatch(/^[A-Z].+\.$/)
})

test('the document has at most 5,080 bytes for each operation', () => {
  const paths = Object.values(document['paths'] as Record<string, object>)
  const operations = paths.flatMap(path => Object.keys(path)).length
  expect(Buffer.byteLength(generatedDocs()['docs/openapi.json']!) / operations).toBeLessThan(10_161 / 2)
})
