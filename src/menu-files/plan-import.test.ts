import { describe, expect, test } from 'vitest'
import { menuFile as menu } from '#test/fixtures/menu-file.ts'
import { named } from '#test/builders/refused.ts'
import { plainSettings } from '#test/builders/plain-settings.ts'
import { exportMenuText } from './export-menu.ts'
import { byKind, type FileKind } from './file-kinds.record.ts'
import type { StoredRow } from './menu-file.store.ts'
import type { MenuState } from './menu-state.steps.ts'
import { planImport } from './plan-import.ts'
import { readMenuJson } from './read-menu.ts'

function emptyState(currency = 'EUR'): MenuState {
  const languages = { defaultLanguage: 'it', languages: ['it', 'en', 'tr'] }
  return {
    brand: { ...plainSettings, ...languages, id: 'brand', currency, timezone: 'UTC', taxMode: 'inclusive' },
    branches: [
      { id: 'b1', code: 'B1' },
      { id: 'b2', code: 'B2' },
    ],
    rows: byKind(() => []),
  }
}

let made = 0

/** Imports a file into a state: returns the state after it, how many of each kind changed, and the faults. */
function importInto(state: MenuState, content: object | string, { replace = false, keep = false } = {}) {
  const file = readMenuJson(typeof content === 'string' ? content : JSON.stringify(content))
  file.isTable = keep
  const { plan, faults } = planImport({ file, state, replace, newId: () => `id-${(made += 1)}` })
  const rows = byKind(kind => {
    const { insert, update } = plan[kind]
    const changed = new Map([...insert, ...update].map(row => [row.id, row]))
    return [...state.rows[kind].map(row => changed.get(row.id) ?? row), ...insert]
  })
  const counts = byKind(kind => {
    const { insert, update, deactivated, unchanged } = plan[kind]
    return [insert.length, update.length - deactivated, deactivated, unchanged]
  })
  return { state: { ...state, rows }, counts, faults: [...file.faults, ...faults] }
}

const faultsOf = (file: object, state = emptyState()) => named(importInto(state, file).faults)
const first = importInto(emptyState(), menu)
const rowOf = (state: MenuState, kind: FileKind, ref: string): StoredRow =>
  state.rows[kind].find(row => row['ref'] === ref || row['name'] === ref)!

test('creates every kind of record, nothing the second time, and exports the same file', () => {
  expect(first.faults).toEqual([])
  expect(first.counts).toMatchObject({ kitchen_stations: [2, 0, 0, 0], products: [2, 0, 0, 0] })
  expect(importInto(first.state, menu, { replace: true }).counts).toMatchObject({
    kitchen_stations: [0, 0, 0, 2],
    products: [0, 0, 0, 2],
  })
  const text = exportMenuText(first.state)
  const again = importInto(first.state, text, { replace: true })
  expect(exportMenuText(again.state)).toBe(text)
  expect(exportMenuText(importInto(emptyState(), text).state)).toBe(text)
  expect(JSON.parse(text)).toMatchObject({
    kitchen_stations: [{ branch: 'B1' }, { branch: 'B2' }],
    categories: [
      { ref: 'food', parent: null },
      { ref: 'pizza', parent: 'food' },
    ],
    addons: [{ prices: [{ branch: 'B2', ends_at: '2026-06-01T00:00:00.000Z', starts_at: null }] }],
    products: [
      { ref: 'marinara', tax: 'VAT 10', stations: [], branches: ['B1', 'B2'] },
      { ref: 'open', tax: null },
    ],
    taxes: [{ name: 'VAT 10', rate: 10, service_type_rates: { takeaway: 4 } }],
  })
})

test('exports a record without a usable name by its id, and allows references to missing records', () => {
  const [tax] = first.state.rows.taxes
  const rows = {
    ...first.state.rows,
    taxes: [tax!, { ...tax!, id: 'old', active: false }, { ...tax!, id: 'low', name: 'A low one' }],
    kitchen_stations: [{ ...first.state.rows.kitchen_stations[0]!, branch_id: 'gone' }],
    products: first.state.rows.products.map(row => ({ ...row, ref: null, category_id: 'gone' })),
  }
  const text = exportMenuText({ ...first.state, rows })
  const { products, kitchen_stations, taxes } = JSON.parse(text)
  expect(taxes.map(({ name }: { name: string }) => name)).toEqual(['A low one', 'VAT 10'])
  expect(products).toContainEqual(expect.objectContaining({ ref: rows.products[0]!.id, category: 'gone' }))
  expect(kitchen_stations).toMatchObject([{ branch: 'gone' }])
  const same = importInto({ ...first.state, rows }, { products: [{ ref: rows.products[0]!.id, price: 9 }] })
  expect(same.counts).toMatchObject({ products: [0, 1, 0, 0] })
  expect(same.state.rows.products[0]).toMatchObject({ ref: null, price: 900 })
})

