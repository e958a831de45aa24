import { describe, expect, it } from 'vitest'
import { type StoredOrder } from '../../src/sale/shapes/order.shape.ts'
import { noLoyalty, type OrderLoyalty } from '../../src/sale/shapes/loyalty.shape.ts'
import { earned, earningBase } from '../../src/sale/order/loyalty.rules.ts'
import type { CashBook } from '../../src/sale/payment/cash.rules.ts'
import { refundOrders } from '../../src/refunds/refund-bill.rules.ts'
import { refundSale, type Refunded } from '../../src/refunds/refund.rules.ts'
import { cents, list, money, rate, type Row, table, titled } from './money-document.ts'
import { noBook, plainBooking, Till } from '#test/builders/refund-till.ts'
import { paidOrder, type PaymentSketch } from '#test/builders/plain-sale.ts'

/** `card 70.00`, `coins 42.32 rounded to 42.30`, `balance 30.00`, `50 points for 5.00`. */
function paidWith(cell: string): { payments: PaymentSketch[]; loyalty: OrderLoyalty } {
  const payments: PaymentSketch[] = []
  let loyalty = noLoyalty
  for (const part of list(cell)) {
    const [, points, value] = /^(\d+) points for (\S+)$/.exec(part) ?? []
    const [, name = '', sum = '', received = sum] = /^(\w+) (\S+)(?: rounded to (\S+))?$/.exec(part) ?? []
    const amount = cents(sum)
    if (value !== undefined) loyalty = { ...loyalty, pointsUsed: Number(points), pointsValue: cents(value) }
    else if (name === 'balance') loyalty = { ...loyalty, balanceUsed: amount }
    else {
      const type = name.startsWith('coins') ? 'cash' : name
      payments.push({ id: name, name, type, amount, rounding: cents(received) - amount })
    }
  }
  return { payments, loyalty }
}

/** `1; 2, 3`: the items of each refund, by their place. */
function refundsOf(row: Row): number[][] {
  return list(row['refunds']!, '; ').map(cell => list(cell).map(place => Number(place) - 1))
}

const booking = (word: string) => plainBooking(() => `adjustment ${word}`)

function refundAll(start: StoredOrder, row: Row): Refunded[] {
  const books = new Map(
    start.payments
      .filter(({ type }) => type === 'cash')
      .map(({ id, amount, rounding }): [string, CashBook] => {
        return [id, { ...noBook, coin: 5, amount, rounding }]
      }),
  )
  let order = start
  return refundsOf(row).map(places => {
    const items = places.map(place => ({ itemId: start.items[place]!.id, quantityMilli: undefined }))
    const refunded = refundSale(
      order,
      { items, to: 'original', refundTip: false },
      books,
      booking(places.join()),
    )
    for (const { paymentId, amount, rounding } of refunded.payouts) {
      const book = books.get(paymentId)
      if (book === undefined) continue
      books.set(paymentId, {
        ...book,
        refundedAmount: book.refundedAmount + amount,
        paidOut: book.paidOut + amount,
        roundingOut: book.roundingOut + rounding,
      })
    }
    order = refunded.order
    return refunded
  })
}

/** `card 28.00, balance 12.00` */
function givenBack({ payouts, returned, items }: Refunded): string {
  const parts = payouts.map(({ name, amount }) => `${name} ${money(amount)}`)
  if (returned.balance > 0) parts.push(`balance ${money(returned.balance)}`)
  const paid = payouts.reduce((sum, { amount }) => sum + amount, returned.balance)
  const value = items.reduce((sum, item) => sum + item.total, 0) - paid
  if (returned.points > 0) parts.push(`${returned.points} points for ${money(value)}`)
  return parts.join(', ')
}

function cashOut({ payouts }: Refunded): string {
  const cash = payouts.filter(({ type }) => type === 'cash')
  return cash.map(({ amount, rounding }) => money(amount + rounding)).join(', ') || '—'
}

describe('Refunds', () => {
  it.each(titled(table('Refunds')))('%s', (_, row) => {
    const { payments, loyalty } = paidWith(row['paid with']!)
    const items = list(row['items']!).map(cell => ({ total: cents(cell) }))
    const refunds = refundAll(paidOrder(items, payments, { customerId: 'ada', loyalty }), row)
    expect(refunds.map(givenBack).join('; ')).toBe(row['given back'])
    expect(refunds.map(cashOut).join('; ')).toBe(row['cash out'])
  })
})

describe('Amounts given back', () => {
  it.each(titled(table('Amounts given back')))('%s', (_, row) => {
    const items = list(row['items']!).map(cell => {
      const [, price = '', percent = ''] = /^(\S+) at (\d+) %$/.exec(cell)!
      const [total, per] = [cents(price), Number(percent)]
      return { total, tax: Math.round((total * per) / (100 + per)) }
    })
    const sold = items.reduce((sum, { total }) => sum + total, 0)
    const till = new Till(paidOrder(items, [{ amount: sold }]))
    const given = list(row['refunds']!, '; ').map(cell => {
      if (cell.includes('.')) till.refund(undefined, { amount: cents(cell) })
      else till.refund(list(cell).map(place => till.item(Number(place) - 1)))
      return till.order.adjustments
    })
    const parts = given.map((all, at) => all.slice(given[at - 1]?.length ?? 0))
    const shown = (figure: 'amount' | 'tax') =>
      parts.map(part => part.map(one => money(one[figure])).join(', ')).join('; ')
    expect(shown('amount')).toBe(row['given back'])
    expect(shown('tax')).toBe(row['tax'])
  })
})

describe('Amounts given back of a bill', () => {
  it.each(titled(table('Amounts given back of a bill')))('%s', (_, row) => {
    const orders = list(row['orders']!).map((cell, at) => {
      const amount = cents(cell)
      return paidOrder([{ total: amount }], [{ id: `share ${at}`, billPaymentId: 'card', amount }])
    })
    const request = { amount: cents(row['amount']!), to: 'original', refundTip: false } as const
    const refunds = refundOrders(orders, request, new Map(), booking('bill'))
    const gives = orders.map(({ id }) => {
      const part = refunds.find(({ before }) => before.id === id)
      return money(part?.refunded.order.adjustments[0]?.amount ?? 0)
    })
    expect(gives.join(', ')).toBe(row['each gives'])
  })
})

describe('Earnings taken back', () => {
  it.each(titled(table('Earnings taken back')))('%s', (_, row) => {
    const items = list(row['items']!).map(cell => ({ total: cents(cell) }))
    const total = items.reduce((sum, item) => sum + item.total, 0)
    const rates = {
      pointsPerUnit: rate(row['points per 1.00']!),
      pointValue: 0,
      cashbackPercent: row['cashback'] === '—' ? 0 : rate(row['cashback']!),
      minRedeemPoints: 0,
    }
    const base = earningBase({ total, serviceCharge: 0, balanceUsed: 0, pointsValue: 0 })
    const { points, balance } = earned(base, rates, 2)
    const loyalty = { ...noLoyalty, pointsEarned: points, balanceEarned: balance, rates }
    const order = paidOrder(items, [{ id: 'card', name: 'card', amount: total }], {
      customerId: 'ada',
      loyalty,
    })
    const reversed = refundAll(order, row).map(refund => refund.reversed)
    expect(reversed.map(one => one.points).join('; ')).toBe(row['points taken back'])
    expect(reversed.map(one => money(one.balance)).join('; ')).toBe(row['balance taken back'])
  })
})
