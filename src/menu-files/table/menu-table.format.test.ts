import { describe, expect, test } from 'vitest'
import { named } from '#test/builders/refused.ts'
import { readMenuTable } from './menu-table.format.ts'
import type { TableKind } from './table-rows.format.ts'
import { fileSchemas } from '../file-kinds.record.ts'
import { readMenuCsv } from '../read-menu.ts'
import { isLong } from '#test/support/sweep.ts'

/** A table as it is written, without any cell in quotes. */
function readTable(...rows: string[]) {
  const quoted = rows.map(row => row.split('|').map(cell => `"${cell}"`))
  const { records, faults, linesOf } = readMenuCsv(quoted.join('\n'))
  const lineOf = linesOf([])
  const located = faults.map(fault => ({ line: lineOf(fault.path), ...fault }))
  return { records, faults: located.map(({ line, path, rule }) => `${line} ${path} ${rule}`) }
}

const product = (columns: string, cells: string) =>
  readTable(`kind|ref|${columns}`, `product|soup|${cells}`).records.products[0]!.fields

describe('the header', () => {
  test('has a name or a kind, and each column once', () => {
    expect(readMenuTable([], []).document).toEqual({})
    expect(readTable().faults).toEqual(['1 name required'])
    expect(readTable('Dish|Cost', 'Soup|2').faults).toEqual(['1 name required', '1 Dish unknown_field'])
    expect(readTable('kind|a|a||').faults).toEqual(['1 a duplicate'])
  })

  test('is compared without case, and rows without a kind are products with a ref made from their name', () => {
    const { records, faults } = readTable(
      'NAME|Price|Name:EN-gb|PRICE@B1/Kiosk|Kind',
      'Crème brûlée|5|Custard|4|',
      'Creme Brulee|6|||Product',
      '面|7|||',
      '!|7|||',
    )
    expect(faults).toEqual([])
    expect(records.products.map(({ fields }) => fields['ref'])).toEqual([
      'creme-brulee',
      'creme-brulee-2',
      '面',
      'item',
    ])
    expect(records.products[0]!.fields).toMatchObject({
      price: 5,
      prices: [{ branch: 'B1', channel: 'kiosk', price: 4 }],
      translations: { 'en-GB': { name: 'Custard' } },
    })
  })

  test('may lack a heading over empty columns, and a column that no record has is named once', () => {
    const { records, faults } = readTable('ref|price|Vendor|Tags||', 'a|1', 'b|2|Me|', 'c|3|Me||||')
    expect(faults).toEqual(['1 Vendor unknown_field'])
    expect(records.products.map(({ fields }) => fields)).toEqual([
      { ref: 'a', price: 1 },
      { ref: 'b', price: 2 },
      { ref: 'c', price: 3 },
    ])
    expect(readTable('ref||price', 'a|x|1', 'b|y|2').faults).toEqual(['2 body format'])
  })

  test.each([1_000, ...(isLong ? [200_000] : [])])(
    'has at most a thousand columns, and finds duplicates in linear time: %i more',
    count => {
      const names = Array.from({ length: count }, (_, at) => `c${at}`)
      const { records, faults } = readTable(`kind|${names.join('|')}|c0`, 'product')
      expect(faults).toEqual(['1 body max_items', '1 c0 duplicate'])
      expect(records.products).toEqual([])
    },
  )

  test('is as long as the longest row, and each row has a known kind', () => {
    const { faults } = readTable('kind|ref', 'category', 'dish|a', 'toString|a', 'category|food|1')
    expect(faults).toEqual(['3 kind enum', '4 kind enum', '5 body format', '2 categories.0.ref required'])
  })
})

