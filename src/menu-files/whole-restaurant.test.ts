import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { makeBrand } from '#test/fixtures/make-brand.ts'
import { menuFile } from '#test/fixtures/menu-file.ts'
import { openTestEnv } from '#test/support/test-env.ts'
import { refusalOf } from '#test/support/record-call.ts'
import { exportMenu } from './export-menu.ts'
import { importMenu, type MenuImport } from './import-menu.ts'

const components = [
  { name: 'GST', rate: 5 },
  { name: 'QST', rate: 9.975 },
]

const restaurant = {
  ...menuFile,
  taxes: [...menuFile.taxes, { name: 'GST and QST', components }],
  addons: [
    ...menuFile.addons,
    { ref: 'maxi', name: 'Maxi', price: 4 },
    {
      ref: 'ham',
      name: 'Ham',
      price: 2,
      prices: [
        { product: 'half', price: 2.5 },
        { with_addon: 'maxi', branch: 'B1', price: 3 },
      ],
    },
  ],
  products: [
    ...menuFile.products,
    {
      ref: 'half',
      name: 'Half and half',
      category: 'pizza',
      parts: { count: 2, categories: ['pizza'], price: 'average' },
    },
  ],
  brand: {
    name: 'Da Gino',
    timezone: 'Europe/Lisbon',
    default_language: 'it',
    languages: ['fr', 'it', 'en', 'tr'],
    tax_mode: 'exclusive',
    loyalty: { points_per_unit: 2 },
    service_charge: { percent: 10, channels: ['table'], tax: 'VAT 10' },
    delivery_tax: 'VAT 10',
    approvals: { comp: true },
    receipt: { footer: 'Grazie' },
    kitchen_lead_minutes: 15,
    require_staff: true,
  },
  stock_items: [
    {
      ref: 'flour',
      name: 'Flour',
      unit: 'g',
      unit_cost: 0.0012,
      levels: [
        { branch: 'B2', on_hand: 2500.5, low_at: 500, block_when_empty: true },
        { branch: 'B1', on_hand: -3 },
      ],
    },
  ],
  campaigns: [
    {
      name: 'Happy hour',
      kind: 'fixed_price',
      value: 4.5,
      applies_to: { products: ['marinara'], categories: ['pizza'] },
      availability: [{ weekdays: ['fri'], from: '17:00', to: '19:00' }],
      branches: ['B2'],
      channels: ['pos'],
      starts_at: '2026-01-01T00:00:00+01:00',
      translations: { en: { name: 'After work' } },
    },
    { name: 'Two', kind: 'buy_x_get_y', buy: 1, get: 1, value: 50, min_subtotal: 10 },
    { name: 'Code', kind: 'percentage', value: 12.5, coupon_code: 'hello', usage_limit: 9, active: false },
  ],
}

async function open() {
  const { ctx, db } = await openTestEnv()
  const empty = async () => {
    const brand = await makeBrand(db, { languages: ['it', 'en', 'tr'], branches: 2, tablesPerBranch: 0 })
    await db.query(sql`delete from areas where brand_id = ${brand.id}`)
    const load = (content: object | string, how: Partial<MenuImport> = {}) => {
      const text = typeof content === 'string' ? content : JSON.stringify(content)
      return importMenu(ctx, { brandId: brand.id, text, format: 'json', replace: false, ...how })
    }
    return { id: brand.id, load, text: () => exportMenu(ctx, brand.id) }
  }
  return { ctx, db, empty }
}

