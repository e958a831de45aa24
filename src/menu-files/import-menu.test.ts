import { readFileSync } from 'node:fs'
import sql, { raw } from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { openTestEnv } from '#test/support/test-env.ts'
import { makeBrand } from '#test/fixtures/make-brand.ts'
import { menuFile as menu } from '#test/fixtures/menu-file.ts'
import { refusalOf } from '#test/support/record-call.ts'
import type { Context } from '../context.ts'
import { newUlid } from '../lib/ulid.ts'
import { fileKindNames } from './file-kinds.record.ts'
import { exportMenu } from './export-menu.ts'
import type { FileFault } from './table/file-fault.refusals.ts'
import { importMenu, type MenuImport } from './import-menu.ts'
import type { ImportReport } from './report-import.ts'
import { readMenuVersion } from '../menu/menu.store.ts'

async function open() {
  const { ctx } = await openTestEnv()
  return openBrand(ctx)
}

/** A brand with two branches and an empty menu, and what imports files into it. */
async function openBrand(ctx: Context) {
  const languages: [string, ...string[]] = ['it', 'en', 'tr']
  const { id: brandId } = await makeBrand(ctx.db, { languages, branches: 2, tablesPerBranch: 0 })
  await ctx.db.query(sql`delete from areas where brand_id = ${brandId}`)
  /** JSON by default. */
  const load = (content: object | string, how: Partial<MenuImport> = {}) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2)
    return importMenu(ctx, { brandId, text, format: 'json', replace: false, ...how })
  }
  const faultsIn = async (...file: Parameters<typeof load>) => {
    const { code, details } = await refusalOf(load(...file))
    expect(code).toBe('validation_failed')
    return details['fields'] as FileFault[]
  }
  return { ctx, brandId, load, faultsIn }
}

const replacing = { replace: true }
const csv = { format: 'csv' } as const

/** How many records of all kinds an import wrote. */
const written = (report: ImportReport) =>
  Object.values(report).reduce(
    (sum, { created, updated, deactivated }) => sum + created + updated + deactivated,
    0,
  )

async function versions(ctx: Context, brandId: string) {
  const found: Record<string, unknown> = { menu: await readMenuVersion(ctx.db, brandId) }
  for (const table of fileKindNames) {
    found[table] = await ctx.db.query(
      sql`select id, version, updated_at from ${raw(table)} where brand_id = ${brandId} order by id`,
    )
  }
  return found
}

