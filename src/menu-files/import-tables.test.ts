import { expect, test } from 'vitest'
import { makeBrand } from '#test/fixtures/make-brand.ts'
import { makeWorkbook } from '#test/fixtures/make-workbook.ts'
import { openTestEnv } from '#test/support/test-env.ts'
import { refusalOf } from '#test/support/record-call.ts'
import { exportMenu } from './export-menu.ts'
import { importMenu, type MenuImport } from './import-menu.ts'

async function open() {
  const { ctx, db } = await openTestEnv()
  const { id: brandId } = await makeBrand(db, { languages: ['it', 'en'] })
  const load = (text: string | Uint8Array, how: Partial<MenuImport> = {}) =>
    importMenu(ctx, { brandId, text, format: 'csv', replace: false, ...how })
  const menu = async () => JSON.parse(await exportMenu(ctx, brandId))
  return { load, menu }
}

const lines = (...rows: string[]) => rows.join('\r\n')

test('names and prices alone are a menu: one category for all, and the next file changes only its prices', async () => {
  const { load, menu } = await open()
  const terms = { map: new Map(Object.entries({ piatto: 'name', prezzo: 'price' })) }
  expect(await load(lines('Piatto;Prezzo;;', 'Lasagne;8,50', 'Tè freddo;2;;;'), { terms })).toMatchObject({
    categories: { created: 1 },
    products: { created: 2 },
  })
  const moved = { products: [{ ref: 'lasagne', category: 'primi' }], categories: [{ name: 'Primi' }] }
  await load(JSON.stringify(moved), { format: 'json' })
  expect(await load(lines('Piatto;Prezzo', 'Lasagne;9', 'Tè freddo;2'), { terms })).toMatchObject({
    categories: { created: 0, unchanged: 0 },
    products: { updated: 1, unchanged: 1, changes: [{ record: 'lasagne', fields: ['price'] }] },
  })
  expect((await menu()).products).toMatchObject([
    { ref: 'lasagne', name: 'Lasagne', category: 'primi', price: 9 },
    { ref: 'te-freddo', name: 'Tè freddo', category: 'menu', price: 2 },
  ])
})

test('a category may be named, and is made only on request', async () => {
  const { load, menu } = await open()
  await load(lines('kind,name', 'category,Drinks'))
  const file = lines('name,category,price', 'Cola,drinks,3', 'Soup,Warm dishes,5', 'Stew,warm DISHES,6')
  const { details } = await refusalOf(load(file))
  expect(details['fields']).toMatchObject([
    { line: 3, column: 'category', message: expect.stringContaining('--create-categories') },
    { line: 4 },
  ])
  expect(await load(file, { createCategories: true })).toMatchObject({ categories: { created: 1 } })
  const { categories, products } = await menu()
  expect(categories.map(({ ref, name }: Record<string, string>) => [ref, name])).toEqual([
    ['drinks', 'Drinks'],
    ['warm-dishes', 'Warm dishes'],
  ])
  expect(products.map(({ category }: Record<string, string>) => category)).toEqual([
    'drinks',
    'warm-dishes',
    'warm-dishes',
  ])
  const long = await refusalOf(
    load(`name,category,price\nTea,${'x'.repeat(200)},3`, { createCategories: true }),
  )
  expect(long.details['fields']).toMatchObject([{ line: 2, rule: 'max_length' }])
  await load(lines('kind,ref,name', 'category,other,drinks'))
  expect(
    (await refusalOf(load(lines('name,category,price', 'Tea,Drinks,3')))).details['fields'],
  ).toMatchObject([{ line: 2, rule: 'duplicate' }])
})

test('an export of another till and a workbook give the same menu each time', async () => {
  const { load, menu } = await open()
  const till = { terms: { till: 'square' as const }, createCategories: true }
  const file = lines('Item Name,Variation Name,Category,Price', 'Ale,Pint,Bar,6', 'Ale,Half,Bar,3.5')
  expect(await load(file, till)).toMatchObject({ products: { created: 1 }, addon_groups: { created: 1 } })
  expect(await load(file, till)).toMatchObject({ products: { unchanged: 1 }, addons: { unchanged: 2 } })
  const { products, addon_groups: groups } = await menu()
  expect(products).toMatchObject([{ ref: 'ale', price: 3.5, category: 'bar', addon_groups: ['ale-size'] }])
  expect(groups).toMatchObject([{ name: 'Size', min: 1, max: 1, addons: ['ale-pint', 'ale-half'] }])
  const workbook = makeWorkbook([
    ['Name', 'Category', 'Price', 'Barcode', null],
    ['Cola', 'Bar', 2.5, 5_449_000_000_996],
  ])
  expect(await load(workbook)).toMatchObject({ products: { created: 1 } })
  expect(await load(workbook)).toMatchObject({ products: { unchanged: 1 } })
  expect((await menu()).products[1]).toMatchObject({ ref: 'cola', price: 2.5, barcode: '5449000000996' })
  const rounded = makeWorkbook([
    ['Name', 'Barcode'],
    ['Cola', 5_449_000_000_996_123],
  ])
  expect((await refusalOf(load(rounded))).details['fields']).toMatchObject([
    { line: 2, column: 'barcode', rule: 'format' },
  ])
})

test('an import lists the names that receipts cannot print', async () => {
  const { load } = await open()
  const file = lines(
    'kind,name,name:en,category,price',
    'category,Menu,,,',
    'product,滷肉飯,Braised pork,Menu,5',
  )
  const { products, categories } = await load(file)
  expect(products.warnings).toEqual([
    {
      record: '滷肉飯',
      path: 'name',
      code: 'not_printable',
      message: expect.stringContaining('滷'),
    },
  ])
  expect(categories).not.toHaveProperty('warnings')
  expect((await load(file)).products).not.toHaveProperty('warnings')
})
