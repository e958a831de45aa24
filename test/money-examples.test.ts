import { describe, expect, it } from 'vitest'
import type { CurrencyDecimals } from '../src/lib/money.ts'
import type { MenuAddon } from '../src/menu/menu.rules.ts'
import type { TaxMode } from '../src/orders/line.rules.ts'
import { type Divisible, takePart } from '../src/orders/part.rules.ts'
import { priceOrder } from '../src/orders/price.rules.ts'
import { orderTotals, taxLines } from '../src/orders/totals.rules.ts'
import {
  cents,
  isWeighed,
  list,
  milli,
  money,
  moneyDocument,
  rate,
  type Row,
  table,
  titled,
} from './money-document.ts'
import { plainMenu } from './plain-menu.ts'
import { plainContext, plainLine } from './plain-order.ts'

function priceRow(row: Row, decimals: CurrencyDecimals) {
  const addons = list(row['addons per unit']!).map(cell => {
    const [, quantity, id, price] = /^(\d+) × (\w) (\S+)$/.exec(cell)!
    return { id: id!, quantity: Number(quantity), price: cents(price!) }
  })
  const [, percent, mode = 'inclusive'] = /^(\S+) % (\w+)$/.exec(row['tax']!) ?? []
  const menu = plainMenu({
    taxes: { tax: { rate: rate(percent ?? '0') } },
    addons: Object.fromEntries(addons.map(({ id, price }) => [id, { price }])),
    addonGroups: {
      group: {
        addonIds: addons.map(({ id }) => id).sort(),
        freeQuantity: Number(row['free']!.replace('—', '0')),
      },
    },
    products: {
      dish: {
        price: cents(row['unit price']!),
        soldBy: isWeighed(row['quantity']!) ? 'weight' : 'each',
        addonGroupIds: ['group'],
        taxId: percent === undefined ? null : 'tax',
      },
    },
  })
  const line = plainLine('dish', {
    quantityMilli: milli(row['quantity']!),
    addons: addons.map(({ id, quantity }) => ({ addonId: id, addonGroupId: null, quantity })),
  })
  const context = plainContext({ taxMode: mode as TaxMode, currencyDecimals: decimals })
  return priceOrder(menu, context, [line]).items[0]!
}

describe.each([
  ['Lines', 2],
  ['Lines in a currency without decimals', 0],
] as const)('%s', (heading, decimals) => {
  it.each(titled(table(heading)))('%s', (_, row) => {
    const item = priceRow(row, decimals)
    const shown = [item.subtotal, item.tax, item.total].map(amount => money(amount, decimals))
    expect(shown).toEqual([row['subtotal'], row['tax amount'], row['total']])
  })
})

describe('Orders', () => {
  it.each(titled(table('Orders')))('%s', (_, row) => {
    const asked = list(row['lines']!).map(cell => /^(\d+) × (\S+) at (\S+) %$/.exec(cell)!)
    const menu = plainMenu({
      taxes: Object.fromEntries(asked.map(([, , , percent]) => [percent!, { rate: rate(percent!) }])),
      products: Object.fromEntries(
        asked.map(([, , price, percent], at) => [`p${at}`, { price: cents(price!), taxId: percent! }]),
      ),
    })
    const lines = asked.map(([, quantity], at) => plainLine(`p${at}`, { quantityMilli: milli(quantity!) }))
    const { items } = priceOrder(menu, plainContext({ taxMode: row['prices'] as TaxMode }), lines)
    const totals = orderTotals(items)
    const shown = [totals.subtotal, totals.tax, totals.total].map(amount => money(amount))
    expect(shown).toEqual([row['subtotal'], row['tax'], row['total']])
    const taxes = taxLines(items).map(
      ({ taxId, base, amount }) => `${taxId} %: ${money(base)} + ${money(amount)}`,
    )
    expect(taxes).toEqual(list(row['tax lines']!))
  })
})

/** `180 at 0.0084` of a stock item, or `cost 1.35` without a recipe. */
function recipe(cell: string, stockItemId: string): Partial<MenuAddon> & { unitCost: number } {
  const [, quantity, unitCost] = /^(\S+) at (\S+)$/.exec(cell) ?? []
  if (quantity === undefined) return { cost: cents(cell.replace(/^cost |—/, '')), unitCost: 0 }
  return {
    recipe: [{ stockItemId, quantity: milli(quantity) }],
    unitCost: Math.round(Number(unitCost) * 1e6),
  }
}

describe('Costs', () => {
  it.each(titled(table('Costs')))('%s', (_, row) => {
    const { unitCost: beef, ...dish } = recipe(row['recipe']!, 'beef')
    const { unitCost: sauce, ...addon } = recipe(row['recipe of one addon per unit']!, 'sauce')
    const menu = plainMenu({
      stockItems: { beef, sauce },
      products: {
        dish: { ...dish, soldBy: isWeighed(row['quantity']!) ? 'weight' : 'each', addonGroupIds: ['group'] },
      },
      addonGroups: { group: { addonIds: ['addon'] } },
      addons: { addon },
    })
    const addons = [{ addonId: 'addon', addonGroupId: null, quantity: 1 }]
    const line = plainLine('dish', { quantityMilli: milli(row['quantity']!), addons })
    const [item] = priceOrder(menu, plainContext(), [line]).items
    const taken = ['beef', 'sauce'].map(id => item!.recipe?.[id])
    expect(money(item!.cost)).toBe(row['cost'])
    expect(taken.map(milli => (milli === undefined ? '—' : String(milli / 1000)))).toEqual([
      row['taken'],
      row['taken by the addon'],
    ])
  })
})

function figuresOf(row: Row): Divisible {
  const discount = cents(row['discount']!)
  return {
    quantityMilli: milli(row['quantity']!),
    subtotal: cents(row['subtotal']!),
    campaignDiscount: 0,
    discount,
    tax: cents(row['tax']!),
    total: cents(row['total']!),
    cost: cents(row['cost']!),
    addons: [],
    campaigns: [],
    discountShares: discount === 0 ? null : { discount },
    recipe: { stock: milli(row['stock']!) },
    paidMilli: 0,
  }
}

describe('Parts', () => {
  let line: Divisible | undefined
  it.each(titled(table('Parts')))('%s', (_, row) => {
    const expected = figuresOf(row)
    if (row['what'] === 'a line') {
      line = expected
    } else if (row['what'] === 'left') {
      expect(line).toEqual(expected)
    } else {
      const { part, rest } = takePart(line!, expected.quantityMilli, 2)
      expect(part).toEqual(expected)
      line = rest
    }
  })
})

it('finds every table of the document', () => {
  const headings = [...moneyDocument.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading!)
  expect(headings).toEqual([
    'Lines',
    'Lines in a currency without decimals',
    'Campaigns',
    'Discounts',
    'Sales',
    'Service charges given back',
    'Orders',
    'Costs',
    'Parts',
    'Payments',
    'Items paid one after the other',
    'Shares',
    'Splits',
    'Points that pay',
    'Earnings',
    'Refunds',
    'Earnings taken back',
  ])
  expect(headings.filter(heading => table(heading).length < 2)).toEqual([])
  expect(moneyDocument.match(/^\|---/gm)).toHaveLength(headings.length)
})