describe('a cell', () => {
  test('is a number, a flag or a text like its column', () => {
    expect(product('price|cost|needs_kitchen|active|name', '7.5|0|Yes|0|Soup')).toMatchObject({
      price: 7.5,
      cost: 0,
      needs_kitchen: true,
      active: false,
      name: 'Soup',
    })
    const { faults } = readTable('kind|ref|price|active', 'product|soup|cheap|perhaps', 'product|cake|-1|no')
    expect(faults).toEqual(['2 products.0.active type', '2 products.0.price type', '3 products.1.price min'])
  })

  test('that is empty clears an optional field or a list, and otherwise does nothing', () => {
    expect(product('description|tax|addon_groups|name|price', '||||')).toEqual({
      ref: 'soup',
      description: null,
      tax: null,
      addon_groups: [],
    })
    const group = readTable('kind|ref|max|price|parent', 'addon_group|extras|||').records.addon_groups[0]
    expect(group!.fields).toEqual({ ref: 'extras', max: null })
  })

  test('of a column the kind lacks is a fault unless it is empty', () => {
    expect(readTable('kind|name|rate|recipe', 'tax|VAT|4|flour 1', 'product|Soup||').faults).toEqual([
      '2 taxes.0.recipe unknown_field',
    ])
    expect(readTable('kind|name|price|rate', 'product|Soup|5|4', 'tax|VAT||4').faults).toEqual([
      '2 products.0.rate unknown_field',
    ])
    expect(readTable('kind|name|rate|recipe|colour', 'tax|VAT|4|flour 1|red').faults).toEqual([
      '1 recipe unknown_field',
      '1 colour unknown_field',
    ])
  })

  test('holds a list', () => {
    const { allergens, recipe, stations } = product(
      'allergens|recipe|stations',
      'gluten; milk;|flour 00 0.25; salt 1|MAIN/Grill/Hot;Bar/',
    )
    expect(allergens).toEqual(['gluten', 'milk'])
    expect(recipe).toMatchObject([
      { stock_item: 'flour 00', quantity: 0.25 },
      { stock_item: 'salt', quantity: 1 },
    ])
    expect(stations).toMatchObject([
      { branch: 'MAIN', name: 'Grill/Hot' },
      { branch: 'Bar', name: '' },
    ])
    expect(readTable('kind|ref|recipe', 'product|soup|salt').faults).toEqual([
      '2 products.0.recipe.0.quantity required',
    ])
  })

  test('holds hours by weekday, and a range of days may wrap around the week', () => {
    const windows = (cell: string) => product('availability', cell)['availability']
    expect(windows('mon-wed,fri 11:00-15:00; sat-mon 18:00-02:00; sun 08:30-12:00')).toEqual([
      { weekdays: ['mon', 'tue', 'wed', 'fri'], from: '11:00', to: '15:00' },
      { weekdays: ['sat', 'sun', 'mon'], from: '18:00', to: '02:00' },
      { weekdays: ['sun'], from: '08:30', to: '12:00' },
    ])
    const faults = (cell: string) => readTable('kind|ref|availability', `product|soup|${cell}`).faults
    expect(faults('someday 11:00-15:00')).toEqual(['2 products.0.availability.0.weekdays.0 enum'])
    expect(faults('mon-never 11:00-15:00')).toEqual(['2 products.0.availability.0.weekdays.0 enum'])
    expect(faults('mon')).toEqual([
      '2 products.0.availability.0.from format',
      '2 products.0.availability.0.to format',
    ])
  })

  test('holds a translation, or removes it', () => {
    const said = (cells: string) => product('name:en|description:en|name:tr', cells)['translations']
    expect(said('Soup|Hot|')).toMatchObject({
      en: { name: 'Soup', description: 'Hot' },
      tr: { name: null },
    })
    expect(readTable('kind|name|branch|name:en', 'kitchen_station|Bar|R1|').faults).toEqual([])
    // Categories have no description, and other rows of the table do.
    expect(readTable('kind|ref|name|name:en|description:en', 'category|soups|Soups|Soup|').faults).toEqual([])
    expect(readTable('kind|ref|name|name:en|description:en', 'category|soups|Soups|Soup|Hot').faults).toEqual(
      ['2 categories.0.translations.en.description unknown_field'],
    )
    expect(readTable('kind|name|branch|name:en', 'kitchen_station|Bar|R1|Bar').faults).toEqual([
      '1 name:en unknown_field',
    ])
  })

  test('holds a price of a branch or channel, and all such columns together are the prices', () => {
    const prices = (cells: string) => product('price@B1|price@B2/kiosk|price@/pos', cells)['prices']
    expect(prices('8|9|7')).toMatchObject([
      { branch: 'B1', price: 8 },
      { branch: 'B2', channel: 'kiosk', price: 9 },
      { channel: 'pos', price: 7 },
    ])
    expect(prices('||')).toEqual([])
    expect(product('name', 'Soup')['prices']).toBeUndefined()
    expect(readTable('kind|name|rate|price@B1', 'tax|VAT|4|').faults).toEqual([])
    expect(readTable('kind|name|rate|price@B1', 'tax|VAT|4|2').faults).toEqual(['1 price@B1 unknown_field'])
  })

  test('of a code that a spreadsheet has shortened is refused', () => {
    const { faults } = readTable('name|barcode|sku', 'Cola|5,449E+12|1e5', 'Fanta|5449000000996|5.4e+7')
    expect(faults).toEqual(['2 barcode format', '3 sku format'])
  })
})

