import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { paidOrder } from '#test/builders/plain-sale.ts'
import { plainDiscount, removalAt } from '#test/builders/plain-discount.ts'
import { catchRefusal } from '#test/builders/plain-order.ts'
import type { StoredOrder } from '../sale/shapes/order.shape.ts'
import { percentOf } from '../pricing/discount-total.rules.ts'
import {
  requireOpenCarriers,
  requireOpenItem,
  requireWorth,
  withLateBillDiscount,
  withLateDiscount,
  withoutLateDiscounts,
} from './late-discount.rules.ts'
import { amounts } from '#test/builders/random-amounts.ts'

const line = fc.record({
  net: amounts(5000),
  paid: fc.boolean(),
  rate: fc.constantFrom(null, 50_000, 200_000),
})
const orders = fc.array(fc.array(line, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 })
const terms = fc.oneof(
  fc.record({ kind: fc.constant('percentage' as const), value: fc.integer({ min: 1, max: 1_000_000 }) }),
  fc.record({ kind: fc.constant('amount' as const), value: amounts(9999, 1) }),
)
type Line = { net: number; paid: boolean; rate: number | null }

function orderOf(lines: readonly Line[]): StoredOrder {
  const items = lines.map(({ net, paid, rate }) => {
    const tax = Math.round((net * (rate ?? 0)) / 1_000_000)
    const sold = { subtotal: net, tax, total: net + tax, taxRate: rate }
    return { ...sold, paidMilli: paid ? 1000 : 0, discountShares: null }
  })
  return paidOrder(items, [], { status: 'partially_paid', taxMode: 'exclusive' })
}

const total = (all: readonly StoredOrder[]) => all.reduce((sum, { totals }) => sum + totals.total, 0)
const discount = (more = {}) =>
  plainDiscount('late', 'amount', 100, { reason: 'late', createdAt: 1, ...more })

it('never exceeds the due, keeps paid units unchanged, and is removed to the cent', () => {
  fc.assert(
    fc.property(orders, terms, fc.integer({ min: 0, max: 1000 }), (all, { kind, value }, part) => {
      const before = all.map(orderOf)
      const due = Math.floor((total(before) * part) / 1000)
      const money = { due, decimals: 2 } as const
      let ids = 0
      const discounted = withLateBillDiscount(
        before,
        discount({ kind, value }),
        money,
        () => `d${(ids += 1)}`,
      )
      const after = before.map(one => discounted.changes.find(change => change.before === one)?.after ?? one)
      expect(total(before) - total(after)).toBeLessThanOrEqual(due)
      for (const { before, after } of discounted.changes) {
        const [entry] = after.discounts
        const shares = after.items.map(item => item.discountShares?.[entry!.id] ?? 0)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(entry!.amount)
        for (const [at, item] of after.items.entries()) {
          expect(item.discount).toBe(shares[at])
          expect(item.total).toBe(item.subtotal - item.discount + item.tax)
          if (item.paidMilli > 0) expect(item).toBe(before.items[at])
        }
        const again = withoutLateDiscounts(after, () => true, removalAt(9), 2)
        expect([again.items, again.totals]).toEqual([before.items, before.totals])
        expect(again.discounts[0]).toMatchObject({ removedAt: 9, amount: entry!.amount })
      }
    }),
  )
})

it('stacks on earlier discounts, which stay when it is removed', () => {
  const first = withLateDiscount(
    orderOf([{ net: 1000, paid: false, rate: null }]),
    { ...discount(), id: 'one' },
    { due: 1000, decimals: 2 },
  )
  const half = { ...discount({ kind: 'percentage', value: 500_000 }), id: 'two' }
  const second = withLateDiscount(first.order, half, { due: 900, decimals: 2 })
  expect(second).toMatchObject({ net: 900, amount: 450 })
  const left = withoutLateDiscounts(second.order, ({ id }) => id === 'two', removalAt(9), 2)
  expect(left.items[0]).toMatchObject({ discount: 100, discountShares: { one: 100 } })
  expect(withoutLateDiscounts(left, ({ id }) => id === 'two', removalAt(10), 2).discounts[1]!.removedAt).toBe(
    9,
  )
})

it('is capped when tax on top would exceed the due', () => {
  const order = orderOf([{ net: 1000, paid: false, rate: 200_000 }])
  const comp = discount({ kind: 'percentage', value: 1_000_000 })
  const { amount, order: after } = withLateDiscount(order, comp, { due: 600, decimals: 2 })
  expect([amount, after.totals.total]).toEqual([500, 600])
})

