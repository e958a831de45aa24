import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultsOf } from '#test/builders/refused.ts'
import { makeItem, type ItemSketch } from '#test/builders/plain-sale.ts'
import { unpaidCost } from '../../sale/item/pay-items.rules.ts'
import {
  requireSplittable,
  type SplitBill,
  splitByItems,
  splitBySeat,
  splitByWays,
  type SplitShare,
} from './split.rules.ts'
import { amounts } from '#test/builders/random-amounts.ts'

function order(...sketches: ItemSketch[]) {
  return { items: sketches.map((sketch, at) => makeItem('order', at, sketch, 0)) }
}

const dish = (id: string, total: number, seat: number | null, more: Partial<ItemSketch> = {}) => ({
  id,
  total,
  seat,
  ...more,
})
const charge = (total: number) => ({ id: 'charge', total, kind: 'service_charge' as const })

function bill(due: number, ...orders: SplitBill['orders']): SplitBill {
  return { due, orders, decimals: 2 }
}

const brief = (shares: readonly SplitShare[]) =>
  shares.map(({ amount, seat, itemIds }) => [amount, seat, ...itemIds])

describe('splitting into equal shares', () => {
  it('puts larger shares first and leaves out empty ones', () => {
    expect(brief(splitByWays(bill(10_000), 3))).toEqual([
      [3334, null],
      [3333, null],
      [3333, null],
    ])
    expect(brief(splitByWays(bill(2), 3))).toEqual([
      [1, null],
      [1, null],
    ])
    expect(splitByWays(bill(0), 3)).toEqual([])
    expect(brief(splitByWays({ ...bill(100_000), decimals: 0 }, 3))).toEqual([
      [33_400, null],
      [33_300, null],
      [33_300, null],
    ])
  })
})

describe('splitting by seat', () => {
  it('gives each seat its items in ascending order, items without a seat last', () => {
    const first = order(dish('shared', 900, null), dish('a', 500, 2))
    const second = order(dish('b', 700, 1), dish('c', 300, 2), dish('gone', 999, 3, { cancelledAt: 1 }))
    expect(brief(splitBySeat(bill(2400, first, second)))).toEqual([
      [700, 1, 'b'],
      [800, 2, 'a', 'c'],
      [900, null, 'shared'],
    ])
  })

  it('leaves out items paid by name', () => {
    const only = order(
      dish('a', 1000, 1, { quantityMilli: 3000, paidMilli: 1000 }),
      dish('b', 500, 2, { paidMilli: 1000 }),
    )
    expect(brief(splitBySeat(bill(667, only)))).toEqual([[667, 1, 'a']])
  })

  it('reduces all shares in proportion to payments by amount', () => {
    const only = order(dish('a', 1000, 1), dish('b', 500, 2), dish('free', 0, 3))
    expect(brief(splitBySeat(bill(1000, only)))).toEqual([
      [667, 1, 'a'],
      [333, 2, 'b'],
    ])
  })

  it('shares the service charge in proportion to the nets of its items', () => {
    const charged = order(dish('a', 1000, 1), dish('b', 500, 2, { paidMilli: 1000 }), charge(151))
    expect(brief(splitBySeat(bill(1251, charged, order(dish('c', 100, 2)))))).toEqual([
      [1101, 1, 'a'],
      [150, 2, 'c'],
    ])
  })

  it('uses nets after all discounts', () => {
    const off = { subtotal: 1500, campaignDiscount: 300, discount: 200 }
    const charged = order(dish('a', 1000, 1, off), dish('b', 1000, 2), charge(100))
    expect(brief(splitBySeat(bill(2100, charged)))).toEqual([
      [1050, 1, 'a'],
      [1050, 2, 'b'],
    ])
  })

  it('assigns a service charge without items left to no seat', () => {
    const charged = order(dish('free', 0, 1), charge(150))
    expect(brief(splitBySeat(bill(150, charged)))).toEqual([[150, null]])
  })
})

describe('splitting off items', () => {
  it('lists the chosen items first, then the rest', () => {
    const only = order(dish('a', 1000, 1), dish('b', 500, 2), dish('c', 250, null))
    expect(brief(splitByItems(bill(1750, only), ['c', 'b']))).toEqual([
      [750, null, 'b', 'c'],
      [1000, null, 'a'],
    ])
    expect(brief(splitByItems(bill(1750, only), ['a', 'b', 'c']))).toEqual([[1750, null, 'a', 'b', 'c']])
  })

  it('accepts only live products of the bill', () => {
    const orders = [order(dish('a', 1000, 1), dish('gone', 1, 1, { cancelledAt: 1 }), charge(10))]
    requireSplittable(['a'], orders)
    expect(faultsOf(() => requireSplittable(['a', 'x', 'gone', 'charge'], orders))).toEqual([
      'query.item_ids not_found',
      'query.item_ids not_found',
      'query.item_ids not_allowed',
    ])
  })
})

it('adds up to the amount due to the cent, regardless of payments', () => {
  const someItem = fc.record({
    total: amounts(3000),
    seat: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
    paidMilli: fc.constantFrom(0, 1000, 2000),
    isCancelled: fc.boolean(),
  })
  const someOrder = fc.record({
    items: fc.array(someItem, { minLength: 1, maxLength: 5 }),
    charge: fc.integer({ min: 0, max: 300 }),
  })
  fc.assert(
    fc.property(
      fc.array(someOrder, { minLength: 1, maxLength: 3 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (sketches, part) => {
        const orders = sketches.map(sketch =>
          order(
            ...sketch.items.map(({ isCancelled, ...item }) => ({
              ...item,
              quantityMilli: 2000,
              cancelledAt: isCancelled ? 1 : null,
            })),
            { total: sketch.charge, kind: 'service_charge' as const },
          ),
        )
        const live = orders.flatMap(({ items }) => items.filter(({ cancelledAt }) => cancelledAt === null))
        const unpaid = live.reduce((sum, item) => sum + unpaidCost(item), 0)
        const whole = bill(Math.floor(unpaid * part), ...orders)
        const ids = live.filter((_, at) => at % 2 === 0).map(({ id }) => id)
        for (const shares of [splitByWays(whole, 3), splitBySeat(whole), splitByItems(whole, ids)]) {
          expect(shares.reduce((sum, { amount }) => sum + amount, 0)).toBe(whole.due)
          expect(shares.every(({ amount }) => amount > 0)).toBe(true)
        }
      },
    ),
  )
})
