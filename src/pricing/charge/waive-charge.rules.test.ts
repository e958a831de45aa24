import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ItemSketch, paidOrder } from '#test/builders/plain-sale.ts'
import { isDormant, isWaived, liveCharge } from '../../sale/item/charge-item.rules.ts'
import { orderTotals } from '../../sale/item/item.rules.ts'
import type { StoredOrder } from '../../sale/shapes/order.shape.ts'
import { followCharge } from '../charge.rules.ts'
import {
  isChargeDue,
  noWaiver,
  restoreCharge,
  ruleCharge,
  ruleNewCharge,
  rulingOf,
  waiveCharges,
} from './waive-charge.rules.ts'

const time = { at: 7, businessDate: '2026-11-21' }
const waiver = { reason: 'slow', reasonId: null, reasonNames: null, staffId: 'ada' }
const ruling = { isDue: true, waiver: null }

const service = {
  total: 0,
  kind: 'service_charge',
  chargePercent: 125_000,
  taxId: 'vat',
  taxName: 'VAT',
  taxRate: 100_000,
} as const satisfies ItemSketch

const components = [
  { name: 'State', rate: 70_000, amount: 0 },
  { name: 'City', rate: 30_000, amount: 0 },
]

type Sketch = { net: number; mode?: 'inclusive' | 'exclusive'; split?: boolean }

/** An order of which nothing is paid, with a charge of 12.5 % at 10 % tax. */
function open({ net, mode = 'inclusive', split = false }: Sketch): StoredOrder {
  const charge = { ...service, taxComponents: split ? components : null }
  const order = paidOrder([{ total: net }, charge], [], { taxMode: mode, status: 'pending' })
  return followCharge(order, 2)
}

function waive(orders: readonly StoredOrder[], due = Infinity): StoredOrder[] {
  let ids = 0
  return waiveCharges(orders, waiver, time, { due, decimals: 2, newId: () => `part${(ids += 1)}` })
}

describe('a service charge', () => {
  it('is due from a number of guests on, and without a bill only where any number will do', () => {
    expect([4, 5, null].map(guests => isChargeDue({ minGuests: 5 }, guests))).toEqual([false, true, false])
    expect([1, null].map(guests => isChargeDue({ minGuests: 1 }, guests))).toEqual([true, true])
    const charge = { percent: 1, taxId: null, channels: [], branchIds: [], minGuests: 5 }
    const bill = { chargeGuests: 5, ...noWaiver }
    expect(rulingOf(null, bill)).toBe(null)
    expect(rulingOf(charge, bill)).toEqual(ruling)
    const given = {
      ...bill,
      chargeGuests: 4,
      chargeWaivedAt: 1,
      chargeWaivedBy: 'ada',
      chargeWaiverReason: 'slow',
    }
    expect(rulingOf(charge, given)).toEqual({ isDue: false, waiver })
  })

  it('of a new round is as that of its bill', () => {
    const [dish, charge] = open({ net: 1000 }).items
    const ruled = (isDue: boolean, by: typeof waiver | null) =>
      ruleNewCharge(charge!, { isDue, waiver: by }, time)
    expect(ruleNewCharge(dish!, { isDue: false, waiver }, time)).toBe(dish)
    expect(ruled(true, null)).toBe(charge)
    expect(ruled(true, waiver)).toMatchObject({ cancelKind: 'waived', cancelReason: 'slow', total: 125 })
    expect(isDormant(ruled(false, waiver))).toBe(true)
    expect(ruled(false, null)).toMatchObject({ cancelReason: null, subtotal: 0, tax: 0, total: 0 })
  })

  it('ends while it is not due, and follows the lines when it is due again', () => {
    const order = open({ net: 1000, split: true })
    expect(ruleCharge(order, ruling, time, 2)).toBe(order)
    const few = ruleCharge(order, { isDue: false, waiver: null }, time, 2)
    expect(few.totals.total).toBe(1000)
    expect(ruleCharge(few, { isDue: false, waiver: null }, time, 2)).toBe(few)
    const more = { ...few, items: [...few.items, ...open({ net: 555 }).items.slice(0, 1)] }
    expect(ruleCharge(more, ruling, time, 2).totals.total).toBe(1555 + 194)
    expect(ruleCharge(few, ruling, time, 2)).toEqual(order)
    const stale = { ...more, items: [...order.items, ...more.items.slice(-1)] }
    expect(ruleCharge(stale, ruling, time, 2).totals.total).toBe(1555 + 194)
    const waived = ruleCharge(few, { isDue: true, waiver }, time, 2)
    expect(waived.totals.total).toBe(1000)
    expect(waived.items.filter(isWaived).map(({ total }) => total)).toEqual([125])
    const gone = { ...order, status: 'cancelled' } as const
    expect(ruleCharge(gone, { isDue: false, waiver: null }, time, 2)).toBe(gone)
    const bare = paidOrder([{ total: 5 }], [])
    expect(ruleCharge(bare, { isDue: false, waiver: null }, time, 2)).toBe(bare)
  })

  it('that was waived in part, restored as one and waived again stays one', () => {
    const [some] = waive([open({ net: 10_000 })], 500)
    const whole = restoreCharge(some!, true, time, 2)
    expect(whole.items.some(isDormant)).toBe(true)
    const [again] = waive([whole])
    expect(ruleCharge(again!, { isDue: true, waiver }, time, 2)).toBe(again)
    expect(again!.items.filter(isWaived).map(({ total }) => total)).toEqual([1250])
  })

  it('that another bill waived is that of the bill it is on now', () => {
    const order = open({ net: 10_000 })
    const [some] = waive([order], 500)
    const again = ruleCharge(some!, ruling, time, 2)
    expect([again.items.some(isWaived), again.totals]).toEqual([false, order.totals])
    const few = ruleCharge(waive([order])[0]!, { isDue: false, waiver: null }, time, 2)
    expect([few.items.some(isWaived), few.totals.total]).toEqual([false, 10_000])
  })

  it('that is not paid yet is waived, that of the first order first', () => {
    const orders = [open({ net: 6235 }), paidOrder([{ total: 5 }], []), open({ net: 2997 })]
    const charges = (all: readonly StoredOrder[]) => all.map(({ items }) => liveCharge(items)?.total)
    expect(charges(orders)).toEqual([779, undefined, 375])
    expect(charges(waive(orders))).toEqual([undefined, undefined, undefined])
    expect(charges(waive(orders, 886))).toEqual([undefined, undefined, 268])
    const some = waive(orders, 779)
    expect(charges(some)).toEqual([undefined, undefined, 375])
    expect(some[2]).toBe(orders[2])
    const part = waive(orders, 886)[2]!.items.find(isWaived)
    expect(part).toMatchObject({ splitFromId: orders[2]!.items[1]!.id, subtotal: 107, tax: 10, total: 107 })
  })

  it('with a part waived stays without it while nothing is paid', () => {
    const [order] = waive([open({ net: 1000 })], 25)
    expect(followCharge(order!, 2).totals.total).toBe(1100)
    const [nearly] = waive([open({ net: 1000 })], 124)
    const few = {
      ...nearly!,
      items: nearly!.items.map(item => ({ ...item, ...(item.kind === 'product' && { subtotal: 100 }) })),
    }
    expect(liveCharge(followCharge(few, 2).items)!.total).toBe(0)
  })

  it('stays waived on an order without products, and none comes back that was not waived', () => {
    const order = open({ net: 1000 })
    expect(restoreCharge(order, false, time, 2)).toBe(order)
    const [waived] = waive([order])
    const gone = { ...waived!, items: waived!.items.map(item => ({ ...item, cancelledAt: 5 })) }
    expect(restoreCharge(gone, true, time, 2)).toBe(gone)
  })
})

