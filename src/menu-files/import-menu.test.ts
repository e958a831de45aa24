import { readFile } from 'node:fs/promises'
import sql, { raw } from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { openTestEnv } from '#test/support/test-env.ts'
import { makeBrand } from '#test/fixtures/make-brand.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../lib/refusal.ts'
import { exportMenu } from './export-menu.ts'
import type { FileFault } from './menu-file.refusals.ts'
import { importMenu } from './import-menu.ts'
import { readMenuVersion } from '../menu/menu.store.ts'

const menu = {
  tables: [{ branch: 'B1', name: 'T1', area: 'Terrace', seats: 4, x: 1.5, shape: 'round' }],
  areas: [
    { branch: 'B1', name: 'Terrace', position: 2 },
    { branch: 'B2', name: 'Terrace' },
  ],
  payment_methods: [{ name: 'Cash', type: 'cash', opens_drawer: true, rounding: 0.05, branches: ['B1'] }],
  staff: [
    { name: 'Ada', role: 'owner' },
    { name: 'Bo', role: 'waiter', branches: ['B2'] },
  ],
  kitchen_stations: [{ branch: 'B1', name: 'Grill', late_after_seconds: 600 }],
  taxes: [{ name: 'VAT 10', rate: 10, service_type_rates: { takeaway: 4 } }],
  stock_items: [{ ref: 'flour', name: 'Flour', unit: 'g', unit_cost: 0.0012 }],
  categories: [
    { ref: 'pizza', name: 'Pizza', parent: 'food', stations: [{ branch: 'B1', name: 'Grill' }] },
    { ref: 'food', name: 'Cibo', translations: { en: { name: 'Food' } }, position: 1 },
  ],
  addons: [
    { ref: 'olives', name: 'Olives', price: 1.5, prices: [{ branch: 'B2', price: 1.75 }], max_quantity: 3 },
  ],
  addon_groups: [{ ref: 'extras', name: 'Extras', max: 4, free_quantity: 1, addons: ['olives'] }],
  products: [
    {
      ref: 'marinara',
      name: 'Marinara',
      description: 'Tomato,\ngarlic',
      translations: { en: { name: 'Marinara pizza' } },
      category: 'pizza',
      price: 7.5,
      prices: [
        { branch: 'B2', channel: 'kiosk', price: 8, starts_at: '2026-01-01T00:00:00+01:00' },
        { channel: 'kiosk', price: 7.2 },
      ],
      recipe: [{ stock_item: 'flour', quantity: 180.5 }],
      tax: 'VAT 10',
      metadata: { tax: '7', branch: 'north' },
      allergens: ['gluten'],
      branches: ['B1', 'B2'],
      addon_groups: ['extras'],
      availability: [{ weekdays: ['fri', 'sat'], from: '18:00', to: '02:00' }],
    },
    { ref: 'open', name: 'Anything', category: 'food', price_mode: 'open' },
  ],
}

const json = (content: object, replace = false) => ({
  text: JSON.stringify(content, null, 2),
  format: 'json' as const,
  replace,
})

async function open() {
  const { ctx } = await openTestEnv()
  return { ctx, brandId: await emptyBrand(ctx) }
}

/** A brand with two branches and an empty menu. */
async function emptyBrand(ctx: Context): Promise<string> {
  const { id } = await makeBrand(ctx.db, { languages: ['it', 'en'], branches: 2, tablesPerBranch: 0 })
  await ctx.db.query(sql`delete from areas where brand_id = ${id}`)
  return id
}

async function faultsOf(work: Promise<unknown>): Promise<FileFault[]> {
  const error = await work.catch((thrown: unknown) => thrown)
  if (!(error instanceof Refusal)) throw error
  expect(error.code).toBe('validation_failed')
  return error.details['fields'] as FileFault[]
}

async function versions(ctx: Context, brandId: string) {
  const tables = [
    'areas',
    'tables',
    'kitchen_stations',
    'payment_methods',
    'staff',
    'taxes',
    'stock_items',
    'categories',
    'addons',
    'addon_groups',
    'products',
  ]
  const found: Record<string, unknown> = { menu: await readMenuVersion(ctx.db, brandId) }
  for (const table of tables) {
    found[table] = await ctx.db.query(
      sql`select id, version, updated_at from ${raw(table)} where brand_id = ${brandId} order by id`,
    )
  }
  return found
}

