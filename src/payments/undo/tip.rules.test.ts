import { expect, it } from 'vitest'
import { catchRefusal } from '#test/builders/plain-order.ts'
import { checkTip, requireTipCovers, requireTipOpen } from './tip.rules.ts'

const rule = (work: () => void) => {
  const { details } = catchRefusal(work)
  const [fault] = details['fields'] as { path: string; rule: string }[]
  return `${fault!.path} ${fault!.rule}`
}

it('is allowed for every method but cash, in whole amounts without decimals', () => {
  expect(rule(() => checkTip({ type: 'cash' }, 100, 2))).toBe('tip not_allowed')
  expect(rule(() => checkTip({ type: 'card' }, 150, 0))).toBe('tip decimals')
  expect(() => checkTip({ type: 'online' }, 150, 2)).not.toThrow()
})

it('can change while the payment counts and, without a shift, on its date', () => {
  const payment = { shiftId: null, businessDate: '2026-11-21' }
  const from = (state: 'voided' | 'refunded', today: string) =>
    catchRefusal(() => requireTipOpen(payment, state, today)).details
  expect(() => requireTipOpen(payment, 'open', '2026-11-21')).not.toThrow()
  expect(() => requireTipOpen({ ...payment, shiftId: 's' }, 'paid', '2026-11-22')).not.toThrow()
  expect(from('voided', '2026-11-21')).toEqual({ from: 'voided', to: 'tipped' })
  expect(from('refunded', '2026-11-22')).toEqual({ from: 'past', to: 'tipped' })
})

it('is at least its refunded part, and something where it is all of the payment', () => {
  expect(rule(() => requireTipCovers(199, { amount: 500, refundedTip: 200 }))).toBe('tip min')
  expect(() => requireTipCovers(200, { amount: 500, refundedTip: 200 })).not.toThrow()
  expect(rule(() => requireTipCovers(0, { amount: 0, refundedTip: 0 }))).toBe('tip min')
})
