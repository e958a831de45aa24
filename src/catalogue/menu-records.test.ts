import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { openTestEnv } from '#test/support/test-env.ts'
import { type BrandOptions, type MadeBrand, makeBrand } from '#test/fixtures/make-brand.ts'
import { newIdempotencyKey } from '#test/support/idempotency-key.ts'
import { faultsOf, operations, refusalOf, type Shown } from '#test/support/record-call.ts'
import { snapshot } from '#test/support/snapshot.ts'
import { stationKind } from '../kitchen/station.record.ts'
import { newUlid } from '../lib/ulid.ts'
import { stockItemKind } from '../stock/stock-item.record.ts'
import { addonGroupKind } from './addon-group.record.ts'
import { addonKind } from './addon.record.ts'
import { categoryKind } from './category.record.ts'
import { productKind } from './product.record.ts'
import { taxKind } from './tax.record.ts'

async function kitchen(options: BrandOptions = { languages: ['it', 'en', 'tr'] }) {
  const env = await openTestEnv()
  const brand = await makeBrand(env.db, options)
  const of = (kind: Parameters<typeof operations>[2]) => operations(env.ctx, brand.caller, kind)
  const category = of(categoryKind)
  const { id: categoryId } = await category.create({ name: 'Primi' })
  return {
    env,
    brand,
    category,
    categoryId,
    product: of(productKind),
    addon: of(addonKind),
    group: of(addonGroupKind),
    tax: of(taxKind),
    station: of(stationKind),
    item: of(stockItemKind),
    dish: (more: Record<string, unknown> = {}) => ({
      name: 'Lasagne',
      category_id: categoryId,
      price: 12,
      ...more,
    }),
  }
}

/** Two branches, a station in each, and another in the first. */
async function stations({ station }: Awaited<ReturnType<typeof kitchen>>, brand: MadeBrand) {
  const make = async (at: number, name: string) =>
    (await station.create({ branch_id: brand.branches[at]!.id, name })).id
  return [await make(0, 'Grill'), await make(1, 'Grill'), await make(0, 'Bar')] as const
}