describe('importing a menu', () => {
  test('creates every kind of record, and a second import changes nothing', async () => {
    const { ctx, brandId } = await open()
    const report = await importMenu(ctx, { brandId, ...json(menu) })
    expect(report.products).toMatchObject({ created: 2, updated: 0, deactivated: 0, unchanged: 0 })
    expect(report.categories.created).toBe(2)
    const before = await versions(ctx, brandId)
    const again = await importMenu(ctx, { brandId, ...json(menu, true) })
    expect(
      Object.values(again).map(({ created, updated, deactivated }) => created + updated + deactivated),
    ).toEqual(Array.from({ length: 11 }, () => 0))
    expect(await versions(ctx, brandId)).toEqual(before)
  })

  test('reports the same in a dry run and writes nothing', async () => {
    const { ctx, brandId } = await open()
    await importMenu(ctx, { brandId, ...json(menu) })
    const before = await versions(ctx, brandId)
    const changed = {
      tables: [{ branch: 'B1', name: 'T1', seats: 6, area: 'Terrace' }],
      areas: [{ branch: 'B1', name: 'Terrace' }],
      products: [
        { ref: 'marinara', price: 8, tax: null },
        { ref: 'new', name: 'New', category: 'food', price: 1 },
      ],
    }
    const request = { brandId, ...json(changed, true) }
    const tried = await importMenu(ctx, { ...request, dryRun: true })
    expect(await versions(ctx, brandId)).toEqual(before)
    expect(tried).toMatchObject({
      tables: { updated: 1, changes: [{ record: 'B1/T1', change: 'updated', fields: ['seats'] }] },
      areas: { unchanged: 1, deactivated: 1, changes: [{ record: 'B2/Terrace', change: 'deactivated' }] },
      products: {
        created: 1,
        updated: 1,
        deactivated: 1,
        changes: [
          { record: 'marinara', change: 'updated', fields: ['price', 'tax'] },
          { record: 'open', change: 'deactivated' },
        ],
      },
      staff: { deactivated: 0, changes: [] },
    })
    expect(await importMenu(ctx, request)).toEqual(tried)
    expect(await versions(ctx, brandId)).not.toEqual(before)
  })

  test('export → import → export is equal to the byte, in the same brand and in another', async () => {
    const { ctx, brandId } = await open()
    await importMenu(ctx, { brandId, ...json(menu) })
    const text = await exportMenu(ctx, brandId)
    expect(JSON.parse(text).products[1]).toMatchObject({ ref: 'open', price_mode: 'open' })
    await importMenu(ctx, { brandId, text, format: 'json', replace: true })
    expect(await exportMenu(ctx, brandId)).toBe(text)
    const other = await emptyBrand(ctx)
    await importMenu(ctx, { brandId: other, text, format: 'json', replace: false })
    expect(await exportMenu(ctx, other)).toBe(text)
  })

  test('exports records without a ref by their id and finds them by it', async () => {
    const { ctx, brandId } = await open()
    await importMenu(ctx, { brandId, ...json(menu) })
    await ctx.db.query(sql`update products set ref = null where brand_id = ${brandId}`)
    await ctx.db.query(sql`update categories set ref = null where brand_id = ${brandId}`)
    const text = await exportMenu(ctx, brandId)
    const report = await importMenu(ctx, { brandId, text, format: 'json', replace: true })
    expect(report.products).toMatchObject({ created: 0, updated: 0, deactivated: 0, unchanged: 2 })
    expect(await exportMenu(ctx, brandId)).toBe(text)
  })

  test('reports five faults in five places by line and writes nothing', async () => {
    const { ctx, brandId } = await open()
    const before = await versions(ctx, brandId)
    const text = [
      '{',
      '  "categories": [',
      '    { "ref": "food", "name": "Food", "parent": "nowhere" }', // 3
      '  ],',
      '  "products": [',
      '    { "ref": "a", "name": "A", "category": "food",',
      '      "price": 1.005 },', // 7
      '    { "ref": "b", "name": "B", "category": "food", "price": 1,',
      '      "prices": [{ "branch": "B9", "price": 2 }] },', // 9
      '    { "ref": "c", "name": "C", "category": "food", "price": 1,',
      '      "colour": "red" },', // 11
      '    { "ref": "a", "name": "A again", "category": "food", "price": 2 }', // 12
      '  ]',
      '}',
    ].join('\n')
    const faults = await faultsOf(importMenu(ctx, { brandId, text, format: 'json', replace: false }))
    expect(faults.map(({ line, rule }) => [line, rule])).toEqual([
      [3, 'not_found'],
      [7, 'decimals'],
      [9, 'not_found'],
      [11, 'unknown_field'],
      [12, 'duplicate'],
    ])
    expect(await versions(ctx, brandId)).toEqual(before)
  })

  test('lists more than fifty faults', async () => {
    const { ctx, brandId } = await open()
    const products = Array.from({ length: 80 }, (_, at) => ({
      ref: `p${at}`,
      name: 'P',
      category: 'x',
      price: -1,
    }))
    expect(await faultsOf(importMenu(ctx, { brandId, ...json({ products }) }))).toHaveLength(160)
  })

  test.each<[string, object, string, string]>([
    [
      'a language the brand has not',
      { translations: { tr: { name: 'x' } } },
      'translations.tr',
      'not_allowed',
    ],
    [
      'a second text in the default language',
      { translations: { it: { name: 'x' } } },
      'translations.it.name',
      'duplicate',
    ],
    ['two prices at once', { prices: [{ price: 1 }, { price: 2 }] }, 'prices.1', 'duplicate'],
    ['an addon group twice', { addon_groups: ['extras', 'extras'] }, 'addon_groups.1', 'duplicate'],
    [
      'an hour there is not',
      { availability: [{ weekdays: ['mon'], from: '24:00', to: '02:00' }] },
      'availability.0.from',
      'format',
    ],
    ['a control character', { name: 'a\u0007b' }, 'name', 'format'],
    ['a text that is too long', { name: 'a'.repeat(121) }, 'name', 'max_length'],
    ['a number as text', { price: '7.50' }, 'price', 'type'],
    [
      'a time without its offset',
      { prices: [{ price: 1, starts_at: '2026-01-01T00:00:00' }] },
      'prices.0.starts_at',
      'format',
    ],
  ])('refuses %s', async (_, change, path, rule) => {
    const { ctx, brandId } = await open()
    const products = [{ ...menu.products[0], ...change }]
    const faults = await faultsOf(importMenu(ctx, { brandId, ...json({ ...menu, products }) }))
    expect(faults.map(fault => [fault.path, fault.rule])).toEqual([[`products.0.${path}`, rule]])
  })

  test('refuses a cycle of categories and a group without room', async () => {
    const { ctx, brandId } = await open()
    const content = {
      categories: [
        { ref: 'a', name: 'A', parent: 'b' },
        { ref: 'b', name: 'B', parent: 'a' },
      ],
      addon_groups: [{ ref: 'g', name: 'G', min: 2, max: 1 }],
    }
    const faults = await faultsOf(importMenu(ctx, { brandId, ...json(content) }))
    expect(faults.map(({ path }) => path)).toEqual([
      'categories.0.parent',
      'categories.1.parent',
      'addon_groups.0.max',
    ])
  })

  test('keeps records that are not in the file, unless it replaces', async () => {
    const { ctx, brandId } = await open()
    await importMenu(ctx, { brandId, ...json(menu) })
    const less = { products: [{ ref: 'marinara', price: 8 }] }
    const kept = await importMenu(ctx, { brandId, ...json(less) })
    expect(kept.products).toMatchObject({ created: 0, updated: 1, deactivated: 0, unchanged: 0 })
    const replaced = await importMenu(ctx, {
      brandId,
      ...json({ ...less, categories: [{ ref: 'pizza' }] }, true),
    })
    expect(replaced.products).toMatchObject({ created: 0, updated: 0, deactivated: 1, unchanged: 1 })
    expect(replaced.taxes.deactivated).toBe(0)
    const rows = await ctx.db.query<{ ref: string; active: boolean; name: string; price: number }>(
      sql`select ref, active, name, price from products where brand_id = ${brandId} order by ref`,
    )
    expect(rows).toEqual([
      { ref: 'marinara', active: true, name: 'Marinara', price: 800 },
      { ref: 'open', active: false, name: 'Anything', price: 0 },
    ])
  })

  test('every changed record has its event, and a group changes with its products', async () => {
    const { ctx, brandId } = await open()
    await importMenu(ctx, { brandId, ...json(menu) })
    await ctx.db.query(sql`delete from events where brand_id = ${brandId}`)
    const products = [{ ref: 'marinara', addon_groups: [] }]
    await importMenu(ctx, { brandId, ...json({ products }) })
    const events = await ctx.db.query(sql`select type, data from events where brand_id = ${brandId}`)
    expect(events).toMatchObject([{ type: 'product.updated', data: { version: 2 } }])
    const groups = await ctx.db.query(sql`select version from addon_groups where brand_id = ${brandId}`)
    expect(groups).toEqual([{ version: 2 }])
  })

  test('text that is not JSON is one fault with its line', async () => {
    const { ctx, brandId } = await open()
    const broken = { brandId, text: '{\n  "products": [\n  }', format: 'json' as const, replace: false }
    expect((await faultsOf(importMenu(ctx, broken))).map(({ line }) => line)).toEqual([3])
  })
})

