import { describe, expect, it, test } from 'vitest'
import { paidOrder, type PaymentSketch } from '#test/builders/plain-sale.ts'
import { noBook, plainBooking, Till, total } from '#test/builders/refund-till.ts'
import { catchRefusal } from '#test/builders/plain-order.ts'
import { noLoyalty } from '../sale/shapes/loyalty.shape.ts'
import { CashPools } from '../sale/payment/cash.rules.ts'
import { type OtherWay, payoutsOf } from './payout.rules.ts'
import { refundSale } from './refund.rules.ts'
import { partsAmong } from './refund-items.rules.ts'
import { sourcesOf, spreadOver } from './refund-money.rules.ts'

const cash = (till: Till) => till.refunds.map(({ payouts }) => payouts.map(out => out.amount + out.rounding))

describe('examples of the specification', () => {
  it('pays out cash in coins, and in the end exactly what is left', () => {
    const payment = { amount: 4232, type: 'cash', rounding: -2 }
    const till = new Till(paidOrder([total(1003), total(3229)], [payment]), 5)
    till.refund([till.item(0)])
    till.refund([till.item(1)])
    expect(cash(till)).toEqual([[1005], [3225]])
    expect(till.order.status).toBe('refunded')
  })

  it('refunds 40 of 70 paid by card and 30 by balance as 28 and 12', () => {
    const loyalty = { ...noLoyalty, balanceUsed: 3000 }
    const order = paidOrder([total(4000), total(6000)], [{ amount: 7000 }], { customerId: 'c', loyalty })
    const till = new Till(order)
    const { order: after, returned } = till.refund([till.item(0)])
    expect(after.payments[0]!.refundedAmount).toBe(2800)
    expect(till.refunds[0]!.reversed).toEqual({ points: 0, balance: 0 })
    expect(returned).toEqual({ points: 0, balance: 1200 })
    expect(after.adjustments).toMatchObject([
      { amount: 4000, payments: [{ amount: 2800 }], toBalance: 1200, kind: 'refund', tip: 0 },
    ])
    expect(after.status).toBe('partially_refunded')
  })

  it('reverses 4 points for 4.50 at a point for each 1.00', () => {
    const rates = { pointsPerUnit: 10_000, pointValue: 0, cashbackPercent: 0, minRedeemPoints: 0 }
    const loyalty = { ...noLoyalty, pointsEarned: 4, rates }
    const till = new Till(paidOrder([total(450)], [{ amount: 450 }], { customerId: 'c', loyalty }))
    expect(till.refund([till.item(0)]).reversed).toEqual({ points: 4, balance: 0 })
  })
})

test('records refunded amounts on the items', () => {
  const rates = { pointsPerUnit: 10_000, pointValue: 0, cashbackPercent: 10_000, minRedeemPoints: 0 }
  const loyalty = { ...noLoyalty, pointsEarned: 8, balanceEarned: 8, rates }
  const till = new Till(paidOrder([total(600), total(200)], [{ amount: 800 }], { customerId: 'c', loyalty }))
  const { order, reversed } = till.refund([till.item(0), till.item(1)])
  expect(reversed).toEqual({ points: 8, balance: 8 })
  expect(order.adjustments).toMatchObject([
    { pointsReversed: 6, balanceReversed: 6 },
    { pointsReversed: 2, balanceReversed: 2 },
  ])
})

test('keeps the earnings of the part that is not refunded, by what was paid with money', () => {
  const rates = { pointsPerUnit: 10_000, pointValue: 0, cashbackPercent: 100_000, minRedeemPoints: 0 }
  const used = { balanceUsed: 200, pointsUsed: 200, pointsValue: 200 }
  const loyalty = { ...noLoyalty, ...used, pointsEarned: 6, balanceEarned: 60, rates }
  const till = new Till(paidOrder([total(500), total(500)], [{ amount: 600 }], { customerId: 'c', loyalty }))
  // Half of it stays: 3.00 of money, 1.00 of each other.
  expect(till.refund([till.item(0)]).reversed).toEqual({ points: 3, balance: 30 })
})

