import { expect, test } from 'vitest'
import type { OpenApiDocument } from './parts/openapi.schema.ts'
import { viewerDocument } from './viewer-document.ts'

const document = {
  openapi: '3.1.0',
  info: { title: 'Comanda', description: 'About it.' },
  tags: [{ name: 'Orders', description: 'Rounds.' }],
  paths: {},
  components: {
    schemas: {
      Order: { type: 'object' },
      OrderAnswer: { type: 'object' },
      CreateOrderRequest: { type: 'object' },
    },
  },
} as OpenApiDocument

function shownPage(text: string): OpenApiDocument {
  return viewerDocument(document, [
    { path: 'docs/api/money.md', title: 'Money: how it is computed', text },
    { path: 'docs/errors.md', title: 'Errors', text: '# Errors\nEvery code.' },
  ])
}

test('makes each section of a guide page a tag in the group of its page', () => {
  const shown = shownPage('# Money\nIn hundredths.\n\n## A line, its tax\nRounded.\n\n### Inside\nMore.')
  expect(shown['tags']).toEqual([
    { name: 'Orders', description: 'Rounds.' },
    { name: 'guide-money', 'x-displayName': 'Money', description: 'In hundredths.' },
    {
      name: 'guide-money-a-line-its-tax',
      'x-displayName': 'A line, its tax',
      description: 'Rounded.\n\n### Inside\nMore.',
    },
    { name: 'guide-errors', 'x-displayName': 'Errors', description: 'Every code.' },
  ])
  expect(shown['x-tagGroups']).toEqual([
    { name: 'API', tags: ['Orders'] },
    { name: 'Money', tags: ['guide-money', 'guide-money-a-line-its-tax'] },
    { name: 'Errors', tags: ['guide-errors'] },
  ])
  expect(shown.info['description']).toContain('](/v1/openapi.json)\n\nAbout it.')
})

test('lists the models of records without their wrappers', () => {
  const { schemas } = shownPage('# Money').components as { schemas: Record<string, object> }
  expect(Object.keys(schemas)).toEqual(['Order', 'OrderAnswer', 'CreateOrderRequest'])
  const ignored = Object.entries(schemas).filter(([, schema]) => 'x-scalar-ignore' in schema)
  expect(ignored.map(([name]) => name)).toEqual(['OrderAnswer', 'CreateOrderRequest'])
  expect(document.components).toMatchObject({ schemas: { OrderAnswer: { type: 'object' } } })
})

test.each([
  ['[codes](../errors.md)', '[codes](#tag/guide-errors)'],
  ['[codes](../errors.md#shape)', '[codes](#tag/guide-errors)'],
  ['[a line](#a-line)', '[a line](#tag/guide-money-a-line)'],
  ['[why](../decisions/0007-dependencies.md)', 'why'],
  ['[there](https://example.com/x.md)', '[there](https://example.com/x.md)'],
  ['[the document](/v1/openapi.json)', '[the document](/v1/openapi.json)'],
  ['A slip ![A slip](../images/receipts.png)printed', 'A slip printed'],
  ['```sh\n# no heading\n```', '```sh\n# no heading\n```'],
])('shows %s as %s', (written, shown) => {
  const tags = shownPage(`# Money\n${written} here\n\n## A line\n`)['tags'] as { description: string }[]
  expect(tags[1]!.description).toBe(`${shown} here`)
})

test('shows how the client of this service calls each operation whose body is JSON', () => {
  const called = (method: string, path: string, requestBody?: object) => {
    const operation = { operationId: 'x', ...(requestBody && { requestBody }) }
    const paths = { [path]: { [method]: operation } } as unknown as OpenApiDocument['paths']
    const samples = viewerDocument({ ...document, paths }, []).paths[path]![method]!['x-codeSamples']
    return (samples as { source: string }[] | undefined)?.[0]!.source.split('\n').slice(3).join('\n')
  }
  const json = (example?: unknown) => ({ content: { 'application/json': { example } } })
  expect(called('get', '/v1/pos/orders')).toBe("const answer = await comanda.get('/orders')")
  expect(called('patch', '/v1/pos/orders/{order}', json({ note: '"a": b', ids: ['1'] }))).toBe(
    `const answer = await comanda.patch('/orders/{order}', { path: { order }, body: {
  note: "\\"a\\": b",
  ids: [
    "1"
  ]
} })`,
  )
  expect(called('post', '/v1/pos/orders/{order}/fire', json())).toContain('body: {} })')
  expect(called('put', '/v1/pos/products/{id}/image', { content: { 'image/png': {} } })).toBeUndefined()
  expect(called('get', '/v1/pos/events/stream')).toBeUndefined()
  expect(called('get', '/healthz')).toBeUndefined()
})
