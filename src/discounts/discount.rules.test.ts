import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paidOrder } from '#test/builders/plain-sale.ts'
import { plainDiscount, removalAt } from '#test/builders/plain-discount.ts'
import { catchRefusal } from '#test/builders/plain-order.ts'
import { plainSettings } from '#test/builders/plain-settings.ts'
import type { OrderDiscount, StoredOrder } from '../sale/shapes/order.shape.ts'
import {
  approvalFor,
  approvedBy,
  type BillDiscounted,
  newDiscount,
  readTerms,
  requireDiscountable,
  requireFewDiscounts,
  withBillDiscount,
  withDiscount,
  withoutDiscounts,
} from './discount.rules.ts'
import { withLateBillDiscount, withLateDiscount } from './late-discount.rules.ts'
import { amounts } from '#test/builders/random-amounts.ts'

const pending = (...totals: number[]): StoredOrder =>
  paidOrder(
    totals.map(total => ({ total })),
    [],
    { status: 'pending' },
  )

function discount(more: Partial<OrderDiscount> = {}): OrderDiscount {
  return plainDiscount('d', 'amount', 100, {
    reason: 'late',
    reasonId: null,
    reasonNames: null,
    createdAt: 1,
    ...more,
  })
}

it('is new without an amount, an item or an approval', () => {
  const made = newDiscount(
    { kind: 'amount', value: 100 },
    { reason: 'late', reasonId: null, reasonNames: null, staffId: 'anna', at: 1 },
  )
  expect({ id: 'd', ...made }).toEqual(discount({ staffId: 'anna' }))
})

describe('a request', () => {
  it('has a percentage of four decimals or an amount of the currency', () => {
    expect(readTerms('percentage', 12.3456, 2)).toEqual({ kind: 'percentage', value: 123_456 })
    expect(readTerms('percentage', 100, 0)).toEqual({ kind: 'percentage', value: 1_000_000 })
    expect(readTerms('amount', 0.29, 2)).toEqual({ kind: 'amount', value: 29 })
    expect(readTerms('amount', 500, 0)).toEqual({ kind: 'amount', value: 50_000 })
  })

  it.each([
    ['percentage', 100.0001, 2, 'max'],
    ['amount', 0.001, 2, 'decimals'],
    ['amount', 1.005, 2, 'decimals'],
    ['amount', 5.5, 0, 'decimals'],
  ] as const)('%s %d in a currency of %d decimals breaks %s', (kind, value, decimals, rule) => {
    const refusal = catchRefusal(() => readTerms(kind, value, decimals))
    expect(refusal.details).toMatchObject({ fields: [{ path: 'value', rule }] })
  })

  it('applies to a live product of the order', () => {
    const order = paidOrder([{ total: 1 }, { total: 1, kind: 'service_charge' }, { total: 1 }], [])
    const [item, charge, other] = order.items
    const cancelled = { ...other!, cancelledAt: 1 }
    const after = { ...order, items: [item!, charge!, cancelled] }
    const [tenth, comp] = [100_000, 1_000_000].map(value => ({ kind: 'percentage' as const, value }))
    expect(() => requireDiscountable(after, null, tenth!)).not.toThrow()
    expect(() => requireDiscountable(after, item!.id, tenth!)).not.toThrow()
    const fixed = { ...order, items: [{ ...item!, discountable: false }] }
    expect(() => requireDiscountable(fixed, item!.id, comp!)).not.toThrow()
    expect(catchRefusal(() => requireDiscountable(fixed, item!.id, tenth!)).details).toMatchObject({
      fields: [{ path: 'item_id', rule: 'not_allowed' }],
    })
    for (const [id, rule] of [
      ['unknown', 'not_found'],
      [charge!.id, 'not_allowed'],
      [cancelled.id, 'not_allowed'],
    ]) {
      const refusal = catchRefusal(() => requireDiscountable(after, id!, tenth!))
      expect(refusal.details).toMatchObject({ fields: [{ path: 'item_id', rule }] })
    }
  })
})