test('assigns an indivisible figure to the last item', () => {
  expect(spreadOver([300, 100], 8, 1)).toEqual([6, 2])
  expect(spreadOver([300, 100], 0, 1)).toEqual([0, 0])
  expect(spreadOver([300, 100], -4, 1)).toEqual([0, -4])
  expect(spreadOver([0, 0], 4, 1)).toEqual([0, 4])
  expect(() => spreadOver([], 4, 1)).toThrow('has an item')
})

test('refunds nothing of a written-off part', () => {
  const order = paidOrder([total(1000)], [{ amount: 400 }], { loyalty: { ...noLoyalty, balanceUsed: 600 } })
  const [waste] = new Till(order).refund([{ itemId: order.items[0]!.id, quantityMilli: undefined }]).order
    .adjustments
  expect(sourcesOf({ ...order, adjustments: [{ ...waste!, kind: 'waste' }] })).toEqual(sourcesOf(order))
})

describe('a payout', () => {
  const [cash, card] = paidOrder([], [{ amount: 1000, type: 'cash', tip: 7 }, { amount: 1000 }]).payments
  const book = { ...noBook, coin: 5, amount: 1000, rounding: 3 }
  const books = new Map([[cash!.id, book]])
  const outs = (shares: number[], refundTip = false, of = books, way?: OtherWay) =>
    payoutsOf([cash!, card!], shares, refundTip, { books: of, way }).map(
      ({ type, amount, tip, rounding }) => [type, amount, tip, rounding],
    )

  it('is omitted for a payment that refunds nothing', () => {
    expect(outs([0, 1])).toEqual([['card', 1, 0, 0]])
    expect(outs([1, 0])).toEqual([['cash', 1, 0, -1]])
    expect(outs([0, 0])).toEqual([])
  })

  it('is by the method that was named, rounded on its own sum, over all orders of a bill', () => {
    const method = {
      id: 'coins',
      name: 'Coins',
      names: { it: 'Monete' },
      type: 'cash',
      rounding: 10,
    } as const
    const way = { method, given: new CashPools([]) }
    expect(outs([304, 403], true, books, way)).toEqual([
      ['cash', 304, 7, -4],
      ['cash', 403, 0, 7],
    ])
    // 3.04 + 4.03 + 0.07 are 7.14.
    expect(outs([0, 7], false, books, way)).toEqual([['cash', 7, 0, -7]])
    expect(payoutsOf([cash!], [1], false, { books, way })[0]).toMatchObject({
      paymentMethodId: 'coins',
      names: { it: 'Monete' },
      otherwise: true,
    })
  })

  it('is rounded in cash only, except a tip', () => {
    expect(outs([13, 13])).toEqual([
      ['cash', 13, 0, 2],
      ['card', 13, 0, 0],
    ])
    expect(outs([0, 0], true)).toEqual([['cash', 0, 7, 0]])
    const spent = new Map([[cash!.id, { ...book, refundedAmount: 1000 }]])
    expect(outs([0, 0], true, spent)).toEqual([['cash', 0, 7, 0]])
  })
})

test('of several items shares amounts once; the last takes the rest and the tip', () => {
  const payments: PaymentSketch[] = [{ amount: 1 }, { amount: 1 }, { amount: 1, tip: 50 }]
  const till = new Till(paidOrder([total(1), total(1), total(1)], payments))
  const items = [till.item(0), till.item(1), till.item(2)]
  const { order, payouts, returned } = till.refund(items, { refundTip: true })
  expect(returned).toEqual({ points: 0, balance: 0 })
  expect(order.adjustments.map(({ payments, tip }) => [payments.map(p => p.amount), tip])).toEqual([
    [[1], 0],
    [[1], 0],
    [[1], 50],
  ])
  expect(payouts.map(({ amount, tip, rounding }) => [amount, tip, rounding])).toEqual([
    [1, 0, 0],
    [1, 0, 0],
    [1, 50, 0],
  ])
})

test('of several items has the rounding of each payment on the last item that refunds it', () => {
  const payments = [
    { amount: 3003, type: 'cash', rounding: 2 },
    { amount: 1229, type: 'card' },
  ]
  const till = new Till(paidOrder([total(1003), total(3229)], payments), 5)
  till.refund([till.item(0), till.item(1)])
  const [part, last] = till.order.adjustments.map(({ payments }) => payments.map(({ rounding }) => rounding))
  expect([part, last]).toEqual([
    [0, 0],
    [2, 0],
  ])
})

