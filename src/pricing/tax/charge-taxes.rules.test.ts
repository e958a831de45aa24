import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ItemSketch, paidOrder } from '#test/builders/plain-sale.ts'
import { sum } from '../../lib/money.ts'
import { liveCharge } from '../../sale/item/charge-item.rules.ts'
import type { StoredItem } from '../../sale/shapes/order.shape.ts'
import { followCharge, takeCharge } from '../charge.rules.ts'
import type { TaxMode } from '../line.rules.ts'
import { taxedItem } from '../tax.rules.ts'
import { restoreCharge, ruleCharge, waiveCharges } from '../charge/waive-charge.rules.ts'

const time = { at: 7, businessDate: '2026-11-21' }
const waiver = { reason: 'slow', reasonId: null, reasonNames: null, staffId: 'ada' }
const taxes = {
  food: { taxId: 'food', taxName: 'Food', taxRate: 100_000 },
  wine: { taxId: 'wine', taxName: 'Wine', taxRate: 220_000 },
  free: { taxId: null, taxName: null, taxRate: null },
} as const
type Line = [tax: keyof typeof taxes, net: number]

/** An order of products, each with its tax, and a charge of 10 % spread over them. */
function open(lines: readonly Line[], taxMode: TaxMode = 'inclusive') {
  const products = lines.map(([tax, total]): ItemSketch => ({ total, ...taxes[tax] }))
  const charge = { total: 0, kind: 'service_charge', chargePercent: 100_000, taxParts: [] } as const
  const order = paidOrder([...products, charge], [], { taxMode, status: 'pending' })
  const items = order.items.map((item): StoredItem => {
    return item.kind === 'product' ? { ...item, ...taxedItem(item, taxMode, 2) } : item
  })
  return followCharge({ ...order, items }, 2)
}
const chargeOf = (order: { items: readonly StoredItem[] }) => liveCharge(order.items)!
const partsOf = ({ taxParts }: StoredItem) => taxParts!.map(({ taxId, tax, total }) => [taxId, tax, total])

it('has a part for each tax of the products, by their net', () => {
  const mixed: Line[] = [
    ['food', 2000],
    ['wine', 1000],
    ['food', 500],
    ['free', 500],
  ]
  expect(partsOf(chargeOf(open(mixed)))).toEqual([
    ['food', 23, 250],
    ['wine', 18, 100],
    [null, 0, 50],
  ])
  expect(partsOf(chargeOf(open(mixed, 'exclusive')))).toEqual([
    ['food', 25, 275],
    ['wine', 22, 122],
    [null, 0, 50],
  ])
  expect(chargeOf(open(mixed))).toMatchObject({ taxId: 'food', taxRate: 100_000, tax: 41, total: 400 })
})

it('has one part for one tax, and also where nothing costs anything or is taxed', () => {
  expect(partsOf(chargeOf(open([['wine', 1000]])))).toEqual([['wine', 18, 100]])
  expect(partsOf(chargeOf(open([['free', 1000]])))).toEqual([[null, 0, 100]])
  expect(partsOf(chargeOf(open([['wine', 0]])))).toEqual([['wine', 0, 0]])
  expect(partsOf(chargeOf(open([])))).toEqual([[null, 0, 0]])
})

it('gives nothing back for what costs nothing', () => {
  const charge = chargeOf(open([['wine', 1000]]))
  const { part, rest } = takeCharge(charge, 0, 1000, 2)
  expect([partsOf(part), rest]).toEqual([[['wine', 0, 0]], charge])
})

it('adds up however it is divided, waived, restored and found not to be due', () => {
  const line = fc.tuple(fc.constantFrom(...(['food', 'wine', 'free'] as const)), fc.nat({ max: 9999 }))
  const mode = fc.constantFrom<TaxMode>('inclusive', 'exclusive')
  const any = fc.array(line, { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(any, mode, fc.double({ min: 0, max: 1, noNaN: true }), (lines, taxMode, share) => {
      const order = open(lines, taxMode)
      const charge = chargeOf(order)
      const due = Math.floor(charge.total * share)
      const [waived] = waiveCharges([order], waiver, time, { due, decimals: 2, newId: () => 'part' })
      const all = [charge, ...waived!.items.filter(({ kind }) => kind === 'service_charge')]
      for (const item of all) expectSound(item)
      const back = restoreCharge(waived!, true, time, 2)
      expect(partsOf(chargeOf(back))).toEqual(partsOf(charge))
      const resting = ruleCharge(order, { isDue: false, waiver: null }, time, 2)
      expect(chargeOf(ruleCharge(resting, { isDue: true, waiver: null }, time, 2))).toEqual(charge)
    }),
  )
})

function expectSound({ taxParts, tax, total }: StoredItem): void {
  expect(sum(taxParts!.map(part => part.tax))).toBe(tax)
  expect(sum(taxParts!.map(part => part.total))).toBe(total)
  expect(taxParts!.every(part => part.tax >= 0 && part.tax <= part.total)).toBe(true)
}
