import { describe, expect, it } from 'vitest'
import { plainDiscount } from '#test/builders/plain-discount.ts'
import { type ItemSketch, paidOrder } from '#test/builders/plain-sale.ts'
import { repriceOrder } from './reprice.rules.ts'
import type { OrderDiscount, StoredOrder } from '../sale/shapes/order.shape.ts'
import { grownDiscount, outgrownDiscount } from './discount-share.rules.ts'

const percent = (value: number) => value * 10_000
const order = (items: ItemSketch[]) => paidOrder(items, [], { status: 'pending' })

describe('discounts that grow with the order', () => {
  const after = order([{ total: 1000 }, { total: 1000 }])
  const grown = (...discounts: OrderDiscount[]) => {
    const with_ = (sold: StoredOrder) => repriceOrder({ ...sold, discounts }, 2)
    return grownDiscount(with_(order([{ total: 1000 }])), with_(after), 2)
  }

  it('are percentages on the whole order, all of them together', () => {
    expect(grown(plainDiscount('a', 'percentage', percent(20)))).toBe(percent(20))
    const two = [plainDiscount('a', 'percentage', percent(50)), plainDiscount('b', 'percentage', percent(50))]
    expect(grown(...two)).toBe(percent(75))
    expect(grown(plainDiscount('a', 'percentage', percent(20), { removedAt: 5 }))).toBeUndefined()
    expect(grown()).toBeUndefined()
  })

  it('are amounts greater than the order was', () => {
    expect(grown(plainDiscount('a', 'amount', 5000))).toBe(percent(100))
    expect(grown(plainDiscount('a', 'amount', 1500))).toBe(percent(75))
    expect(grown(plainDiscount('a', 'amount', 1000))).toBeUndefined()
  })
})

describe('discounts that outgrow an order whose other lines leave', () => {
  const before = order([{ total: 1000 }, { total: 4000 }])
  const outgrown = (more: Partial<OrderDiscount> = {}, gone = [1]) => {
    const discount = plainDiscount('a', 'amount', 900, { itemId: before.items[0]!.id, ...more })
    const items = before.items.map((item, at) => (gone.includes(at) ? { ...item, cancelledAt: 5 } : item))
    const of = (sold: StoredOrder) => repriceOrder({ ...sold, discounts: [discount] }, 2)
    return outgrownDiscount(of(before), of({ ...before, items }), 2)
  }

  it('are amounts off an item that stays', () => {
    expect(outgrown()).toBe(percent(90))
    expect(outgrown({}, [])).toBeUndefined()
    expect(outgrown({}, [0])).toBeUndefined()
    expect(outgrown({}, [0, 1])).toBeUndefined()
  })

  it('are not percentages, discounts by staff, approved or removed ones', () => {
    expect(outgrown({ kind: 'percentage', value: percent(18) })).toBeUndefined()
    expect(outgrown({ staffId: 'manager' })).toBeUndefined()
    expect(outgrown({ approvedBy: 'manager' })).toBeUndefined()
    expect(outgrown({ removedAt: 4 })).toBeUndefined()
  })
})
