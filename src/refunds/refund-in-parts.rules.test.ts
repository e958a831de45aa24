import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ItemSketch, paidOrder, type PaymentSketch } from '#test/builders/plain-sale.ts'
import { Till, total } from '#test/builders/refund-till.ts'
import { runs } from '#test/support/runs.ts'
import { allocate } from '../lib/allocate.ts'
import { type CurrencyDecimals, divideRounded, multiplyDivide, smallestAmount, sum } from '../lib/money.ts'
import { isLive } from '../sale/item/item.rules.ts'
import { type StoredOrder } from '../sale/shapes/order.shape.ts'
import { type LoyaltyRates } from '../settings/settings.types.ts'
import { earned, earningBase, chargeTotal } from '../sale/order/loyalty.rules.ts'
import type { NamedItem } from '../sale/item/named-items.rules.ts'
import { sourcesOf } from './refund-money.rules.ts'
import { amounts } from '#test/builders/random-amounts.ts'

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
      price: amounts(2500),
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
  const base = earningBase({ total: whole, serviceCharge: chargeTotal(order), balanceUsed, pointsValue })
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
})

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
})

it('control: refunds too much when earlier refunds are forgotten', () => {
  const till = new Till(paidOrder([total(1000), total(500)], [{ amount: 900 }, { amount: 600 }]))
  const forgetful = till.order.payments
  till.refund([till.item(0)])
  till.order = { ...till.order, payments: forgetful, adjustments: [] }
  expect(sum(sourcesOf(till.order).payments)).not.toBe(till.order.totals.total)
})
