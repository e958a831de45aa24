import { sum } from '../../lib/money.ts'
import { keyOfName } from '../../lib/key-of-name.ts'
import { numberForm, tableNumber } from './table-numbers.format.ts'
import type { TableRow } from './table-rows.format.ts'

export const tillFormats = ['square', 'shopify', 'loyverse'] as const
export type TillFormat = (typeof tillFormats)[number]

/** The headings of an export, in lower case: the first that is filled counts; one that ends in `*` is the start of some. */
type Headings = {
  /** A value that rows of the same item share; without it, a row without a name continues the item above. */
  item: readonly string[]
  name: readonly string[]
  category: readonly string[]
  description: readonly string[]
  /** Together the name of a variant. */
  size: readonly string[]
  price: readonly string[]
  cost: readonly string[]
  sku: readonly string[]
  barcode: readonly string[]
  weighed: readonly string[]
  /** Of rows with one of these values, nothing is imported. */
  hidden: Readonly<Record<string, RegExp>>
}

const exportsOf: Readonly<Record<TillFormat, Headings>> = {
  square: {
    item: ['reference handle', 'item name'],
    name: ['item name', 'customer-facing name'],
    category: ['category', 'reporting category', 'categories'],
    description: ['description'],
    size: ['variation name'],
    price: ['price'],
    cost: ['default unit cost'],
    sku: ['sku'],
    barcode: ['gtin'],
    weighed: [],
    hidden: { archived: /^(y|yes|true)$/i },
  },
  shopify: {
    item: ['handle'],
    name: ['title'],
    category: ['type', 'product type'],
    description: ['body (html)', 'description'],
    size: ['option1 value', 'option2 value', 'option3 value'],
    price: ['variant price', 'price'],
    cost: ['cost per item'],
    sku: ['variant sku', 'sku'],
    barcode: ['variant barcode', 'barcode'],
    weighed: [],
    hidden: { status: /^(archived|draft)$/i },
  },
  loyverse: {
    item: ['handle'],
    name: ['name'],
    category: ['category'],
    description: ['description'],
    size: ['option 1 value', 'option 2 value', 'option 3 value'],
    price: ['default price', 'price', 'price [*'],
    cost: ['cost'],
    sku: ['sku'],
    barcode: ['barcode'],
    weighed: ['sold by weight'],
    hidden: {},
  },
}

/** The names that such exports give the only variant of an item. */
const onlySize = /^(|regular|default title|default)$/i

const columns = ['kind', 'ref', 'name', 'category', 'description', 'price', 'price_mode', 'cost'] as const
const moreColumns = ['sku', 'barcode', 'sold_by', 'min', 'max', 'addons', 'addon_groups'] as const
type Cells = Partial<Record<(typeof columns | typeof moreColumns)[number], string>>

/** One row of an export: a variant of an item. */
type Variant = { line: number; of: (part: Exclude<keyof Headings, 'hidden'>) => string; size: string }

/**
 * Converts an export of another till to a table of ours. An item with several variants becomes a product at the price of the
 * cheapest, with a required addon group "Size" of the differences.
 */
export function rowsOfExport(rows: readonly TableRow[], format: TillFormat): TableRow[] {
  const header = { line: rows[0]?.line ?? 1, cells: [...columns, ...moreColumns] }
  const items = itemsOf(rows, exportsOf[format])
  const taken = { products: new Set<string>(), groups: new Set<string>(), addons: new Set<string>() }
  return [header, ...items.flatMap(variants => rowsOfItem(variants, taken))]
}

/** The variants of each item, which are in consecutive rows. */
function itemsOf(rows: readonly TableRow[], headings: Headings): Variant[][] {
  const header = (rows[0]?.cells ?? []).map(cell => cell.trim().toLowerCase())
  const items: Variant[][] = []
  let [last, hidden] = ['', '']
  for (const { line, cells } of rows.slice(1)) {
    const cell = (heading: string) => cells[placeOf(header, heading)]?.trim() ?? ''
    const of: Variant['of'] = part => headings[part].map(cell).find(text => text !== '') ?? ''
    const states = Object.entries(headings.hidden)
    const isHidden = states.some(([heading, values]) => values.test(cell(heading)))
    // Only the first row of an item says whether it is hidden.
    const isMoreOfHidden =
      of('item') !== '' && of('item') === hidden && states.every(([heading]) => cell(heading) === '')
    if (isHidden) hidden = of('item')
    if (isHidden || isMoreOfHidden) continue
    const size = headings.size
      .map(cell)
      .filter(text => text !== '')
      .join(' / ')
    // Rows of further pictures have neither.
    if (of('price') === '' && of('name') === '' && size === '') continue
    const item = of('item') || of('name')
    if (items.length > 0 && (item === '' || item === last)) items.at(-1)!.push({ line, of, size })
    else items.push([{ line, of, size }])
    if (item !== '') last = item
  }
  return items
}