describe('importing a table', () => {
  const header =
    'kind,ref,name,name:en,description,parent,category,price,price@B2,price@/kiosk,rate,tax,unit,unit_cost,recipe,addons,addon_groups,availability,max,needs_kitchen'
  const rows = [
    'tax,,VAT 10,,,,,,,,10,,,,,,,,,',
    'stock_item,flour,Flour,,,,,,,,,,g,0.0012,,,,,,',
    'category,food,Cibo,Food,,,,,,,,,,,,,,,,',
    'addon,olives,Olive,Olives,,,,1.5,,,,,,,,,,,,',
    'addon_group,extras,Extras,,,,,,,,,,,,,olives,,,2,',
    'product,marinara,"Marinara, rossa",Marinara,"Pomodoro\ne aglio",,food,7.5,8,7.2,,VAT 10,,,flour 180.5,,extras,"fri-sun 18:00-02:00",,yes',
  ]

  test('gives the same menu as JSON', async () => {
    const { ctx, brandId } = await open()
    const text = [header, ...rows].join('\r\n')
    await importMenu(ctx, { brandId, text, format: 'csv', replace: false })
    const [product] = JSON.parse(await exportMenu(ctx, brandId)).products
    expect(product).toMatchObject({
      name: 'Marinara, rossa',
      translations: { en: { name: 'Marinara' } },
      description: 'Pomodoro\ne aglio',
      price: 7.5,
      prices: [
        { branch: 'B2', channel: null, price: 8 },
        { branch: null, channel: 'kiosk', price: 7.2 },
      ],
      recipe: [{ stock_item: 'flour', quantity: 180.5 }],
      addon_groups: ['extras'],
      availability: [{ weekdays: ['fri', 'sat', 'sun'], from: '18:00', to: '02:00' }],
    })
    const again = await importMenu(ctx, { brandId, text, format: 'csv', replace: true })
    expect(
      Object.values(again).every(
        ({ created, updated, deactivated }) => created + updated + deactivated === 0,
      ),
    ).toBe(true)
  })

  test('names the line of each fault, also after multi-line texts', async () => {
    const { ctx, brandId } = await open()
    const bad = [
      'dish,x,X,,,,,,,,,,,,,,,,,',
      'product,y,Y,,,,food,cheap,,,,,,,,,,,,',
      'tax,,VAT 4,,,,,4,,,,,,,,,,,,',
    ]
    const text = [header, ...rows, ...bad].join('\n')
    const faults = await faultsOf(importMenu(ctx, { brandId, text, format: 'csv', replace: false }))
    expect(faults.map(({ line, path, rule }) => [line, path, rule])).toEqual([
      [9, 'kind', 'enum'],
      [10, 'products.1.price', 'type'],
      [11, 'taxes.1.price', 'unknown_field'],
      [11, 'taxes.1.rate', 'required'],
    ])
  })

  test('reports duplicate columns, and each row with more or fewer cells', async () => {
    const { ctx, brandId } = await open()
    const text = [
      'kind,ref,name,name',
      'category,a,A,A',
      'category,b,B',
      '',
      ' , , , ',
      'category,c,C,C,C',
      'dish,d,D,D',
    ].join('\n')
    const faults = await faultsOf(importMenu(ctx, { brandId, text, format: 'csv', replace: false }))
    expect(faults.map(({ line, path, rule }) => [line, path, rule])).toEqual([
      [1, 'name', 'duplicate'],
      [3, 'body', 'format'],
      [6, 'body', 'format'],
      [7, 'kind', 'enum'],
    ])
  })

  test('reads the semicolons and decimal commas of most European spreadsheets', async () => {
    const { ctx, brandId } = await open()
    const text = [
      '\uFEFFsep=;',
      'kind;ref;name;category;price;price@B2;recipe;unit;unit_cost;branch;area;seats;type;role;branches',
      'stock_item;flour;Farina;;;;;g;0,0012;;;;;;',
      'category;food;Cibo;;;;;;;;;;;;',
      'product;truffle;"Tartufo; bianco";food;1.234,50;7,2;flour 180,5;;;;;;;;',
      'area;;Sala;;;;;;;B1;;;;;',
      'table;;T1;;;;;;;B1;Sala;4;;;',
      'payment_method;;Contanti;;;;;;;;;;cash;;',
      'staff;;Ada;;;;;;;;;;;waiter;B1',
    ]
    const request = { brandId, text: text.join('\r\n'), format: 'csv' as const, replace: false }
    await importMenu(ctx, request)
    const menuNow = JSON.parse(await exportMenu(ctx, brandId))
    expect(menuNow).toMatchObject({
      stock_items: [{ unit_cost: 0.0012 }],
      products: [
        {
          name: 'Tartufo; bianco',
          price: 1234.5,
          prices: [{ branch: 'B2', price: 7.2 }],
          recipe: [{ quantity: 180.5 }],
        },
      ],
      tables: [{ branch: 'B1', name: 'T1', area: 'Sala', seats: 4 }],
      payment_methods: [{ name: 'Contanti', type: 'cash' }],
      staff: [{ name: 'Ada', role: 'waiter', branches: ['B1'] }],
    })
  })

  test('names the line and column, and refuses ambiguous numbers', async () => {
    const { ctx, brandId } = await open()
    const faultsIn = async (...rows: string[]) => {
      const text = ['kind;ref;name;name:en;category;price;price@B9;recipe', ...rows].join('\n')
      const faults = await faultsOf(importMenu(ctx, { brandId, text, format: 'csv', replace: false }))
      return faults.map(({ line, column, path, rule }) => [line, column, path, rule])
    }
    const food = 'category;food;Cibo;;;;;'
    expect(
      await faultsIn(food, 'product;a;A;;food;1.234;;', 'product;b;B;b\u0007;food;cheap;2;flour'),
    ).toEqual([
      [3, 'price', 'products.0.price', 'format'],
      [4, 'name:en', 'products.1.translations.en.name', 'format'],
      [4, 'price', 'products.1.price', 'type'],
      [4, 'recipe', 'products.1.recipe.0.quantity', 'required'],
      [4, 'recipe', 'products.1.recipe.0.stock_item', 'not_found'],
      [4, 'price@B9', 'products.1.prices.0.branch', 'not_found'],
    ])
    expect(await faultsIn(food, 'product;a;A;;food;7,5;;', 'product;b;B;;food;7.5;;')).toEqual([
      [3, undefined, 'body', 'format'],
    ])
    expect(await faultsIn(food, 'product,a,A,,food,7,,')).toEqual([[3, undefined, 'body', 'format']])
  })

  test('an unclosed quote is one fault', async () => {
    const { ctx, brandId } = await open()
    const text = `${header}\nproduct,"x`
    expect(await faultsOf(importMenu(ctx, { brandId, text, format: 'csv', replace: false }))).toHaveLength(1)
  })
})

