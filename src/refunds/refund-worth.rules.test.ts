import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { paidOrder } from '#test/builders/plain-sale.ts'
import { Till, total } from '#test/builders/refund-till.ts'
import { catchRefusal } from '#test/builders/plain-order.ts'
import { runs } from '#test/support/runs.ts'
import { allocate } from '../lib/allocate.ts'
import type { StoredItem, StoredOrder } from '../sale/shapes/order.shape.ts'
import { noLoyalty } from '../sale/shapes/loyalty.shape.ts'
import { sourcesOf } from './refund-money.rules.ts'
import { taxesLeft } from './refund-taxes.rules.ts'
import { amountWorth, leftOf } from './refund-worth.rules.ts'
import { sum } from '../lib/money.ts'

const worths = (order: StoredOrder) => order.adjustments.map(({ amount, tax }) => [amount, tax])
/** Two pizzas of 10.00 with a tax of 0.91 each, and a wine of 5.00 with 0.90. */
const supper = (more = {}) =>
  new Till(
    paidOrder(
      [total(1000, { tax: 91 }), total(1000, { tax: 91 }), total(500, { tax: 90 })],
      [{ amount: 2500 }],
      more,
    ),
  )

describe('an amount without items', () => {
  it('leaves the items, and includes tax in proportion', () => {
    const till = supper()
    const { order, items, payouts } = till.refund(undefined, { amount: 500 })
    expect(items).toEqual([])
    expect(order.items).toBe(till.order.items)
    expect(order.totals.total).toBe(2500)
    expect(order.status).toBe('partially_refunded')
    expect(order.adjustments).toMatchObject([
      { kind: 'refund', itemId: null, quantityMilli: null, amount: 500, tax: 54, cost: 0, restocked: false },
    ])
    expect(payouts).toMatchObject([{ amount: 500 }])
    expect(leftOf(order)).toEqual({ amount: 2000, tax: 218 })
  })

  it('makes an order refunded when nothing of its money is left', () => {
    const till = supper()
    till.refund([till.item(0)])
    const { order } = till.refund(undefined, { amount: 1500, refundTip: true })
    expect(order.status).toBe('refunded')
    expect(worths(order)).toEqual([
      [1000, 91],
      [1500, 181],
    ])
    expect(catchRefusal(() => till.refund(undefined, { amount: 1 })).code).toBe('invalid_transition')
  })

  it('is never more than is left', () => {
    const till = supper()
    till.refund([till.item(0)])
    till.refund(undefined, { amount: 400 })
    const { code, details } = catchRefusal(() => till.refund(undefined, { amount: 1101, refundTip: true }))
    expect([code, details]).toEqual(['refund_exceeds_paid', { refundable: 11 }])
  })
})

describe('items after an amount', () => {
  it('refund their part of what is left, the last one the rest', () => {
    const till = supper()
    till.refund(undefined, { amount: 500 })
    till.refund([till.item(0)])
    till.refund([till.item(2), till.item(1)])
    expect(worths(till.order)).toEqual([
      [500, 54],
      [800, 73],
      [400, 72],
      [800, 73],
    ])
    expect(till.order.payments[0]!.refundedAmount).toBe(2500)
    expect(till.order.status).toBe('refunded')
  })

  it('are all refunded when nothing is named', () => {
    const till = supper()
    till.refund(undefined, { amount: 1 })
    const { order } = till.refund(undefined)
    expect(order.items.every(item => item.cancelKind === 'refund')).toBe(true)
    expect(leftOf(order)).toEqual({ amount: 0, tax: 0 })
    expect(sum(order.adjustments.map(({ amount }) => amount))).toBe(2500)
  })

  it('never refund more tax than money', () => {
    // Small amounts leave the one cent of tax on a line that is worth nothing any more.
    const till = new Till(paidOrder([total(3, { tax: 1 }), total(997)], [{ amount: 1000 }]))
    for (const amount of [400, 250, 150, 80, 50]) till.refund(undefined, { amount })
    till.refund([till.item(0)])
    till.refund([till.item(1)])
    expect(worths(till.order).slice(-2)).toEqual([
      [0, 0],
      [70, 1],
    ])
  })

  it('never leave more tax than money', () => {
    const till = new Till(paidOrder([total(3, { tax: 1 }), total(997)], [{ amount: 1000 }]))
    for (const amount of [400, 250, 150, 80, 50, 30, 19, 10, 5, 2, 1, 1]) till.refund(undefined, { amount })
    expect(leftOf(till.order)).toEqual({ amount: 2, tax: 1 })
    till.refund([till.item(1)])
    expect(worths(till.order).at(-1)).toEqual([2, 1])
    expect(leftOf(till.order)).toEqual({ amount: 0, tax: 0 })
  })

  it('of an order without tax refund none', () => {
    const till = new Till(paidOrder([total(100), total(300)], [{ amount: 400 }]))
    till.refund(undefined, { amount: 200 })
    till.refund([till.item(0)])
    expect(worths(till.order)).toEqual([
      [200, 0],
      [50, 0],
    ])
  })
})