function placeOf(header: readonly string[], heading: string): number {
  if (!heading.endsWith('*')) return header.indexOf(heading)
  return header.findIndex(name => name.startsWith(heading.slice(0, -1)))
}

type Taken = Record<'products' | 'groups' | 'addons', Set<string>>

function rowsOfItem(variants: readonly Variant[], taken: Taken): TableRow[] {
  const [{ line, of }] = variants as [Variant, ...Variant[]]
  const ref = fresh(taken.products, of('item') || of('name'))
  const product = {
    kind: 'product',
    ref,
    name: of('name'),
    category: of('category') || 'Menu',
    description: plainText(of('description')),
    sold_by: /^(y|yes|true)$/i.test(of('weighed')) ? 'weight' : 'each',
  }
  if (variants.length === 1) return [row(line, { ...product, ...ofVariant(variants[0]!, product.name) })]
  const prices = pricesOf(variants)
  if (prices === undefined) {
    return variants.map((variant, at) => {
      const own = at === 0 ? ref : fresh(taken.products, `${ref} ${variant.size}`)
      return row(variant.line, { ...product, ...ofVariant(variant, product.name), ref: own })
    })
  }
  const lowest = Math.min(...prices)
  const addons = variants.map(({ line, size }, at) => {
    const name = size || 'Regular'
    const cells = { kind: 'addon', ref: fresh(taken.addons, `${ref} ${name}`), name }
    return { line, ...cells, price: String(sum([prices[at]!, -lowest]) / 100) }
  })
  const group = fresh(taken.groups, `${ref} size`)
  const refs = addons.map(addon => addon.ref).join('; ')
  return [
    ...addons.map(({ line, ...cells }) => row(line, cells)),
    row(line, { kind: 'addon_group', ref: group, name: 'Size', min: '1', max: '1', addons: refs }),
    row(line, { ...product, price: String(lowest / 100), cost: numberText(of('cost')), addon_groups: group }),
  ]
}

/** The fields of a variant that is a product. */
function ofVariant({ of, size }: Variant, item: string): Cells {
  const isOpen = /^variable$/i.test(of('price'))
  const name = onlySize.test(size) ? item : `${item} ${size}`
  return {
    name: name.trim(),
    ...(isOpen ? { price_mode: 'open' } : { price: numberText(of('price')) }),
    cost: numberText(of('cost')),
    sku: of('sku'),
    barcode: of('barcode'),
  }
}

/** The prices in hundredths; undefined if one is no number, such as that of a variable price: each variant is then a product. */
function pricesOf(variants: readonly Variant[]): number[] | undefined {
  const prices = variants.map(({ of }) => Number(numberText(of('price')) || NaN))
  return prices.some(Number.isNaN) ? undefined : prices.map(price => Math.round(price * 100))
}

/** An amount with a decimal point and without its currency; other text as it is, for the schema to refuse. */
function numberText(text: string): string {
  const whole = text.replace(/^[^\p{L}\d.,-]*(?=[.,]\d)/u, '0')
  const amount = whole.replaceAll(/^[^\d-]+|[^\d]+$/g, '')
  const number = tableNumber(amount, numberForm(amount) === ',' ? ',' : '.')
  return number === undefined ? text : String(number)
}

function plainText(html: string): string {
  const lines = html.replaceAll(/<br\s*\/?>|<\/p>/gi, '\n').replaceAll(/<[^>]*>/g, '')
  return lines.replaceAll('&nbsp;', ' ').replaceAll('&amp;', '&').trim()
}

function fresh(taken: Set<string>, name: string): string {
  const ref = keyOfName(name, taken)
  taken.add(ref)
  return ref
}

function row(line: number, cells: Cells): TableRow {
  return { line, cells: [...columns, ...moreColumns].map(column => cells[column] ?? '') }
}
