import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paidOrder } from '#test/builders/plain-sale.ts'
import { plainDiscount } from '#test/builders/plain-discount.ts'
import { plainSettings } from '#test/builders/plain-settings.ts'
import type { OrderDiscount, StoredOrder } from '../sale/shapes/order.shape.ts'
import { approvalFor, type DiscountTerms, withBillDiscount, withDiscount } from './discount.rules.ts'
import { totalDiscount, percentOf } from '../pricing/discount-total.rules.ts'
import { amounts } from '#test/builders/random-amounts.ts'

const pending = (...totals: number[]): StoredOrder =>
  paidOrder(
    totals.map(total => ({ total })),
    [],
    { status: 'pending' },
  )

const limit = 200_000
const approvals = { ...plainSettings.approvals, discountOverPercent: limit }
const give = (order: StoredOrder, terms: DiscountTerms, itemId: string | null = null) =>
  withDiscount(order, plainDiscount(`d${order.discounts.length}`, terms.kind, terms.value, { itemId }), 2)
const percent = (value: number): DiscountTerms => ({ kind: 'percentage', value })

const terms = fc.oneof(
  fc.record({ kind: fc.constant('percentage' as const), value: fc.integer({ min: 1, max: 1_000_000 }) }),
  fc.record({ kind: fc.constant('amount' as const), value: amounts(5000, 1) }),
)
const wishes = fc.array(fc.tuple(terms, fc.option(fc.nat(2))), { minLength: 1, maxLength: 8 })
const nets = fc.array(amounts(9000, 1), { minLength: 3, maxLength: 3 })

describe('manual discounts together', () => {
  it('can exceed a limit that none of them exceeds alone', () => {
    let order = pending(10_000)
    const demanded: boolean[] = []
    for (let at = 0; at < 7; at++) {
      const discounted = give(order, percent(199_000))
      demanded.push(approvalFor(percent(199_000), discounted, approvals).demanded)
      order = discounted.order
    }
    expect(demanded).toEqual([false, true, true, true, true, true, true])
    const second = give(give(pending(10_000), percent(199_000)).order, percent(199_000))
    // 19.9 % and 19.9 % of the rest.
    expect(approvalFor(percent(199_000), second, approvals).percent).toBe(358_399)
  })

  it('at exactly the limit are within it, regardless of rounding', () => {
    for (const total of [999, 1, 2, 3, 12_345]) {
      const discounted = give(pending(total), percent(limit))
      const need = approvalFor(percent(limit), discounted, approvals)
      expect([total, need]).toEqual([total, { action: 'discount', demanded: false, percent: limit }])
    }
    // On each item alone, too.
    let order = pending(999, 999, 999)
    for (const { id } of order.items) {
      const discounted = give(order, percent(limit), id)
      expect(approvalFor(percent(limit), discounted, approvals).demanded).toBe(false)
      order = discounted.order
    }
    const bill = [pending(999), pending(333)]
    const common = { ...plainDiscount('b', 'percentage', limit), billDiscountId: 'b' }
    const onBill = withBillDiscount(bill, common, 2, () => 'e')
    expect(approvalFor(common, onBill, approvals)).toMatchObject({ demanded: false, percent: limit })
  })

  it('count a single percentage that is above their sum', () => {
    const order = pending(100, 900)
    const discounted = give(order, percent(500_000), order.items[0]!.id)
    expect(percentOf(discounted.total)).toBe(50_000)
    expect(approvalFor(percent(500_000), discounted, approvals)).toMatchObject({
      demanded: true,
      percent: 500_000,
    })
  })

  it("count those of a bill with its orders, and those of an order with its share of the bill's", () => {
    const first = give(pending(1000), { kind: 'amount', value: 150 }).order
    const common = { ...plainDiscount('b', 'amount', 200), billDiscountId: 'b' }
    const onBill = withBillDiscount([first, pending(1000)], common, 2, () => 'e')
    expect(percentOf(onBill.total)).toBe(175_000)
    const shared = onBill.changes[0]!.after
    expect(percentOf(totalDiscount([shared], 2))).toBe((150 + shared.discounts[1]!.amount) * 1000)
  })

  it('never count less than their cents, except half a cent for each percentage', () => {
    fc.assert(
      fc.property(nets, wishes, (nets, wishes) => {
        let order = pending(...nets)
        const net = nets.reduce((sum, one) => sum + one, 0)
        let before = 0
        let percentages = 0
        for (const [wanted, item] of wishes) {
          const itemId = item === null ? null : order.items[item]!.id
          const discounted = give(order, wanted, itemId)
          order = discounted.order
          if (wanted.kind === 'percentage') percentages += 1
          const needed = approvalFor(wanted, discounted, approvals).percent
          const together = percentOf(discounted.total)
          expect(discounted.total.net).toBe(net)
          expect(needed).toBeGreaterThanOrEqual(wanted.kind === 'percentage' ? wanted.value : together)
          expect(together).toBeLessThanOrEqual(1_000_000)
          const taken = order.totals.discount
          // A floating-point product of large amounts is itself inexact.
          const inexact = Math.max(1e-6, taken * 1e-15)
          expect((together * net) / 1_000_000).toBeGreaterThanOrEqual(taken - percentages / 2 - inexact)
          // One more discount never lowers it, apart from rounding.
          expect(together).toBeGreaterThanOrEqual(before - (percentages * 1_000_000) / net)
          before = together
        }
      }),
    )
  })

  it('are compared with the net of live products, after campaigns', () => {
    const order = paidOrder(
      [
        { total: 800, subtotal: 1000, campaignDiscount: 200 },
        { total: 500, cancelledAt: 1 },
        { total: 90, kind: 'service_charge' },
      ],
      [],
      { status: 'pending' },
    )
    expect(totalDiscount([order], 2)).toEqual({ discounted: 0n, net: 800 })
  })

  it("count a bill's percentage exactly, and earlier discounts of its orders too", () => {
    const first = give(pending(1000), { kind: 'amount', value: 150 }).order
    const common = { ...plainDiscount('b', 'percentage', limit), billDiscountId: 'b' }
    const onBill = withBillDiscount([first, pending(999)], common, 2, () => 'e')
    expect(onBill.net).toBe(1849)
    expect(onBill.total).toEqual({ discounted: 150_000_000n + 200_000n * 1849n, net: 1999 })
  })

  it('count an order without a net once', () => {
    const common = { ...plainDiscount('b', 'amount', 100), billDiscountId: 'b' }
    const { total } = withBillDiscount([pending(1000), pending(0)], common, 2, () => 'e')
    expect(total).toEqual({ discounted: 100_000_000n, net: 1000 })
  })

  it('are zero on an empty bill', () => {
    expect(percentOf(totalDiscount([], 2))).toBe(0)
    const removed: OrderDiscount = { ...plainDiscount('d', 'percentage', 100), removedAt: 1 }
    expect(totalDiscount([{ ...pending(500), discounts: [removed] }], 2)).toEqual({
      discounted: 0n,
      net: 500,
    })
  })
})
