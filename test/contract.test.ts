import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Context } from '../src/context.ts'
import { allEndpoints } from '../src/endpoints.ts'
import { errorGuide } from '../src/http/error-guide.rules.ts'
import { statusOf } from '../src/http/errors.ts'
import { docsPage } from '../src/http/docs/page.ts'
import { openApiDocument } from '../src/http/openapi.ts'
import { tagTexts } from '../src/http/openapi-texts.rules.ts'
import { exampleOf } from '../src/http/document-schema.rules.ts'
import type { Schema } from '../src/http/prepare-schema.rules.ts'
import { compileCheck } from '../src/http/validator.ts'
import { scopes } from '../src/keys/scope.rules.ts'
import { faultRules, refusalCodes } from '../src/lib/refusal.ts'
import { generatedDocs } from '../src/run/write-docs.ts'

const endpoints = allEndpoints({} as Context)

test.each(Object.entries(generatedDocs()))('%s is what "npm run docs" writes', (path, text) => {
  expect(readFileSync(path, 'utf8') === text, `${path} is out of date: run "npm run docs"`).toBe(true)
})

test('every code has a status, an explanation, and a place in errors.md', () => {
  const errors = generatedDocs()['docs/errors.md']!
  for (const code of refusalCodes) {
    expect(statusOf[code]).toBeGreaterThanOrEqual(400)
    expect(errorGuide[code].when).not.toBe('')
    expect(errors).toContain(`\`${code}\``)
  }
  for (const rule of faultRules) expect(errors).toContain(`\`${rule}\``)
})

test('operations have names, paths and scopes of their own', () => {
  const ids = endpoints.map(one => one.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  const routes = endpoints.map(one => `${one.method} ${one.path.replaceAll(/\{\w+\}/g, '{}')}`)
  expect(new Set(routes).size).toBe(routes.length)
  for (const { scope } of endpoints) expect([...scopes, 'any']).toContain(scope)
})

test('the page says the scope of an operation in one place', () => {
  const page = docsPage(openApiDocument(endpoints, '1'))
  expect(page).toContain('Signed-in staff: ')
  expect(page).not.toContain('Scope: ')
})

test('every group of operations is explained', () => {
  for (const tag of new Set(endpoints.map(one => one.tag)))
    expect([tag, tagTexts[tag]]).toEqual([tag, expect.any(String)])
})

test('the document says where a guest’s token does, where staff count and where an approval is looked at', () => {
  const document = openApiDocument(endpoints, '1')
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
  expect(takes('X-Staff-Token')).toHaveLength(operations.length)
  expect(takes('X-Approval-Token').sort()).toEqual([
    'cancelOrder',
    'cancelOrderItem',
    'discountDiningSession',
    'discountOrder',
    'refundOrder',
    'removeDiningSessionDiscount',
    'removeOrderDiscount',
  ])
})

test('the bodies shown as examples ask for something that can happen', () => {
  const shown = (operation: string) =>
    exampleOf(endpoints.find(one => one.operationId === operation)!.body as Schema, '', false)
  expect(Object.keys(shown('fireDiningSession') as object)).toEqual(['course'])
  expect(shown('setItemKitchenStatus')).toEqual({ status: 'preparing' })
  expect(Object.keys(shown('previewOrder') as object)).toEqual(['branch_id', 'lines'])
})

test('every schema compiles, and accepts the example that the document shows', () => {
  for (const { operationId, body, query, answer } of endpoints) {
    for (const schema of [body, query, answer]) if (schema !== undefined) compileCheck(schema)
    if (body === undefined) continue
    expect({ operationId, faults: compileCheck(body)(exampleOf(body as Schema, '', true)) }).toEqual({
      operationId,
      faults: undefined,
    })
  }
})
