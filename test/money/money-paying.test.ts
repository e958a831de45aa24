import { describe, expect, it } from 'vitest'
import type { Fault, Refusal } from '../../src/lib/refusal.ts'
import type { LoyaltyRates } from '../../src/settings/settings.types.ts'
import { earned, earningBase, pointsWorth } from '../../src/sale/order/loyalty.rules.ts'
import { unitsCost } from '../../src/sale/item/units-cost.rules.ts'
import { type AppliedPayment, applyPayments, type PaymentEntry } from '../../src/payments/take/pay.rules.ts'
import { type PaymentMethod, paymentTypes } from '../../src/payment-methods/payment-method.rules.ts'
import { shareBill } from '../../src/payments/take/share.rules.ts'
import { type SplitBill, splitByItems, splitBySeat, splitByWays } from '../../src/bills/split/split.rules.ts'
import type { CashBook } from '../../src/sale/payment/cash.rules.ts'
import { takeUnpaidPart } from '../../src/sale/item/part.rules.ts'
import { spend } from '../../src/payments/take/spend.rules.ts'
import { type ItemSketch, makeItem, paidOrder } from '#test/builders/plain-sale.ts'
import { cents, list, milli, money, rate, table, titled } from './money-document.ts'
import { catchRefusal } from '#test/builders/plain-order.ts'

const methods = new Map<string, PaymentMethod>(
  paymentTypes.map(type => [type, { id: type, name: type, names: null, type, rounding: 1 }]),
)
methods.set('coins', { id: 'coins', name: 'coins', names: null, type: 'cash', rounding: 5 })

/** `cash 20.00 tip 1.00 tendered 50.00`, `cash, tendered 50.00`, `card`. */
function payment(cell: string): PaymentEntry {
  const pattern = /^(\w+?)(?: (\d\S+))?(?: tip (\d\S+))?(?:,? tendered (\S+))?$/
  const [, paymentMethodId, amount, tip = '0', tendered] = pattern.exec(cell)!
  return {
    paymentMethodId: paymentMethodId!,
    amount: amount === undefined ? null : cents(amount),
    tip: cents(tip),
    tendered: tendered === undefined ? null : cents(tendered),
    reference: null,
    items: null,
  }
}

/** A bill of which nothing is paid yet. */
const open = (due: number) =>
  ({ due, items: new Map(), decimals: 2, cash: new Map(), isSpent: false }) as const

/** `payment_exceeds_due 42.32`, `validation_failed payments.0.amount min`. */
function refused({ code, details }: Refusal): string {
  if (code === 'payment_exceeds_due') return `${code} ${(details['due'] as number).toFixed(2)}`
  const [{ path, rule }] = details['fields'] as [Fault]
  return `${code} ${path} ${rule}`
}

describe('Payments', () => {
  it.each(titled(table('Payments')))('%s', (_, row) => {
    const due = cents(row['due']!)
    const entries = row['payments']!.split(/, (?!tendered)/).map(payment)
    const pay = () => applyPayments(open(due), entries, methods)
    if (row['amounts']!.startsWith('refused')) {
      expect(`refused: ${refused(catchRefusal(pay))}`).toBe(row['amounts'])
      return
    }
    const paid = pay()
    const sum = (figure: 'amount' | 'change' | 'rounding') =>
      paid.reduce((sum, payment) => sum + payment[figure], 0)
    expect(paid.map(({ amount }) => money(amount))).toEqual(list(row['amounts']!))
    expect([money(sum('rounding')), money(sum('change'))]).toEqual([row['rounding'], row['change']])
    expect(money(due - sum('amount'))).toEqual(row['still due'])
  })
})

describe('Cash paid one after the other', () => {
  it.each(titled(table('Cash paid one after the other')))('%s', (_, row) => {
    const coin = cents(row['coin']!)
    const method = new Map<string, PaymentMethod>([
      ['cash', { id: 'cash', name: 'cash', names: null, type: 'cash', rounding: coin }],
    ])
    const cash = new Map<string, CashBook>()
    for (const cell of list(row['payments']!)) {
      const payable = { ...open(1_000_000), cash }
      const [{ amount, rounding }] = applyPayments(payable, [payment(`cash ${cell}`)], method) as [
        AppliedPayment,
      ]
      cash.set(String(cash.size), {
        methodId: 'cash',
        coin,
        amount,
        rounding,
        refundedAmount: 0,
        paidOut: 0,
        roundingOut: 0,
      })
    }
    const books = [...cash.values()]
    expect(books.map(({ rounding }) => money(rounding))).toEqual(list(row['rounding of each']!))
    expect(money(books.reduce((sum, { amount, rounding }) => sum + amount + rounding, 0))).toBe(
      row['received'],
    )
  })
})

describe('Items paid one after the other', () => {
  it.each(titled(table('Items paid one after the other')))('%s', (_, row) => {
    const [total, quantityMilli] = [cents(row['total']!), milli(row['quantity']!)]
    const item = { total, quantityMilli, paidMilli: 0, paidAmount: 0 }
    const costs = list(row['units']!).map(units => {
      const cost = unitsCost(item, milli(units), 2)
      item.paidMilli += milli(units)
      item.paidAmount += cost
      return money(cost)
    })
    expect(costs).toEqual(list(row['cost']!))
  })
})