describe('a product', () => {
  test('has defaults and shows the fields sent', async () => {
    const { product, dish, categoryId } = await kitchen()
    expect(await product.create(dish())).toMatchObject({
      name: 'Lasagne',
      description: null,
      ref: null,
      category_id: categoryId,
      price: 12,
      prices: [],
      cost: 0,
      recipe: [],
      sku: null,
      barcode: null,
      tax_id: null,
      sold_by: 'each',
      price_mode: 'fixed',
      needs_kitchen: true,
      kitchen_station_ids: [],
      allergens: [],
      availability: [],
      position: 0,
      branch_ids: [],
      addon_group_ids: [],
      image_url: null,
      sold_out: [],
      translations: { it: { name: 'Lasagne' } },
      active: true,
      version: 1,
    })
  })

  test('keeps documents to the cent, the gram and the moment', async () => {
    const { product, item, dish, brand, env } = await kitchen()
    const { id: flour } = await item.create({ name: 'Farina', unit: 'g' })
    const sent = {
      price: 9.99,
      cost: 0.07,
      prices: [
        { price: 8.29, branch_id: brand.branch.id, channel: 'online' },
        { price: 7, starts_at: '2026-12-01T00:00:00Z', ends_at: '2026-12-02T00:00:00+01:00' },
      ],
      recipe: [{ stock_item_id: flour, quantity: 0.335 }],
      availability: [{ weekdays: ['fri', 'sat'], from: '18:00', to: '02:00' }],
    }
    const made = await product.create(dish(sent))
    expect(made).toMatchObject({
      price: 9.99,
      cost: 0.07,
      prices: [
        { price: 8.29, branch_id: brand.branch.id, channel: 'online', starts_at: null, ends_at: null },
        {
          price: 7,
          branch_id: null,
          channel: null,
          starts_at: '2026-12-01T01:00:00.000+01:00',
          ends_at: '2026-12-02T00:00:00.000+01:00',
        },
      ],
      recipe: sent.recipe,
      availability: sent.availability,
    })
    expect(await product.patch(made.id, sent)).toEqual(made)
    const [row] = await env.db.query<Record<string, unknown>>(sql`select price, recipe, prices from products`)
    expect(row).toMatchObject({
      price: 999,
      recipe: [{ quantity: 335 }],
      prices: [{ price: 829 }, { price: 700 }],
    })
  })

  test('needs a price unless it has an open price', async () => {
    const { product, categoryId } = await kitchen()
    const open = { name: 'Vario', category_id: categoryId }
    expect(await faultsOf(product.create(open))).toEqual(['price required'])
    const made = await product.create({ ...open, price_mode: 'open' })
    expect(made).toMatchObject({ price: 0, price_mode: 'open' })
    expect(await faultsOf(product.patch(made.id, { price_mode: 'fixed' }))).toEqual(['price required'])
    const fixed = await product.patch(made.id, { price_mode: 'fixed', price: 7 })
    expect(fixed).toMatchObject({ price: 7, price_mode: 'fixed' })
    await product.patch(made.id, { price_mode: 'open' })
    expect(await product.patch(made.id, { price_mode: 'fixed' })).toMatchObject({ price: 7 })
  })

  test('reports every unknown reference in one answer and leaves nothing behind', async () => {
    const { product, dish, env } = await kitchen()
    const other = await makeBrand(env.db)
    const before = await snapshot(env.db)
    const nowhere = newUlid()
    const body = dish({
      category_id: nowhere,
      tax_id: nowhere,
      branch_ids: [other.branch.id],
      addon_group_ids: [nowhere],
      prices: [{ price: 1, branch_id: other.branch.id }],
      recipe: [{ stock_item_id: nowhere, quantity: 1 }],
    })
    expect(
      (await faultsOf(product.create(body, { idempotencyKey: newIdempotencyKey() }))).toSorted(),
    ).toEqual([
      'addon_group_ids.0 not_found',
      'branch_ids.0 not_found',
      'category_id not_found',
      'prices.0.branch_id not_found',
      'recipe.0.stock_item_id not_found',
      'tax_id not_found',
    ])
    expect(await snapshot(env.db)).toEqual(before)
  })

  test('goes to one station in each branch', async () => {
    const room = await kitchen({ branches: 2 })
    const [grill, otherGrill, bar] = await stations(room, room.brand)
    expect(await room.product.create(room.dish({ kitchen_station_ids: [grill, otherGrill] }))).toMatchObject({
      kitchen_station_ids: [grill, otherGrill],
    })
    const twice = room.dish({ kitchen_station_ids: [grill, otherGrill, bar] })
    expect(await faultsOf(room.product.create(twice))).toEqual(['kitchen_station_ids.2 duplicate'])
  })

  test('has a unique ref', async () => {
    const { product, dish } = await kitchen()
    const first = await product.create(dish({ ref: 'A1' }))
    const conflict = { code: 'already_exists', details: { field: 'ref', id: first.id } }
    expect(await refusalOf(product.create(dish({ ref: 'A1' })))).toEqual(conflict)
    const second = await product.create(dish({ ref: 'A2' }))
    expect(await refusalOf(product.patch(second.id, { ref: 'A1' }))).toEqual(conflict)
    expect(await product.patch(first.id, { ref: 'A1' })).toEqual(first)
  })

  test('is found by branch, category, sku, barcode and words in any language and case', async () => {
    const { product, dish, brand, category } = await kitchen({ branches: 2, languages: ['it', 'en'] })
    const [here, there] = brand.branches.map(branch => branch.id)
    const { id: other } = await category.create({ name: 'Dolci' })
    await product.create(dish({ name: 'Everywhere', sku: 'S1' }))
    await product.create(dish({ name: 'Here', branch_ids: [here!], barcode: '800' }))
    await product.create(
      dish({ name: 'Ça 100%', category_id: other, translations: { en: { name: 'Apple PIE' } } }),
    )
    const found = async (filters: Record<string, string>) =>
      ((await product.list({ filters })).data as Shown[]).map(row => row['name'])
    expect(await found({ branch_id: there! })).toEqual(['Everywhere', 'Ça 100%'])
    expect(await found({ branch_id: here! })).toEqual(['Everywhere', 'Here', 'Ça 100%'])
    expect(await found({ branch_id: newUlid() })).toEqual([])
    expect(await found({ category_id: other })).toEqual(['Ça 100%'])
    expect(await found({ sku: 'S1' })).toEqual(['Everywhere'])
    expect(await found({ barcode: '800' })).toEqual(['Here'])
    expect(await found({ q: 'ça' })).toEqual(['Ça 100%'])
    expect(await found({ q: '0%' })).toEqual(['Ça 100%'])
    expect(await found({ q: 'apple pie' })).toEqual(['Ça 100%'])
    expect(await found({ q: 'her_' })).toEqual([])
  })

  test('is found by its translations as they read, not as they are stored', async () => {
    const { product, dish } = await kitchen({ languages: ['it', 'en'] })
    await product.create(dish({ name: 'Piccola' }))
    const en = { name: '12" pizza', description: 'With\nC:\\olives' }
    await product.create(dish({ name: 'Grande', translations: { en } }))
    const found = async (q: string) =>
      ((await product.list({ filters: { q } })).data as Shown[]).map(row => row['name'])
    for (const q of ['12"', 'c:\\olives', 'WITH', 'pizza'])
      expect([q, await found(q)]).toEqual([q, ['Grande']])
    for (const q of ['[', ']', '{', '\\n', '", "', 'description', 'en"'])
      expect([q, await found(q)]).toEqual([q, []])
  })
})

