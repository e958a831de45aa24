import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ItemSketch, paidOrder } from '#test/builders/plain-sale.ts'
import { catchRefusal } from '#test/builders/plain-order.ts'
import { plainRemoval } from '#test/builders/plain-removal.ts'
import { faultsOf, refusedWith } from '#test/builders/refused.ts'
import { followCharge } from '../../pricing/charge.rules.ts'
import { billDelta } from '../../sale/bill/bill.rules.ts'
import { cancelAll, isStarted, requireWholeUnits, cancelQuantity } from './cancel-item.rules.ts'
import { wasteOf, removeItem } from '../../sale/item/remove-item.rules.ts'
import { isLive } from '../../sale/item/item.rules.ts'
import { type StoredOrder } from '../../sale/shapes/order.shape.ts'

const terms = plainRemoval({ staffId: 'ada' })

function order(items: readonly ItemSketch[], percent: number | null = null): StoredOrder {
  const charge: ItemSketch[] =
    percent === null ? [] : [{ total: 0, kind: 'service_charge', chargePercent: percent, recipe: null }]
  return followCharge(paidOrder([...items, ...charge], [], { status: 'pending' }), 2)
}

const figures = ['subtotal', 'discount', 'tax', 'total', 'cost'] as const

const lines = fc.array(
  fc.record({
    units: fc.integer({ min: 1, max: 4 }),
    net: fc.integer({ min: 0, max: 3000 }),
    off: fc.nat(300),
  }),
  { minLength: 1, maxLength: 4 },
)
const picks = fc.array(fc.record({ item: fc.nat(9), units: fc.integer({ min: 1, max: 3 }) }), {
  maxLength: 10,
})

