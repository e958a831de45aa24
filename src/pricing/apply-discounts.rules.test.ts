import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ItemSketch, makeItem } from '#test/builders/plain-sale.ts'
import { plainDiscount } from '#test/builders/plain-discount.ts'
import { runs } from '#test/support/runs.ts'
import type { OrderDiscount, StoredItem } from '../sale/shapes/order.shape.ts'
import { applyDiscounts, shareBillDiscount } from './apply-discounts.rules.ts'

/** Lines with these subtotals, named a, b, c … */
function linesOf(...sketches: (number | ItemSketch)[]): StoredItem[] {
  return sketches.map((one, at) => {
    const sketch = typeof one === 'number' ? { total: one } : one
    return makeItem('order', at, { id: 'abcdefgh'[at]!, ...sketch }, 0)
  })
}

const percent = (value: number) => value * 10_000

/** The discount of each line, and the amount of each discount. */
function figures(items: readonly StoredItem[], ...discounts: OrderDiscount[]) {
  const after = applyDiscounts(items, discounts, 2)
  return {
    lines: after.items.map(item => item.discount),
    amounts: after.discounts.map(({ amount }) => amount),
  }
}

const cancelled = { cancelledAt: 5, cancelKind: 'cancel' } as const

describe('discounts', () => {
  it("of items apply first, then the order's, spread by the remaining amounts", () => {
    const lines = linesOf({ total: 800, subtotal: 1000, campaignDiscount: 200 }, 799, 999)
    const five = plainDiscount('five', 'amount', 500)
    const tenOnB = plainDiscount('ten', 'percentage', percent(10), { itemId: 'b' })
    const after = applyDiscounts(lines, [five, tenOnB], 2)
    expect(after.items.map(item => item.discount)).toEqual([159, 80 + 143, 198])
    expect(after.items.map(item => item.discountShares)).toEqual([
      { five: 159 },
      { ten: 80, five: 143 },
      { five: 198 },
    ])
    expect(after.discounts.map(({ amount }) => amount)).toEqual([500, 80])
    expect([...after.nets]).toEqual([
      ['ten', 799],
      ['five', 800 + 719 + 999],
    ])
  })

  it('of a kind apply in the order given, each on the net so far', () => {
    const lines = linesOf(1000)
    const half = plainDiscount('half', 'percentage', percent(50))
    const three = plainDiscount('three', 'amount', 300)
    expect(figures(lines, half, three)).toEqual({ lines: [800], amounts: [500, 300] })
    expect(figures(lines, three, half)).toEqual({ lines: [650], amounts: [300, 350] })
  })

  it('are at most the remaining net', () => {
    const lines = linesOf(300, 400)
    const much = plainDiscount('much', 'amount', 5000)
    expect(figures(lines, plainDiscount('one', 'amount', 500, { itemId: 'a' }), much)).toEqual({
      lines: [300, 400],
      amounts: [300, 400],
    })
    expect(figures(linesOf(0), much)).toEqual({ lines: [0], amounts: [0] })
    expect(figures([], much)).toEqual({ lines: [], amounts: [0] })
  })

  it('give remainders with ties to the earlier line', () => {
    expect(figures(linesOf(100, 100, 100), plainDiscount('d', 'amount', 100)).lines).toEqual([34, 33, 33])
    const after = applyDiscounts(
      linesOf(100_000, 100_000, 100_000),
      [plainDiscount('d', 'percentage', percent(33))],
      0,
    )
    expect(after.items.map(item => item.discount)).toEqual([33_000, 33_000, 33_000])
    const yen = applyDiscounts(linesOf(100_000, 100_000, 100_000), [plainDiscount('d', 'amount', 100_000)], 0)
    expect(yen.items.map(item => item.discount)).toEqual([33_400, 33_300, 33_300])
  })

  it('do not apply to the service charge', () => {
    const lines = linesOf(1000, { total: 125, kind: 'service_charge', chargePercent: percent(12.5) })
    expect(figures(lines, plainDiscount('d', 'percentage', percent(50))).lines).toEqual([500, 0])
    expect(figures(lines, plainDiscount('d', 'amount', 50, { itemId: 'b' }))).toEqual({
      lines: [0, 0],
      amounts: [0],
    })
  })

  it('that are removed discount nothing and keep their last amount', () => {
    const gone = plainDiscount('gone', 'amount', 200, { amount: 150, removedAt: 7 })
    const lines = linesOf({ total: 850, subtotal: 1000, discount: 150, discountShares: { gone: 150 } })
    const after = applyDiscounts(lines, [gone], 2)
    expect(after.items[0]).toMatchObject({ discount: 0, discountShares: null })
    expect(after.discounts).toEqual([gone])
  })

  it('of an amount exclude the share of cancelled lines', () => {
    const part = { ...cancelled, total: 333, subtotal: 500, discount: 167, discountShares: { d: 167 } }
    const five = plainDiscount('d', 'amount', 500, { amount: 500 })
    expect(figures(linesOf(1000, part), five)).toEqual({ lines: [333, 167], amounts: [500] })
    expect(figures(linesOf(200, part), five)).toEqual({ lines: [200, 167], amounts: [367] })
    const small = plainDiscount('d', 'amount', 100)
    expect(figures(linesOf(1000, part), small)).toEqual({ lines: [0, 167], amounts: [167] })
    const tenth = plainDiscount('d', 'percentage', percent(10))
    expect(figures(linesOf(1000, part), tenth)).toEqual({ lines: [100, 167], amounts: [267] })
    const untouched = { ...cancelled, total: 400 }
    expect(figures(linesOf(1000, untouched), five)).toEqual({ lines: [500, 0], amounts: [500] })
  })

  it('with a fixed amount discount exactly that, ignoring their value', () => {
    const share = plainDiscount('d', 'percentage', percent(10), { fixedAmount: 250, billDiscountId: 'bill' })
    expect(figures(linesOf(1000, 1000), share)).toEqual({ lines: [125, 125], amounts: [250] })
    const kept = { ...cancelled, total: 900, subtotal: 1000, discount: 100, discountShares: { d: 100 } }
    expect(figures(linesOf(1000, kept), share)).toEqual({ lines: [150, 100], amounts: [250] })
  })

  it('of a cancelled item discount nothing more', () => {
    const gone = { ...cancelled, total: 900, subtotal: 1000, discount: 100, discountShares: { d: 100 } }
    const ofItem = plainDiscount('d', 'amount', 100, { itemId: 'a', amount: 100 })
    expect(figures(linesOf(gone, 1000), ofItem)).toEqual({ lines: [100, 0], amounts: [100] })
  })
})