test("of a bill's cash is rounded as a whole: one order gets coins, the last one the rest", () => {
  const share = { id: 's', billPaymentId: 'p', type: 'cash', amount: 2000, rounding: -2 }
  const till = new Till(paidOrder([total(2000)], [share]), 5)
  till.books.set('p', { ...noBook, coin: 5, amount: 4232, rounding: -2 })
  expect(till.refund([till.item(0)]).payouts).toMatchObject([{ paymentId: 'p', amount: 2000, rounding: 0 }])
  const other = new Till(paidOrder([total(2232)], [{ ...share, id: 's2', amount: 2232, rounding: 0 }]), 5)
  other.books.set('p', till.books.get('p')!)
  expect(other.refund([other.item(0)]).payouts).toMatchObject([
    { paymentId: 'p', amount: 2232, rounding: -2 },
  ])
})

test('to the balance includes payments, balance and tip, and pays nothing out', () => {
  const loyalty = { ...noLoyalty, balanceUsed: 200, pointsUsed: 7, pointsValue: 100 }
  const payments = [{ amount: 700, tip: 30, type: 'cash' }]
  const till = new Till(paidOrder([total(1000)], payments, { customerId: 'c', loyalty }))
  const { order, payouts, returned } = till.refund([till.item(0)], { to: 'balance', refundTip: true })
  expect(payouts).toEqual([])
  expect(returned).toEqual({ points: 7, balance: 930 })
  expect(order.payments[0]!.refundedAmount).toBe(700)
  expect(order.adjustments).toMatchObject([
    {
      payments: [],
      toBalance: 900,
      pointsReturned: 7,
      tip: 30,
      tips: [{ paymentId: order.payments[0]!.id, amount: 30 }],
    },
  ])
})

test('to the balance names each payment with a tip, in the last part', () => {
  const payments = [{ amount: 400, tip: 30 }, { amount: 600 }]
  const tipsOf = (refundTip: boolean) => {
    const till = new Till(paidOrder([total(500), total(500)], payments, { customerId: 'c' }))
    const { order } = till.refund([till.item(0), till.item(1)], { to: 'balance', refundTip })
    const indexOf = (id: string) => order.payments.findIndex(payment => payment.id === id)
    return order.adjustments.map(
      ({ tips }) => tips && tips.map(({ paymentId, amount }) => [indexOf(paymentId), amount]),
    )
  }
  expect(tipsOf(true)).toEqual([null, [[0, 30]]])
  expect(tipsOf(false)).toEqual([null, null])
})

test("to a balance reduces the drawer's payment like cash", () => {
  const payment = { amount: 4232, type: 'cash', rounding: -2 }
  const till = new Till(paidOrder([total(4231), total(1)], [payment], { customerId: 'c' }), 5)
  till.refund([till.item(0)], { to: 'balance' })
  expect(till.refund([till.item(1)]).payouts).toMatchObject([{ amount: 1, rounding: -1 }])
})

test('of a tip alone works too', () => {
  const till = new Till(paidOrder([total(0)], [{ amount: 0, tip: 150, type: 'cash' }]))
  const { payouts } = till.refund([till.item(0)], { refundTip: true })
  expect(payouts).toMatchObject([{ amount: 0, tip: 150, rounding: 0 }])
  expect(till.order.adjustments).toMatchObject([{ tip: 150, tips: null }])
})

test('ignores voided payments and reversals', () => {
  const payments = [
    { amount: 1000, voidedAt: 1 },
    { amount: -1000, voidedAt: 1 },
    { amount: 1000, type: 'meal_card' },
  ]
  const till = new Till(paidOrder([total(1000)], payments))
  expect(till.refund([till.item(0)]).payouts).toMatchObject([{ name: 'MEAL_CARD', amount: 1000 }])
})