describe('texts', () => {
  test('are merged by language and field, fall back by field, and are all in the single record', async () => {
    const { product, dish } = await kitchen()
    const translations = { en: { name: 'Lasagna', description: 'Baked' }, tr: { name: 'Lazanya' } }
    const made = await product.create(dish({ description: 'Al forno', translations }))
    expect(made['translations']).toEqual({
      it: { name: 'Lasagne', description: 'Al forno' },
      en: { name: 'Lasagna', description: 'Baked' },
      tr: { name: 'Lazanya' },
    })
    expect(await product.get(made.id, { lang: 'tr' })).toMatchObject({
      name: 'Lazanya',
      description: 'Al forno',
    })
    const patched = await product.patch(made.id, {
      translations: { en: { name: null }, tr: { description: 'Fırın' } },
    })
    expect(patched).toMatchObject({
      version: 2,
      translations: { en: { description: 'Baked' }, tr: { name: 'Lazanya', description: 'Fırın' } },
    })
    expect((await product.patch(made.id, { translations: { en: null } }))['translations']).not.toHaveProperty(
      'en',
    )
    const [listed] = (await product.list({ lang: 'tr' })).data as Shown[]
    expect(listed).toMatchObject({ name: 'Lazanya' })
    expect(listed).not.toHaveProperty('translations')
  })

  test('of the default language may be sent in either place, but not with different values', async () => {
    const { product, dish } = await kitchen()
    const made = await product.create(dish())
    expect(
      await product.patch(made.id, { translations: { it: { name: 'Timballo', description: 'Buono' } } }),
    ).toMatchObject({ name: 'Timballo', description: 'Buono', version: 2 })
    expect(await product.patch(made.id, { name: 'X', translations: { it: { name: 'X' } } })).toMatchObject({
      name: 'X',
    })
    const both = { name: 'X', translations: { it: { name: 'Y' } } }
    expect(await faultsOf(product.patch(made.id, both))).toEqual(['translations.it.name duplicate'])
    expect(await faultsOf(product.create(dish({ translations: { it: { name: 'Y' } } })))).toEqual([
      'translations.it.name duplicate',
    ])
    expect(await faultsOf(product.patch(made.id, { translations: { it: null } }))).toEqual([
      'translations.it.name required',
    ])
    const removed = await product.patch(made.id, { translations: { it: { description: null } } })
    expect(removed).toMatchObject({ name: 'X', description: null })
  })

  test('in a language that the brand lacks are refused with their path', async () => {
    const { category } = await kitchen()
    const body = { name: 'Dolci', translations: { en: { name: 'Sweets' }, de: { name: 'Süßes' } } }
    expect(await faultsOf(category.create(body))).toEqual(['translations.de not_allowed'])
  })

  test('with equal values change nothing', async () => {
    const { category } = await kitchen()
    const made = await category.create({ name: 'Dolci', translations: { en: { name: 'Sweets' } } })
    const same = { translations: { en: { name: 'Sweets' }, it: { name: 'Dolci' }, tr: null } }
    expect(await category.patch(made.id, same)).toEqual(made)
  })
})

