import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ItemSketch, makeItem, paidOrder } from '#test/builders/plain-sale.ts'
import type { CurrencyDecimals } from '../lib/money.ts'
import type { StoredItem } from '../sale/shapes/order.shape.ts'
import type { TaxMode } from './line.rules.ts'
import { followCharge, productNet, takeCharge } from './charge.rules.ts'

const percent = (value: number) => value * 10_000

const service = {
  total: 0,
  kind: 'service_charge',
  chargePercent: percent(12.5),
  taxId: 'vat',
  taxName: 'VAT',
  taxRate: percent(20),
} as const satisfies ItemSketch

/** Figures of a service charge on one product line. */
function chargeFigures(
  net: number,
  chargePercent: number,
  taxRate: number | null,
  taxMode: TaxMode,
  decimals: CurrencyDecimals,
) {
  const order = paidOrder([{ total: net }, { ...service, chargePercent, taxRate }], [], { taxMode })
  const { unitPrice, subtotal, tax, total } = followCharge(order, decimals).items[1]!
  return { unitPrice, subtotal, tax, total }
}

const gone = { cancelledAt: 5, cancelKind: 'cancel' } as const

describe('a service charge', () => {
  it('is its percentage of the net, taxed by its own rate', () => {
    expect(chargeFigures(1555, percent(12.5), percent(20), 'exclusive', 2)).toEqual({
      unitPrice: 194,
      subtotal: 194,
      tax: 39,
      total: 233,
    })
    expect(chargeFigures(1400, percent(12.5), percent(20), 'exclusive', 2)).toMatchObject({ subtotal: 175 })
    expect(chargeFigures(100_000, percent(12.5), percent(10), 'inclusive', 0)).toEqual({
      unitPrice: 12_500,
      subtotal: 12_500,
      tax: 1100,
      total: 12_500,
    })
    expect(chargeFigures(100_000, percent(12.56), null, 'exclusive', 0)).toMatchObject({
      subtotal: 12_600,
      tax: 0,
      total: 12_600,
    })
  })

  it('is recalculated from the live product lines, and the totals with it', () => {
    const lines = [
      { total: 1000 },
      { total: 555, subtotal: 700, campaignDiscount: 100, discount: 45 },
      { total: 900, ...gone },
      service,
    ]
    const before = paidOrder(lines, [], { taxMode: 'exclusive' })
    const after = followCharge(before, 2)
    expect(after.items[3]).toMatchObject({ unitPrice: 194, subtotal: 194, tax: 39, total: 233 })
    expect(after.items.slice(0, 3)).toEqual(before.items.slice(0, 3))
    expect(after.totals).toMatchObject({ total: 1555 + 233, subtotal: 1894, tax: 39 })
    expect(followCharge(after, 2)).toEqual(after)
  })

  it('is zero when its lines are, and frozen once it is paid', () => {
    const none = followCharge(
      paidOrder(
        [
          { total: 500, ...gone },
          { ...service, total: 60 },
        ],
        [],
      ),
      2,
    )
    expect(none.items[1]).toMatchObject({ subtotal: 0, tax: 0, total: 0 })
    const order = paidOrder([{ total: 500 }, { ...service, total: 60, ...gone }], [])
    expect(followCharge(order, 2).items).toEqual(order.items)
    expect(followCharge(paidOrder([{ total: 500 }], []), 2).totals.total).toBe(500)
  })
})

describe('the charge of a part', () => {
  const charge = makeItem('order', 9, { ...service, total: 233, subtotal: 194, tax: 39, paidMilli: 1000 }, 0)

  it('is in proportion to net', () => {
    const split = takeCharge(charge, 1000, 1555, 2)
    expect(split.part).toMatchObject({
      quantityMilli: 1000,
      unitPrice: 125,
      subtotal: 125,
      tax: 25,
      total: 150,
    })
    expect(split.rest).toMatchObject({
      quantityMilli: 1000,
      unitPrice: 69,
      subtotal: 69,
      tax: 14,
      total: 83,
    })
    expect([split.part.paidMilli, split.rest.paidMilli]).toEqual([1000, 1000])
  })

  it('is all of it with all the net, and nothing with no net', () => {
    const none = { subtotal: 0, tax: 0, total: 0, unitPrice: 0, quantityMilli: 1000, paidMilli: 1000 }
    const { part, rest } = takeCharge(charge, 1555, 1555, 2)
    expect(part).toMatchObject({ subtotal: 194, tax: 39, total: 233, unitPrice: 194 })
    expect(rest).toMatchObject(none)
    for (const before of [0, 1555]) {
      const of = takeCharge(charge, 0, before, 2)
      expect(of.part).toMatchObject(none)
      expect(of.rest).toBe(charge)
    }
  })

  it('adds up to the charge, in any sequence of parts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(5000), { minLength: 1, maxLength: 8 }),
        fc.nat(300_000),
        fc.constantFrom('inclusive' as const, 'exclusive' as const),
        (nets, rate, mode) => {
          const items = nets.map((total, at) => makeItem('order', at, { total }, 0))
          const net = productNet(items)
          const whole = { ...charge, ...chargeFigures(net, rate, percent(20), mode, 2) }
          const parts: StoredItem[] = []
          let rest: StoredItem = whole
          let left = net
          for (const { total } of items) {
            const split = takeCharge(rest, total, left, 2)
            left -= total
            parts.push(split.part)
            rest = split.rest
          }
          expect(rest).toMatchObject({ subtotal: 0, tax: 0, total: 0 })
          for (const figure of ['subtotal', 'tax', 'total'] as const) {
            expect(parts.every(part => part[figure] >= 0)).toBe(true)
            expect(parts.reduce((sum, part) => sum + part[figure], 0)).toBe(whole[figure])
          }
        },
      ),
    )
  })
})
