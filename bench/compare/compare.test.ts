import { expect, test } from 'vitest'
import { badValues } from './bad-values.ts'
import { describe, differencesOf, plant, type Recording } from './differences.ts'
import { Normaliser } from './normalise.ts'

const now = Date.parse('2026-11-21T19:00:00Z')
const [first, second] = ['01KTYPRR000000000000000001', '01KTYPRR000000000000000002']

function normalised(body: unknown, headers: [string, string][] = []) {
  return new Normaliser(now).answer({ status: 200, headers, body }, 'readOrder #1')
}

test('names an id where it first appears and keeps its name', () => {
  const normaliser = new Normaliser(now)
  normaliser.name(first, 'brand')
  const answer = (body: unknown, born: string) => normaliser.answer({ status: 200, headers: [], body }, born)
  expect(answer({ id: second, brand_id: first }, 'a #1').body).toEqual({
    id: '<a #1.id>',
    brand_id: '<brand>',
  })
  expect(answer({ data: [second] }, 'b #2').body).toEqual({ data: ['<a #1.id>'] })
})

test('removes run times, tokens and clocks; keeps figures, sent times and nulls', () => {
  const body = {
    at: '2026-11-21T20:00:01.123+01:00',
    printed: 'sold 2026-11-21 20:00, till 7',
    number: 'ROMA-20261121-0001',
    token: 'comanda_staff_abcdefghijklmnopqrstuvwxyz',
    birthday: '1990-02-28',
    starts_at: '2020-01-01T00:00:00.000Z',
    total: 12.5,
    hour: 20,
    closed_at: null,
  }
  expect(normalised(body).body).toEqual({
    at: '<time>',
    printed: 'sold <time>, till 7',
    number: 'ROMA-<day>-0001',
    token: '<staff token>',
    birthday: '1990-02-28',
    starts_at: '2020-01-01T00:00:00.000Z',
    total: 12.5,
    hour: '<present>',
    closed_at: null,
  })
})

test('removes only the sentences of a refusal', () => {
  const fields = [{ path: 'lines.0.quantity', rule: 'min', message: 'At least 1.' }]
  const error = { code: 'validation_failed', message: 'Wrong.', details: { fields, max: 5 } }
  expect(normalised({ error }).body).toEqual({
    error: {
      code: 'validation_failed',
      details: { fields: [{ path: 'lines.0.quantity', rule: 'min' }], max: 5 },
    },
  })
  expect(normalised({ data: { message: 'kept' } }).body).toEqual({ data: { message: 'kept' } })
})

test('keeps headers by value or by presence', () => {
  const { headers } = normalised('', [
    ['date', 'today'],
    ['etag', '"3"'],
    ['retry-after', '17'],
  ])
  expect(headers).toEqual({ etag: '"3"', 'retry-after': '<present>' })
})

const entry = (body: unknown) => ({
  operation: 'readOrder',
  about: '',
  request: 'GET /orders/<a>',
  answer: { status: 200, headers: {}, body },
})
const recorded = (...bodies: unknown[]): Recording => ({ evening: bodies.map(entry) })

test('reports every differing value with its path, and nothing else', () => {
  const before = recorded({ data: { total: 12.5, items: [{ quantity: 1 }], note: null } }, 'same')
  const after = recorded({ data: { total: 12.51, items: [{ quantity: 1 }, { quantity: 2 }] } }, 'same')
  expect(differencesOf(before, before)).toEqual([])
  expect(differencesOf(before, after).map(describe)).toEqual([
    'evening #1 readOrder  answer.body.data.total: 12.5 → 12.51',
    'evening #1 readOrder  answer.body.data.items.1: "<missing>" → {"quantity":2}',
    'evening #1 readOrder  answer.body.data.note: null → "<missing>"',
  ])
})

test('reports a missing request and an answer of another kind', () => {
  expect(differencesOf(recorded(1, 2), recorded(1))).toHaveLength(1)
  expect(differencesOf({ ...recorded(1), night: [entry(1)] }, recorded(1))).toHaveLength(1)
  expect(differencesOf(recorded([]), recorded({}))).toHaveLength(1)
})

test('reports a planted figure as one difference', () => {
  const before = recorded({ error: { code: 'x' } }, { data: [{ total: 3 }] })
  expect(differencesOf(plant(before), before)).toMatchObject([
    { number: 2, path: 'answer.body.data.0.total', before: 3.01, after: 3 },
  ])
  expect(() => plant(recorded('no figure'))).toThrow('No answer has a figure')
})

test('breaks a schema in one place at a time', () => {
  const schema = {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 2 },
      lines: { type: 'array', minItems: 1, items: { type: 'integer', minimum: 1 } },
    },
  }
  const bad = badValues(schema, { name: 'a', lines: [1, 2] })
  const values = Object.fromEntries(bad.map(({ about, value }) => [about, value]))
  expect(values).toMatchObject({
    'body type': [],
    'body without name': { lines: [1, 2] },
    'body unknown field': { name: 'a', lines: [1, 2], no_such_field: 1 },
    'body.name long': { name: 'xxx', lines: [1, 2] },
    'body.lines few': { name: 'a', lines: [] },
    'body.lines.0 below': { name: 'a', lines: [0, 2] },
  })
})
