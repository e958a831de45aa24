import { describe, expect, it } from 'vitest'
import { paidOrder } from '#test/builders/plain-sale.ts'
import { catchRefusal } from '#test/builders/plain-order.ts'
import type { Adjustment } from '../../sale/shapes/order.shape.ts'
import { checkTip, refundedTip, requireTipCovers, requireTipOpen } from './tip.rules.ts'

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
  const payment = { voidedAt: null, shiftId: null, businessDate: '2026-11-21' }
  const from = (more: object, today: string) =>
    catchRefusal(() => requireTipOpen({ ...payment, ...more }, today)).details
  expect(() => requireTipOpen(payment, '2026-11-21')).not.toThrow()
  expect(() => requireTipOpen({ ...payment, shiftId: 's' }, '2026-11-22')).not.toThrow()
  expect(from({ voidedAt: 1 }, '2026-11-21')).toEqual({ from: 'voided', to: 'tipped' })
  expect(from({}, '2026-11-22')).toEqual({ from: 'past', to: 'tipped' })
})

describe('the refunded part of a tip', () => {
  const back = (tip: number) => ({ tip }) as Adjustment
  const visa = { id: 'v', billPaymentId: 'visa', amount: 600, tip: 200 }
  const amex = { id: 'a', billPaymentId: 'amex', amount: 400, tip: 300 }

  it('is the amount refunded to its method', () => {
    expect(refundedTip(150, undefined, 'visa')).toBe(150)
    expect(refundedTip(200, paidOrder([], [visa, amex], { adjustments: [back(500)] }), 'visa')).toBe(200)
  })

  it("refunded to a balance is the rest of the order's refunded tips", () => {
    const order = paidOrder([], [visa, { ...amex, tip: 350 }], { adjustments: [back(0), back(500)] })
    expect(refundedTip(0, order, 'visa')).toBe(150)
    expect(refundedTip(0, order, 'amex')).toBe(300)
    const whole = { id: 'w', amount: 1, tip: 250 }
    expect(refundedTip(0, paidOrder([], [visa, whole], { adjustments: [back(300)] }), 'visa')).toBe(50)
    const voided = { ...visa, id: 'x', billPaymentId: null, voidedAt: 1 }
    expect(refundedTip(0, paidOrder([], [voided, amex], { adjustments: [back(300)] }), 'amex')).toBe(300)
  })

  it('is the minimum of the tip', () => {
    expect(rule(() => requireTipCovers(199, 200))).toBe('tip min')
    expect(() => requireTipCovers(200, 200)).not.toThrow()
  })
})