it('cancels items one by one: the two parts make up the order, and the charge follows', () => {
  fc.assert(
    fc.property(lines, picks, fc.constantFrom(null, 100_000, 125_000), (drawn, plan, percent) => {
      const sketches = drawn.map(({ units, net, off }) => ({
        total: net,
        subtotal: net + off,
        discount: off,
        discountShares: off === 0 ? null : { d: off },
        cost: net,
        quantityMilli: units * 1000,
      }))
      let now = order(sketches, percent)
      for (const { item: pick, units } of [...plan, ...drawn.map(() => ({ item: 0, units: 9 }))]) {
        const live = now.items.filter(item => isLive(item) && item.kind === 'product')
        const item = live[pick % Math.max(1, live.length)]
        if (item === undefined) break
        const quantity = Math.min(units * 1000, item.quantityMilli)
        const unpaid = { due: 9e9, isPaid: false }
        const { order: after, cancelled } = cancelQuantity(
          now,
          { item: item, quantityMilli: quantity },
          unpaid,
          terms,
        )
        expect(cancelled).toMatchObject({ quantityMilli: quantity, cancelKind: 'cancel', cancelledBy: 'ada' })
        expect(followCharge(after, 2).totals).toEqual(after.totals)
        now = after
      }
      expect(now).toMatchObject({ status: 'cancelled', totals: { total: 0, subtotal: 0, cost: 0 } })
      const products = now.items.filter(item => item.kind === 'product')
      for (const figure of figures) {
        const sum = products.reduce((sum, item) => sum + item[figure], 0)
        expect(sum).toBe(sketches.reduce((sum, sketch) => sum + { tax: 0, ...sketch }[figure], 0))
        expect(Math.min(...products.map(item => item[figure]))).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

describe('a partly paid bill', () => {
  const paid = { due: 500, isPaid: true }

  it('keeps the charge once something is paid, except with the last product', () => {
    const before = order([{ total: 300 }, { total: 100 }], 100_000)
    const [first, second] = before.items
    const one = cancelQuantity(before, { item: first!, quantityMilli: undefined }, paid, terms)
    expect(one.order.totals.total).toBe(140)
    expect(one.allCancelled.map(item => item.total)).toEqual([300])
    const last = cancelQuantity(one.order, { item: second!, quantityMilli: undefined }, paid, terms)
    expect(last.allCancelled.map(item => item.total)).toEqual([100, 40])
    expect(last.order.status).toBe('cancelled')
  })

  it.each([
    ['more than is due', { due: 299, isPaid: true }, 0, 0],
    ['units that are paid', paid, 1000, 1],
  ])('refuses to cancel %s', (_, bill, paidMilli, paidQuantity) => {
    const before = order([{ total: 300, quantityMilli: 2000, paidMilli }])
    const item = before.items[0]!
    const { code, details, message } = catchRefusal(() =>
      cancelQuantity(before, { item, quantityMilli: undefined }, bill, terms),
    )
    expect(code).toBe('item_already_paid')
    expect(details).toEqual({ item_id: item.id, paid_quantity: paidQuantity, due: bill.due / 100 })
    expect(message).toMatch(/to cancel this.* or refund the item/)
  })

  it('can cancel all that is due', () => {
    const before = order([{ total: 300 }, { total: 200 }])
    const all = cancelQuantity(
      before,
      { item: before.items[0]!, quantityMilli: undefined },
      { due: 300, isPaid: true },
      terms,
    )
    expect(all.order.totals.total).toBe(200)
  })

  it('can cancel unpaid units', () => {
    const before = order([{ total: 300, quantityMilli: 3000, paidMilli: 1000 }])
    const part = cancelQuantity(before, { item: before.items[0]!, quantityMilli: 2000 }, paid, terms)
    expect(part.allCancelled).toEqual([part.cancelled])
    expect(part.order.items).toMatchObject([
      { quantityMilli: 1000, paidMilli: 1000 },
      { quantityMilli: 2000, paidMilli: 0 },
    ])
  })
})

it('refuses cancelled items and the charge on its own', () => {
  const before = order([{ total: 300 }, { total: 100 }], 100_000)
  const unpaid = { due: 440, isPaid: false }
  const { order: after, cancelled } = cancelQuantity(
    before,
    { item: before.items[0]!, quantityMilli: undefined },
    unpaid,
    terms,
  )
  const refused = (item: (typeof after.items)[number]) =>
    refusedWith(() =>
      cancelQuantity(after, { item: item, quantityMilli: undefined }, { due: 110, isPaid: false }, terms),
    )
  expect(refused(cancelled)).toEqual(['item_already_cancelled', { item_id: cancelled.id, live_quantity: 0 }])
  expect(refused(after.items[2]!)).toEqual([
    'invalid_transition',
    { from: 'service_charge', to: 'cancelled' },
  ])
})

it('cancels all live items at once, lowers the bill by exactly that, and wastes no charges', () => {
  const before = order([{ total: 300, cost: 90 }, { total: 100 }], 100_000)
  const { order: after, allCancelled } = cancelAll(before, terms)
  expect(allCancelled.map(item => item.total)).toEqual([300, 100, 40])
  expect(billDelta('bill', [{ before, after }])).toEqual({
    id: 'bill',
    itemCount: 0,
    addonCount: 0,
    subtotal: -440,
    campaignDiscount: 0,
    discount: 0,
    tax: 0,
    total: -440,
    cost: -90,
  })
  const waste = wasteOf(allCancelled, { ...terms, approvedBy: 'bob' })
  const costs = { kind: 'waste', amount: 0, restocked: false, approvedBy: 'bob', staffId: 'ada' }
  expect(waste).toMatchObject([
    { ...costs, cost: 90 },
    { ...costs, cost: 0 },
  ])
  expect(waste).toHaveLength(2)
})

it('keeps items that were cancelled earlier unchanged', () => {
  const before = order([{ total: 300 }, { total: 200, cancelledAt: 1, cancelReason: 'early' }])
  const { order: after, allCancelled } = cancelAll(before, terms)
  expect(allCancelled.map(item => item.total)).toEqual([300])
  expect(billDelta('bill', [{ before, after }])).toMatchObject({ itemCount: 0, total: -300 })
  expect(after.items.map(item => item.cancelReason)).toEqual(['late', 'early'])
})

it('cancels whole pieces, and any weight of a weighed item', () => {
  const [piece, weighed] = order([{ total: 1 }, { total: 1, weighed: true }]).items
  expect(() => requireWholeUnits(piece!, undefined)).not.toThrow()
  expect(() => requireWholeUnits(piece!, 2000)).not.toThrow()
  expect(() => requireWholeUnits(weighed!, 1)).not.toThrow()
  expect(faultsOf(() => requireWholeUnits(piece!, 1500))).toEqual(['quantity decimals'])
})

it('keeps on every part whether the kitchen had started', () => {
  expect([isStarted({ begunAt: null }), isStarted({ begunAt: 1 })]).toEqual([false, true])
  const [item] = order([{ total: 2, quantityMilli: 2000, begunAt: 7 }]).items
  const { removed, rest } = removeItem(item!, 1000, terms)
  expect([removed.begunAt, rest!.begunAt]).toEqual([7, 7])
})
