import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { strict } from '../../wire/common.schema.ts'
import { schemaFaults, type SchemaError, sortFaults } from './schema-faults.rules.ts'
import { compileCheck } from './validator.gateway.ts'

const messages = {
  name: ['a string', Type.String()],
  price: ['a number', Type.Number()],
  guests: ['a whole number', Type.Integer()],
  active: ['true or false', Type.Boolean()],
  lines: ['a list', Type.Array(Type.String())],
  texts: ['an object', Type.Object({})],
  note: ['a string or null', Type.Unsafe({ type: ['string', 'null'] })],
} as const

test.each(Object.entries(messages))('reports a wrong type in plain words: %s', (name, [words, schema]) => {
  const check = compileCheck(strict({ [name]: schema }))
  const wrong = name === 'name' || name === 'note' ? 1 : 'x'
  expect(schemaFaults(check({ [name]: wrong }) ?? [], 'body')).toEqual([
    { path: name, rule: 'type', message: `Must be ${words}.` },
  ])
  const right = { name: 'x', price: 1.5, guests: 2, active: true, lines: [], texts: {}, note: null }
  expect(check({ [name]: right[name as keyof typeof right] })).toBeUndefined()
})

test('reports the expected form of a malformed text', () => {
  const faultsOf = (schema: { pattern: string; description?: string }, text: string) =>
    schemaFaults(compileCheck(strict({ code: Type.String(schema) }))({ code: text }) ?? [], 'body')
  const pattern = '^[a-z]$'
  expect(faultsOf({ pattern, description: 'One letter.' }, '1')).toEqual([
    { path: 'code', rule: 'format', message: 'Has the wrong format. One letter.' },
  ])
  expect(faultsOf({ pattern }, '1')).toEqual([
    { path: 'code', rule: 'format', message: 'Has the wrong format. See /docs.' },
  ])
  expect(faultsOf({ pattern, description: 'One letter.' }, 'a')).toEqual([])
})

const error = (keyword: string, params: Record<string, unknown> = {}, at = '/a'): SchemaError => ({
  keyword,
  instancePath: at,
  schemaPath: `#/${keyword}`,
  params: { limit: 3, ...params },
})
const reported = (keyword: string, params: Record<string, unknown> = {}, base: 'body' | 'query' = 'body') =>
  schemaFaults([error(keyword, params)], base).map(({ path, rule, message }) => `${path} ${rule} ${message}`)

test.each([
  ['required', 'required', 'required'],
  ['dependentRequired', 'required', 'required'],
  ['enum', 'enum', 'one of: '],
  ['const', 'enum', 'Must be '],
  ['minimum', 'min', 'least 3'],
  ['exclusiveMinimum', 'min', 'more than 3'],
  ['maximum', 'max', 'most 3'],
  ['exclusiveMaximum', 'max', 'less than 3'],
  ['minLength', 'min_length', 'least 3 characters'],
  ['maxLength', 'max_length', 'most 3 characters'],
  ['minItems', 'min_items', 'least 3'],
  ['maxItems', 'max_items', 'most 3'],
  ['maxProperties', 'max_items', 'most 3'],
  ['x-distinct', 'duplicate', 'already'],
  ['x-decimals', 'decimals', 'most 3 decimals'],
  ['x-one-line', 'format', 'single line'],
  ['additionalProperties', 'unknown_field', 'no such field'],
  ['unevaluatedProperties', 'unknown_field', 'no such field'],
  ['format', 'format', 'wrong format'],
  ['pattern', 'format', 'wrong format'],
  ['propertyNames', 'format', 'wrong format'],
  ['anyOf', 'type', 'Matches none'],
  ['oneOf', 'type', 'Matches none'],
  ['not', 'not_allowed', 'not allowed'],
])('reports %s as the rule %s', (keyword, rule, words) => {
  expect(reported(keyword).join()).toMatch(new RegExp(`^a ${rule} .*${words}`))
})

test('names a missing or unknown field', () => {
  expect(reported('required', { missingProperty: 'b' })).toEqual(['a.b required This field is required.'])
  expect(reported('additionalProperties', { additionalProperty: 'b' }, 'query')[0]).toMatch(
    /^query.a.b unknown_parameter /,
  )
  expect(reported('propertyNames', { propertyName: 'b' })[0]).toMatch(/^a.b format /)
  const name = { ...error('maxLength', { limit: 40 }, '/a'), propertyName: 'b' }
  const names = [name, error('propertyNames', { propertyName: 'b' }, '/a')]
  expect(schemaFaults(names, 'body')).toMatchObject([{ path: 'a.b', rule: 'max_length' }])
  expect(reported('x-distinct', { at: '2' })[0]).toMatch(/^a.2 duplicate /)
  expect(reported('format', { format: 'date' })[0]).toMatch(/as 2026-11-21/)
  expect(reported('minLength', { limit: 1 })[0]).toMatch(/not be empty/)
  expect(reported('minItems', { limit: 1 })[0]).toMatch(/least 1 entry\./)
  expect(reported('maxItems', { limit: 2 })[0]).toMatch(/most 2 entries\./)
  expect(reported('type', { type: 'bigint' })[0]).toMatch(/Must be bigint/)
  expect(reported('enum', { allowedValues: ['x', 'y'] })[0]).toMatch(/one of: x, y/)
  expect(schemaFaults([error('type', { type: 'string' }, '/lines/2/a~1b~0')], 'body')[0]!.path).toBe(
    'lines.2.a/b~',
  )
})

