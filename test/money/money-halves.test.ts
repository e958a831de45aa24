import { describe, expect, it } from 'vitest'
import type { CurrencyDecimals } from '../../src/lib/money.ts'
import type { MenuAddon, MenuProduct } from '../../src/menu/menu.types.ts'
import type { TaxMode } from '../../src/pricing/line.rules.ts'
import { priceOrder } from '../../src/pricing/price-order.rules.ts'
import { repriceOrder } from '../../src/pricing/reprice.rules.ts'
import { takePart } from '../../src/sale/item/part.rules.ts'
import type { StoredItem } from '../../src/sale/shapes/order.shape.ts'
import { plainDiscount } from '#test/builders/plain-discount.ts'
import { plainMenu, plainPrice } from '#test/builders/plain-menu.ts'
import { plainContext, plainLine } from '#test/builders/plain-order.ts'
import { makeItem, paidOrder } from '#test/builders/plain-sale.ts'
import { cents, list, milli, money, rate, type Row, table, titled } from './money-document.ts'

const addon = (addonId: string) => ({ addonId, addonGroupId: null, quantity: 1 })

describe('Sizes', () => {
  it.each(titled(table('Sizes')))('%s', (_, row) => {
    const [price, ...others] = list(row['prices of olives, in their order']!, '; ')
    const prices = others.map(cell => {
      const [, product, withAddon, here, amount] = /^(?:on (\S+) ?)?(?:with (\S+) ?)?(here )?(\S+)$/.exec(
        cell,
      )!
      return plainPrice(cents(amount!), {
        productId: product ?? null,
        withAddonId: withAddon ?? null,
        branchId: here === undefined ? null : 'roma',
      })
    })
    const [product, sizes = '—'] = row['line']!.split(' with ')
    const menu = plainMenu({
      products: { Margherita: { addonGroupIds: ['all'] }, Family: { addonGroupIds: ['all'] } },
      addonGroups: { all: { addonIds: ['Olives', 'Large', 'Thick'] } },
      addons: { Olives: { price: cents(price!), prices }, Large: {}, Thick: {} },
    })
    const line = plainLine(product!, { addons: ['Olives', ...list(sizes)].map(addon) })
    const [item] = priceOrder(menu, plainContext(), [line]).items
    expect(money(item!.addons[0]!.unitPrice)).toBe(row['charged'])
  })
})

type Dish = {
  quantity: string
  rule: 'highest' | 'average'
  /** Of the line, and of its parts by their place from 1. */
  addons: readonly { of: number | null; addon: Partial<MenuAddon> }[]
  halves: readonly Partial<MenuProduct>[]
  tax: string | undefined
  unitCost?: number
}

/** The item of a line of halves. */
function sell(dish: Dish, context: Parameters<typeof plainContext>[0]): StoredItem {
  const { quantity, rule, addons, halves, tax, unitCost = 0 } = dish
  const ids = (of: number | null) => addons.flatMap((one, at) => (one.of === of ? [`addon${at}`] : []))
  const groups = {
    whole: ids(null),
    ...Object.fromEntries(halves.map((_, at) => [`part${at}`, ids(at + 1)])),
  }
  const menu = plainMenu({
    stockItems: { flour: unitCost },
    taxes: { tax: { rate: rate(tax ?? '0') } },
    products: {
      dish: {
        halves: { count: 4, categoryIds: ['kitchen'], price: rule },
        taxId: tax === undefined ? null : 'tax',
        addonGroupIds: ['whole'],
      },
      ...Object.fromEntries(
        halves.map((half, at) => [`part${at}`, { ...half, addonGroupIds: [`part${at}`] }]),
      ),
    },
    addonGroups: Object.fromEntries(Object.entries(groups).map(([id, addonIds]) => [id, { addonIds }])),
    addons: Object.fromEntries(addons.map((one, at) => [`addon${at}`, one.addon])),
  })
  const line = plainLine('dish', {
    quantityMilli: milli(quantity),
    addons: ids(null).map(addon),
    halves: halves.map((_, at) => ({ productId: `part${at}`, addons: ids(at + 1).map(addon), without: [] })),
  })
  const [item] = priceOrder(menu, plainContext(context), [line]).items
  return makeItem('order', 0, { ...item!, id: 'dish', combo: null }, 0)
}