test('finds a record by the id it was exported with after it was given a ref', () => {
  const withRefs = (refOf: (row: StoredRow) => string | null) => {
    const rows = byKind(kind =>
      first.state.rows[kind].map(row => ('ref' in row ? { ...row, ref: refOf(row) } : row)),
    )
    return { ...first.state, rows }
  }
  const text = exportMenuText(withRefs(() => null))
  const later = withRefs(({ id }) => `the ${id}`)
  const { state, faults } = importInto(later, text, { replace: true })
  expect([faults, state]).toEqual([[], later])
  const [one, two] = later.rows.products as [StoredRow, StoredRow]
  const twice = { products: [{ ref: one['ref'] }, { ref: one.id }] }
  expect(faultsOf(twice, later)).toContain('products.1 duplicate')
  const both = { products: [{ ref: one['ref'], addon_groups: ['the X', 'X'] }] }
  const group = later.rows.addon_groups[0]!
  const named = JSON.stringify(both).replaceAll('X', group.id)
  expect(faultsOf(JSON.parse(named), later)).toEqual(['products.0.addon_groups.1 duplicate'])
  // The ref of a record is preferred to the id of another.
  const rows = { ...later.rows, products: [one, { ...two, ref: one.id }] }
  const priced = importInto({ ...later, rows }, { products: [{ ref: one.id, price: 9 }] })
  expect(priced.state.rows.products).toMatchObject([{ price: one['price'] }, { price: 900 }])
})

test('changes the fields sent, and clears optional ones sent as null', () => {
  const changed = importInto(first.state, {
    products: [{ ref: 'marinara', price: 8, tax: null, description: null, recipe: [] }],
    categories: [{ ref: 'pizza', parent: null, stations: [] }],
    taxes: [{ name: 'VAT 10', rate: 4 }],
  })
  expect(changed.faults).toEqual([])
  expect(rowOf(changed.state, 'products', 'marinara')).toMatchObject({
    name: 'Marinara',
    price: 800,
    tax_id: null,
    description: null,
    recipe: [],
    addon_group_ids: [rowOf(first.state, 'addon_groups', 'extras').id],
  })
  expect(rowOf(changed.state, 'categories', 'pizza')).toMatchObject({
    parent_id: null,
    kitchen_station_ids: [],
  })
  expect(rowOf(changed.state, 'taxes', 'VAT 10')).toMatchObject({ rate: 40_000 })
})

describe('translations', () => {
  const textsOf = (translations: object | undefined, keep = false) => {
    const products = [{ ref: 'marinara', ...(translations && { translations }) }]
    const { state, faults } = importInto(first.state, { products }, { keep })
    const { name, description, translations: others } = rowOf(state, 'products', 'marinara')
    return { name, description, others, faults: named(faults) }
  }

  test('in JSON replace all; a table keeps those without a column', () => {
    const tr = { tr: { name: 'Pizza' } }
    expect(textsOf(tr).others).toEqual(tr)
    expect(textsOf(tr, true).others).toEqual({
      en: { name: 'Marinara pizza', description: 'Tomatoes' },
      ...tr,
    })
    expect(textsOf(undefined).others).toMatchObject({ tr: { name: 'Pide' } })
  })

  test("in the default language are the record's own texts", () => {
    expect(textsOf({ it: { name: 'Rossa', description: null } })).toMatchObject({
      name: 'Rossa',
      description: null,
      others: {},
    })
    const description = { ref: 'marinara', description: null, translations: { en: { name: 'M' } } }
    const { state } = importInto(first.state, { products: [description] })
    expect(rowOf(state, 'products', 'marinara')).toMatchObject({ description: null })
    expect(textsOf({ it: { name: null } }).faults).toEqual(['products.0.translations.it.name required'])
    expect(textsOf({ fr: { name: 'x' } }).faults).toEqual(['products.0.translations.fr not_allowed'])
  })

  test('in a language that the brand has dropped are not exported, and not lost in an import', () => {
    const languages = ['it', 'en']
    const dropped = { ...first.state, brand: { ...first.state.brand, languages } }
    const text = exportMenuText(dropped)
    expect(text).not.toContain('Pide')
    const { state, counts, faults } = importInto(dropped, text, { replace: true })
    expect([faults, counts.products]).toEqual([[], [0, 0, 0, 2]])
    expect(exportMenuText({ ...state, brand: first.state.brand })).toBe(exportMenuText(first.state))
    const file = { products: [{ ref: 'marinara', translations: {} }] }
    const cleared = importInto(dropped, file).state
    expect(rowOf(cleared, 'products', 'marinara')['translations']).toEqual({ tr: { name: 'Pide' } })
  })

  test('alone are not a name', () => {
    expect(faultsOf({ addons: [{ ref: 'a', price: 1, translations: { en: { name: 'A' } } }] })).toEqual([
      'addons.0.name required',
    ])
  })
})