describe('the service charge', () => {
  const charge = total(200, { kind: 'service_charge', needsKitchen: false })

  it('is refunded in proportion to net, as an item and an adjustment of its own', () => {
    const till = new Till(paidOrder([total(1500), total(500), charge], [{ amount: 2200 }]))
    const { order, items } = till.refund([till.item(1)])
    const [, , rest, part] = order.items
    expect(rest).toMatchObject({ total: 150, unitPrice: 150, quantityMilli: 1000, cancelledAt: null })
    expect(part).toMatchObject({ total: 50, unitPrice: 50, quantityMilli: 1000, splitFromId: rest!.id })
    expect(items.map(item => item.total)).toEqual([500, 50])
    expect(order.adjustments.map(({ itemId, amount }) => [itemId, amount])).toEqual([
      [order.items[1]!.id, 500],
      [part!.id, 50],
    ])
    till.refund([till.item(0)])
    expect(till.order).toMatchObject({ status: 'refunded', totals: { total: 0, subtotal: 0 } })
    expect(till.order.items.filter(item => item.kind === 'service_charge')).toHaveLength(2)
  })

  it('is refunded whole with the last item that costs something, and with the last of all', () => {
    const free = total(0)
    const first = new Till(paidOrder([total(1000), free, charge], [{ amount: 1200 }]))
    expect(first.refund([first.item(0)]).items.map(item => item.total)).toEqual([1000, 200])
    expect(first.order.status).toBe('partially_refunded')
    const none = new Till(paidOrder([free, total(0, { kind: 'service_charge' })], []))
    expect(none.refund([none.item(0)]).order.status).toBe('refunded')
  })

  it('is of the products alone: a delivery fee is refunded by itself', () => {
    const fee = total(350, { kind: 'delivery_fee' })
    const till = new Till(paidOrder([total(1500), total(500), fee, charge], [{ amount: 2550 }]))
    expect(till.refund([till.item(2)]).items.map(item => item.total)).toEqual([350])
    expect(till.refund([till.item(1)]).items.map(item => item.total)).toEqual([500, 50])
    expect(till.refund([till.item(0)]).order.status).toBe('refunded')
    const both = new Till(paidOrder([total(1500), total(500), fee, charge], [{ amount: 2550 }]))
    const refunded = both.refund([both.item(0), both.item(2)]).items
    expect(refunded.map(item => item.total)).toEqual([1500, 350, 150])
  })

  it('stays when the refunded items cost nothing, and is refunded for the smallest net', () => {
    const free = new Till(paidOrder([total(1000), total(0), charge], [{ amount: 1200 }]))
    expect(free.refund([free.item(1)]).items).toHaveLength(1)
    const nothing = new Till(paidOrder([total(0), total(0), { ...charge, total: 0, subtotal: 0 }], []))
    expect(nothing.refund([nothing.item(0)]).items).toHaveLength(1)
    const cent = { ...charge, total: 1, subtotal: 1 }
    const small = new Till(paidOrder([total(1000), total(100), cent], [{ amount: 1101 }]))
    expect(small.refund([small.item(1)]).items.map(item => item.total)).toEqual([100, 0])
    expect(small.order.items[2]).toMatchObject({ total: 1, cancelledAt: null })
  })
})

describe('an adjustment', () => {
  const taxed = { taxId: 'vat', taxName: 'VAT', taxRate: 100_000 }
  const order = paidOrder(
    [{ total: 1100, subtotal: 1100, tax: 100, ...taxed, recipe: { flour: 500 } }],
    [{ amount: 1100 }],
  )
  const all = { to: 'original' as const, refundTip: false }
  const refund = (restock: boolean) =>
    refundSale(order, all, new Map(), { ...plainBooking(() => 'new'), restock }).order.adjustments

  it('records the tax refunded, and whether stock was returned', () => {
    expect(refund(true)).toMatchObject([{ restocked: true, taxLines: [{ taxId: 'vat', amount: 100 }] }])
    expect(refund(false)).toMatchObject([{ restocked: false }])
  })

  it('is never above what is left of the order', () => {
    const refused = catchRefusal(() =>
      refundSale(
        order,
        { ...all, amount: 1101 },
        new Map(),
        plainBooking(() => 'new'),
      ),
    )
    expect(refused.code).toBe('refund_exceeds_paid')
  })
})

test('counts the named items of which only a part is refunded', () => {
  const { items } = paidOrder(
    [
      { id: 'a', total: 1, quantityMilli: 2000 },
      { id: 'b', total: 1 },
    ],
    [],
  )
  const named = (itemId: string, quantityMilli?: number) => ({ itemId, quantityMilli })
  expect(partsAmong(items, [named('a', 1000), named('b', 1000)])).toBe(1)
  expect(partsAmong(items, [named('a', 2000), named('b')])).toBe(0)
  expect(partsAmong(items)).toBe(0)
})