test('a map names the columns of another file, whose other columns are ignored', () => {
  const read = (map: Record<string, string>, ...lines: string[]) => {
    const { records, faults } = readMenuCsv(lines.join('\n'), { map: new Map(Object.entries(map)) })
    return { fields: records.products.map(({ fields }) => fields), faults: named(faults) }
  }
  const file = ['NomePiatto;Prezzo;Foto;Name', 'Lasagne;8,50;a.jpg;L1', 'Tè;2,00;;']
  expect(read({ nomepiatto: 'name', prezzo: 'price' }, ...file)).toEqual({
    faults: [],
    fields: [
      { ref: 'lasagne', name: 'Lasagne', price: 8.5 },
      { ref: 'te', name: 'Tè', price: 2 },
    ],
  })
  expect(read({ piatto: 'name', prezzo: 'prize' }, ...file).faults).toEqual([
    'body not_found',
    'prize unknown_field',
  ])
})

describe('numbers', () => {
  const fields = fileSchemas.products['properties'] as TableKind['fields']
  const kinds = [{ word: 'product', list: 'products', fields }]
  const read = (separator: string, columns: string, ...rows: string[]) => {
    const cells = [`kind|ref|${columns}`, ...rows.map(row => `product|${row}`)].map(row => row.split('|'))
    const lines = cells.map((row, at) => ({ line: at + 1, cells: row }))
    return readMenuTable(lines, kinds, { separator })
  }

  test('have one decimal mark in the whole table', () => {
    const prices = (separator: string, ...rows: string[]) =>
      read(separator, 'price', ...rows).document['products']?.map(row => (row as { price: unknown }).price)
    expect(prices(';', 'a|7,5', 'b|1.234,50')).toEqual([7.5, 1234.5])
    expect(prices(';', 'a|7.5', 'b|1.234')).toEqual([7.5, 1.234])
    expect(prices(';', 'a|7', 'b|1.234')).toEqual([7, '1.234'])
    expect(prices(',', 'a|7', 'b|1.234')).toEqual([7, 1.234])
    expect(prices(',', 'a|7,5', 'b|1.234')).toEqual([7.5, '1.234'])
    const mixed = read(';', 'price', 'a|7,5', 'b|7.5')
    expect(mixed.document).toEqual({})
    expect(mixed.faults).toMatchObject([{ line: 2, path: 'body', rule: 'format' }])
    expect(mixed.faults[0]!.message).toContain('decimal commas (7,5) and decimal points (7.5, line 3)')
  })

  test('that are ambiguous are explained', () => {
    const { unsure } = read(';', 'price|price@B1|recipe', 'a|1.234|1,234|flour 2.345')
    expect([...unsure.keys()]).toEqual([
      'products.0.price',
      'products.0.prices.0.price',
      'products.0.recipe.0.quantity',
    ])
    expect(unsure.get('products.0.price')!.message).toBe(
      '1.234 is ambiguous: it may have three decimals or mean 1234. Write it unambiguously.',
    )
  })

  test('and all other values have a column', () => {
    const { columnOf } = read(',', 'name:en|price@B1|price@B2|recipe', 'a|x||2|flour 1')
    expect(columnOf('products.0.translations.en.name')).toBe('name:en')
    expect(columnOf('products.0.translations.it.name')).toBeUndefined()
    expect(columnOf('products.0.prices.0.price')).toBe('price@B2')
    expect(columnOf('products.0.recipe.0.quantity')).toBe('recipe')
    expect(columnOf('products.0.name')).toBeUndefined()
    expect(columnOf('products.0')).toBeUndefined()
    expect(columnOf('products.1.name')).toBeUndefined()
    expect(columnOf('body')).toBeUndefined()
  })

  test('require a kind in each row where none is the default', () => {
    const rows = [
      { line: 1, cells: ['kind', 'ref'] },
      { line: 2, cells: ['', 'a'] },
    ]
    expect(readMenuTable(rows, kinds).faults).toEqual([
      expect.objectContaining({ line: 2, column: 'kind', rule: 'enum' }),
    ])
  })

  test('require rows with the same separator as the header', () => {
    const rows = [
      { line: 1, cells: ['kind', 'ref'] },
      { line: 2, cells: ['product;a'] },
    ]
    const messages = readMenuTable(rows, kinds).faults.map(({ message }) => message)
    expect(messages).toEqual([expect.stringContaining('another separator than the header')])
  })
})