describe('importing a menu', () => {
  test('creates every kind of record, and a second import changes nothing', async () => {
    const { ctx, brandId, load } = await open()
    const report = await load(menu)
    expect(report.products).toMatchObject({ created: 2, updated: 0, deactivated: 0, unchanged: 0 })
    expect(report.categories.created).toBe(2)
    const before = await versions(ctx, brandId)
    const again = await load(menu, replacing)
    expect([Object.keys(again).length, written(again)]).toEqual([13, 0])
    expect(await versions(ctx, brandId)).toEqual(before)
  })

  test('reports the same in a dry run and writes nothing', async () => {
    const { ctx, brandId, load } = await open()
    await load(menu)
    const before = await versions(ctx, brandId)
    const changed = {
      tables: [{ branch: 'B1', name: 'T1', seats: 6, area: 'Terrace' }],
      areas: [{ branch: 'B1', name: 'Terrace' }],
      products: [
        { ref: 'marinara', price: 8, tax: null },
        { ref: 'new', name: 'New', category: 'food', price: 1 },
      ],
    }
    const tried = await load(changed, { ...replacing, dryRun: true })
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
    expect(await load(changed, replacing)).toEqual(tried)
    expect(await versions(ctx, brandId)).not.toEqual(before)
  })

  test('export → import → export is equal to the byte, in the same brand and in another', async () => {
    const { ctx, brandId, load } = await open()
    await load(menu)
    const text = await exportMenu(ctx, brandId)
    expect(JSON.parse(text).products[1]).toMatchObject({ ref: 'open', price_mode: 'open' })
    await load(text, replacing)
    expect(await exportMenu(ctx, brandId)).toBe(text)
    const other = await openBrand(ctx)
    await other.load(text)
    expect(await exportMenu(ctx, other.brandId)).toBe(text)
  })

  test('a combo names its options as the file names products, and comes back as it was', async () => {
    const { ctx, brandId, load, faultsIn } = await open()
    const drink = { id: 'drink', name: 'Drink', options: [{ product: 'marinara', extra: 1.5 }] }
    const main = {
      id: 'main',
      name: 'Main',
      translations: { en: { name: 'Main' } },
      max: 2,
      options: drink.options,
    }
    // The id of the first is made from its name, which the file then has.
    const { id: _made, ...unnamed } = main
    const combo = { choices: [unnamed, { ...drink, min: 0 }] }
    const deal = { ref: 'deal', name: 'Deal', category: 'food', price: 12, combo }
    const file = { ...menu, products: [...menu.products, deal] }
    await load(file)
    const text = await exportMenu(ctx, brandId)
    const exported = JSON.parse(text).products.find((one: { ref: string }) => one.ref === 'deal')
    expect(exported.combo.choices).toEqual([
      { ...main, min: 1 },
      { ...drink, translations: {}, min: 0, max: 1 },
    ])
    expect(written(await load(text, replacing))).toBe(0)
    const other = await openBrand(ctx)
    await other.load(text)
    expect(await exportMenu(ctx, other.brandId)).toBe(text)

    const wrong = async (option: string) => {
      const choices = [{ ...drink, options: [{ product: option }] }]
      const products = [...menu.products, { ...deal, combo: { choices } }]
      return (await faultsIn({ ...menu, products })).map(({ path, rule }) => `${path} ${rule}`)
    }
    const at = `products.${menu.products.length}.combo.choices.0.options.0.product`
    expect(await wrong('nowhere')).toEqual([`${at} not_found`])
    expect(await wrong('open')).toEqual([`${at} not_allowed`])
    expect(await wrong('deal')).toEqual([`${at} not_allowed`])
  })

  test('reports five faults in five places by line and writes nothing', async () => {
    const { ctx, brandId, faultsIn } = await open()
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
    const faults = await faultsIn(text)
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
    const { faultsIn } = await open()
    const product = { name: 'P', category: 'x', price: -1 }
    const products = Array.from({ length: 80 }, (_, at) => ({ ref: `p${at}`, ...product }))
    expect(await faultsIn({ products })).toHaveLength(160)
  })

  test.each<[string, object, string]>([
    ['a language the brand has not', { translations: { fr: { name: 'x' } } }, 'translations.fr not_allowed'],
    [
      'a second text in the default language',
      { translations: { it: { name: 'x' } } },
      'translations.it.name duplicate',
    ],
    ['two prices at once', { prices: [{ price: 1 }, { price: 2 }] }, 'prices.1 duplicate'],
    ['an addon group twice', { addon_groups: ['extras', 'extras'] }, 'addon_groups.1 duplicate'],
    [
      'an hour there is not',
      { availability: [{ weekdays: ['mon'], from: '24:00', to: '02:00' }] },
      'availability.0.from format',
    ],
    ['a control character', { name: 'a\u0007b' }, 'name format'],
    ['a text that is too long', { name: 'a'.repeat(121) }, 'name max_length'],
    ['a number as text', { price: '7.50' }, 'price type'],
    [
      'a time without its offset',
      { prices: [{ price: 1, starts_at: '2026-01-01T00:00:00' }] },
      'prices.0.starts_at format',
    ],
  ])('refuses %s', async (_, change, fault) => {
    const { faultsIn } = await open()
    const products = [{ ...menu.products[0], ...change }]
    const faults = await faultsIn({ ...menu, products })
    expect(faults.map(({ path, rule }) => `${path} ${rule}`)).toEqual([`products.0.${fault}`])
  })

  test('reactivates records of the file, unless it says that they are inactive', async () => {
    const { ctx, brandId, load } = await open()
    await load(menu)
    await ctx.db.query(sql`update products set active = false where brand_id = ${brandId}`)
    const report = await load({ products: [{ ref: 'marinara' }, { ref: 'open', active: false }] })
    expect(report.products).toMatchObject({ updated: 1, unchanged: 1 })
    const rows = await ctx.db.query(
      sql`select ref, active from products where brand_id = ${brandId} order by ref`,
    )
    expect(rows).toEqual([
      { ref: 'marinara', active: true },
      { ref: 'open', active: false },
    ])
  })

  test('a menu is not exported while a record refers to one of several with a name', async () => {
    const { ctx, brandId, load } = await open()
    await load(menu)
    await ctx.db.query(sql`update taxes set active = false where brand_id = ${brandId}`)
    expect(await exportMenu(ctx, brandId)).toContain('"tax": "VAT 10"')
    await ctx.db.query(
      sql`insert into taxes (brand_id, id, name, rate) values (${brandId}, ${newUlid()}, 'VAT 10', 0)`,
    )
    const { code, details } = await refusalOf(exportMenu(ctx, brandId))
    expect(code).toBe('validation_failed')
    expect(details['fields']).toMatchObject([
      { message: expect.stringContaining('"VAT 10" of the tax') as unknown },
    ])
    await ctx.db.query(sql`update taxes set name = 'VAT of old' where brand_id = ${brandId} and not active`)
    expect(await exportMenu(ctx, brandId)).toContain('"tax": "VAT of old"')
  })

  test('every changed record has its event, and a group changes with its products', async () => {
    const { ctx, brandId, load } = await open()
    await load(menu)
    await ctx.db.query(sql`delete from events where brand_id = ${brandId}`)
    await load({ products: [{ ref: 'marinara', addon_groups: [] }] })
    const events = await ctx.db.query(
      sql`select type, data from events where brand_id = ${brandId} order by type`,
    )
    expect(events).toMatchObject([
      { type: 'menu.updated', data: { version: 2, resource: 'addon_group' } },
      { type: 'product.updated', data: { version: 2 } },
    ])
    const groups = await ctx.db.query(sql`select version from addon_groups where brand_id = ${brandId}`)
    expect(groups).toEqual([{ version: 2 }])
  })

  test('text that is not JSON is one fault with its line', async () => {
    const { faultsIn } = await open()
    expect((await faultsIn('{\n  "products": [\n  }')).map(({ line }) => line)).toEqual([3])
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
    const { ctx, brandId, load } = await open()
    const text = [header, ...rows].join('\r\n')
    await load(text, csv)
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
    expect(written(await load(text, { ...csv, ...replacing }))).toBe(0)
  })

  test('names the line of each fault, also after multi-line texts', async () => {
    const { faultsIn } = await open()
    const bad = [
      'dish,x,X,,,,,,,,,,,,,,,,,',
      'product,y,Y,,,,food,cheap,,,,,,,,,,,,',
      'tax,,VAT 4,,,,,4,,,,,,,,,,,,',
    ]
    const text = [header, ...rows, ...bad].join('\n')
    const faults = await faultsIn(text, csv)
    expect(faults.map(({ line, path, rule }) => [line, path, rule])).toEqual([
      [9, 'kind', 'enum'],
      [10, 'products.1.price', 'type'],
      [11, 'taxes.1.price', 'unknown_field'],
      [11, 'taxes.1.rate', 'required'],
    ])
  })

  test('an unclosed quote is one fault', async () => {
    const { faultsIn } = await open()
    expect(await faultsIn(`${header}\nproduct,"x`, csv)).toHaveLength(1)
  })
})

describe('the documentation', () => {
  const page = readFileSync('docs/api/menu-import.md', 'utf8')
  /** Imports the example that this finds. */
  const tryOut = async (example: RegExp, format: MenuImport['format']) => {
    const { ctx, brandId, load } = await open()
    await ctx.db.query(sql`update branches set code = 'MAIN' where brand_id = ${brandId} and code = 'B1'`)
    return load(example.exec(page)?.[1] ?? '', { format })
  }

  test.each([
    ['json', [3, 2]],
    ['csv', [1, 1]],
  ] as const)('shows a %s file that can be imported', async (format, counts) => {
    const report = await tryOut(new RegExp(`\`\`\`${format}\n([^]*?)\n\`\`\``), format)
    expect([report.products.created, report.addons.created]).toEqual(counts)
  })

  test('shows what a spreadsheet writes, which can be imported too', async () => {
    const report = await tryOut(/```\n(sep=;[^]*?)\n```/, 'csv')
    const made = [report.areas, report.tables, report.payment_methods, report.staff]
    expect(made.map(({ created }) => created)).toEqual([1, 1, 1, 1])
  })
})