function pricedRow(row: Row, currencyDecimals: CurrencyDecimals) {
  const [, tax, mode = 'inclusive'] = /^(\S+) % (\w+)$/.exec(row['tax']!) ?? []
  const ofLine = list(row['addons of the line']!).map(price => ({ of: null, addon: { price: cents(price) } }))
  const ofParts = list(row['addons of the parts']!).map(cell => {
    const [price, of] = cell.split(' on ')
    return { of: Number(of), addon: { price: cents(price!) } }
  })
  const dish: Dish = {
    quantity: row['quantity']!,
    rule: row['price'] as Dish['rule'],
    halves: list(row['parts']!).map(price => ({ price: cents(price) })),
    addons: [...ofLine, ...ofParts],
    tax,
  }
  return sell(dish, { taxMode: mode as TaxMode, currencyDecimals })
}

describe.each([
  ['Halves', 2],
  ['Halves in a currency without decimals', 0],
] as const)('%s', (heading, decimals) => {
  it.each(titled(table(heading)))('%s', (_, row) => {
    const item = pricedRow(row, decimals)
    const ofParts = item.addons.filter(({ half }) => half !== null).map(({ total }) => money(total, decimals))
    const shown = [item.unitPrice, item.subtotal, item.tax, item.total].map(figure => money(figure, decimals))
    expect([ofParts.join(', ') || '—', ...shown]).toEqual([
      row["of the parts' addons"],
      row['unit price'],
      row['subtotal'],
      row['tax amount'],
      row['total'],
    ])
  })
})

const recipe = (cell: string) => ({ recipe: [{ stockItemId: 'flour', quantity: milli(cell) }] })

describe('Stock of halves', () => {
  it.each(titled(table('Stock of halves')))('%s', (_, row) => {
    const given = { null: row['an addon of the line']!, 1: row['an addon of part 1']! }
    const item = sell(
      {
        quantity: row['quantity']!,
        rule: 'highest',
        halves: list(row['parts']!).map(recipe),
        addons: ([null, 1] as const).flatMap(of =>
          list(given[`${of}`]).map(cell => ({ of, addon: recipe(cell) })),
        ),
        tax: undefined,
        unitCost: Math.round(Number(row['unit cost']) * 1e6),
      },
      {},
    )
    const taken = item.recipe!['flour']! / 1000
    expect([taken.toFixed(row['taken']!.split('.')[1]!.length), money(item.cost)]).toEqual([
      row['taken'],
      row['cost'],
    ])
  })
})

describe('Parts of a line of halves', () => {
  it.each(['inclusive', 'exclusive'] as const)('%s', taxMode => {
    const sold = sell(
      {
        quantity: '2',
        rule: 'average',
        halves: ['201', '200', '200'].map(grams => ({ price: 850, ...recipe(grams) })),
        addons: [
          { of: null, addon: { price: 400 } },
          { of: 1, addon: { price: 150, ...recipe('10') } },
        ],
        tax: '10',
        unitCost: 8400,
      },
      { taxMode },
    )
    const discounts = [plainDiscount('d', 'percentage', 100_000)]
    const order = repriceOrder(paidOrder([sold], [], { taxMode, status: 'pending', discounts }), 2)
    const { part, rest } = takePart(order.items[0]!, 1000, 2)
    const rows = [order.items[0]!, part, rest].map(item => ({
      quantity: String(item.quantityMilli / 1000),
      subtotal: money(item.subtotal),
      discount: money(item.discount),
      tax: money(item.tax),
      total: money(item.total),
      cost: money(item.cost),
      stock: String(item.recipe!['flour']! / 1000),
    }))
    const expected = table('Parts of a line of halves').filter(row => row['prices'] === taxMode)
    const whats = ['a line', 'cancelled', 'left']
    expect(rows.map((row, at) => ({ prices: taxMode, what: whats[at], ...row }))).toEqual(expected)
  })
})