describe('the documentation', () => {
  test.each(['json', 'csv'] as const)('shows a %s file that can be imported', async format => {
    const { ctx, brandId } = await open()
    await ctx.db.query(sql`update branches set code = 'MAIN' where brand_id = ${brandId} and code = 'B1'`)
    const page = await readFile('docs/api/menu-import.md', 'utf8')
    const text = new RegExp(`\`\`\`${format}\n([^]*?)\n\`\`\``).exec(page)?.[1] ?? ''
    const report = await importMenu(ctx, { brandId, text, format, replace: false })
    expect(report.products.created).toBe(1)
    expect(report.addons.created).toBe(1)
  })

  test('shows what a spreadsheet writes, which can be imported too', async () => {
    const { ctx, brandId } = await open()
    await ctx.db.query(sql`update branches set code = 'MAIN' where brand_id = ${brandId} and code = 'B1'`)
    const page = await readFile('docs/api/menu-import.md', 'utf8')
    const text = /```\n(sep=;[^]*?)\n```/.exec(page)?.[1] ?? ''
    const report = await importMenu(ctx, { brandId, text, format: 'csv', replace: false })
    const made = [report.areas, report.tables, report.payment_methods, report.staff]
    expect(made.map(({ created }) => created)).toEqual([1, 1, 1, 1])
  })
})