it('is capped in the steps of a currency without decimals', () => {
  const order = orderOf([{ net: 100_000, paid: false, rate: 200_000 }])
  const comp = discount({ kind: 'percentage', value: 1_000_000 })
  const { amount } = withLateDiscount(order, comp, { due: 60_050, decimals: 0 })
  expect(amount).toBe(50_000)
})

it('can be removed unless a paid item carries it', () => {
  const order = orderOf([
    { net: 1000, paid: true, rate: null },
    { net: 500, paid: false, rate: null },
  ])
  const [paid, open] = order.items
  const both = { ...order, discounts: [discount(), discount({ id: 'other' })] }
  const isLate = ({ id }: { id: string }) => id === 'late'
  const carried = (first: Record<string, number> | null, second: Record<string, number> | null) => ({
    ...both,
    items: [
      { ...paid!, discountShares: first },
      { ...open!, discountShares: second },
    ],
  })
  expect(() => requireOpenCarriers([carried({ other: 1 }, { late: 1 })], isLate, 500)).not.toThrow()
  const refused = catchRefusal(() => requireOpenCarriers([carried({ late: 1 }, null)], isLate, 500))
  expect(refused.code).toBe('item_already_paid')
})

it('of a bill is shared by the orders that have unpaid lines', () => {
  const paid = orderOf([{ net: 1000, paid: true, rate: null }])
  const open = orderOf([{ net: 500, paid: false, rate: null }])
  const { changes } = withLateBillDiscount([paid, open], discount(), { due: 500, decimals: 2 }, () => 'd')
  expect(changes.map(({ before }) => before)).toEqual([open])
})

it('names the item that is paid', () => {
  const order = orderOf([
    { net: 1000, paid: true, rate: null },
    { net: 500, paid: false, rate: null },
  ])
  const [paid, open] = order.items
  const details = { item_id: paid!.id, paid_quantity: 1, due: 5 }
  const refusal = catchRefusal(() => requireOpenItem(order, paid!.id, 500))
  expect([refusal.code, refusal.details]).toEqual(['item_already_paid', details])
  expect(() => requireOpenItem(order, open!.id, 500)).not.toThrow()
  expect(() => requireOpenItem(order, null, 500)).not.toThrow()
  const discounted = { ...order, discounts: [discount()] }
  const carried = { ...discounted, items: [{ ...paid!, discountShares: { late: 1 } }, open!] }
  expect(catchRefusal(() => requireOpenCarriers([carried], () => true, 500)).details).toEqual(details)
  expect(() => requireOpenCarriers([discounted], () => true, 500)).not.toThrow()
  expect(catchRefusal(() => requireWorth(0, { due: 0, decimals: 2 })).code).toBe('invalid_transition')
  expect(() => requireWorth(1, { due: 1, decimals: 2 })).not.toThrow()
})

it('adds up with earlier discounts, as an exact percentage unless the due caps it', () => {
  const order = orderOf([{ net: 999, paid: false, rate: null }])
  const fifth = discount({ kind: 'percentage', value: 200_000 })
  const percent = (due: number) => {
    const onBill = withLateBillDiscount([order], fifth, { due, decimals: 2 }, () => 'd')
    const onOrder = withLateDiscount(order, fifth, { due, decimals: 2 })
    expect(onBill.total).toEqual(onOrder.total)
    return percentOf(onOrder.total)
  }
  // 2.00 of 9.99 is more than a fifth, but a fifth was asked for.
  expect(percent(999)).toBe(200_000)
  expect(percent(150)).toBe(150_151)
  const second = withLateDiscount(
    withLateDiscount(order, fifth, { due: 999, decimals: 2 }).order,
    discount({ id: 'second', value: 100 }),
    { due: 799, decimals: 2 },
  )
  expect(percentOf(second.total)).toBe(300_301)
})

it('of one item stays on that item, and on its cancelled part when removed', () => {
  const order = orderOf([
    { net: 1000, paid: false, rate: null },
    { net: 500, paid: false, rate: null },
  ])
  const [first, second] = order.items
  const onSecond = discount({ itemId: second!.id, kind: 'percentage', value: 500_000 })
  const { order: after, net, amount } = withLateDiscount(order, onSecond, { due: 1500, decimals: 2 })
  expect([net, amount, after.items.map(item => item.discount)]).toEqual([500, 250, [0, 250]])
  const cancelled = { ...after, items: [first!, { ...after.items[1]!, cancelledAt: 5 }] }
  const without = withoutLateDiscounts(cancelled, () => true, removalAt(9), 2)
  expect(without.items[1]).toMatchObject({ discount: 250, discountShares: { late: 250 } })
  expect(without.discounts[0]).toMatchObject({ removedAt: 9 })
})
