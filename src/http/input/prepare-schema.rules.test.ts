import { expect, test } from 'vitest'
import { prepareSchema, withoutNull } from './prepare-schema.rules.ts'

test('turns null or another type into one schema of two types, in either order', () => {
  const nullable = { type: ['integer', 'null'], minimum: 1 }
  const [integer, none] = [{ type: 'integer', minimum: 1 }, { type: 'null' }]
  expect(withoutNull({ anyOf: [integer, none] })).toEqual(nullable)
  expect(withoutNull({ anyOf: [none, integer], title: 'T' })).toEqual({ ...nullable, title: 'T' })
  const words = { type: 'string', enum: ['a'] }
  expect(withoutNull({ anyOf: [words, none] })).toEqual({ type: ['string', 'null'], enum: ['a', null] })
})

test('leaves other alternatives unchanged', () => {
  const [text, number] = [{ type: 'string' }, { type: 'number' }]
  for (const anyOf of [[text, number], [text], [text, number, { type: 'null' }], [{}, { type: 'null' }]]) {
    expect(withoutNull({ anyOf })).toEqual({ anyOf })
  }
  expect(withoutNull(text)).toBe(text)
})

test('drops documentation keywords at every depth', () => {
  const described = { type: 'number', description: 'D', examples: [1], default: 1 }
  expect(
    prepareSchema({
      title: 'T',
      properties: { a: described },
      allOf: [described],
      items: described,
      additionalProperties: false,
    }),
  ).toEqual({
    properties: { a: { type: 'number' } },
    allOf: [{ type: 'number' }],
    items: { type: 'number' },
    additionalProperties: false,
  })
})

test('limits texts to one line by default, converts ids to upper case and keeps enums', () => {
  const text = { type: 'string', minLength: 1, maxLength: 9 }
  expect(prepareSchema(text)).toEqual({ ...text, 'x-one-line': true })
  expect(prepareSchema({ ...text, 'x-lines': true })).toEqual({ ...text, 'x-lines': true })
  expect(prepareSchema({ ...text, format: 'ulid' })).toEqual({
    type: 'string',
    format: 'ulid',
    'x-upper-case': true,
  })
  expect(prepareSchema({ ...text, format: 'date' })).toEqual({ type: 'string', format: 'date' })
  expect(prepareSchema({ type: ['string', 'null'] })).toEqual({
    type: ['string', 'null'],
    'x-one-line': true,
  })
  for (const word of [
    { type: 'string', enum: ['a'] },
    { type: 'string', const: 'a' },
    { type: ['integer', 'null'] },
  ]) {
    expect(prepareSchema(word)).toEqual(word)
  }
})

test('keeps the description of a pattern for its fault', () => {
  const form = { type: 'string', pattern: '^a$', 'x-lines': true }
  expect(prepareSchema({ ...form, description: 'An a.', examples: ['a'] })).toEqual({
    ...form,
    description: 'An a.',
  })
  expect(prepareSchema(form)).toEqual(form)
  const orNull = { anyOf: [{ ...form, description: 'An a.' }, { type: 'null' }] }
  expect(prepareSchema(orNull)).toEqual({ ...form, type: ['string', 'null'], description: 'An a.' })
})

test('replaces uniqueItems by a keyword that reports positions', () => {
  expect(prepareSchema({ type: 'array', uniqueItems: true })).toEqual({ type: 'array', 'x-distinct': true })
})
