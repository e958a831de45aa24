import { expect, test } from 'vitest'
import { openSchema } from './open-schema.rules.ts'

test('opens objects at every depth, and leaves all else', () => {
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
