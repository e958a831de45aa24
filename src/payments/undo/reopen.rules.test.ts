import { describe, expect, it } from 'vitest'
import { plainCaller } from '#test/builders/plain-caller.ts'
import { catchRefusal } from '#test/builders/plain-order.ts'
import { paidOrder } from '#test/builders/plain-sale.ts'
import type { StaffRole } from '../../access/caller.rules.ts'
import { isUndo, reopenedOrder, requireReopenable, seatAgain } from './reopen.rules.ts'

describe('the undo of a last payment', () => {
  const { keyId, brand } = plainCaller()
  const by = (role: StaffRole | null) => ({
    keyId,
    brand,
    staff: role === null ? null : { id: 'ada', role, branchIds: [], name: 'Ada' },
  })
  const settled = { keyId, settledAt: 1_000 }

  it('is by the same key, within a minute', () => {
    expect(isUndo(by(null), settled, 61_000)).toBe(true)
    expect(isUndo(by(null), settled, 61_001)).toBe(false)
    expect(isUndo(by(null), { ...settled, keyId: 'other' }, 2_000)).toBe(false)
  })

  it('is by staff who may pay', () => {
    expect(isUndo(by('cashier'), settled, 2_000)).toBe(true)
    expect(isUndo(by('waiter'), settled, 2_000)).toBe(false)
    const paying = { ...by('waiter'), brand: { ...brand, waiterMayPay: true } }
    expect(isUndo(paying, settled, 2_000)).toBe(true)
  })
})

describe('reopening', () => {
  const today = { settled: '2026-11-21', today: '2026-11-21' }
  const sale = (status: 'paid' | 'refunded' | 'cancelled', payments: { correctsId?: string }[] = []) => {
    const order = paidOrder(
      [{ total: 500 }],
      payments.map(more => ({ amount: 500, ...more })),
      { status },
    )
    return { orders: [order], payments: order.payments }
  }
  const from = (work: () => void) => catchRefusal(work).details['from']

  it('is refused on another day, after a refund and after a correction', () => {
    requireReopenable(sale('paid', [{}]), today)
    requireReopenable(sale('cancelled'), today)
    expect(from(() => requireReopenable(sale('refunded'), today))).toBe('refunded')
    expect(from(() => requireReopenable(sale('paid', [{ correctsId: 'p' }]), today))).toBe('corrected')
    expect(from(() => requireReopenable(sale('paid'), { ...today, today: '2026-11-22' }))).toBe('past')
  })

  it('leaves an order partly paid, or pending when it cost nothing', () => {
    const order = paidOrder([{ total: 500 }], [{ amount: 500 }], { receiptHeadId: 'head' })
    expect(reopenedOrder(order)).toMatchObject({ status: 'partially_paid', receiptHeadId: null })
    expect(reopenedOrder(paidOrder([{ total: 0 }], [])).status).toBe('pending')
    const loyalty = { ...order.loyalty, pointsUsed: 5, pointsEarned: 3, balanceEarned: 2 }
    expect(reopenedOrder({ ...order, payments: [], loyalty })).toMatchObject({
      status: 'partially_paid',
      loyalty: { pointsUsed: 5, pointsEarned: 0, balanceEarned: 0, rates: null },
    })
  })

  it('takes the free tables again, or goes on as a tab', () => {
    const bill = { name: null, tableIds: ['one', 'two'] }
    expect(seatAgain(bill, new Set(['two']), 'Table 1')).toEqual({ name: null, tableIds: ['two'] })
    expect(seatAgain(bill, new Set(), 'Table 1')).toEqual({ name: 'Table 1', tableIds: [] })
    expect(seatAgain({ ...bill, name: 'Eva' }, new Set(), 'Table 1').name).toBe('Eva')
  })
})
