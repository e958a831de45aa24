import { expect, it } from 'vitest'
import { plainLine } from '#test/builders/plain-order.ts'
import { makeItem } from '#test/builders/plain-sale.ts'
import { faultsOf } from '#test/builders/refused.ts'
import { requireNoCombo, swapLine } from './swap-component.rules.ts'

const ofLine = { seat: 2, course: 3, serviceType: 'takeaway', clientLineId: 'a' } as const
const item = makeItem('order', 0, { total: 600, quantityMilli: 3000, ...ofLine }, 0)
const line = { ...plainLine('wine'), quantityMilli: undefined }

it('a component is swapped in all of its combos, and keeps what their line said', () => {
  const kept = { ...line, ...ofLine, quantityMilli: 3000 }
  expect(swapLine(item, undefined, line)).toEqual(kept)
  expect(swapLine(item, 3000, { ...line, quantityMilli: 3000 })).toEqual(kept)
  const own = { seat: 1, course: 1, serviceType: 'dine_in', clientLineId: 'b', note: 'cold' } as const
  expect(swapLine(item, undefined, { ...line, ...own })).toEqual({ ...kept, ...own })
  const other = { ...line, quantityMilli: 4000 }
  expect(faultsOf(() => swapLine(item, 1000, other))).toEqual([
    'quantity not_allowed',
    'line.quantity not_allowed',
  ])
})

it('is held back like the component, which may only wait for the payment', () => {
  const isHeld = (hold: boolean, more: object) =>
    swapLine({ ...item, ...more }, undefined, { ...line, hold }).hold
  const waits = { held: true, awaitsPayment: true }
  expect([isHeld(false, {}), isHeld(true, {}), isHeld(false, { held: true }), isHeld(false, waits)]).toEqual([
    false,
    true,
    true,
    false,
  ])
})

it('a combo takes no line’s place', () => {
  requireNoCombo({ combo: null })
  expect(faultsOf(() => requireNoCombo({ combo: { choices: [] } }))).toEqual(['line.product_id not_allowed'])
})
