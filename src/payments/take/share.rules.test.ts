import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BillMoney, shareBill, type SharingOrder } from './share.rules.ts'
import { amounts } from '#test/builders/random-amounts.ts'

const none = { pointsUsed: 0, pointsValue: 0, balanceUsed: 0, payments: [] }

function order(id: string, total: number, ...itemIds: string[]): SharingOrder {
  return { id, total, itemIds: new Set(itemIds) }
}

function payment(id: string, amount: number, ...items: [itemId: string, amount: number][]) {
  const paid = items.map(([itemId, cost]) => ({ itemId, quantityMilli: 1000, amount: cost }))
  return { id, amount, items: items.length === 0 ? null : paid }
}

function sharesOf(money: Partial<BillMoney>, orders: SharingOrder[]): string[] {
  const { payments } = shareBill({ ...none, ...money }, orders)
  return payments.map(
    ({ paymentId, orderId, amount, firstShare }) =>
      `${paymentId} ${amount} on ${orderId}${firstShare ? ' first' : ''}`,
  )
}

describe('sharing the payments of a bill over its orders', () => {
  it('fills the oldest first', () => {
    const payments = [payment('card', 2000), payment('cash', 1350)]
    expect(sharesOf({ payments }, [order('a', 1550), order('free', 0), order('b', 1800)])).toEqual([
      'card 1550 on a first',
      'card 450 on b',
      'cash 1350 on b first',
    ])
  })

  it('puts a payment of nothing but a tip on the oldest', () => {
    const orders = [order('a', 0), order('b', 500)]
    const payments = [payment('card', 500), payment('tip', 0)]
    expect(sharesOf({ payments }, orders)).toEqual(['card 500 on b first', 'tip 0 on a first'])
  })

  it('applies a payment of items to their orders', () => {
    const orders = [order('a', 1000, 'a1'), order('b', 1000, 'b1', 'b2'), order('c', 500, 'c1')]
    const payments = [
      payment('mine', 1200, ['b1', 700], ['c1', 500]),
      payment('yours', 300, ['b2', 300]),
      payment('rest', 1000),
    ]
    expect(sharesOf({ payments }, orders)).toEqual([
      'mine 700 on b first',
      'mine 500 on c',
      'yours 300 on b first',
      'rest 1000 on a first',
    ])
  })

  it('moves an excess to the other orders, oldest first', () => {
    const orders = [order('a', 1000, 'a1'), order('b', 1000, 'b1'), order('c', 1000, 'c1')]
    const payments = [payment('early', 1500), payment('late', 1500, ['b1', 900], ['moved', 100], ['c1', 500])]
    expect(sharesOf({ payments }, orders)).toEqual([
      'early 1000 on a first',
      'early 500 on b',
      'late 500 on b first',
      'late 1000 on c',
    ])
  })

  it('shares points first, then balance, and gives each order its points', () => {
    const money = {
      ...none,
      pointsUsed: 100,
      pointsValue: 700,
      balanceUsed: 600,
      payments: [payment('p', 700)],
    }
    expect(shareBill(money, [order('a', 500), order('b', 1500)])).toEqual({
      customer: [
        { orderId: 'a', pointsUsed: 71, pointsValue: 500, balanceUsed: 0 },
        { orderId: 'b', pointsUsed: 29, pointsValue: 200, balanceUsed: 600 },
      ],
      payments: [{ paymentId: 'p', orderId: 'b', amount: 700, firstShare: true }],
    })
  })

  it('rejects shares that do not add up', () => {
    expect(() => sharesOf({ payments: [payment('p', 100)] }, [order('o', 99)])).toThrow('paid no more')
    expect(() => sharesOf({ payments: [payment('p', 100)] }, [order('o', 101)])).toThrow('owes nothing')
    const two = [order('a', 100), order('b', 1)]
    expect(() => sharesOf({ payments: [payment('p', 100)] }, two)).toThrow('owes nothing')
  })

  it('covers every order to the cent, each payment in full and with one first share', () => {
    fc.assert(
      fc.property(someBill, ({ money, orders }) => {
        const { customer, payments: shares } = shareBill(money, orders)
        const sum = (amounts: number[]) => amounts.reduce((a, b) => a + b, 0)
        for (const { id, total } of orders) {
          const own = customer.find(({ orderId }) => orderId === id)!
          const paid = sum(shares.filter(({ orderId }) => orderId === id).map(({ amount }) => amount))
          expect(own.pointsValue + own.balanceUsed + paid).toBe(total)
        }
        for (const { id, amount } of money.payments) {
          const own = shares.filter(({ paymentId }) => paymentId === id)
          expect(sum(own.map(share => share.amount))).toBe(amount)
          expect(own.map(({ firstShare }) => firstShare)).toEqual(own.map((_, at) => at === 0))
        }
        expect(sum(customer.map(({ pointsUsed }) => pointsUsed))).toBe(money.pointsUsed)
        expect(sum(customer.map(({ balanceUsed }) => balanceUsed))).toBe(money.balanceUsed)
        expect(Math.min(1, ...shares.map(({ amount }) => amount))).toBe(1)
      }),
    )
  })
})

/** A bill whose money adds up, with payments of items that may be anywhere or nowhere. */
const someBill = fc
  .record({
    totals: fc.array(amounts(1000), { minLength: 1, maxLength: 6 }),
    cuts: fc.array(amounts(1000, 1), { maxLength: 8 }),
    wanted: fc.array(fc.array(fc.tuple(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 1, max: 900 })))),
    points: fc.integer({ min: 1, max: 500 }),
  })
  .map(({ totals, cuts, wanted, points }) => {
    let left = totals.reduce((a, b) => a + b, 0)
    const [pointsValue = 0, balanceUsed = 0, ...amounts] = [...cuts, 1e13, 1e13, 1e13].map(cut => {
      const amount = Math.min(cut, left)
      left -= amount
      return amount
    })
    const payments = amounts
      .filter(amount => amount > 0)
      .map((amount, at) =>
        payment(
          `p${at}`,
          amount,
          ...(wanted[at] ?? []).map(([of, cost]): [string, number] => [`i${of}`, cost]),
        ),
      )
    const orders = totals.map((total, at) => order(`o${at}`, total, `i${at}`))
    const pointsUsed = pointsValue === 0 ? 0 : points
    return { money: { pointsUsed, pointsValue, balanceUsed, payments }, orders }
  })
