import * as fc from 'fast-check'
import { maxCents } from '../../lib/money.ts'
import { describe, expect, it } from 'vitest'
import { paidOrder } from '#test/builders/plain-sale.ts'
import { catchRefusal } from '#test/builders/plain-order.ts'
import type { PaymentMethod } from '../../payment-methods/payment-method.rules.ts'
import {
  orderWithout,
  paymentState,
  replaced,
  requireCorrectable,
  requireVoidable,
  reversed,
  unpaidUnits,
} from './undo-payment.rules.ts'

const states = ['open', 'paid', 'voided', 'refunded'] as const

describe('a payment', () => {
  it('is reported as voided first, then by the state of its target', () => {
    expect(paymentState({ voidedAt: 1 }, true, 1)).toBe('voided')
    expect(paymentState({ voidedAt: null }, false, 0)).toBe('open')
    expect(paymentState({ voidedAt: null }, true, 0)).toBe('paid')
    expect(paymentState({ voidedAt: null }, true, 1)).toBe('refunded')
  })

  it('is voided while its target is open, corrected when it is paid', () => {
    for (const state of states) {
      if (state === 'open') requireVoidable(state)
      else {
        const { code, details } = catchRefusal(() => requireVoidable(state))
        expect([code, details]).toEqual(['invalid_transition', { from: state, to: 'voided' }])
      }
      if (state === 'paid') requireCorrectable(state)
      else {
        const { code, details } = catchRefusal(() => requireCorrectable(state))
        expect([code, details]).toEqual(['invalid_transition', { from: state, to: 'corrected' }])
      }
    }
  })
})

describe('an order without one of its payments', () => {
  const statusOf = (payments: { amount: number; voidedAt?: number }[], used = {}) => {
    const order = paidOrder([{ total: 1000 }], payments)
    const [first] = order.payments
    return orderWithout({ ...order, loyalty: { ...order.loyalty, ...used } }, first!.id).status
  }

  it('is pending when nothing else of it is paid', () => {
    expect(statusOf([{ amount: 400 }])).toBe('pending')
    expect(statusOf([{ amount: 400 }, { amount: 100, voidedAt: 1 }])).toBe('pending')
    expect(statusOf([{ amount: 400 }, { amount: 100 }])).toBe('partially_paid')
    expect(statusOf([{ amount: 400 }], { balanceUsed: 1 })).toBe('partially_paid')
    expect(statusOf([{ amount: 400 }], { pointsUsed: 1 })).toBe('partially_paid')
  })
})

it('makes the named items unpaid again', () => {
  const items = [{ itemId: 'soup', quantityMilli: 2000, amount: 500 }]
  expect(unpaidUnits(items)).toEqual([{ itemId: 'soup', quantityMilli: -2000, amount: -500 }])
  expect(unpaidUnits(null)).toEqual([])
})

it('a correction moves the money from one method to the other, in its coins', () => {
  const cents = fc.integer({ min: 1, max: maxCents })
  const coin = fc.constantFrom(1, 5, 10, 50)
  fc.assert(
    fc.property(
      cents,
      fc.integer({ min: 0, max: 5000 }),
      coin,
      fc.boolean(),
      (amount, tip, rounding, isCash) => {
        const [payment] = paidOrder([], [{ amount, tip, rounding: 2, tendered: 999_999, change: 7 }]).payments
        const method: PaymentMethod = {
          id: 'm',
          name: 'M',
          names: null,
          type: isCash ? 'cash' : 'card',
          rounding,
        }
        const back = reversed(payment!)
        const again = replaced(payment!, method, [])
        expect([back.amount + again.amount, back.tip + again.tip]).toEqual([0, 0])
        expect([back.rounding, back.tendered, back.change, again.tendered, again.change]).toEqual([
          -2,
          null,
          0,
          null,
          0,
        ])
        expect((again.amount + again.rounding) % rounding).toBe(0)
        expect(Math.abs(again.rounding)).toBeLessThanOrEqual(rounding / 2)
      },
    ),
  )
})
