import { expect, test } from 'vitest'
import { Refusal } from '../../lib/refusal.ts'
import { parameterTypes, parseQuery } from './query.rules.ts'

const types = new Map([
  ['page', 'integer'],
  ['active', 'boolean'],
  ['q', 'string'],
  ['words', 'array'],
])

function read(text: string): unknown {
  const { values, faults } = parseQuery(text, types)
  return faults.length === 0 ? values : faults.map(({ path, rule }) => `${path} ${rule}`)
}

test("converts to the schema's type only from plain notation", () => {
  expect(read('page=2&active=true&q=a%20b+c')).toEqual({ page: 2, active: true, q: 'a b c' })
  expect(read('')).toEqual({})
  expect(read('&&page=1&')).toEqual({ page: 1 })
})

test.each(['0x10', '1e1', '%201', '-1', '1.0', '', '9999999999999999', '１'])('page=%s stays text', value => {
  expect(read(`page=${value}`)).toEqual({ page: decodeURIComponent(value) })
})

test.each(['1', 'TRUE', 'yes', '', 'True', '%20true'])('#51 active=%s stays text', value => {
  expect(read(`active=${value}`)).toEqual({ active: decodeURIComponent(value) })
})

test('#58 reports unknown and repeated parameters, names of object properties too', () => {
  expect(read('Page=1')).toEqual(['query.Page unknown_parameter'])
  expect(read('__proto__=1')).toEqual(['query.__proto__ unknown_parameter'])
  expect(read('toString=1')).toEqual(['query.toString unknown_parameter'])
  expect(read('page=1&page=1')).toEqual(['query.page duplicate'])
  expect(read('page[]=1')).toEqual(['query.page[] unknown_parameter'])
  expect(read(`${'x'.repeat(500)}=1`)).toEqual([`query.${'x'.repeat(100)}… unknown_parameter`])
})

test('reads several values separated by commas, and accepts an operation without parameters', () => {
  const schema = { properties: { page: { type: 'integer' }, any: {}, ids: { type: 'array' } } }
  expect(Object.fromEntries(parameterTypes(schema))).toEqual({ page: 'integer', any: 'string', ids: 'array' })
  expect(parameterTypes(undefined).size).toBe(0)
  expect(parameterTypes({}).size).toBe(0)
  expect(parseQuery('ids=a,b', parameterTypes(schema))).toEqual({
    values: { ids: ['a', 'b'] },
    faults: [],
  })
})

test('refuses control characters and NUL', () => {
  expect(read('q=a%00b')).toEqual(['query.q format'])
  expect(read('q=%E2%80%AE')).toEqual(['query.q format'])
  expect(read('words=a,b%00c')).toEqual(['query.words format'])
})

test.each(['q=%', 'q=%E0%A4%A', 'q=%FF', '%zz=1'])('#36 refuses %s as malformed', text => {
  expect(() => read(text)).toThrow(Refusal)
})