test('reverses earnings by the money that stays, without its part of the service charge', () => {
  const rates = { pointsPerUnit: 10_000, pointValue: 0, cashbackPercent: 0, minRedeemPoints: 0 }
  const loyalty = { ...noLoyalty, pointsEarned: 20, rates }
  const charge = total(200, { kind: 'service_charge', needsKitchen: false })
  const order = paidOrder([total(2000), charge], [{ amount: 2200 }], { customerId: 'c', loyalty })
  const till = new Till(order)
  // 11.00 of 22.00 stay, 1.00 of them for service.
  expect(till.refund(undefined, { amount: 1100 }).reversed).toEqual({ points: 10, balance: 0 })
  expect(till.refund(undefined).reversed).toEqual({ points: 10, balance: 0 })
})

test('wasted food returns nothing to stock', () => {
  const till = supper()
  till.refund(undefined, { amount: 500 })
  const [amount] = till.order.adjustments
  const wasted = { ...amount!, kind: 'waste' as const, itemId: till.order.items[0]!.id }
  expect(leftOf({ ...till.order, adjustments: [wasted, amount!] })).toEqual({ amount: 2000, tax: 218 })
})

test('an order of zero refunds no tax', () => {
  expect(amountWorth(paidOrder([total(0)], []), 0, 2)).toEqual({ amount: 0, tax: 0 })
})

const lines = fc.array(fc.record({ total: fc.nat(2000), rate: fc.constantFrom(0, 4, 10, 22) }), {
  minLength: 1,
  maxLength: 5,
})
/** Of each refund: an amount in thousandths of what is left, or else which of the live items. */
const plans = fc.array(fc.record({ amount: fc.option(fc.integer({ min: 1, max: 999 })), pick: fc.nat(9) }), {
  maxLength: 8,
})

it('amounts and items in any order add up to what was paid and to its tax', () => {
  fc.assert(
    fc.property(lines, fc.nat(3), plans, (sketches, cards, plan) => {
      const items = sketches.map(({ total: sum, rate }) => total(sum, taxAt(sum, rate)))
      const sold = sum(sketches.map(line => line.total))
      const weights = [7, 2, 5, 1].slice(0, cards + 1)
      const order = paidOrder(
        items,
        allocate(sold, weights).map(amount => ({ amount })),
      )
      const till = new Till(order)
      for (const step of plan) {
        refundStep(till, step)
        expectTaxesLeft(till)
      }
      if (till.order.status !== 'refunded') till.refund(undefined)
      expect(till.order.status).toBe('refunded')
      expect(till.order.payments.map(one => one.refundedAmount)).toEqual(
        order.payments.map(one => one.amount),
      )
      expect(sum(till.order.adjustments.map(({ tax }) => tax))).toBe(order.totals.tax)
      expect(expectTaxesLeft(till)).toEqual([0, 0, 0])
      for (const { amount, tax } of till.order.adjustments) {
        expect(tax).toBeGreaterThanOrEqual(0)
        expect(tax).toBeLessThanOrEqual(amount)
      }
    }),
    { numRuns: runs(400) },
  )
})

/** Two rates, the second of two components, and lines without tax. */
function taxAt(total: number, rate: number): Partial<StoredItem> {
  if (rate === 0) return {}
  const tax = Math.round((total * rate) / (100 + rate))
  const part = { name: 'state', rate: 50_000, amount: Math.floor(tax / 2) }
  const taxComponents = rate > 10 ? [part, { ...part, name: 'city', amount: tax - part.amount }] : null
  return { tax, taxId: `${rate > 10}`, taxName: 'VAT', taxRate: 100_000, taxComponents }
}

/** Whether something is left of the taxes, of the money without tax, and of the components; nothing is below zero. */
function expectTaxesLeft({ order }: Till): number[] {
  const { lines, untaxed } = taxesLeft(order)
  const taxed = lines.flatMap(({ base, amount }) => [base, amount])
  const components = lines.flatMap(line => line.components?.map(({ amount }) => amount) ?? [])
  expect(Math.min(0, untaxed, ...taxed, ...components)).toBe(0)
  for (const { amount, tax, taxLines } of order.adjustments) {
    expect(sum(taxLines!.map(line => line.amount))).toBe(tax)
    expect(sum(taxLines!.map(line => line.base))).toBeLessThanOrEqual(amount - tax)
    for (const { amount, components } of taxLines!) {
      expect(sum(components?.map(one => one.amount) ?? [amount])).toBe(amount)
    }
  }
  return [sum(taxed), untaxed, sum(components)]
}

function refundStep(till: Till, { amount, pick }: { amount: number | null; pick: number }): void {
  if (till.order.status === 'refunded') return
  const left = leftOf(till.order).amount
  const live = till.order.items.filter(item => item.cancelledAt === null)
  if (amount !== null && left > 0)
    till.refund(undefined, { amount: Math.max(1, Math.floor((left * amount) / 1000)) })
  else till.refund([{ itemId: live[pick % live.length]!.id, quantityMilli: undefined }])
  const { payments, balance, points } = sourcesOf(till.order)
  expect(sum([...payments, balance, points])).toBe(leftOf(till.order).amount)
}