describe("an order's discount", () => {
  it('records its amount by net and its approver', () => {
    const first = withDiscount(pending(1000, 500), discount({ kind: 'percentage', value: 100_000 }), 2)
    expect(first).toMatchObject({ amount: 150, net: 1500 })
    const second = withDiscount(first.order, discount({ id: 'e', value: 2000 }), 2)
    expect(second).toMatchObject({ amount: 1350, net: 1350, order: { totals: { total: 0, discount: 1500 } } })
    expect(approvedBy(second.order, 'ada').discounts.map(discounted => discounted.approvedBy)).toEqual([
      null,
      'ada',
    ])
    const third = withDiscount(second.order, discount({ id: 'third' }), 2).order
    expect(approvedBy(third, 'ada').discounts.at(-1)).toMatchObject({ id: 'third', approvedBy: 'ada' })
    expect(approvedBy(third, 'ada').discounts.slice(0, -1)).toEqual(third.discounts.slice(0, -1))
  })

  it('is reversed in full when removed, once', () => {
    const order = pending(999, 1)
    const after = withDiscount(order, discount({ kind: 'percentage', value: 333_333 }), 2).order
    const back = withoutDiscounts(after, () => true, removalAt(5), 2)
    expect(back.totals).toEqual(order.totals)
    expect(back.discounts).toMatchObject([{ amount: 333, removedAt: 5 }])
    expect(withoutDiscounts(back, () => true, removalAt(9), 2).discounts).toMatchObject([{ removedAt: 5 }])
  })
})

