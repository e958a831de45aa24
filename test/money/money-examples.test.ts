import { describe, expect, it } from 'vitest'
import type { CurrencyDecimals } from '../../src/lib/money.ts'
import type { MenuAddon } from '../../src/menu/menu.types.ts'
import type { TaxMode } from '../../src/pricing/line.rules.ts'
import { type Divisible, takePart } from '../../src/sale/item/part.rules.ts'
import { priceOrder } from '../../src/pricing/price-order.rules.ts'
import { taxedNet } from '../../src/pricing/tax.rules.ts'
import { payerTaxes } from '../../src/receipts/payer-taxes.rules.ts'
import { taxLines } from '../../src/sale/item/tax-lines.rules.ts'
import { orderTotals } from '../../src/sale/item/item.rules.ts'
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
import { plainMenu } from '#test/builders/plain-menu.ts'
import { plainContext, plainLine } from '#test/builders/plain-order.ts'

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
    taxComponents: null,
    taxParts: null,
    total: cents(row['total']!),
    cost: cents(row['cost']!),
    addons: [],
    campaigns: [],
    discountShares: discount === 0 ? null : { discount },
    recipe: { stock: milli(row['stock']!) },
    paidMilli: 0,
    paidAmount: 0,
    wastedMilli: 0,
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
    'Components',
    'Lines at another price',
    'Sizes',
    'Halves',
    'Halves in a currency without decimals',
    'Stock of halves',
    'Parts of a line of halves',
    'Lines of several taxes',
    'Parts of lines of several taxes',
    'Refunds of lines of several taxes',
    'Taxes here or to go',
    'Combos',
    'Parts of combos',
    'Campaigns',
    'Discounts',
    'Late discounts',
    'Sales',
    'Service charges given back',
    'A bill of six',
    'Orders that grow',
    'Lines replaced',
    'Orders',
    'Costs',
    'Parts',
    'Components of parts',
    'Wasted units',
    'Payments',
    'Cash paid one after the other',
    'Items paid one after the other',
    'Items paid and cancelled one after the other',
    'Shares',
    'Taxes by payer',
    'Splits',
    'Points that pay',
    'Points spent one after the other',
    'Earnings',
    'Refunds',
    'Amounts given back',
    'Amounts given back of a bill',
    'Earnings taken back',
  ])
  expect(headings.filter(heading => table(heading).length < 2)).toEqual([])
  expect(moneyDocument.match(/^\|---/gm)).toHaveLength(headings.length)
})

/** Examples that clients rely on: each must be a row of the page. */
const promised = [
  '| 3 | 4.50 | — | — | 10 % inclusive | 13.50 | 1.23 | 13.50 |',
  '| 1 × 10.00 at 20 %, 1 × 5.55 at 20 % | exclusive | 15.55 | 3.11 | 18.66 | 20 %: 15.55 + 3.11 |',
  '| 0.335 kg | 12.90 | 1 × A 0.50 | — | — | 4.82 | 0.00 | 4.82 |',
  '| 1 × A 10.00, 1 × B 7.99 | 20 % on A | 2.00, 0.00 |',
  '| 8.00, 7.19, 9.99 | 5.00 | 5.00 | 1.59, 1.43, 1.98 |',
  '| 6.39 | 10 % on A | 0.64 | 0.64 |',
  '| 1 × A 9.99 | 10 % stackable; 20 % stackable | 2.80 |',
  '| 3 × A 5.00, 1 × B 3.00 | buy 2 get 1 | 5.00, 0.00 |',
  '| 1 | 0.00 | 2 × A 1.00, 2 × B 2.00 | 2 | — | 4.00 | 0.00 | 4.00 |',
  '| 1 × A 8.00 + 1.50 | fixed 5.00 on A | 3.00 |',
  '| cancelled | 1 | 4.33 | 0.33 | 0.36 | 4.00 | 0.60 | 0.180 |',
  '| cancelled | 1 | 4.33 | 0.33 | 0.37 | 4.00 | 0.60 | 0.180 |',
  '| left | 1 | 4.33 | 0.34 | 0.36 | 3.99 | 0.60 | 0.180 |',
  '| 100.00 | — | 3 ways | 33.34, 33.33, 33.33 |',
  '| 100.00 | coins 33.34, coins 33.33, coins | 33.34, 33.33, 33.33 | 0.00 | 0.00 | 0.00 |',
  '| 42.32 | coins, tendered 50.00 | 42.32 | -0.02 | 7.70 | 0.00 |',
  '| 10.03, 32.29 | coins 42.32 rounded to 42.30 | 1; 2 | coins 10.03; coins 32.29 | 10.05; 32.25 |',
  '| 40.00, 60.00 | card 70.00, balance 30.00 | 1; 2 | card 28.00, balance 12.00;',
  '| 4.50 | — | — | — | 1 | — | 4 | 0.00 |',
  '| 4.50 | 1 | — | 1 | 4 | 0.00 |',
  '| 1 × A 1.02 | 10 % stackable; 25 % stackable | 0.33 |',
  '| 1 × A 1.02 | 25 % stackable; 10 % stackable | 0.34 |',
  '| — | — | 12.5 % at 20 % | 1.94 | 3.50 | 20.99 |',
  '| — | 10 % | 12.5 % at 20 % | 1.75 | 3.15 | 18.89 |',
  '| 3 | 180 at 0.0084 | — | 4.54 | 540 | — |',
  '| cancelled | 1 | 4.50 | 0.00 | 0.41 | 4.50 | 1.51 | 180 |',
  '| left | 2 | 9.00 | 0.00 | 0.82 | 9.00 | 3.03 | 360 |',
]

