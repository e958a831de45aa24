import { expect, test } from 'vitest'
import { rowsOfExport, type TillFormat } from './till-exports.rules.ts'

/** The records of an export, without empty fields. */
function convert(format: TillFormat, ...lines: string[]) {
  const rows = lines.map((line, at) => ({ line: at + 1, cells: line.split('|') }))
  const [header, ...records] = rowsOfExport(rows, format)
  return records.map(({ line, cells }) => {
    const filled = header!.cells.map((name, at) => [name, cells[at]!]).filter(([, cell]) => cell !== '')
    return { line, ...Object.fromEntries(filled) }
  })
}

const drink = { kind: 'product', category: 'Drinks', sold_by: 'each' }

test('Square: an item with several variations has sizes, also where a row continues the item above', () => {
  expect(
    convert(
      'square',
      'Item Name|Variation Name|SKU|GTIN|Description|Category|Price|Archived',
      'Tea|Regular|T1|40|Hot|Drinks|2.50|N',
      'Cola|Large|C2|||Drinks|4.00|N',
      'Cola|Small|C1|||Drinks|$2.70|N',
      '|Huge|C3||||5|N',
      'Old|Regular||||Drinks|1|Y',
      'Tip|||||Drinks|Variable|N',
      'Rum|4 cl||||Drinks|1,234.50|N',
    ),
  ).toEqual([
    {
      ...drink,
      line: 2,
      ref: 'tea',
      name: 'Tea',
      description: 'Hot',
      price: '2.5',
      sku: 'T1',
      barcode: '40',
    },
    { line: 3, kind: 'addon', ref: 'cola-large', name: 'Large', price: '1.3' },
    { line: 4, kind: 'addon', ref: 'cola-small', name: 'Small', price: '0' },
    { line: 5, kind: 'addon', ref: 'cola-huge', name: 'Huge', price: '2.3' },
    {
      line: 3,
      kind: 'addon_group',
      ref: 'cola-size',
      name: 'Size',
      min: '1',
      max: '1',
      addons: 'cola-large; cola-small; cola-huge',
    },
    { ...drink, line: 3, ref: 'cola', name: 'Cola', price: '2.7', addon_groups: 'cola-size' },
    { ...drink, line: 7, ref: 'tip', name: 'Tip', price_mode: 'open' },
    { ...drink, line: 8, ref: 'rum', name: 'Rum 4 cl', price: '1234.5' },
  ])
})

test('Shopify: rows of one handle are an item, rows of further pictures and drafts are none', () => {
  expect(
    convert(
      'shopify',
      'Handle|Title|Body (HTML)|Type|Option1 Value|Option2 Value|Variant Price|Cost per item|Status',
      'pot|Clay pot|<p>Nice &amp; round</p>|Garden|Default Title||9.99|4|active',
      'pot|||||||',
      'mug|Mug|||S|Red|5||',
      'mug||||L|Red|7.5||',
      'new|New||||||1|draft',
      'old|Old|||S||1||archived',
      'old||||L||2||',
      'odd|Odd|||S||free||',
      'odd||||L||2||',
    ),
  ).toEqual([
    {
      ...drink,
      line: 2,
      ref: 'pot',
      name: 'Clay pot',
      description: 'Nice & round',
      category: 'Garden',
      price: '9.99',
      cost: '4',
    },
    { line: 4, kind: 'addon', ref: 'mug-s-red', name: 'S / Red', price: '0' },
    { line: 5, kind: 'addon', ref: 'mug-l-red', name: 'L / Red', price: '2.5' },
    expect.objectContaining({ line: 4, kind: 'addon_group', ref: 'mug-size' }),
    { ...drink, line: 4, ref: 'mug', name: 'Mug', category: 'Menu', price: '5', addon_groups: 'mug-size' },
    // The import refuses the price of a row that is no number.
    expect.objectContaining({ line: 9, ref: 'odd', name: 'Odd S', price: 'free' }),
    expect.objectContaining({ line: 10, ref: 'odd-l', name: 'Odd L', price: '2' }),
  ])
})

test('Loyverse: the price of a store counts where there is no default, and goods by weight stay such', () => {
  expect(
    convert(
      'loyverse',
      'Handle|SKU|Name|Category|Sold by weight|Option 1 value|Default price|Cost|Barcode|Price [Bar]',
      'ham|10|Ham|Drinks|Y||variable|1.5|77|12',
      'ale|11|Ale|Drinks|N|||0||3.20',
      '||||||||||',
    ),
  ).toEqual([
    {
      ...drink,
      line: 2,
      ref: 'ham',
      name: 'Ham',
      sold_by: 'weight',
      price_mode: 'open',
      cost: '1.5',
      sku: '10',
      barcode: '77',
    },
    { ...drink, line: 3, ref: 'ale', name: 'Ale', price: '3.2', cost: '0', sku: '11' },
  ])
})

test('an export may be empty, lack cells, or have variants without a name', () => {
  expect(rowsOfExport([], 'square')).toHaveLength(1)
  expect(convert('square', 'Item Name|Price|Category', 'Ale|3', 'Ale|2|Bar', 'Ale')).toMatchObject([
    { kind: 'product', ref: 'ale', name: 'Ale', price: '3', category: 'Menu' },
    { ref: 'ale-2', price: '2' },
    // The import asks for its price.
    { ref: 'ale-3' },
  ])
  expect(convert('loyverse', 'Name|Price', 'Ale|3', 'Cola|2')).toMatchObject([
    { ref: 'ale', price: '3' },
    { ref: 'cola', price: '2' },
  ])
  expect(convert('square', 'Item Name|Price', 'Ale|3', 'Ale|2,50')).toMatchObject([
    { kind: 'addon', ref: 'ale-regular', name: 'Regular', price: '0.5' },
    { kind: 'addon', ref: 'ale-regular-2', name: 'Regular', price: '0' },
    { kind: 'addon_group' },
    { kind: 'product', price: '2.5' },
  ])
})

test('a variable price makes each variant a product, and an amount may begin with its decimal point', () => {
  const rows = convert(
    'loyverse',
    'Handle|Name|Option 1 value|Default price|Cost',
    'beer|Beer|Small|3.00|.50',
    'beer||Large|variable|$.75',
    'tea|Tea||Rs.500|',
  )
  expect(rows).toMatchObject([
    { ref: 'beer', name: 'Beer Small', price: '3', cost: '0.5' },
    { ref: 'beer-large', price_mode: 'open', cost: '0.75' },
    { ref: 'tea', price: '500' },
  ])
})