describe('a bill discount', () => {
  it("is allocated to all live product lines, and each order has its lines' share", () => {
    const first = linesOf(1000, { total: 500, ...cancelled })
    const second = linesOf(333, 333, { total: 99, kind: 'service_charge' })
    const share = (kind: OrderDiscount['kind'], value: number, decimals: 0 | 2 = 2) =>
      shareBillDiscount([first, second], { kind, value }, decimals)
    expect(share('amount', 500)).toEqual([300, 200])
    expect(share('amount', 9999)).toEqual([1000, 666])
    expect(share('percentage', percent(10))).toEqual([100, 67])
    expect(share('percentage', percent(100))).toEqual([1000, 666])
    expect(shareBillDiscount([linesOf(0), []], { kind: 'amount', value: 500 }, 2)).toEqual([0, 0])
    const yen = [linesOf(100_000), linesOf(100_000), linesOf(100_000)]
    expect(shareBillDiscount(yen, { kind: 'amount', value: 100_000 }, 0)).toEqual([33_400, 33_300, 33_300])
  })
})

const sale = fc.record({
  lines: fc.array(fc.record({ subtotal: fc.nat(5000), campaign: fc.nat(100), isCancelled: fc.boolean() }), {
    minLength: 1,
    maxLength: 6,
  }),
  discounts: fc.array(
    fc.record({
      isPercentage: fc.boolean(),
      value: fc.integer({ min: 1, max: 100 }),
      item: fc.option(fc.nat(5)),
      isFixed: fc.boolean(),
      isRemoved: fc.boolean(),
    }),
    { maxLength: 5 },
  ),
  decimals: fc.constantFrom(0 as const, 2 as const),
})

it('shares add up to each discount, leave nothing below zero, and are stable when repeated', () => {
  fc.assert(
    fc.property(sale, ({ lines, discounts, decimals }) => {
      const step = decimals === 0 ? 100 : 1
      const items = linesOf(
        ...lines.map(({ subtotal, campaign, isCancelled }) => {
          const campaignDiscount = step * Math.floor((subtotal * campaign) / 100)
          const total = step * subtotal - campaignDiscount
          return { total, subtotal: step * subtotal, campaignDiscount, ...(isCancelled ? cancelled : {}) }
        }),
      )
      const manual = discounts.map(({ isPercentage, value, item, isFixed, isRemoved }, at) =>
        plainDiscount(
          `d${at}`,
          isPercentage ? 'percentage' : 'amount',
          isPercentage ? percent(value) : 100 * value,
          {
            itemId: item === null ? null : 'abcdef'[item]!,
            fixedAmount: isFixed ? 100 * value : null,
            removedAt: isRemoved ? 1 : null,
          },
        ),
      )
      const after = applyDiscounts(items, manual, decimals)
      for (const item of after.items) {
        const shares = Object.values(item.discountShares ?? {})
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(item.discount)
        expect(item.discount).toBeLessThanOrEqual(item.subtotal - item.campaignDiscount)
        expect(shares.every(share => share > 0 && share % step === 0)).toBe(true)
      }
      for (const { id, amount, removedAt, itemId } of after.discounts) {
        const carried = after.items.map(item => item.discountShares?.[id] ?? 0)
        expect(carried.reduce((sum, share) => sum + share, 0)).toBe(amount)
        if (removedAt !== null) expect(amount).toBe(0)
        if (itemId !== null) {
          expect(after.items.every((item, at) => item.id === itemId || carried[at] === 0)).toBe(true)
        }
      }
      expect(applyDiscounts(after.items, after.discounts, decimals)).toEqual(after)
    }),
    { numRuns: runs(500) },
  )
})