it('includes all of the promised examples', () => {
  expect(promised.filter(row => !moneyDocument.includes(row))).toEqual([])
})

describe('Components', () => {
  it.each(titled(table('Components')))('%s', (_, row) => {
    const components = list(row['components']!).map((cell, at) => {
      return { name: `${at}`, rate: rate(cell.replace(' %', '')) }
    })
    const sum = components.reduce((total, one) => total + one.rate, 0)
    const menu = plainMenu({
      taxes: { tax: { rate: sum, components } },
      products: { dish: { price: cents(row['net']!), taxId: 'tax' } },
    })
    const context = plainContext({ taxMode: row['prices'] as TaxMode })
    const [item] = priceOrder(menu, context, [plainLine('dish', { quantityMilli: 1000 })]).items
    expect([money(item!.tax), money(item!.total), shares(item!)]).toEqual([
      row['tax'],
      row['total'],
      row['shares'],
    ])
  })
})

function shares({ taxComponents }: Pick<Divisible, 'taxComponents'>): string {
  return taxComponents!.map(({ amount }) => money(amount)).join(', ')
}

it('Components of parts', () => {
  const [whole, ...parts] = table('Components of parts')
  const taxComponents = list(whole!['shares']!).map((cell, at) => {
    return { name: `${at}`, rate: 1, amount: cents(cell) }
  })
  const total = cents('29.97')
  const figures = { ...figuresOf({ ...whole!, discount: '0.00', stock: '1', cost: '0.00' }), taxComponents }
  let left: Divisible = { ...figures, subtotal: total, total }
  for (const row of parts) {
    const { part, rest } = takePart(left, milli(row['quantity']!), 2)
    expect([money(part.tax), shares(part)]).toEqual([row['tax'], row['shares']])
    left = rest
  }
})

describe('Taxes by payer', () => {
  it.each(titled(table('Taxes by payer')))('%s', (_, row) => {
    const items = list(row['items']!).map((cell, at) => {
      const [, total, percent] = /^(\S+) at (\S+) %$/.exec(cell)!
      const taxRate = rate(percent!)
      const tax = { taxId: percent!, taxName: percent!, taxNames: null, taxRate, taxComponents: null }
      return { id: `item ${at + 1}`, ...tax, ...taxedNet(cents(total!), taxRate, 'inclusive', 2) }
    })
    const payers = list(row['payments']!).map(cell => {
      const [amount, itemId] = cell.split(' for ')
      const paid = cents(amount!)
      return { amount: paid, items: itemId === undefined ? null : [{ itemId, amount: paid }] }
    })
    const shown = payerTaxes(items, payers, 1).map(lines =>
      lines.map(({ name, base, amount }) => `${name} %: ${money(base)} + ${money(amount)}`).join(', '),
    )
    expect(shown.join('; ')).toBe(row['taxes of each payer'])
  })
})