describe('a new record needs', () => {
  test.each<[FileKind, object, string[]]>([
    ['taxes', { name: 'VAT' }, ['rate']],
    ['stock_items', { ref: 'a' }, ['name', 'unit']],
    ['categories', { ref: 'a' }, ['name']],
    ['addons', { ref: 'a' }, ['name', 'price']],
    ['addon_groups', { ref: 'a' }, ['name']],
    ['products', { ref: 'a' }, ['name', 'category', 'price']],
    ['products', { ref: 'a', price_mode: 'open' }, ['name', 'category']],
    ['kitchen_stations', { branch: 'B1', name: 'Bar' }, []],
  ])('of %s beside %j: %j', (kind, record, fields) => {
    expect(faultsOf({ [kind]: [record] })).toEqual(fields.map(field => `${kind}.0.${field} required`))
  })
})

describe('a reference of a file', () => {
  test('is to a record of the file or a stored one', () => {
    const products = [
      { ref: 'rossa', name: 'Rossa', category: 'pizza', price: 6, recipe: menu.products[0]!.recipe },
    ]
    expect(faultsOf({ products }, first.state)).toEqual([])
    expect(faultsOf({ products })).toEqual([
      'products.0.category not_found',
      'products.0.recipe.0.stock_item not_found',
    ])
    expect(
      faultsOf({
        categories: [
          {
            ref: 'a',
            name: 'A',
            parent: 'none',
            stations: [{ branch: 'B9', name: 'Bar' }],
            branches: ['B9'],
          },
          { ref: 'b', name: 'B', stations: [{ branch: 'B1', name: 'Bar' }] },
        ],
        kitchen_stations: [{ branch: 'B9', name: 'Bar' }],
      }),
    ).toEqual([
      'kitchen_stations.0.branch not_found',
      'categories.0.parent not_found',
      'categories.0.stations.0.branch not_found',
      'categories.0.branches.0 not_found',
      'categories.1.stations.0.name not_found',
    ])
    const prices = [{ branch: 'B9', price: 1 }]
    expect(faultsOf({ addons: [{ ref: 'olives', prices }] }, first.state)).toEqual([
      'addons.0.prices.0.branch not_found',
    ])
    const stations = [{ branch: 'B1', name: 'Grill' }]
    expect(faultsOf({ categories: [{ ref: 'c', name: 'C', stations }] }, first.state)).toEqual([])
  })

  test('is unique: in the file, in a list, and in the brand', () => {
    expect(faultsOf({ taxes: [...menu.taxes, ...menu.taxes] })).toEqual(['taxes.1 duplicate'])
    const stations = Array.from({ length: 2 }, () => ({ branch: 'B1', name: 'Grill' }))
    const categories = [{ ref: 'a', name: 'A', stations }]
    expect(faultsOf({ kitchen_stations: stations.slice(1), categories })).toEqual([
      'categories.0.stations.1 duplicate',
    ])
    const products = [{ ...menu.products[0], addon_groups: ['extras', 'extras'] }]
    expect(faultsOf({ ...menu, products })).toEqual(['products.0.addon_groups.1 duplicate'])
    const taxes = ['t1', 't2'].map(id => ({ id, name: 'VAT', rate: 1, active: true }))
    const twice = { ...emptyState(), rows: { ...emptyState().rows, taxes } }
    expect(faultsOf({ taxes: [{ name: 'VAT', rate: 2 }] }, twice)).toEqual(['taxes.0 duplicate'])
    const one = { ...twice, rows: { ...twice.rows, taxes: [{ ...taxes[0]!, active: false }, taxes[1]!] } }
    const { state } = importInto(one, { taxes: [{ name: 'VAT', rate: 2 }] })
    expect(state.rows.taxes).toMatchObject([{ rate: 1 }, { rate: 20_000 }])
  })

  test('never leads to a record whose own key is faulty', () => {
    expect(
      faultsOf({ addons: [{ price: 1 }], kitchen_stations: [{ name: 'Bar' }, { branch: 'B1' }] }),
    ).toEqual([
      'kitchen_stations.0.branch required',
      'kitchen_stations.1.name required',
      'addons.0.ref required',
      'addons.0.name required',
    ])
  })
})

