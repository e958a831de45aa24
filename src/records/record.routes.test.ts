import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePng } from '#test/fixtures/make-picture.ts'
import { openApi } from '#test/support/api.ts'
import { makeBrand, type MadeBrand } from '#test/fixtures/make-brand.ts'
import { recordKinds } from '../endpoints.ts'

type Body = Record<string, unknown>
type Made = Record<string, string>

const languages: [string, string] = ['it', 'en']
const english = { translations: { en: { name: 'English' } } }

/**
 * A body with every field for each kind, and a change of every field; in the order in which they can be made.
 * `made` holds the ids of those before.
 */
const samples: Record<string, (brand: MadeBrand, made: Made) => { body: Body; change: Body }> = {
  '/branches': ({ branch }) => ({
    body: {
      name: 'Nord',
      code: 'N1',
      timezone: 'Asia/Tokyo',
      address: 'Via 1',
      copy_from_branch_id: branch.id,
    },
    change: {
      name: 'Sud',
      code: 'S1',
      timezone: 'Europe/Rome',
      day_starts_at: '05:30',
      address: null,
      phone: '1',
    },
  }),
  '/areas': ({ branch }) => ({
    body: { branch_id: branch.id, name: 'Terrace', position: 3 },
    change: { name: 'Garden', position: 4 },
  }),
  '/tables': ({ branch }, made) => ({
    body: {
      area_id: made['/areas'],
      name: 'X1',
      seats: 8,
      x: 1.5,
      y: -2,
      width: 3,
      height: 0.25,
      shape: 'round',
    },
    change: { area_id: branch.areaId, name: 'X2', seats: 9, x: null, y: 1, width: 4, height: 5, shape: null },
  }),
  '/kitchen-stations': ({ branch }) => ({
    body: { branch_id: branch.id, name: 'Grill', warn_after_seconds: 60, late_after_seconds: 120 },
    change: { name: 'Oven', warn_after_seconds: null, late_after_seconds: 180 },
  }),
  '/stock-items': ({ branch }) => ({
    body: {
      name: 'Farina',
      ref: 'S',
      unit: 'g',
      unit_cost: 0.0084,
      branches: [{ branch_id: branch.id, low_at: 1.125 }],
    },
    change: {
      name: 'Sale',
      ref: null,
      unit: 'kg',
      unit_cost: 1,
      branches: [{ branch_id: branch.id, block_when_empty: true }],
    },
  }),
  '/taxes': () => ({
    body: { name: 'IVA', rate: 10.1234, service_type_rates: { takeaway: 4, delivery: 22 } },
    change: { name: 'VAT', rate: 0, service_type_rates: {} },
  }),
  '/payment-methods': ({ branch }) => ({
    body: { name: 'Bar', type: 'cash', opens_drawer: true, branch_ids: [branch.id] },
    change: { name: 'Card', type: 'card', opens_drawer: false, branch_ids: [] },
  }),
  '/categories': ({ branch }, made) => ({
    body: {
      name: 'Primi',
      ref: 'C',
      position: 1,
      kitchen_station_ids: [made['/kitchen-stations']],
      branch_ids: [branch.id],
      ...english,
    },
    change: {
      name: 'Secondi',
      ref: 'D',
      position: 2,
      kitchen_station_ids: [],
      branch_ids: [],
      translations: { en: null },
    },
  }),
  '/addons': ({ branch }, made) => ({
    body: {
      name: 'Formaggio',
      ref: 'A',
      price: 1.5,
      prices: [{ branch_id: branch.id, channel: 'qr', price: 2, starts_at: '2026-01-01T00:00:00.000+01:00' }],
      cost: 0.5,
      recipe: [{ stock_item_id: made['/stock-items'], quantity: 0.001 }],
      max_quantity: 3,
      ...english,
    },
    change: { name: 'Cacio', ref: null, price: 2, prices: [], cost: 0, recipe: [], max_quantity: null },
  }),
  '/addon-groups': (_brand, made) => ({
    body: {
      name: 'Extra',
      ref: 'G',
      min: 1,
      max: 4,
      free_quantity: 2,
      addon_ids: [made['/addons']],
      ...english,
    },
    change: { name: 'More', ref: 'H', min: 0, max: null, free_quantity: 0, addon_ids: [] },
  }),
  '/products': ({ branch }, made) => ({
    body: {
      name: 'Lasagne',
      description: 'Al forno\ncon ragù',
      ref: 'P',
      category_id: made['/categories'],
      price: 12.5,
      prices: [{ price: 11, ends_at: '2026-12-31T23:59:59.000+01:00' }],
      cost: 3,
      recipe: [{ stock_item_id: made['/stock-items'], quantity: 200 }],
      sku: 'SKU',
      barcode: '800',
      tax_id: made['/taxes'],
      sold_by: 'weight',
      price_mode: 'fixed',
      needs_kitchen: false,
      kitchen_station_ids: [made['/kitchen-stations']],
      allergens: ['gluten', 'latte di capra'],
      availability: [{ weekdays: ['mon'], from: '11:00', to: '15:30' }],
      position: 5,
      branch_ids: [branch.id],
      addon_group_ids: [made['/addon-groups']],
      translations: { en: { name: 'Lasagna', description: 'Baked' } },
    },
    change: {
      name: 'Ravioli',
      description: null,
      ref: null,
      price: 0,
      prices: [],
      cost: 0,
      recipe: [],
      sku: null,
      barcode: null,
      tax_id: null,
      sold_by: 'each',
      price_mode: 'open',
      needs_kitchen: true,
      kitchen_station_ids: [],
      allergens: [],
      availability: [],
      position: 6,
      branch_ids: [],
      addon_group_ids: [],
    },
  }),
  '/campaigns': ({ branch }, made) => ({
    body: {
      name: 'Pranzo',
      kind: 'percentage',
      value: 12.5,
      applies_to: { product_ids: [made['/products']], category_ids: [made['/categories']] },
      min_subtotal: 20,
      channels: ['table', 'pos'],
      branch_ids: [branch.id],
      starts_at: '2026-01-01T00:00:00.000+01:00',
      ends_at: '2026-12-31T23:59:59.000+01:00',
      availability: [{ weekdays: ['mon'], from: '11:00', to: '15:30' }],
      coupon_code: 'PRANZO',
      usage_limit: 10,
      per_customer_limit: 2,
      priority: 5,
      stackable: true,
    },
    change: {
      name: 'Cena',
      kind: 'amount',
      value: 1.5,
      applies_to: { product_ids: [], category_ids: [] },
      min_subtotal: null,
      channels: [],
      branch_ids: [],
      starts_at: null,
      ends_at: null,
      availability: [],
      coupon_code: null,
      usage_limit: null,
      per_customer_limit: null,
      priority: 100,
      stackable: false,
    },
  }),
  '/customers': () => ({
    body: {
      name: 'Gianna',
      phone: '+390612345678',
      email: 'gianna@example.com',
      birthday: '1990-02-28',
      note: 'window seat\nno nuts',
    },
    change: { name: 'Anna', phone: null, email: null, birthday: null, note: null },
  }),
}