it('the waived part of a charge and the rest add up to it, and it comes back to the cent', () => {
  const parts = [
    { taxId: 'vat', name: 'VAT', names: null, rate: 100_000, components: null, discount: 0 },
    { taxId: 'gst', name: 'GST', names: null, rate: 50_000, components, discount: 0 },
  ]
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000 }),
      fc.constantFrom('inclusive', 'exclusive'),
      fc.constantFrom('plain', 'components', 'parts'),
      fc.array(fc.integer({ min: 0, max: 15_000 }), { minLength: 1, maxLength: 3 }),
      (net, mode, kind, dues) => {
        const made = open({ net, mode, split: kind === 'components' })
        const half = (amount: number) => [Math.floor(amount / 2), Math.ceil(amount / 2)]
        const items = made.items.map(item => {
          if (kind !== 'parts' || item.kind === 'product') return item
          const [taxes, totals] = [half(item.tax), half(item.total)]
          return {
            ...item,
            taxId: null,
            taxParts: parts.map((part, at) => {
              const [tax, total] = [taxes[at]!, totals[at]!]
              const own = part.components?.map((one, of) => ({ ...one, amount: of === 0 ? tax : 0 })) ?? null
              return { ...part, tax, total, components: own }
            }),
          }
        })
        const before = { ...made, items, totals: orderTotals(items) }
        let after: StoredOrder = before
        for (const due of dues) {
          const [next] = waive([after], due)
          const left = Math.max(0, liveTotal(after) - due)
          expect(liveTotal(next!)).toBe(left)
          expect(next!.totals.total).toBe(made.totals.total - liveTotal(before) + left)
          after = { ...next!, items: next!.items.map((item, at) => ({ ...item, id: `${item.id}-${at}` })) }
        }
        const restored = restoreCharge(after, true, time, 2)
        const figures = ({ subtotal, tax, total, taxComponents, taxParts }: StoredOrder['items'][number]) => {
          return { subtotal, tax, total, taxComponents, taxParts }
        }
        expect(figures(liveCharge(restored.items)!)).toEqual(figures(liveCharge(before.items)!))
        expect(restored.totals).toEqual(before.totals)
        expect(restored.items.filter(isWaived)).toEqual([])
        expect(restoreCharge(after, false, time, 2).totals).toEqual(
          kind === 'parts' ? expect.anything() : followCharge(made, 2).totals,
        )
      },
    ),
  )
})

function liveTotal({ items }: StoredOrder): number {
  return liveCharge(items)?.total ?? 0
}
