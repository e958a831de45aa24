import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type ItemSketch, paidOrder, type PaymentSketch } from '#test/builders/plain-sale.ts'
import { noBook, plainBooking, Till, total } from '#test/builders/refund-till.ts'
import { catchRefusal } from '#test/builders/plain-order.ts'
import { runs } from '#test/support/runs.ts'
import { allocate } from '../lib/allocate.ts'
import { type CurrencyDecimals, divideRounded, multiplyDivide, smallestAmount } from '../lib/money.ts'
import type { OrderStatus } from '../sale/order.rules.ts'
import { isLive } from '../sale/order.rules.ts'
import { type StoredOrder } from '../sale/shapes/order.shape.ts'
import { noLoyalty } from '../sale/shapes/loyalty.shape.ts'
import { type LoyaltyRates } from '../settings/settings.types.ts'
import { earned, earningBase, liveCharge } from '../sale/loyalty.rules.ts'
import type { NamedItem } from '../orders/items/named-items.rules.ts'
import { payoutsOf } from './payout.rules.ts'
import { refundSale } from './refund.rules.ts'
import { sourcesOf, spreadOver, sum } from './refund-money.rules.ts'

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
  const outs = (shares: number[], refundTip = false, of = books) =>
    payoutsOf([cash!, card!], shares, refundTip, of).map(({ type, amount, tip, rounding }) => [
      type,
      amount,
      tip,
      rounding,
    ])

  it('is omitted for a payment that refunds nothing', () => {
    expect(outs([0, 1])).toEqual([['card', 1, 0, 0]])
    expect(outs([1, 0])).toEqual([['cash', 1, 0, -1]])
    expect(outs([0, 0])).toEqual([])
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
  expect(order.adjustments).toMatchObject([{ payments: [], toBalance: 900, pointsReturned: 7, tip: 30 }])
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

describe('refusals', () => {
  const open = () =>
    new Till(paidOrder([total(1000, { quantityMilli: 2000 }), total(500)], [{ amount: 1500 }]))

  it('names every fault of the body', () => {
    const charge = total(100, { kind: 'service_charge' })
    const till = new Till(paidOrder([total(1000), charge, total(1, { weighed: true })], [{ amount: 1101 }]))
    const items = [
      { itemId: 'another', quantityMilli: undefined },
      { itemId: till.order.items[1]!.id, quantityMilli: undefined },
      { itemId: till.order.items[0]!.id, quantityMilli: 500 },
      { itemId: till.order.items[0]!.id, quantityMilli: 1000 },
      { itemId: till.order.items[2]!.id, quantityMilli: 500 },
    ]
    const refusal = catchRefusal(() => till.refund(items, { to: 'balance', refundTip: true }))
    expect(refusal.code).toBe('validation_failed')
    expect(refusal.details).toMatchObject({
      fields: [
        { path: 'items.0.item_id', rule: 'not_found' },
        { path: 'items.1.item_id', rule: 'not_allowed' },
        { path: 'items.2.quantity', rule: 'decimals' },
        { path: 'items.3.item_id', rule: 'duplicate' },
        { path: 'to', rule: 'not_allowed' },
        { path: 'refund_tip', rule: 'not_allowed' },
      ],
    })
  })

  it('requires the whole order for a refund of the tip', () => {
    const till = open()
    const refusal = catchRefusal(() => till.refund([till.item(0)], { refundTip: true }))
    expect(refusal.details).toMatchObject({ fields: [{ path: 'refund_tip', rule: 'not_allowed' }] })
  })

  it('requires live items', () => {
    const till = open()
    till.refund([till.item(0, 1)])
    const itemId = till.order.items[0]!.id
    const refusal = catchRefusal(() => till.refund([till.item(0, 2)]))
    expect([refusal.code, refusal.details]).toEqual([
      'item_already_cancelled',
      { item_id: itemId, live_quantity: 1 },
    ])
    till.refund([till.item(0, 1)])
    expect(catchRefusal(() => till.refund([till.item(0)])).details).toMatchObject({ live_quantity: 0 })
  })

  it('requires paid items', () => {
    const pending = new Till(paidOrder([total(1)], [], { status: 'pending' }))
    const refusal = catchRefusal(() => pending.refund([pending.item(0)]))
    expect([refusal.code, refusal.details]).toEqual([
      'invalid_transition',
      { from: 'pending', to: 'refunded' },
    ])
    const wayOut = (status: OrderStatus) => {
      const till = new Till(paidOrder([total(1)], [], { status }))
      return catchRefusal(() => till.refund([till.item(0)])).message
    }
    expect(wayOut('pending')).toMatch(/Cancel the order instead\.$/)
    expect(wayOut('partially_paid')).toBe(
      'The order is partially paid: only a paid order can be refunded. Void its payments, and its balance and ' +
        'points (void-redemption), then cancel it. Or pay the rest, then refund it.',
    )
    expect(wayOut('cancelled')).toMatch(/Nothing is left to refund\.$/)
    const short = new Till(paidOrder([total(1000)], [{ amount: 900 }]))
    const beyond = catchRefusal(() => short.refund([short.item(0)]))
    expect([beyond.code, beyond.details]).toEqual(['refund_exceeds_paid', { refundable: 9 }])
  })
})

type Line = { units: number; weighed: boolean; price: number; off: number; rate: number }
type Sale = {
  lines: Line[]
  exclusive: boolean
  decimals: CurrencyDecimals
  charge: number
  weights: number[]
  types: boolean[]
  coin: number
  pointsUsed: number
  rates: LoyaltyRates
}

const sales: fc.Arbitrary<Sale> = fc.record({
  lines: fc.array(
    fc.record({
      units: fc.integer({ min: 1, max: 4 }),
      weighed: fc.boolean(),
      price: fc.integer({ min: 0, max: 2500 }),
      off: fc.integer({ min: 0, max: 100 }),
      rate: fc.constantFrom(0, 50_000, 100_000, 220_000),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  exclusive: fc.boolean(),
  decimals: fc.constantFrom<CurrencyDecimals>(0, 2),
  charge: fc.constantFrom(0, 0, 100_000, 125_000),
  weights: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 5, maxLength: 5 }),
  types: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
  coin: fc.constantFrom(1, 5, 10, 100),
  pointsUsed: fc.integer({ min: 1, max: 700 }),
  rates: fc.record({
    pointsPerUnit: fc.integer({ min: 0, max: 30_000 }),
    pointValue: fc.constant(100),
    cashbackPercent: fc.integer({ min: 0, max: 100_000 }),
    minRedeemPoints: fc.constant(0),
  }),
})

const taxed = (net: number, rate: number, sale: Sale): { tax: number; total: number } => {
  const step = smallestAmount(sale.decimals)
  if (sale.exclusive) {
    const tax = multiplyDivide(net, rate, 1_000_000, step)
    return { tax, total: net + tax }
  }
  return { tax: multiplyDivide(net, rate, 1_000_000 + rate, step), total: net }
}

function itemsOf(sale: Sale): ItemSketch[] {
  const step = smallestAmount(sale.decimals)
  const products = sale.lines.map(({ units, weighed, price, off, rate }): ItemSketch => {
    const subtotal = price * units * step
    const discount = multiplyDivide(subtotal, off, 100, step)
    const quantityMilli = weighed ? units * 337 : units * 1000
    const figures = { subtotal, discount, discountShares: { d: discount }, cost: subtotal }
    return {
      ...figures,
      ...taxed(subtotal - discount, rate, sale),
      quantityMilli,
      weighed,
      recipe: { egg: units * 7 },
    }
  })
  const net = sum(products.map(item => item.subtotal! - item.discount!))
  if (sale.charge === 0) return products
  const subtotal = multiplyDivide(net, sale.charge, 1_000_000, step)
  return [...products, { ...taxed(subtotal, 100_000, sale), subtotal, kind: 'service_charge', recipe: null }]
}

/** The order of a sale, its total shared over payments, balance and points. */
function orderOf(sale: Sale): StoredOrder {
  const step = smallestAmount(sale.decimals)
  const items = itemsOf(sale)
  const whole = sum(items.map(item => item.total))
  const weights = sale.weights.map((weight, at) => weight + (at === 2 ? 1 : 0))
  const [balanceUsed = 0, pointsValue = 0, ...amounts] = allocate(whole, weights, step)
  const payments = amounts
    .map((amount, at): PaymentSketch => {
      if (!sale.types[at]) return { amount }
      const rounding = sale.coin * divideRounded(amount, sale.coin) - amount
      return { amount, type: 'cash', rounding }
    })
    .filter(({ amount }) => amount > 0)
  const order = paidOrder(items, payments, {
    customerId: 'c',
    taxMode: sale.exclusive ? 'exclusive' : 'inclusive',
  })
  const base = earningBase({ total: whole, serviceCharge: liveCharge(order), balanceUsed, pointsValue })
  const gain = earned(base, sale.rates, sale.decimals)
  return {
    ...order,
    loyalty: {
      balanceUsed,
      pointsValue,
      pointsUsed: pointsValue === 0 ? 0 : sale.pointsUsed,
      pointsEarned: gain.points,
      balanceEarned: gain.balance,
      rates: sale.rates,
    },
  }
}

/** Which of the live lines, how much of each, and where to. */
type Step = { picks: number[]; parts: number[]; toBalance: boolean }
const steps = fc.array(
  fc.record({
    picks: fc.array(fc.nat(9), { minLength: 1, maxLength: 3 }),
    parts: fc.array(fc.integer({ min: 1, max: 1500 }), { minLength: 3, maxLength: 3 }),
    toBalance: fc.boolean(),
  }),
  { maxLength: 8 },
)

function stepItems(order: StoredOrder, { picks, parts }: Step): NamedItem[] {
  const live = order.items.filter(item => isLive(item) && item.kind === 'product')
  const chosen = [...new Set(picks.map(pick => live[pick % Math.max(1, live.length)]))]
  return chosen.flatMap((item, at) => {
    if (item === undefined) return []
    const asked = item.weighed ? parts[at]! : 1000 * Math.ceil(parts[at]! / 500)
    return [{ itemId: item.id, quantityMilli: Math.min(asked, item.quantityMilli) }]
  })
}

/** Refunds in the parts given, then all that is left, seeing after each that no figure is below nothing. */
function refundAll(till: Till, plan: readonly Step[], toBalance: boolean): void {
  for (const step of plan) {
    const items = stepItems(till.order, step)
    if (items.length > 0) till.refund(items, { to: toBalance && step.toBalance ? 'balance' : 'original' })
    expectSound(till)
  }
  const rest = stepItems(till.order, { picks: [0, 1, 2, 3, 4], parts: [9e6, 9e6, 9e6, 9e6, 9e6], toBalance })
  if (rest.length > 0) till.refund(rest, { refundTip: true })
  expectSound(till)
}

function expectSound({ order, refunds }: Till): void {
  const { payments, balance, points } = sourcesOf(order)
  expect(Math.min(...payments, balance, points)).toBeGreaterThanOrEqual(0)
  expect(sum([...payments, balance, points])).toBe(order.totals.total)
  for (const item of order.items) {
    const { subtotal, discount, tax, total, cost, quantityMilli } = item
    expect(Math.min(subtotal, discount, tax, total, cost, quantityMilli)).toBeGreaterThanOrEqual(0)
  }
  for (const { payouts } of refunds) {
    for (const { amount, rounding, tip } of payouts) expect(amount + rounding + tip).toBeGreaterThanOrEqual(0)
  }
  const [paid, back] = [order.loyalty.pointsUsed, sum(order.adjustments.map(past => past.pointsReturned))]
  expect(back).toBeLessThanOrEqual(paid)
}

/** The amounts that every source got back. */
function accounts({ order, refunds, books }: Till) {
  const { loyalty, adjustments } = order
  const of = (figure: (past: (typeof adjustments)[number]) => number) => sum(adjustments.map(figure))
  return {
    live: [order.totals.total, order.totals.tax, order.totals.cost, order.totals.discount],
    status: order.status,
    payments: order.payments.map(payment => payment.refundedAmount),
    points: of(past => past.pointsReturned),
    reversed: [of(past => past.pointsReversed), of(past => past.balanceReversed)],
    balance: sum(refunds.map(({ returned }) => returned.balance)),
    tips: of(past => past.tip),
    cash: sum([...books.values()].map(({ roundingOut }) => roundingOut)),
    loyalty: loyalty.pointsUsed,
  }
}

it('refunds exactly what was paid from every source, in any parts', () => {
  fc.assert(
    fc.property(sales, steps, (sale, plan) => {
      const order = orderOf(sale)
      const till = new Till(order, sale.coin, sale.decimals)
      refundAll(till, plan, false)
      const { pointsUsed, pointsEarned, balanceEarned, balanceUsed } = order.loyalty
      expect(accounts(till)).toEqual({
        live: [0, 0, 0, 0],
        status: 'refunded',
        payments: order.payments.map(payment => payment.amount),
        points: pointsUsed,
        reversed: [pointsEarned, balanceEarned],
        balance: balanceUsed,
        tips: 0,
        cash: sum(order.payments.map(payment => payment.rounding)),
        loyalty: pointsUsed,
      })
    }),
    { numRuns: runs(400) },
  )
}, 60_000)

it('loses nothing when some of it goes to the balance', () => {
  fc.assert(
    fc.property(sales, steps, (sale, plan) => {
      const order = orderOf(sale)
      const till = new Till(order, sale.coin, sale.decimals)
      refundAll(till, plan, true)
      const out = sum(till.refunds.flatMap(({ payouts }) => payouts.map(payout => payout.amount)))
      const { balance, payments, points } = accounts(till)
      expect(payments).toEqual(order.payments.map(payment => payment.amount))
      expect(points).toBe(order.loyalty.pointsUsed)
      expect(out + balance).toBe(sum(payments) + order.loyalty.balanceUsed)
    }),
    { numRuns: runs(200) },
  )
}, 60_000)

it('control: refunds too much when earlier refunds are forgotten', () => {
  const till = new Till(paidOrder([total(1000), total(500)], [{ amount: 900 }, { amount: 600 }]))
  const forgetful = till.order.payments
  till.refund([till.item(0)])
  till.order = { ...till.order, payments: forgetful, adjustments: [] }
  expect(sum(sourcesOf(till.order).payments)).not.toBe(till.order.totals.total)
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

  it('of an item does not count towards the limit of amounts', () => {
    const [ofItem] = refund(false)
    const past = Array.from({ length: 100 }, () => ({ ...ofItem!, amount: 0, tax: 0, payments: [] }))
    const often = { ...order, status: 'partially_refunded' as const, adjustments: past }
    const { order: after } = refundSale(
      often,
      { ...all, amount: 100 },
      new Map(),
      plainBooking(() => 'new'),
    )
    expect(after.adjustments).toHaveLength(101)
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