describe("a bill's discount", () => {
  const common = discount({ billDiscountId: 'b' })
  let count = 0
  const give = (orders: StoredOrder[], discount: OrderDiscount) =>
    withBillDiscount(orders, discount, 2, () => `id-${(count += 1)}`)

  it('applies to orders with a net, with a fixed share on each', () => {
    const orders = [pending(1000), pending(0), pending(500, 500)]
    const { changes, amount, net } = give(orders, { ...common, value: 301 })
    expect([amount, net, changes.length]).toEqual([301, 2000, 2])
    expect(changes.map(({ after }) => after.discounts)).toMatchObject([
      [{ kind: 'amount', value: 301, fixedAmount: 151, amount: 151, billDiscountId: 'b' }],
      [{ kind: 'amount', value: 301, fixedAmount: 150, amount: 150, billDiscountId: 'b' }],
    ])
  })

  it('discounts exactly its amount, and removing it restores exactly that', () => {
    const bills = fc.array(fc.array(amounts(3000), { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 4,
    })
    const terms = fc.oneof(
      fc.record({ kind: fc.constant('percentage' as const), value: fc.integer({ min: 1, max: 1_000_000 }) }),
      fc.record({ kind: fc.constant('amount' as const), value: amounts(9000, 1) }),
    )
    fc.assert(
      fc.property(bills, fc.array(terms, { minLength: 1, maxLength: 3 }), (bill, wishes) => {
        const before = bill.map(totals => pending(...totals))
        let orders = before
        let left = before.reduce((sum, order) => sum + order.totals.total, 0)
        for (const wanted of wishes) {
          const { changes, amount, net } = give(orders, discount({ ...wanted, billDiscountId: 'b' }))
          expect(net).toBe(left)
          orders = orders.map(order => changes.find(({ before }) => before === order)?.after ?? order)
          left -= amount
          expect(orders.reduce((sum, order) => sum + order.totals.total, 0)).toBe(left)
        }
        const back = orders.map(order => withoutDiscounts(order, () => true, removalAt(5), 2))
        expect(back.map(order => order.totals)).toEqual(before.map(order => order.totals))
      }),
    )
  })
})

describe('the approval required', () => {
  const asked = (
    kind: 'percentage' | 'amount',
    value: number,
    amount: number,
    net: number,
    approvals = {},
  ) => {
    const { action, demanded } = approvalFor(
      { kind, value },
      { amount, net, total: { discounted: BigInt(amount) * 1_000_000n, net } },
      { ...plainSettings.approvals, ...approvals },
    )
    return [action, demanded]
  }

  it('treats all of a net as a comp, by percentage or amount', () => {
    expect(asked('percentage', 1_000_000, 500, 500)).toEqual(['comp', false])
    expect(asked('amount', 900, 500, 500, { comp: true })).toEqual(['comp', true])
    expect(asked('percentage', 1_000_000, 0, 0, { comp: true })).toEqual(['comp', true])
    expect(asked('amount', 900, 0, 0, { comp: true })).toEqual(['discount', false])
    expect(asked('amount', 1_000_000, 1_000_000, 2_000_000, { comp: true })).toEqual(['discount', false])
    expect(asked('percentage', 999_999, 499, 500, { comp: true })).toEqual(['discount', false])
  })

  it('covers the percentage of an amount, not its cents', () => {
    const total = { discounted: 900_000n * 1_000_000n, net: 10_000_000 }
    const figures = { amount: 900_000, net: 10_000_000, total }
    const { percent } = approvalFor({ kind: 'amount', value: 900_000 }, figures, plainSettings.approvals)
    expect(percent).toBe(90_000)
  })

  it("is needed above the brand's limit, comps included", () => {
    const limit = { discountOverPercent: 200_000 }
    expect(asked('amount', 100, 100, 500, limit)).toEqual(['discount', false])
    expect(asked('amount', 101, 101, 500, limit)).toEqual(['discount', true])
    expect(asked('percentage', 1_000_000, 500, 500, limit)).toEqual(['comp', true])
  })
})

it('limits an order to fifty discounts, removed ones included', () => {
  const discounts = Array.from({ length: 51 }, (_, at) =>
    plainDiscount(`d${at}`, 'amount', 1, { removedAt: at % 2 === 0 ? 1 : null }),
  )
  const order = paidOrder([], [], { discounts })
  expect(() => requireFewDiscounts({ ...order, discounts: discounts.slice(1) })).not.toThrow()
  const { code, details } = catchRefusal(() => requireFewDiscounts(order))
  expect([code, details]).toEqual(['limit_reached', { limit: 50, order_id: order.id }])
})

it('leaves out what is not discountable, except in a comp, also after a part payment and on a bill', () => {
  const bought = (paid: number) =>
    paidOrder([{ total: 1000 }, { total: 600, discountable: false }, { total: 400, paidMilli: paid }], [], {
      status: paid === 0 ? 'pending' : 'partially_paid',
    })
  const off = ({ items }: StoredOrder) => items.map(item => item.discount)
  const [half, much, comp] = [
    discount({ kind: 'percentage', value: 500_000 }),
    discount({ value: 9999 }),
    discount({ kind: 'percentage', value: 1_000_000 }),
  ]
  const [pending, paid] = [bought(0), bought(1000)]
  const late = { due: 1600, decimals: 2 } as const
  const newId = () => 'share'
  const onBill = ({ changes }: BillDiscounted) => off(changes[0]!.after)
  expect([half, much, comp].map(one => off(withDiscount(pending, one, 2).order))).toEqual([
    [500, 0, 200],
    [1000, 0, 400],
    [1000, 600, 400],
  ])
  expect([half, much, comp].map(one => onBill(withBillDiscount([pending], one, 2, newId)))).toEqual([
    [500, 0, 200],
    [1000, 0, 400],
    [1000, 600, 400],
  ])
  const lately = [
    [500, 0, 0],
    [1000, 0, 0],
    [1000, 600, 0],
  ]
  expect([half, much, comp].map(one => off(withLateDiscount(paid, one, late).order))).toEqual(lately)
  expect([half, much, comp].map(one => onBill(withLateBillDiscount([paid], one, late, newId)))).toEqual(
    lately,
  )
})