test('reports each fault once, sorted, at most fifty', () => {
  const twice = [error('minimum', {}, '/b'), error('exclusiveMinimum', {}, '/b'), error('type', {}, '/a')]
  expect(schemaFaults(twice, 'body').map(({ path, rule }) => `${path} ${rule}`)).toEqual(['a type', 'b min'])
  const many = Array.from(
    { length: 60 },
    (_, at) => ({ path: `lines.${60 - at}`, rule: 'min', message: '' }) as const,
  )
  expect(sortFaults(many).map(({ path }) => path)).toEqual(
    Array.from({ length: 50 }, (_, at) => `lines.${at + 1}`),
  )
})

test('compares names only for reported unknown fields', () => {
  let looked = 0
  const parentSchema = {
    get properties() {
      looked += 1
      return { quantity: {} }
    },
  }
  const unknown = Array.from({ length: 1000 }, (_, at) => ({
    ...error('additionalProperties', { additionalProperty: `qty${at}` }, `/lines/${at}`),
    parentSchema,
  }))
  const faults = schemaFaults(unknown, 'body')
  expect([faults.length, looked]).toEqual([50, 50])
  expect(faults[0]).toMatchObject({ path: 'lines.0.qty0', rule: 'unknown_field', allowed: ['quantity'] })
})

test('lists the values of a missing enum and the fields of an expected object', () => {
  const check = compileCheck(
    strict({
      kind: Type.Unsafe({ type: 'string', enum: ['in', 'out'] }),
      at: strict({ percent: Type.Number() }),
    }),
  )
  expect(schemaFaults(check({ at: 18 }) ?? [], 'body').map(({ message }) => message)).toEqual([
    'Must be an object. Its fields: percent.',
    'This field is required. One of: in, out.',
  ])
})

describe('a value that matches none of several schemas', () => {
  const amount = strict({ kind: Type.Literal('amount'), amount: Type.Number({ minimum: 0 }) })
  const items = strict({ kind: Type.Literal('items'), items: Type.Array(Type.String()) })
  const check = compileCheck(
    strict({ pay: Type.Union([amount, items]), other: Type.Optional(Type.Number()) }),
  )
  const faults = (body: unknown) =>
    schemaFaults(check(body) ?? [], 'body').map(({ path, rule }) => `${path} ${rule}`)

  test('is reported by the missing fields of the nearest', () => {
    expect(faults({ pay: { kind: 'amount', amount: -1 } })).toEqual(['pay.amount min'])
    expect(faults({ pay: { kind: 'items', items: [1] } })).toEqual(['pay.items.0 type'])
    expect(faults({ pay: { kind: 'amount', amount: -1 }, other: 'x' })).toEqual([
      'other type',
      'pay.amount min',
    ])
  })

  test('is reported by its type when none has that type', () => {
    expect(faults({ pay: 7 })).toEqual(['pay type'])
  })

  test('is one fault when the schemas are unknown', () => {
    expect(schemaFaults([error('anyOf')], 'body')).toMatchObject([{ path: 'a', rule: 'type' }])
  })

  test('is reported without the alternatives inside other schemas', () => {
    const inner = '#/anyOf/0/properties/x/anyOf'
    const errors = [
      { ...error('minimum', {}, '/pay/x'), schemaPath: `${inner}/0/minimum` },
      { ...error('maximum', {}, '/pay/x'), schemaPath: `${inner}/1/maximum` },
      { ...error('anyOf', {}, '/pay/x'), schemaPath: inner },
      { ...error('minLength', {}, '/pay/y'), schemaPath: '#/anyOf/1/properties/y/minLength' },
      error('anyOf', {}, '/pay'),
    ]
    expect(schemaFaults(errors, 'body').map(({ path }) => path)).toEqual(['pay.y'])
  })

  test('is reported together with other faults and fields that share its prefix', () => {
    const union = error('anyOf', {}, '/pay')
    const inside = {
      ...error('minimum', {}, '/pay/amount'),
      schemaPath: '#/anyOf/0/properties/amount/minimum',
    }
    const alike = { ...error('minimum', {}, '/payment'), schemaPath: '#/anyOf/1/properties/payment/minimum' }
    expect(schemaFaults([inside, alike, union], 'body').map(({ path }) => path)).toEqual([
      'pay.amount',
      'payment',
    ])
  })
})
