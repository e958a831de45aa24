import { describe, expect, test } from 'vitest'
import { AmountIn } from '../wire/common.schema.ts'
import { component, documentSchema, exampleOf } from './document-schema.rules.ts'

test('a schema is shown in the words of JSON Schema, wherever it is nested', () => {
  expect(documentSchema({ $id: 'X', type: 'number', 'x-decimals': 2 })).toEqual({
    type: 'number',
    multipleOf: 0.01,
  })
  const decimals = { 'x-decimals': 3 }
  const shown = { multipleOf: 0.001 }
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

test('equal schemas share a name, others get the next that is free, and ten are enough', () => {
  const components = new Map()
  const named = (size: number) => component(components, 'Order', { maximum: size })
  expect(named(0)).toEqual({ $ref: '#/components/schemas/Order' })
  expect(named(0)).toEqual({ $ref: '#/components/schemas/Order' })
  expect(named(1)).toEqual({ $ref: '#/components/schemas/Order2' })
  for (let size = 2; size < 10; size++) named(size)
  expect(() => named(10)).toThrow('Order')
  expect([...components.keys()]).toHaveLength(10)
})

describe('an example', () => {
  test('is the one that is given, or the only value there is', () => {
    expect(exampleOf({ type: 'string', examples: ['a', 'b'] })).toBe('a')
    expect(exampleOf({ const: 'card' })).toBe('card')
    expect(exampleOf({ type: 'string', enum: ['cash', 'card'] })).toBe('cash')
    expect(exampleOf({})).toBeNull()
    const stages = { type: 'string', enum: ['new', 'preparing', 'ready'] }
    expect(exampleOf(stages, 'to', false, 'order')).toBe('preparing')
    expect(exampleOf(stages, 'to', false, 'shift')).toBe('new')
  })

  test('is a known value of its name where the schema takes that', () => {
    const text = { type: 'string', maxLength: 20 }
    expect(exampleOf(text, 'name')).toBe('Margherita')
    expect(exampleOf(text, 'name', false, 'tax')).toBe('IVA 10 %')
    expect(exampleOf({ type: 'string', maxLength: 3 }, 'name')).toBe('text')
    expect(exampleOf({ type: 'string' }, 'name')).toBe('Margherita')
    expect(exampleOf(text, 'price')).toBe('text')
    expect(exampleOf({ type: 'string', format: 'date' }, 'name')).toBe('2026-11-21')
    expect(exampleOf({ type: 'number' }, 'price')).toBe(8.5)
    expect(exampleOf({ type: 'integer' }, 'price')).toBe(1)
    expect(exampleOf({ type: 'integer' }, 'guests')).toBe(2)
    expect(exampleOf({ type: 'integer', minimum: 5 }, 'size')).toBe(5)
  })

  test('is null where an ordinary record has none, and null is taken', () => {
    const note = { type: ['string', 'null'] }
    expect(exampleOf(note, 'note', false, 'orders')).toBeNull()
    expect(exampleOf(note, 'note')).toBe('No onions, please')
    expect(exampleOf(note, 'barcode')).toBeNull()
    expect(exampleOf({ type: 'string' }, 'barcode')).toBe('text')
  })

  test('is true for what is switched on, else what is usual', () => {
    expect(exampleOf({ type: 'boolean' }, 'active')).toBe(true)
    expect(exampleOf({ type: 'boolean' }, 'held')).toBe(false)
    expect(exampleOf({ type: 'boolean' }, 'sold_out')).toBe(true)
    expect(exampleOf({ type: 'boolean', default: true }, 'restock')).toBe(true)
  })

  test('asks for what the rules ask for, and has none of what an ordinary item has none of', () => {
    const campaign = {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string' }, value: { type: 'number' }, buy: { type: 'integer' } },
    }
    expect(exampleOf(campaign, 'campaign', true)).toEqual({ name: 'Early evening', value: 20 })
    const list = { type: 'array', items: { type: 'integer' } }
    expect(exampleOf(list, 'campaigns', false, 'items')).toEqual([])
    expect(exampleOf(list, 'campaigns', false, 'order')).toEqual([1])
    expect(exampleOf(list, 'discounts', false, 'order')).toEqual([])
  })

  test('of an object has its fields, those that must be sent alone where asked', () => {
    const tax = {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string' }, rate: { type: 'number' } },
    }
    expect(exampleOf(tax, 'tax')).toEqual({ name: 'IVA 10 %', rate: 10 })
    expect(exampleOf(tax, 'tax', true)).toEqual({ name: 'IVA 10 %' })
    expect(exampleOf({ type: 'object' })).toEqual({})
    const answer = { type: 'object', properties: { data: tax } }
    expect(exampleOf(answer, 'tax')).toEqual({ data: { name: 'IVA 10 %', rate: 10 } })
    expect(exampleOf({ type: 'object', properties: { data: tax } }, 'area')).toMatchObject({
      data: { name: 'Terrace' },
    })
  })

  test('of a list has one entry, none where an ordinary record has none', () => {
    const ids = { type: 'array', items: { type: 'string', format: 'ulid' } }
    expect(exampleOf(ids, 'branch_ids')).toEqual([])
    expect(exampleOf({ ...ids, minItems: 1 }, 'branch_ids')).toHaveLength(1)
    expect(exampleOf({ type: 'array', items: { type: 'number' } }, 'prices')).toEqual([])
    expect(exampleOf({ type: 'array', items: AmountIn }, 'amount')).toEqual([17])
    expect(exampleOf({ type: 'array' }, 'things')).toEqual([null])
  })

  test('of a choice is one of its first', () => {
    expect(exampleOf({ anyOf: [{ type: 'number' }, { type: 'string' }] }, 'price')).toBe(8.5)
    expect(exampleOf({ oneOf: [{ type: 'string' }, { type: 'number' }] }, 'name')).toBe('Margherita')
  })
})
