import { afterAll, describe, expect, it } from 'vitest'
import { splitEvenly } from '../src/lib/allocate.ts'
import type { CurrencyDecimals } from '../src/lib/money.ts'
import type { MenuAddon } from '../src/menu/menu.rules.ts'
import type { TaxMode } from '../src/orders/line.rules.ts'
import { type Divisible, takePart } from '../src/orders/part.rules.ts'
import { priceOrder } from '../src/orders/price.rules.ts'
import { orderTotals, taxLines } from '../src/orders/totals.rules.ts'
import { applyPayments, type PaymentMethod, paymentTypes } from '../src/payments/pay.rules.ts'
import { shareBill } from '../src/payments/share.rules.ts'
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
import { catchRefusal, plainContext, plainLine } from './plain-order.ts'

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

const methods = new Map<string, PaymentMethod>(
  paymentTypes.map(type => [type, { id: type, name: type, type, rounding: 1 }]),
)

/** `cash 20.00 tendered 50.00`, `cash, tendered 50.00`, `card`. */
function payment(cell: string) {
  const [, paymentMethodId, amount, tendered] = /^(\w+)(?: (\d\S+))?(?:,? tendered (\S+))?$/.exec(cell)!
  return {
    paymentMethodId: paymentMethodId!,
    amount: amount === undefined ? null : cents(amount),
    tendered: tendered === undefined ? null : cents(tendered),
    tip: 0,
    reference: null,
    items: null,
  }
}

describe('Payments', () => {
  it.each(titled(table('Payments')))('%s', (_, row) => {
    const due = cents(row['due']!)
    const entries = row['payments']!.split(/, (?!tendered)/).map(payment)
    const pay = () => applyPayments({ due, items: new Map(), decimals: 2 }, entries, methods)
    const [, code, left] = /^refused: (\w+) (\S+)$/.exec(row['amounts']!) ?? []
    if (code !== undefined) {
      const refusal = catchRefusal(pay)
      expect([refusal.code, refusal.details]).toEqual([code, { due: Number(left) }])
      return
    }
    const paid = pay()
    const sum = (figure: 'amount' | 'change') => paid.reduce((sum, payment) => sum + payment[figure], 0)
    expect(paid.map(({ amount }) => money(amount))).toEqual(list(row['amounts']!))
    expect([money(sum('change')), money(due - sum('amount'))]).toEqual([row['change'], row['still due']])
  })
})

describe('Shares', () => {
  it.each(titled(table('Shares')))('%s', (_, row) => {
    const payments = list(row['payments']!).map(cell => {
      const { paymentMethodId: id, amount } = payment(cell)
      return { id, amount: amount!, items: null }
    })
    const orders = list(row['orders']!).map((cell, at) => ({
      id: String(at + 1),
      total: cents(cell),
      itemIds: new Set<string>(),
    }))
    const { payments: shares } = shareBill(
      { pointsUsed: 0, pointsValue: 0, balanceUsed: 0, payments },
      orders,
    )
    expect(
      shares.map(({ paymentId, orderId, amount }) => `${paymentId} ${money(amount)} on ${orderId}`),
    ).toEqual(list(row['shares']!))
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
    'Shares',
  ])
  expect(headings.filter(heading => table(heading).length < 2)).toEqual([])
  expect(moneyDocument.match(/^\|---/gm)).toHaveLength(headings.length)
})

it('splits 100.00 by three', () => {
  expect(splitEvenly(10_000, 3)).toEqual([3334, 3333, 3333])
})

/**
 * Examples of the specification whose subject comes with later work: each moves into the document with it.
 */
const leftOut: Record<string, string[]> = {
  'cash rounding': [
    'thirds of 100.00 in cash at 0.05: 33.35 each, drawer 100.05, rounding +0.05',
    'due 42.32 in cash at 0.05, tendered 50: rounding −0.02, change 7.70',
  ],
  refunds: [
    'that sale refunded 10.03, then the remaining 32.29: cash out 10.05, then 32.25',
    'paid 70 by card and 30 by balance, refund 40: 28 + 12',
  ],
  points: ['three orders of 4.50 on one bill at 1 point per 1.00: 12 points; refund one: −4'],
}

afterAll(() => {
  const lines = Object.entries(leftOut).flatMap(([subject, rows]) => rows.map(row => `  ${subject}: ${row}`))
  console.log(`Money examples left out until their subject is there:\n${lines.join('\n')}`)
})