describe('Items paid and cancelled one after the other', () => {
  it.each(titled(table('Items paid and cancelled one after the other')))('%s', (_, row) => {
    const sketch = { total: cents(row['total']!), quantityMilli: milli(row['quantity']!), weighed: true }
    let item = paidOrder([sketch], []).items[0]!
    const amounts = list(row['units']!).map(step => {
      const [act, quantity] = step.split(' ') as [string, string]
      const units = milli(quantity)
      if (act === 'cancel') {
        const { part, rest } = takeUnpaidPart(item, units, 2)
        item = rest
        return money(part.total)
      }
      const cost = unitsCost(item, units, 2)
      item = { ...item, paidMilli: item.paidMilli + units, paidAmount: item.paidAmount + cost }
      return money(cost)
    })
    expect(amounts).toEqual(list(row['amount']!))
    expect(item.paidAmount).toBe(item.total)
  })
})

describe('Shares', () => {
  it.each(titled(table('Shares')))('%s', (_, row) => {
    const payments = list(row['payments']!).map(cell => {
      const [, plain, itemId] = /^(.*?)(?: for items of (\d))?$/.exec(cell)!
      const { paymentMethodId: id, amount } = payment(plain!)
      const items = itemId === undefined ? null : [{ itemId, quantityMilli: 1000, amount: amount! }]
      return { id, amount: amount!, items }
    })
    const orders = list(row['orders']!).map((cell, at) => ({
      id: String(at + 1),
      total: cents(cell),
      itemIds: new Set([String(at + 1)]),
    }))
    const bill = { pointsUsed: 0, pointsValue: 0, balanceUsed: 0, payments }
    const shares = shareBill(bill, orders).payments
    expect(
      shares.map(({ paymentId, orderId, amount }) => `${paymentId} ${money(amount)} on ${orderId}`),
    ).toEqual(list(row['shares']!))
  })
})

/** `seat 2 10.00`, `shared 9.00`, `charge 1.50`. */
function item(cell: string, at: number): ItemSketch {
  const [, word, seat, total] = /^(\w+)(?: (\d))? (\S+)$/.exec(cell)!
  return {
    id: String(at + 1),
    kind: word === 'charge' ? 'service_charge' : 'product',
    seat: seat === undefined ? null : Number(seat),
    total: cents(total!),
  }
}

function split(bill: SplitBill, how: string) {
  if (how === 'by seat') return splitBySeat(bill)
  if (how.endsWith(' ways')) return splitByWays(bill, Number.parseInt(how))
  return splitByItems(bill, list(how.replace('items ', '')))
}

describe('Splits', () => {
  it.each(titled(table('Splits')))('%s', (_, row) => {
    const items = list(row['items']!).map((cell, at) => makeItem('order', at, item(cell, at), 0))
    const shares = split({ due: cents(row['due']!), orders: [{ items }], decimals: 2 }, row['split']!)
    expect(shares.map(({ amount }) => money(amount))).toEqual(list(row['shares']!))
  })
})

const rates: LoyaltyRates = { pointsPerUnit: 0, pointValue: 0, cashbackPercent: 0, minRedeemPoints: 0 }
const orNothing = (cell: string) => cell.replace('—', '0')

describe('Points that pay', () => {
  it.each(titled(table('Points that pay')))('%s', (_, row) => {
    const pointValue = rate(row['a point pays']!)
    const worth = pointsWorth(Number(row['points']), { ...rates, pointValue }, 2)
    expect(money(worth)).toBe(row['they pay'])
  })
})

describe('Points spent one after the other', () => {
  it.each(titled(table('Points spent one after the other')))('%s', (_, row) => {
    const of = { ...rates, pointValue: rate(row['a point pays']!) }
    let used = 0
    const values = list(row['points']!).map(cell => {
      const { points, pointsValue } = spend(
        1_000_000,
        { points: Number(cell), balance: 0 },
        { customerId: 'ada', used, rates: of, decimals: 2 },
      )
      used += points
      return money(pointsValue)
    })
    expect(values).toEqual(list(row['they pay']!))
  })
})

describe('Earnings', () => {
  it.each(titled(table('Earnings')))('%s', (_, row) => {
    const base = earningBase({
      total: cents(row['total']!),
      serviceCharge: cents(orNothing(row['service charge']!)),
      balanceUsed: cents(orNothing(row['balance used']!)),
      pointsValue: cents(orNothing(row['points paid']!)),
    })
    const pointsPerUnit = rate(row['points per 1.00']!)
    const cashbackPercent = rate(orNothing(row['cashback']!))
    const { points, balance } = earned(base, { ...rates, pointsPerUnit, cashbackPercent }, 2)
    expect([String(points), money(balance)]).toEqual([row['points'], row['balance']])
  })
})
