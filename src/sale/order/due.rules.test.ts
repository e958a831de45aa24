import { describe, expect, it } from 'vitest'
import { type PaymentSketch, paidOrder } from '#test/builders/plain-sale.ts'
import { paidAndDue } from './due.rules.ts'
import type { StoredOrder } from '../shapes/order.shape.ts'

const card: PaymentSketch = { amount: 400 }
const shown = (more: Partial<StoredOrder>, payments: PaymentSketch[] = []) =>
  paidAndDue(paidOrder([{ total: 1000 }], payments, more))

describe('the paid and due amounts of an order', () => {
  it('without a bill are its total minus payments, balance and points', () => {
    expect(shown({ status: 'pending' })).toEqual({ paid: 0, due: 1000 })
    const voided = { ...card, voidedAt: 5 }
    expect(shown({ status: 'pending' }, [voided])).toEqual({ paid: 0, due: 1000 })
    const loyalty = { ...paidOrder([], []).loyalty, balanceUsed: 250, pointsValue: 50 }
    expect(shown({ status: 'partially_paid', loyalty }, [card, voided])).toEqual({ paid: 400, due: 300 })
  })

  it('have nothing due once it is closed, even after a refund lowers its total', () => {
    const whole = [{ amount: 1000 }]
    for (const status of ['paid', 'partially_refunded', 'refunded'] as const) {
      expect(shown({ status }, whole)).toEqual({ paid: 1000, due: 0 })
      expect(shown({ status, billId: 'bill' }, whole)).toEqual({ paid: 1000, due: 0 })
    }
    expect(shown({ status: 'cancelled' })).toEqual({ paid: 0, due: 0 })
  })

  it('on an open bill count payments that name its live items', () => {
    const open = { status: 'pending', billId: 'bill' } as const
    expect(shown(open)).toEqual({ paid: 0, due: 1000 })
    const lines = [
      { total: 1000, quantityMilli: 3000, paidMilli: 2000 },
      { total: 500, paidMilli: 1000 },
      { total: 700, paidMilli: 1000, cancelledAt: 5 },
    ]
    expect(paidAndDue(paidOrder(lines, [], open))).toEqual({ paid: 1167, due: 333 })
    const yen = paidOrder(
      [{ total: 100_000, quantityMilli: 3000, paidMilli: 1000, paidAmount: 33_300 }],
      [],
      open,
    )
    expect(paidAndDue({ ...yen, currency: 'JPY' })).toEqual({ paid: 33_300, due: 66_700 })
  })
})
