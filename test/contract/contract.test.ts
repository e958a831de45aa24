import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errorGuide } from '../../src/http/document/error-guide.texts.ts'
import { tagTexts, tradeNames } from '../../src/http/document/parts/openapi.texts.ts'
import type { Schema } from '../../src/http/input/prepare-schema.rules.ts'
import { compileCheck } from '../../src/http/input/validator.gateway.ts'
import { scopes } from '../../src/access/scope.rules.ts'
import { faultRules, refusalCodes, statusOf } from '../../src/lib/refusal.ts'
import { generatedDocs } from '../../src/run/write-docs.ts'
import { endpoints, wholeApiDocument as document } from '#test/fixtures/api-document.ts'

test.each(Object.entries(generatedDocs()))('%s is up to date with "npm run docs"', (path, text) => {
  expect(readFileSync(path, 'utf8') === text, `${path} is out of date: run "npm run docs"`).toBe(true)
})

test('every code has a status, an explanation and a section in errors.md', () => {
  const errors = generatedDocs()['docs/errors.md']!
  for (const code of refusalCodes) {
    expect(statusOf[code]).toBeGreaterThanOrEqual(400)
    expect(errorGuide[code].when).not.toBe('')
    expect(errors).toContain(`\`${code}\``)
  }
  for (const rule of faultRules) expect(errors).toContain(`\`${rule}\``)
})

test('operations have unique names, paths and scopes', () => {
  const ids = endpoints.map(one => one.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  const routes = endpoints.map(one => `${one.method} ${one.path.replaceAll(/\{\w+\}/g, '{}')}`)
  expect(new Set(routes).size).toBe(routes.length)
  for (const { scope } of endpoints) expect([...scopes, 'any', 'none']).toContain(scope)
})

test('every operation with trade names exists', () => {
  const ids = new Set(endpoints.map(one => one.operationId))
  expect(Object.keys(tradeNames).filter(id => !ids.has(id))).toEqual([])
})

test('every group of operations has a description', () => {
  for (const tag of new Set(endpoints.map(one => one.tag)))
    expect([tag, tagTexts[tag]]).toEqual([tag, expect.any(String)])
})

test('the document states the operations of guest tokens, staff and approvals', () => {
  const operations = Object.values(document.paths).flatMap(item => Object.values(item))
  const takes = (name: string) =>
    operations.filter(one => one.parameters.some(each => each['name'] === name)).map(one => one.operationId)
  const guests = operations.filter(one => JSON.stringify(one['security']).includes('"guest"'))
  expect(guests.map(one => one.operationId).sort()).toEqual([
    'createTableOrder',
    'getMenu',
    'previewOrder',
    'readDiningSession',
  ])
  const withKey = operations.filter(one => (one['security'] as object[]).length > 0)
  expect(takes('X-Staff-Token')).toEqual(withKey.map(one => one.operationId))
  expect(operations.filter(one => !withKey.includes(one)).map(one => one.operationId)).toEqual([
    'readDeviceCode',
    'pairDevice',
  ])
  expect(takes('X-Approval-Token').sort()).toEqual([
    'addOrderLines',
    'adjustCustomer',
    'cancelOrder',
    'cancelOrderItem',
    'correctPayment',
    'createOrder',
    'createTableOrder',
    'discountDiningSession',
    'discountOrder',
    'eraseCustomer',
    'moveItems',
    'payOutCustomer',
    'refundDiningSession',
    'refundOrder',
    'removeDiningSessionDiscount',
    'removeOrderDiscount',
    'removeOrderItems',
    'reopenDiningSession',
    'reopenOrder',
    'replaceOrderItem',
    'restoreDiningSessionCharge',
    'voidDiningSessionRedemption',
    'voidOrderRedemption',
    'voidPayment',
    'waiveDiningSessionCharge',
    'waiveOrderCharge',
  ])
})

test('every schema compiles', () => {
  const schemas = endpoints.flatMap(({ body, query, answer }) => [body, query, answer])
  const compiled = schemas.filter(schema => schema !== undefined).map(schema => compileCheck(schema))
  expect(compiled.length).toBeGreaterThan(endpoints.length)
})

/** Every field of a schema, including nested ones, with its path. */
function fieldsOf(schema: Schema | undefined, path: string): [string, Schema][] {
  if (schema === undefined) return []
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
  const own = properties.map(([name, one]): [string, Schema] => [`${path}.${name}`, one])
  const inner = properties.flatMap(([name, one]) => fieldsOf(one, `${path}.${name}`))
  const nested = [schema['items'], schema['additionalProperties'], ...((schema['anyOf'] ?? []) as unknown[])]
  const deeper = nested.flatMap(one => (typeof one === 'object' ? fieldsOf(one as Schema, path) : []))
  return [...own, ...inner, ...deeper]
}

const operations = Object.values(document.paths).flatMap(item => Object.values(item))
const content = (holder: unknown) =>
  (holder as { content?: Record<string, { schema: Schema }> })?.content ?? {}

test('every parameter and every field of a request has a description', () => {
  const silent = operations.flatMap(operation => {
    const { operationId, parameters, requestBody } = operation
    const body = fieldsOf(content(requestBody)['application/json']?.schema, operationId)
    const sent = parameters.map((one): [string, Schema] => [`${operationId}?${String(one['name'])}`, one])
    return [...sent, ...body].filter(([, one]) => !/^[A-Z`\d].+\.$/s.test(String(one['description'])))
  })
  expect(silent.map(([path]) => path)).toEqual([])
  expect(fieldsOf({ properties: { a: { items: { properties: { b: {} } } } } }, 'x')).toHaveLength(2)
})

test('other answers are bytes, and no component has a numbered name or endless nesting', () => {
  const types = operations.flatMap(({ responses }) =>
    Object.values(responses).flatMap(one => Object.entries(content(one))),
  )
  const bytes = types.filter(([type]) => !/^text\/|json/.test(type))
  expect(new Set(bytes.map(([type]) => type))).toContain('application/pdf')
  for (const [type, { schema }] of bytes) expect([type, schema['format']]).toEqual([type, 'binary'])
  const { schemas, responses } = document.components as Record<string, object>
  expect(Object.keys(schemas!).filter(name => /\d/.test(name))).toEqual([])
  expect(Object.keys(responses!).filter(name => name.length > 30)).toEqual([])
})