const paths = Object.keys(samples)

type Send = (method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<Answer>

type Answer = {
  status: number
  headers: Record<string, string>
  data: Body & { id: string }
  error: { code: string; details: Body }
  meta: { total: number }
}

async function till() {
  const api = await openApi()
  const brand = await makeBrand(api.db, { languages })
  const key = await api.makeKey(brand.id)
  const send: Send = async (method, path, body, headers = {}) => {
    const sent = Buffer.isBuffer(body) ? { raw: body } : { body }
    const reply = await api.call(method, path, { key, headers, ...sent })
    return { status: reply.status, headers: Object.fromEntries(reply.headers), ...reply.body }
  }
  const made: Made = {}
  for (const path of paths) {
    const { status, data, error } = await send('POST', path, samples[path]!(brand, made).body)
    if (status !== 201) throw new Error(`${path}: ${JSON.stringify(error)}`)
    made[path] = data.id
  }
  return { brand, url: api.url, send, made, drop: () => api.drop() }
}

let shared: Awaited<ReturnType<typeof till>>
beforeAll(async () => void (shared = await till()))
afterAll(() => shared.drop())

test('has a sample of every kind', () => {
  expect(paths.toSorted()).toEqual(recordKinds.map(kind => kind.path).toSorted())
})

describe.each(paths)('%s', path => {
  test('returns every field as sent, alone and in the list', async () => {
    const { brand, send, made } = shared
    const { body, change } = samples[path]!(brand, made)
    const one = `${path}/${made[path]}`
    const first = await send('GET', one)
    expect(first.status).toBe(200)
    // Links made since its creation have advanced its version.
    const version = first.data['version'] as number
    const tag = `"${version}"`
    // Long answers are compressed, and their tags weak.
    expect(String(first.headers['etag']).replace('W/', '')).toBe(tag)
    const { copy_from_branch_id: _instruction, translations: _texts, ...plain } = body
    expect(first.data).toMatchObject(plain)
    expect((await send('GET', one, undefined, { 'if-none-match': tag })).status).toBe(304)
    const changed = await send('PATCH', one, change, { 'if-match': tag })
    const { translations: _changed, ...plainChange } = change
    expect(changed).toMatchObject({ status: 200, data: { ...plainChange, version: version + 1 } })
    expect(changed.headers['etag']).toBe(`"${version + 1}"`)
    expect((await send('PATCH', one, change)).data['version']).toBe(version + 1)
    const listed = await send('GET', `${path}?per_page=100&updated_since=1970-01-01T00:00:00Z`)
    expect(listed.headers['sync-watermark']).toMatch(/Z$/)
    const { translations: _all, ...inList } = changed.data
    expect(listed.data).toContainEqual(inList)
    const off = await send('DELETE', one)
    expect(off).toMatchObject({ status: 200, data: { active: false, version: version + 2 } })
    expect((await send('DELETE', one)).data).toEqual(off.data)
    expect((await send('PATCH', one, { active: true })).data).toMatchObject({
      active: true,
      version: version + 3,
    })
  })

  test('refuses invalid bodies, queries and ids in the same way for every kind', async () => {
    const { send, made } = shared
    const one = `${path}/${made[path]}`
    const before = (await send('GET', one)).data
    for (const readOnly of ['id', 'version', 'created_at', 'updated_at', 'brand_id', 'nothing']) {
      expect((await send('PATCH', one, { [readOnly]: 1 })).error.details).toMatchObject({
        fields: [{ path: readOnly, rule: 'unknown_field' }],
      })
    }
    const empty = await send('POST', path, {})
    expect(empty).toMatchObject({ status: 422, error: { code: 'validation_failed' } })
    for (const fault of empty.error.details['fields'] as { rule: string }[])
      expect(fault.rule).toBe('required')
    expect((await send('PATCH', one, { name: '' })).error.code).toBe('validation_failed')
    expect((await send('GET', `${path}?sort=secret`)).error.code).toBe('invalid_sort')
    expect((await send('GET', `${path}?nothing=1`)).error.code).toBe('validation_failed')
    expect(await send('GET', `${path}/no-id`)).toMatchObject({ status: 404, error: { code: 'not_found' } })
    expect((await send('GET', `${path}/01ARZ3NDEKTSV4RRFFQ69G5FAV`)).status).toBe(404)
    expect((await send('GET', one)).data).toEqual(before)
  })
})

const png = makePng()

test('images are public and cached for ever, and nothing else is', async () => {
  const { url, send, made } = shared
  const put = await send('PUT', `/products/${made['/products']}/image`, png, { 'content-type': 'image/jpeg' })
  expect(put.status).toBe(200)
  const image = put.data['image_url'] as string
  const shown = await fetch(url + image)
  expect(shown.status).toBe(200)
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(png)
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  for (const wrong of [
    image.slice(0, -1),
    `${image.slice(0, -1)}${image.endsWith('0') ? 1 : 0}`,
    image.toUpperCase().replace('/V1/IMAGES', '/v1/images'),
  ]) {
    expect(await send('GET', `/${wrong}`)).toMatchObject({ status: 404, error: { code: 'not_found' } })
  }
  const text = await send('PUT', `/products/${made['/products']}/image`, Buffer.from('hello'))
  expect(text).toMatchObject({ status: 415, error: { code: 'unsupported_media_type' } })
})