test('a whole restaurant moves to an empty brand, and both export the same', async () => {
  const { ctx, db, empty } = await open()
  const [first, second] = [await empty(), await empty()]
  await first.load(restaurant)
  const text = await first.text()
  expect(JSON.parse(text)).toMatchObject({
    brand: {
      ...restaurant.brand,
      currency: 'EUR',
      loyalty: { points_per_unit: 2, point_value: 0 },
      approvals: { comp: true },
      receipt: { footer: 'Grazie' },
    },
    taxes: [
      { name: 'GST and QST', rate: 14.975, components },
      { name: 'VAT 10', components: null },
    ],
    campaigns: [
      { name: 'Code', value: 12.5, coupon_code: 'HELLO', active: false, min_subtotal: null, ends_at: null },
      {
        name: 'Happy hour',
        value: 4.5,
        applies_to: { products: ['marinara'], categories: ['pizza'] },
        branches: ['B2'],
        starts_at: '2025-12-31T23:00:00.000Z',
      },
      { name: 'Two', value: 50, buy: 1, get: 1, min_subtotal: 10 },
    ],
    stock_items: [
      {
        levels: [
          { branch: 'B1', on_hand: -3, low_at: null, block_when_empty: false },
          { branch: 'B2', on_hand: 2500.5, low_at: 500, block_when_empty: true },
        ],
      },
    ],
  })
  const before = await second.text()
  const tried = await second.load(text, { dryRun: true })
  expect(await second.text()).toBe(before)
  expect(await second.load(text)).toEqual(tried)
  expect(await second.text()).toBe(text)
  await expectInvariants(ctx.db)
  // Sold since: the file neither sells it again nor brings it back.
  await db.query(sql`update stock_levels set on_hand = 7000 where brand_id = ${first.id} and on_hand > 0`)
  expect(await first.load(text, { replace: true })).toMatchObject({
    reasons: { unchanged: 3 },
    taxes: { unchanged: 2 },
    stock_items: { unchanged: 1 },
    campaigns: { unchanged: 3 },
  })
  expect(JSON.parse(await first.text()).stock_items[0].levels[1].on_hand).toBe(7)
  expect(await first.load({ campaigns: [{ name: 'Two', value: 60 }] }, { replace: true })).toMatchObject({
    campaigns: { updated: 1, deactivated: 1, changes: [{ record: 'Two', fields: ['value'] }, {}] },
  })
})

test('campaigns of a file are checked like those of a request', async () => {
  const { empty } = await open()
  const { load } = await empty()
  await load(restaurant)
  const faults = async (...campaigns: object[]) => {
    const { details } = await refusalOf(load({ campaigns }))
    return (details['fields'] as { path: string; rule: string }[]).map(({ path, rule }) => `${path} ${rule}`)
  }
  const code = { kind: 'percentage', value: 5, coupon_code: 'Hello' }
  expect(await faults({ name: 'A', ...code }, { name: 'B', ...code })).toEqual([
    'campaigns.0.coupon_code duplicate',
    'campaigns.1.coupon_code duplicate',
  ])
  expect(await faults({ name: 'A', kind: 'amount' }, { name: 'Two', value: 101 })).toEqual([
    'campaigns.0.value required',
    'campaigns.1.value max',
  ])
  expect(await faults({ name: 'A', ...code, applies_to: { products: ['none'] } })).toEqual([
    'campaigns.0.applies_to.products.0 not_found',
  ])
  expect(await faults({ name: 'A', ...code }, { name: 'Code', active: true })).toEqual([
    'campaigns.0.coupon_code duplicate',
    'campaigns.1.coupon_code duplicate',
  ])
})

test('settings of a file are checked like those of a request, with all other faults, and a dry run keeps them', async () => {
  const { empty } = await open()
  const { load, text } = await empty()
  const before = await text()
  const faults = async (brand: object, more: object = {}) => {
    const { details } = await refusalOf(load({ brand, ...more }))
    return (details['fields'] as { path: string; rule: string }[]).map(({ path, rule }) => `${path} ${rule}`)
  }
  expect(await faults({ timezone: 'Mars/Base' })).toEqual(['brand.timezone enum'])
  expect(await faults({ logo: 'x', languages: 'it' })).toEqual([
    'brand.languages type',
    'brand.logo unknown_field',
  ])
  expect(await faults({ delivery_tax: 'none' }, { taxes: [{ name: 'A', rate: 101 }] })).toEqual([
    'taxes.0.rate max',
    'brand.delivery_tax not_found',
  ])
  await load({ ...restaurant }, { dryRun: true })
  expect(await text()).toBe(before)
})
