import { expect, test } from 'vitest'
import { documentField, documentSchema, openSchema, responseRef } from './document-schema.ts'

test('writes plain JSON Schema at every depth', () => {
  expect(documentSchema({ $id: 'X', type: 'number', 'x-decimals': 2 })).toEqual({
    type: 'number',
    'x-decimals': 2,
  })
  const decimals = { 'x-decimals': 3 }
  const shown = decimals
  expect(documentSchema({ 'x-decimals': 0 })).toEqual({ multipleOf: 1 })
  expect(
    documentSchema({
      properties: { a: decimals },
      anyOf: [decimals, { type: 'string' }, { type: 'null' }],
      items: decimals,
      additionalProperties: false,
      propertyNames: decimals,
    }),
  ).toEqual({
    properties: { a: shown },
    anyOf: [shown, { type: 'string' }, { type: 'null' }],
    items: shown,
    additionalProperties: false,
    propertyNames: shown,
  })
})

test('names equal responses once, numbers others, and refuses the hundredth', () => {
  const responses = new Map()
  const named = (size: number) => responseRef(responses, 'Conflict', { maximum: size })
  expect(named(0)).toEqual({ $ref: '#/components/responses/Conflict' })
  expect(named(0)).toEqual({ $ref: '#/components/responses/Conflict' })
  expect(named(1)).toEqual({ $ref: '#/components/responses/Conflict2' })
  for (let size = 2; size < 99; size++) named(size)
  expect(() => named(99)).toThrow('Conflict')
  expect([...responses.keys()]).toHaveLength(99)
})

test('describes a field by its own text, or by parent and name, by name, or by id', () => {
  const text = { type: 'string' }
  const sentence = (schema: object, field: string, around: string) =>
    documentField(schema, field, around)['description']
  expect(sentence({ ...text, description: 'Its own.' }, 'reason', 'order')).toBe('Its own.')
  expect(sentence(text, 'status', 'table')).toMatch(/while a bill is open/)
  expect(sentence(text, 'reason', 'order')).toMatch(/^Reason/)
  expect(sentence({ ...text, description: 'A ULID.' }, 'product_id', 'lines')).toBe('Id of the product.')
  expect(sentence(text, 'unheard_of', 'order')).toBeUndefined()
  const list = documentField({ type: 'array', items: { properties: { total: text } } }, 'addons', 'items')
  expect((list['items'] as { properties: object }).properties).toMatchObject({
    total: { description: 'Price of the addon for the whole line.' },
  })
  const answer = documentSchema({ properties: { data: { properties: { status: text } } } }, 'table')
  expect(JSON.stringify(answer)).toContain('while a bill is open')
})

test('opens objects at every depth and keeps everything else', () => {
  const strict = {
    type: 'object',
    additionalProperties: false,
    properties: { additionalProperties: { type: 'string' } },
  }
  const open = { type: 'object', properties: { additionalProperties: { type: 'string' } } }
  expect(openSchema(strict)).toEqual(open)
  expect(openSchema({ items: strict, maxItems: 3 })).toEqual({ items: open, maxItems: 3 })
  expect(openSchema({ anyOf: [strict, { type: 'null' }] })).toEqual({ anyOf: [open, { type: 'null' }] })
  expect(openSchema({ oneOf: [strict], allOf: [strict] })).toEqual({ oneOf: [open], allOf: [open] })
  expect(openSchema({ additionalProperties: strict })).toEqual({ additionalProperties: open })
  expect(openSchema({ additionalProperties: true })).toEqual({ additionalProperties: true })
  expect(openSchema({ items: true })).toEqual({ items: true })
})
