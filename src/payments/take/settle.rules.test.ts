import { describe, expect, it } from 'vitest'
import { paidOrder as sketchOrder } from '#test/builders/plain-sale.ts'
import { addSpending, firstOrder, paidOrder, paidUnits, payableItems } from './settle.rules.ts'
import { placeOf } from '../../sale/payment/receipt-head.rules.ts'
import { orderDue, sumPaid } from '../../sale/order/due.rules.ts'

const rates = { pointsPerUnit: 10_000, pointValue: 100, cashbackPercent: 50_000, minRedeemPoints: 0 }
const used = { balanceUsed: 200, pointsUsed: 100, pointsValue: 100 }

describe('a paid order', () => {
  const order = sketchOrder([{ total: 1000 }, { total: 100, kind: 'service_charge' }], [])

  it('belongs to its buyer, who earns on food paid with money', () => {
    const paid = paidOrder({ ...order, status: 'pending' }, used, { customerId: 'ada', rates }, 'head')
    expect(paid).toMatchObject({
      status: 'paid',
      customerId: 'ada',
      receiptHeadId: 'head',
      loyalty: { ...used, pointsEarned: 7, balanceEarned: 35, rates },
    })
  })

  it('earns nothing without a customer, but keeps the rates for one who is named later', () => {
    const none = { balanceUsed: 0, pointsUsed: 0, pointsValue: 0 }
    const paid = paidOrder({ ...order, customerId: 'ada' }, none, { customerId: null, rates }, 'head')
    expect(paid).toMatchObject({
      customerId: null,
      loyalty: { ...none, pointsEarned: 0, balanceEarned: 0, rates },
    })
  })
})

it('an order was served at its table, or at none', () => {
  expect(placeOf({ tableId: 'one', staffId: 'ada' })).toEqual({ tableIds: ['one'], staffId: 'ada' })
  expect(placeOf({ tableId: null, staffId: null })).toEqual({ tableIds: [], staffId: null })
})

it('finds the first order of a bill, by time, then by id', () => {
  const sent = (id: string, orderedAt: number) => ({ id, orderedAt })
  const orders = [sent('C', 3), sent('B', 2), sent('A', 2), sent('D', 2), sent('0', 4)]
  expect(firstOrder(orders)).toBe(orders[2])
  expect(firstOrder(orders.toReversed()).id).toBe('A')
  expect(firstOrder([orders[4]!]).id).toBe('0')
})

describe('the paid part of an order', () => {
  const order = sketchOrder([{ total: 1000 }], [{ amount: 300 }, { amount: 200, voidedAt: 1 }])

  it("excludes voided payments, and lists the customer's spending separately", () => {
    expect(sumPaid(order.payments)).toBe(300)
    expect(orderDue(order)).toBe(700)
    expect(orderDue({ ...order, loyalty: { ...order.loyalty, ...used } })).toBe(400)
    expect(addSpending(used, { balance: 1, points: 2, pointsValue: 3 })).toEqual({
      balanceUsed: 201,
      pointsUsed: 102,
      pointsValue: 103,
    })
  })

  it('sums the payments of one item', () => {
    const soup = { itemId: 'soup', quantityMilli: 1000, amount: 5 }
    const payments = [{ items: [soup] }, { items: null }, { items: [soup, { ...soup, itemId: 'fish' }] }]
    expect(paidUnits(payments)).toEqual([
      { itemId: 'soup', quantityMilli: 2000, amount: 10 },
      { itemId: 'fish', quantityMilli: 1000, amount: 5 },
    ])
  })

  it('finds every item of a bill by its id', () => {
    expect([...payableItems([order, order]).keys()]).toEqual([order.items[0]!.id])
  })
})
