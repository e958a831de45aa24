import { describe, expect, test } from 'vitest'
import { named } from '#test/builders/refused.ts'
import type { FileKind } from './file-kinds.record.ts'
import { readMenuJson } from './read-menu.ts'

/** Reads one record: returns its fields, or its faults. */
function read(kind: FileKind, fields: unknown): unknown {
  const { records, faults } = readMenuJson(JSON.stringify({ [kind]: [fields] }))
  return faults.length === 0 ? records[kind][0]!.fields : named(faults)
}

const prices = (price: object) => ({ prices: [{ price: 1, ...price }] })
const hours = (window: object) => ({
  availability: [{ weekdays: ['mon'], from: '08:00', to: '23:59', ...window }],
})

describe('reads a field of a file like that of a request', () => {
  test.each<[string, object, object]>([
    ['a text', { name: ' abc ' }, { name: 'abc' }],
    ['a text of two lines', { name: 'a\nb' }, ['name format']],
    ['a number as text', { name: 1 }, ['name type']],
    ['lines', { description: 'a\r\nb' }, { description: 'a\nb' }],
    ['no text', { name: null }, ['name type']],
    ['a control', { description: 'a\u0000' }, ['description format']],
    ['nothing', { description: '  ' }, ['description min_length']],
    ['more than there may be', { name: '🍕'.repeat(121) }, ['name max_length']],
    ['as much as there may be', { name: '🍕'.repeat(120) }, { name: '🍕'.repeat(120) }],
    ['an amount', { price: 7.5 }, { price: 7.5 }],
    ['an amount as text', { price: '7.5' }, ['price type']],
    ['an amount below', { price: -0.01 }, ['price min']],
    ['an amount above', { price: 10_000_000_000 }, ['price max']],
    ['an amount too fine', { price: 1.005 }, ['price decimals']],
    ['half a number', { position: 1.5 }, ['position type']],
    ['a whole number below', { position: -1 }, ['position min']],
    ['a flag as text', { active: 'true' }, ['active type']],
    ['a word', { sold_by: 'weight' }, { sold_by: 'weight' }],
    ['another word', { sold_by: 'litre' }, ['sold_by enum']],
    [
      'a moment without an offset',
      prices({ starts_at: '2026-01-01T00:00:00' }),
      ['prices.0.starts_at format'],
    ],
    ['a number as a moment', prices({ ends_at: 1 }), ['prices.0.ends_at type']],
    ['a price of nothing', { prices: [{ branch: 'B1' }] }, ['prices.0.price required']],
    ['an hour that is none', hours({ from: '24:00' }), ['availability.0.from format']],
    ['a day twice', hours({ weekdays: ['mon', 'mon'] }), ['availability.0.weekdays.1 duplicate']],
    ['no day', hours({ weekdays: [] }), ['availability.0.weekdays min_items']],
    ['a name', { category: ' food ' }, { category: 'food' }],
    ['no name', { category: '' }, ['category min_length']],
    ['a name that is null', { category: null }, ['category type']],
    ['null where it may be', { tax: null }, { tax: null }],
    ['names twice', { branches: ['B1', 'B1'] }, ['branches.1 duplicate']],
    ['a list that is none', { addon_groups: 'extras' }, ['addon_groups type']],
    ['a station without a name', { stations: [{ branch: 'B1' }] }, ['stations.0.name required']],
    ['a number in other words', { translations: { en: { name: 1 } } }, ['translations.en.name type']],
    ['an unknown field', { toString: 1 }, ['toString unknown_field']],
    ['a field that only the API has', { category_id: 'x' }, ['category_id unknown_field']],
    ['a field that is derived', { image_url: 'x' }, ['image_url unknown_field']],
  ])('%s', (_, fields, expected) => {
    const found = Array.isArray(expected)
      ? expected.map(fault => `products.0.${fault}`)
      : { ref: 'a', ...expected }
    expect(read('products', { ref: 'a', ...fields })).toEqual(found)
  })

  test('requires only the fields that name a record', () => {
    expect(read('products', {})).toEqual(['products.0.ref required'])
    expect(read('products', { ref: null })).toEqual(['products.0.ref type'])
    expect(read('taxes', { rate: 1 })).toEqual(['taxes.0.name required'])
    expect(read('kitchen_stations', {})).toEqual([
      'kitchen_stations.0.branch required',
      'kitchen_stations.0.name required',
    ])
    expect(read('addon_groups', 'extras')).toEqual(['addon_groups.0 type'])
  })
})

test('keeps a faulty record together with its faults', () => {
  const { records } = readMenuJson('{"products": [{"ref": "a", "name": 1}, {"ref": "b"}]}')
  expect(records.products).toMatchObject([
    { path: 'products.0', fields: { ref: 'a' }, faults: [{ path: 'name', rule: 'type' }] },
    { path: 'products.1', faults: [] },
  ])
})

test('a file is one JSON object of the existing kinds', () => {
  const faultsOf = (text: string) => named(readMenuJson(text).faults)
  expect(faultsOf('[]')).toEqual(['body type'])
  expect(faultsOf('null')).toEqual(['body type'])
  expect(faultsOf('{"dishes": [], "taxes": {}}')).toEqual(['dishes unknown_field', 'taxes type'])
  expect(faultsOf(`{"taxes": [${'0,'.repeat(100_000)}0]}`)).toEqual(['taxes max_items'])
})

describe('refuses a hostile file quickly and briefly', () => {
  const faultsOf = (text: string) => {
    const { faults } = readMenuJson(text)
    return { count: faults.length, first: `${faults[0]!.path} ${faults[0]!.rule}` }
  }

  test('with a record larger than a request', () => {
    const many = '[],'.repeat(1_000_000)
    expect(faultsOf(`{"products": [{"ref": "a", "allergens": [${many}[]]}]}`)).toEqual({
      count: 1,
      first: 'products.0 max_items',
    })
  })

  test('with names of prototype properties', () => {
    const fields = '{"ref": "a", "__proto__": {"price": 1}}'
    expect(faultsOf(`{"products": [${fields}]}`)).toEqual({ count: 1, first: 'products.0 format' })
    expect({}).not.toHaveProperty('price')
  })

  test('with too many faults', () => {
    const { count } = faultsOf(`{"products": [${'{},'.repeat(99_999)}{}]}`)
    expect(count).toBe(10_001)
  })
})
