import { expect, test } from 'vitest'
import { type MenuRows, menuOfRows, minuteOfDay, translated } from './menu.row.ts'
import { inLanguage } from './names.rules.ts'

const sold = {
  name: 'Pizza',
  translations: {},
  price: 850,
  prices: [],
  shortName: 'Piz',
  cost: 0,
  recipe: [],
  soldOut: [],
  active: true,
}
const product: MenuRows['products'][number] = {
  ...sold,
  id: 'pizza',
  categoryId: 'food',
  taxId: null,
  soldBy: 'each',
  priceMode: 'fixed',
  minPrice: null,
  needsKitchen: true,
  discountable: true,
  sku: null,
  barcode: null,
  stationIds: [],
  allergens: [],
  position: 0,
  branchIds: [],
  addonGroupIds: [],
  availability: [],
  imageUrl: null,
  halves: null,
  combo: null,
}

function menuOf(rows: Partial<MenuRows>) {
  return menuOfRows({
    version: 3,
    branches: [],
    categories: [],
    products: [],
    addonGroups: [],
    addons: [],
    taxes: [],
    campaigns: [],
    stations: [],
    printers: [],
    stockItems: [],
    ...rows,
  })
}

test('a record has its translations, else the languages of the brand', () => {
  const name = translated('Pizza', { tr: { name: 'Pide' }, en: { description: 'Round' } }, 'name')
  expect(name).toEqual({ text: 'Pizza', others: { tr: 'Pide' } })
  expect(['tr', 'en'].map(language => inLanguage(name, language))).toEqual(['Pide', 'Pizza'])
})

test('builds the menu from rows', () => {
  const window = { weekdays: ['mon'], from: '11:30', to: '02:00' }
  const menu = menuOf({
    branches: [
      {
        id: 'roma',
        code: 'R1',
        name: 'Roma',
        timezone: 'Europe/Rome',
        dayStartsAt: '04:30',
        hours: [{ ...window, channels: ['qr'] }],
        closures: [],
        pause: null,
        active: true,
      },
    ],
    categories: [
      {
        id: 'food',
        name: 'Food',
        translations: {},
        parentId: null,
        colour: '#b3541e',
        position: 1,
        stationIds: ['oven'],
        branchIds: [],
        active: true,
      },
    ],
    products: [
      {
        ...product,
        prices: [{ branch_id: 'roma', channel: 'kiosk', price: 900, starts_at: 1, ends_at: null }],
        recipe: [{ stock_item_id: 'flour', quantity: 250 }],
        soldOut: [{ branch_id: 'roma', since: 2, until: 5, staff_id: null }],
        availability: [window],
      },
    ],
    addons: [{ ...sold, id: 'egg', taxId: null, allergens: [], maxQuantity: 2 }],
    addonGroups: [
      {
        id: 'extras',
        name: 'Extras',
        translations: {},
        min: 0,
        max: null,
        freeQuantity: 1,
        addonIds: ['egg'],
        defaultAddonIds: [],
        active: true,
      },
    ],
    taxes: [
      {
        id: 'vat',
        name: 'VAT',
        translations: { tr: { name: 'KDV' } },
        rate: 100_000,
        components: null,
        serviceTypeRates: { takeaway: 40_000 },
        active: true,
      },
    ],
    stations: [{ id: 'oven', branchId: 'roma', name: 'Oven' }],
    printers: [],
    stockItems: [{ id: 'flour', name: 'Flour', unitCost: 1200, blockedBranchIds: ['roma'] }],
  })
  expect(menu.version).toBe(3)
  expect(menu.branches.get('roma')).toMatchObject({ code: 'R1', dayStartsAtMinute: 270 })
  expect(menu.categories.get('food')).toMatchObject({ stationIds: ['oven'], parentId: null })
  expect(menu.products.get('pizza')).toMatchObject({
    prices: [{ branchId: 'roma', channel: 'kiosk', price: 900, startsAt: 1, endsAt: null }],
    recipe: [{ stockItemId: 'flour', quantity: 250 }],
    soldOut: [{ branchId: 'roma', since: 2, until: 5 }],
    availability: [{ weekdays: ['mon'], fromMinute: 690, toMinute: 120 }],
  })
  expect(menu.addons.get('egg')).toMatchObject({ price: 850, maxQuantity: 2 })
  expect(menu.addonGroups.get('extras')).toMatchObject({ freeQuantity: 1, addonIds: ['egg'] })
  expect(menu.taxes.get('vat')).toMatchObject({
    name: { text: 'VAT', others: { tr: 'KDV' } },
    rate: 100_000,
    serviceTypeRates: { takeaway: 40_000 },
  })
  expect(menu.stations.get('oven')).toEqual({ id: 'oven', branchId: 'roma', name: 'Oven' })
  expect(menu.stockItems.get('flour')).toMatchObject({ unitCost: 1200, blockedBranchIds: ['roma'] })
  expect(minuteOfDay('23:59')).toBe(1439)
})

test('a campaign keeps every condition', () => {
  const row: MenuRows['campaigns'][number] = {
    id: 'happy',
    name: 'Happy hour',
    translations: { tr: { name: 'Mutlu saat' } },
    kind: 'percentage',
    value: 100_000,
    buy: null,
    get: null,
    productIds: ['pizza'],
    categoryIds: ['food'],
    minSubtotal: 1000,
    channels: ['table'],
    branchIds: ['roma'],
    startsAt: 1,
    endsAt: 2,
    availability: [{ weekdays: ['fri'], from: '17:00', to: '19:00' }],
    couponCode: 'HAPPY',
    usageLimit: 3,
    perCustomerLimit: 1,
    priority: 7,
    stackable: true,
    active: true,
  }
  const { translations: _, ...kept } = row
  const name = { text: 'Happy hour', others: { tr: 'Mutlu saat' } }
  const availability = [{ weekdays: ['fri'], fromMinute: 1020, toMinute: 1140 }]
  expect(menuOf({ campaigns: [row] }).campaigns).toEqual([{ ...kept, name, availability }])
})

test('reads the parts of a half-and-half, and the sizes of a price', () => {
  const price = { branch_id: null, channel: null, price: 150, starts_at: null, ends_at: null }
  const { products } = menuOf({
    products: [
      {
        ...product,
        prices: [price, { ...price, product_id: 'big', with_addon_id: null }],
        halves: { count: 3, category_ids: ['food'], price: 'average' },
      },
    ],
  })
  expect(products.get('pizza')).toMatchObject({
    halves: { count: 3, categoryIds: ['food'], price: 'average' },
    prices: [
      { productId: null, withAddonId: null, price: 150 },
      { productId: 'big', withAddonId: null },
    ],
  })
})

test('reads the choices of a combo', () => {
  const choice = { id: 'drink', name: 'Drink', min: 1, max: 2 }
  const translations = { it: { name: 'Bevanda' } }
  const { products } = menuOf({
    products: [
      {
        ...product,
        combo: { choices: [{ ...choice, translations, options: [{ product_id: 'wine', extra: 150 }] }] },
      },
    ],
  })
  const name = { text: 'Drink', others: { it: 'Bevanda' } }
  expect(products.get('pizza')!.combo).toEqual({
    choices: [{ ...choice, name, options: [{ productId: 'wine', extra: 150 }] }],
  })
})
