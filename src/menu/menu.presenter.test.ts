import { expect, test } from 'vitest'
import { plainMenu } from '#test/builders/plain-menu.ts'
import { menuPieces, presentMenu } from './menu.presenter.ts'

const menu = plainMenu({
  categories: { kitchen: { position: 2 }, drinks: { position: 1 }, old: { active: false } },
  products: {
    pizza: {
      name: { text: 'Pizza', others: { tr: 'Pide' } },
      prices: [{ branchId: 'roma', channel: 'kiosk', price: 900, startsAt: null, endsAt: null }],
      addonGroupIds: ['extras'],
      position: 1,
    },
    // Of the same position: the older id first.
    bread: { position: 1, soldOut: [{ branchId: 'roma', since: null, until: null }] },
    water: { position: 0, categoryId: 'drinks' },
    cake: { position: 1 },
    off: { active: false },
    elsewhere: { branchIds: ['mare'] },
    past: { categoryId: 'old' },
  },
  addonGroups: { extras: { addonIds: ['egg', 'none', 'gone', 'ham'], max: 2, freeQuantity: 1 } },
  addons: {
    egg: { maxQuantity: 3 },
    gone: { active: false },
    ham: { soldOut: [{ branchId: 'roma', since: null, until: null }] },
  },
})

const descriptions = new Map([
  ['water', 'Still'],
  ['pizza', 'Yuvarlak'],
])

const view = {
  branch: menu.branches.get('roma')!,
  channel: 'kiosk',
  atMs: Date.parse('2026-11-21T12:00:00+01:00'),
  lang: 'tr',
  currency: 'EUR',
} as const

test('shows what is sold here, in order, with reasons for what is unavailable', () => {
  const shown = presentMenu(menu, view)
  expect(shown).toMatchObject({ branch_id: 'roma', channel: 'kiosk', currency: 'EUR' })
  expect(shown.categories.map(({ id }) => id)).toEqual(['drinks', 'kitchen'])
  expect(shown.products.map(({ id, orderable, reason }) => [id, orderable, reason])).toEqual([
    ['water', true, null],
    ['bread', false, 'sold_out'],
    ['cake', true, null],
    ['pizza', true, null],
  ])
})

test('the pieces of the answer equal the menu', () => {
  const pieces = [...menuPieces(menu, view, descriptions)]
  expect(JSON.parse(pieces.join(''))).toEqual({ data: presentMenu(menu, view, descriptions) })
  expect(pieces.length).toBeGreaterThan(menu.products.size)
})

test('a product is in the requested language, at the price of its place, with its addons', () => {
  const [water, , , pizza] = presentMenu(menu, view, descriptions).products
  expect(water).toMatchObject({ name: 'water', description: 'Still', price: 10, addon_groups: [] })
  expect(pizza).toMatchObject({ name: 'Pide', description: 'Yuvarlak', price: 9 })
  expect(pizza!.addon_groups).toEqual([
    {
      id: 'extras',
      name: 'extras',
      min: 0,
      max: 2,
      free_quantity: 1,
      addons: [
        { id: 'egg', name: 'egg', price: 1, max_quantity: 3, orderable: true, reason: null },
        { id: 'ham', name: 'ham', price: 1, max_quantity: null, orderable: false, reason: 'sold_out' },
      ],
    },
  ])
  const english = presentMenu(menu, { ...view, lang: 'en', channel: 'pos' }).products.at(-1)
  expect(english).toMatchObject({ name: 'Pizza', description: null, price: 10 })
})

test('categories and their products come in the order of the tree; a brand without any has an empty menu', () => {
  const nested = plainMenu({
    categories: {
      drinks: { position: 2 },
      food: { position: 1 },
      soups: { position: 9, parentId: 'food' },
      wine: { position: 1, parentId: 'drinks' },
    },
    products: {
      merlot: { categoryId: 'wine' },
      water: { categoryId: 'drinks', position: 7 },
      broth: { categoryId: 'soups' },
      bread: { categoryId: 'food', position: 8 },
    },
  })
  const shown = presentMenu(nested, { ...view, branch: nested.branches.get('roma')! })
  expect(shown.products.map(({ id }) => id)).toEqual(['bread', 'broth', 'water', 'merlot'])
  const empty = { ...nested, categories: new Map(), products: new Map() }
  expect(presentMenu(empty, view)).toMatchObject({ categories: [], products: [] })
})

test('a product is sold out when too few addons of a required group can be ordered', () => {
  const soldOut = [{ branchId: 'roma', since: null, until: null }]
  const stocked = plainMenu({
    products: {
      one: { addonGroupIds: ['one'] },
      two: { addonGroupIds: ['two'] },
      any: { addonGroupIds: ['any'] },
    },
    addonGroups: {
      one: { addonIds: ['egg', 'ham'], min: 1 },
      two: { addonIds: ['egg', 'ham'], min: 2 },
      any: { addonIds: ['egg', 'oil'], min: 9 },
    },
    addons: { egg: { maxQuantity: 1 }, oil: {}, ham: { soldOut } },
  })
  const reasons = presentMenu(stocked, view).products.map(({ id, reason }) => [id, reason])
  expect(Object.fromEntries(reasons)).toEqual({ one: null, two: 'sold_out', any: null })
})

test('a product is sold out when two required groups need the same unit of an addon', () => {
  const shared = plainMenu({
    products: { both: { addonGroupIds: ['one', 'two'] }, other: { addonGroupIds: ['one', 'any'] } },
    addonGroups: {
      one: { addonIds: ['egg'], min: 1 },
      two: { addonIds: ['egg'], min: 1 },
      any: { addonIds: ['egg', 'ham'], min: 1 },
    },
    addons: { egg: { maxQuantity: 1 }, ham: { maxQuantity: 1 } },
  })
  const reasons = presentMenu(shared, view).products.map(({ id, reason }) => [id, reason])
  expect(Object.fromEntries(reasons)).toEqual({ both: 'sold_out', other: null })
})

test('a category is hidden with everything above it', () => {
  const nested = plainMenu({
    categories: {
      food: { branchIds: ['mare'] },
      pizze: { parentId: 'food' },
      drinks: { position: 1 },
      wine: { parentId: 'drinks' },
      old: { parentId: 'wine', active: false },
      vintage: { parentId: 'old' },
    },
  })
  expect(presentMenu(nested, view).categories.map(({ id }) => id)).toEqual(['kitchen', 'drinks', 'wine'])
})