test('refuses cycles of categories at any depth', () => {
  const [a, b, c] = ['a', 'b', 'c'].map(ref => ({ ref, name: ref }))
  const circle = [
    { ...a, parent: 'b' },
    { ...b, parent: 'a' },
    { ...c, parent: 'a' },
  ]
  expect(faultsOf({ categories: circle })).toEqual([
    'categories.0.parent not_allowed',
    'categories.1.parent not_allowed',
  ])
  expect(faultsOf({ categories: [{ ref: 'food', parent: 'pizza' }] }, first.state)).toEqual([
    'categories.0.parent not_allowed',
  ])
})

test('a group has room for its minimum', () => {
  const group = { ref: 'g', name: 'G' }
  const ofGroup = (limits: object, state = emptyState()) =>
    faultsOf({ addon_groups: [{ ...group, ...limits }] }, state)
  expect(ofGroup({ min: 2, max: 1 })).toEqual(['addon_groups.0.max min'])
  expect(ofGroup({ min: 1, max: 1 })).toEqual([])
  expect(ofGroup({ min: 2, max: null })).toEqual([])
  expect(faultsOf({ addon_groups: [{ ref: 'extras', min: 5 }] }, first.state)).toEqual([
    'addon_groups.0.max min',
  ])
})

test('amounts are whole in a currency without decimals', () => {
  const yen = emptyState('JPY')
  const priced = (price: number, cost: number, at: number) =>
    faultsOf({ addons: [{ ref: 'a', name: 'A', price, cost, prices: [{ branch: 'B1', price: at }] }] }, yen)
  expect(priced(100, 0, 90)).toEqual([])
  expect(priced(1.5, 0.25, 0.5)).toEqual([
    'addons.0.price decimals',
    'addons.0.prices.0.price decimals',
    'addons.0.cost decimals',
  ])
})

test('reports two prices of one place and a duplicate ingredient at their lines', () => {
  const prices = [{ price: 1 }, { price: 2 }]
  const recipe = [...menu.products[0]!.recipe!, ...menu.products[0]!.recipe!]
  const products = [{ ...menu.products[0], prices, recipe }]
  expect(faultsOf({ products }, first.state)).toEqual([
    'products.0.prices.1 duplicate',
    'products.0.recipe.1.stock_item_id duplicate',
  ])
})

describe('a file that replaces', () => {
  test('deactivates records that are not in the file, once', () => {
    const products = [{ ref: 'marinara', addon_groups: [], category: 'pizza' }]
    const { state, counts } = importInto(first.state, { products }, { replace: true })
    expect(counts).toMatchObject({
      products: [0, 1, 1, 0],
      categories: [0, 0, 0, 0],
      addon_groups: [0, 0, 1, 0],
      addons: [0, 0, 1, 0],
      taxes: [0, 0, 0, 0],
      kitchen_stations: [0, 0, 0, 0],
    })
    const again = importInto(state, { products }, { replace: true })
    expect(again.counts).toMatchObject({ products: [0, 0, 0, 1], categories: [0, 0, 0, 0] })
  })

  test('keeps whatever a remaining record refers to, named in the file or not', () => {
    const lists = {
      products: [{ ref: 'marinara', price: 8 }],
      taxes: [{ name: 'VAT 4', rate: 4 }],
      stock_items: [{ ref: 'salt', name: 'Salt', unit: 'g' }],
      kitchen_stations: [{ branch: 'B2', name: 'Bar' }],
      areas: [{ branch: 'B1', name: 'Hall' }],
    }
    expect(importInto(first.state, lists, { replace: true }).counts).toMatchObject({
      products: [0, 1, 1, 0],
      addon_groups: [0, 0, 0, 0],
      addons: [0, 0, 0, 0],
      // The category of the product, and the one above it.
      categories: [0, 0, 0, 0],
      taxes: [1, 0, 0, 0],
      stock_items: [1, 0, 0, 0],
      // The station of that category stays, the other one does not.
      kitchen_stations: [1, 0, 1, 0],
      // The file has no tables, so the area of the only one stays.
      areas: [1, 0, 1, 0],
    })
  })

  test('replaces taxes, stations and stock items when it lists them', () => {
    const taxes = [{ name: 'VAT 4', rate: 4 }]
    expect(importInto(first.state, { taxes }, { replace: true }).counts).toMatchObject({
      taxes: [1, 0, 1, 0],
    })
  })
})

test('reports too many records once, at the first beyond the limit', () => {
  const taxes = Array.from({ length: 503 }, (_, at) => ({ name: `T${at}`, rate: 1 }))
  expect(faultsOf({ taxes: taxes.slice(0, 500) })).toEqual([])
  const { faults } = importInto(emptyState(), { taxes })
  expect(named(faults)).toEqual(['taxes.500 max_items'])
  expect(faults[0]!.message).toContain('at most 500 taxes')
  const { state } = importInto(emptyState(), { taxes: taxes.slice(0, 499) })
  expect(faultsOf({ taxes }, state)).toEqual(['taxes.500 max_items'])
})
