import { describe, expect, it } from 'vitest'
import { paidOrder } from '#test/builders/plain-sale.ts'
import { plainDiscount } from '#test/builders/plain-discount.ts'
import type { OrderDiscount } from '../sale/shapes/order.shape.ts'
import { repriceOrder } from './reprice.rules.ts'

const percent = (value: number) => value * 10_000
const vat = { taxId: 'vat', taxName: 'VAT', taxRate: percent(20) } as const

const tenth = plainDiscount('tenth', 'percentage', percent(10))

/** 10.00 and 5.55 plus 20 % tax, and a service charge of 12.5 % with the same tax. */
function anOrder(discounts: readonly OrderDiscount[]) {
  const lines = [
    { ...vat, subtotal: 1000, tax: 200, total: 1200 },
    { ...vat, subtotal: 555, tax: 111, total: 666 },
    {
      ...vat,
      kind: 'service_charge' as const,
      chargePercent: percent(12.5),
      subtotal: 194,
      tax: 39,
      total: 233,
    },
  ]
  return paidOrder(lines, [], { taxMode: 'exclusive', status: 'pending', discounts })
}

describe('a repriced order', () => {
  it('computes discounts, then tax, then the service charge, then its totals', () => {
    const after = repriceOrder(anOrder([tenth]), 2)
    expect(after.items.map(({ discount, tax, total }) => [discount, tax, total])).toEqual([
      [100, 180, 1080],
      [56, 100, 599],
      [0, 35, 210],
    ])
    expect(after.discounts).toEqual([{ ...tenth, amount: 156 }])
    expect(after.totals).toMatchObject({ subtotal: 1730, discount: 156, tax: 315, total: 1889 })
  })

  it('returns to its earlier figures when the discount is removed', () => {
    const discounted = repriceOrder(anOrder([tenth]), 2)
    const discounts = discounted.discounts.map(one => ({ ...one, removedAt: 9 }))
    const after = repriceOrder({ ...discounted, discounts }, 2)
    const before = anOrder([])
    expect(after.items.map(({ tax, total }) => [tax, total])).toEqual(
      before.items.map(({ tax, total }) => [tax, total]),
    )
    expect(after.totals).toEqual(before.totals)
    expect(after.discounts[0]!.amount).toBe(156)
  })

  it('keeps the tax of split lines that do not change', () => {
    const order = anOrder([{ ...tenth, itemId: 'other' }])
    const [split, ...others] = order.items
    const shared = { ...split!, tax: 199, total: 1199 }
    const after = repriceOrder({ ...order, items: [shared, ...others] }, 2)
    expect(after.items[0]).toEqual(shared)
    expect(after.totals.tax).toBe(199 + 111 + 39)
  })
})