describe('links of products and addon groups', () => {
  test('are shown from both sides, and advance the versions of both, each with its event', async () => {
    const { env, product, group, addon, dish } = await kitchen()
    const { id: cheese } = await addon.create({ name: 'Formaggio', price: 1 })
    const one = await product.create(dish())
    const two = await product.create(dish({ name: 'Ravioli' }))
    const extras = await group.create({ name: 'Extra', addon_ids: [cheese], product_ids: [two.id, one.id] })
    expect(extras).toMatchObject({ product_ids: [one.id, two.id], version: 1 })
    expect(await product.get(one.id)).toMatchObject({ addon_group_ids: [extras.id], version: 2 })

    await product.patch(two.id, { addon_group_ids: [] })
    expect(await group.get(extras.id)).toMatchObject({ product_ids: [one.id], version: 2 })
    expect(await product.get(one.id)).toMatchObject({ version: 2 })

    await group.patch(extras.id, { product_ids: [two.id] })
    expect(await group.get(extras.id)).toMatchObject({ product_ids: [two.id], version: 3 })
    expect(await product.get(one.id)).toMatchObject({ addon_group_ids: [], version: 3 })
    expect(await product.get(two.id)).toMatchObject({ addon_group_ids: [extras.id], version: 4 })

    const same = await group.patch(extras.id, { product_ids: [two.id], addon_ids: [cheese] })
    expect(same).toMatchObject({ version: 3 })
    await product.create(dish({ addon_group_ids: [extras.id] }))
    expect(await group.get(extras.id)).toMatchObject({ version: 4 })

    const recorded = await env.db.query<{ id: string; versions: number[] }>(
      sql`select record_id as id, array_agg((data ->> 'version')::integer order by id) as versions
          from events group by record_id`,
    )
    const versionsOf = (id: string) => recorded.find(event => event.id === id)!.versions
    expect([one.id, two.id, extras.id].map(versionsOf)).toEqual([
      [1, 2, 3],
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ])
    const entries = await env.db.query(
      sql`select before, after from audit_entries where resource_id = ${one.id} and before is not null order by id`,
    )
    expect(entries).toEqual([
      { before: { addon_group_ids: [] }, after: { addon_group_ids: [extras.id] } },
      { before: { addon_group_ids: [extras.id] }, after: { addon_group_ids: [] } },
    ])
  })

  test('cannot give a product more groups from the side of the group than from its own', async () => {
    const { product, group, dish } = await kitchen()
    const groups: string[] = []
    while (groups.length < 100) groups.push((await group.create({ name: `Group ${groups.length}` })).id)
    const [free, full] = [
      await product.create(dish()),
      await product.create(dish({ addon_group_ids: groups })),
    ]
    const extras = { name: 'Extra', product_ids: [free.id, full.id] }
    expect(await faultsOf(group.create(extras))).toEqual(['product_ids.1 max_items'])
    const made = await group.create({ ...extras, product_ids: [free.id] })
    expect(await faultsOf(group.patch(made.id, { product_ids: [full.id] }))).toEqual([
      'product_ids.0 max_items',
    ])
    await product.patch(full.id, { addon_group_ids: groups.slice(1) })
    await group.patch(made.id, { product_ids: [full.id] })
    expect((await product.get(full.id))['addon_group_ids']).toHaveLength(100)
  })

  test('omitted from a PATCH stay unchanged', async () => {
    const { product, group, dish } = await kitchen()
    const extras = await group.create({ name: 'Extra' })
    const made = await product.create(dish({ addon_group_ids: [extras.id] }))
    expect(await product.patch(made.id, { price: 1 })).toMatchObject({ addon_group_ids: [extras.id] })
    expect(await group.patch(extras.id, { name: 'More' })).toMatchObject({ product_ids: [made.id] })
  })
})

test("a group's max is at least its min", async () => {
  const { group } = await kitchen()
  const made = await group.create({ name: 'Extra', min: 1, max: 3 })
  expect(await faultsOf(group.patch(made.id, { min: 4 }))).toEqual(['max min'])
  expect(await group.patch(made.id, { min: 4, max: null })).toMatchObject({ min: 4, max: null })
})

test('a category is never below itself', async () => {
  const { category, categoryId } = await kitchen()
  const child = await category.create({ name: 'Pasta', parent_id: categoryId })
  const grandchild = await category.create({ name: 'Fresca', parent_id: child.id })
  const circle = ['parent_id not_allowed']
  expect(await faultsOf(category.patch(categoryId, { parent_id: categoryId }))).toEqual(circle)
  expect(await faultsOf(category.patch(categoryId, { parent_id: grandchild.id }))).toEqual(circle)
  expect(await category.patch(grandchild.id, { parent_id: categoryId })).toMatchObject({
    parent_id: categoryId,
  })
  const crossed = await Promise.allSettled([
    category.patch(child.id, { parent_id: grandchild.id }),
    category.patch(grandchild.id, { parent_id: child.id }),
  ])
  expect(crossed.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test("a station stays in its branch and is visible only to that branch's keys", async () => {
  const room = await kitchen({ branches: 2 })
  const [mine, theirs] = await stations(room, room.brand)
  const caller = { ...room.brand.caller, branchIds: [room.brand.branches[0]!.id] }
  const listed = await room.station.list({}, { caller })
  expect(listed).toMatchObject({ meta: { total: 2 }, data: [{ id: mine }, {}] })
  const forbidden = { code: 'branch_forbidden', details: { branch_id: room.brand.branches[1]!.id } }
  expect(await refusalOf(room.station.get(theirs, { caller }))).toEqual(forbidden)
  expect(await refusalOf(room.station.patch(theirs, { name: 'X' }, { caller }))).toEqual(forbidden)
})
