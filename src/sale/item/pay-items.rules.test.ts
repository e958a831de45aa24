import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { plainCombo } from '#test/builders/plain-combo.ts'
import { paidOrder } from '#test/builders/plain-sale.ts'
import { takeUnpaidPart } from './part.rules.ts'
import { itemFaults, type PayableItem, unpaidCost } from './pay-items.rules.ts'
import { unitsCost } from './units-cost.rules.ts'
import { maxCents } from '../../lib/money.ts'
import { amounts } from '#test/builders/random-amounts.ts'

it("units add up to the item's total, however they are paid", () => {
  const counts = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxCents }), counts, (total, parts) => {
      const quantityMilli = parts.reduce((a, b) => a + b, 0)
      let paidMilli = 0
      let paid = 0
      for (const part of parts) {
        const item = { total, quantityMilli, paidMilli, paidAmount: paid }
        const cost = unitsCost(item, part, 2)
        expect(cost).toBeGreaterThanOrEqual(0)
        expect(paid + unpaidCost(item)).toBe(total)
        paid += cost
        paidMilli += part
      }
      expect(paid).toBe(total)
    }),
  )
})

it('is whole in a currency without decimals', () => {
  const item = { total: 100_000, quantityMilli: 3000, paidMilli: 0, paidAmount: 0 }
  expect(unitsCost(item, 1000, 0)).toBe(33_300)
  expect(unitsCost({ ...item, paidMilli: 1000, paidAmount: 33_300 }, 1000, 0)).toBe(33_400)
})

it('is never negative, even where voids leave the dearer units paid', () => {
  const item = { total: 4, quantityMilli: 8000, paidMilli: 4000, paidAmount: 4 }
  expect(unitsCost(item, 1000, 2)).toBe(0)
  expect(unitsCost(item, 4000, 2)).toBe(0)
})

it('adds up when units and parts of them are paid, voided and cancelled in any order', () => {
  const acts = fc.array(fc.tuple(fc.constantFrom('pay', 'void', 'cancel'), fc.nat(), fc.nat()))
  const lines = fc.tuple(amounts(5000), fc.integer({ min: 1, max: 9 }))
  fc.assert(
    fc.property(lines, acts, ([total, count], run) => {
      let item = paidOrder([{ total, quantityMilli: count * 1000 }], []).items[0]!
      const payments: { quantityMilli: number; amount: number }[] = []
      const addPaid = (quantityMilli: number, amount: number) => {
        const paidMilli = item.paidMilli + quantityMilli
        item = { ...item, paidMilli, paidAmount: item.paidAmount + amount }
      }
      for (const [act, which, size] of run) {
        const unpaid = item.quantityMilli - item.paidMilli
        // Payments name hundredths of a unit, cancellations whole ones.
        const step = act === 'pay' ? 10 : 1000
        const quantityMilli = unpaid < step ? 0 : step * (1 + (size % Math.floor(unpaid / step)))
        if (act === 'void' && payments.length > 0) {
          const [voided] = payments.splice(which % payments.length, 1)
          addPaid(-voided!.quantityMilli, -voided!.amount)
        } else if (act === 'pay' && quantityMilli > 0) {
          const payment = { quantityMilli, amount: unitsCost(item, quantityMilli, 2) }
          payments.push(payment)
          addPaid(payment.quantityMilli, payment.amount)
        } else if (act === 'cancel' && quantityMilli > 0 && quantityMilli < item.quantityMilli) {
          item = takeUnpaidPart(item, quantityMilli, 2).rest
        }
        const due = item.total - payments.reduce((sum, { amount }) => sum + amount, 0)
        const unpaidMilli = item.quantityMilli - item.paidMilli
        expect(due).toBeGreaterThanOrEqual(0)
        expect(unpaidCost(item)).toBe(due)
        expect(unitsCost(item, unpaidMilli, 2)).toBe(due)
        if (unpaidMilli === 0) expect(due).toBe(0)
      }
    }),
  )
})

it('names the faults of requested items', () => {
  const soup = { id: 'soup', kind: 'product', weighed: false } as PayableItem
  const asked = ['none', 'soup', 'soup'].map(itemId => ({ itemId, quantityMilli: 1000 }))
  const items = new Map([['soup', soup]])
  const part = (quantityMilli: number) => itemFaults([{ itemId: 'soup', quantityMilli }], items, 'items')
  expect(part(335)).toMatchObject([{ path: 'items.0.quantity', rule: 'decimals' }])
  expect(part(330)).toEqual([])
  const faults = itemFaults(asked, items, 'items')
  expect(faults).toMatchObject([
    { path: 'items.0.item_id', rule: 'not_found', message: expect.stringMatching(/item.* here/) },
    { path: 'items.2.item_id', rule: 'duplicate', message: expect.stringContaining('item') },
  ])
})

it('components of one combo are paid in the same quantity', () => {
  const combo = plainCombo('c')
  const { items } = paidOrder(
    ['burger', 'cola'].map(id => ({ id, total: 100, combo })),
    [],
  )
  const asked = (cola: number) => [
    { itemId: 'burger', quantityMilli: 500 },
    { itemId: 'cola', quantityMilli: cola },
  ]
  const faults = (cola: number) => itemFaults(asked(cola), new Map(items.map(one => [one.id, one])), 'items')
  expect(faults(500)).toEqual([])
  expect(faults(1000)).toMatchObject([{ path: 'items.1.quantity', rule: 'duplicate' }])
})
