import { expect, it } from 'vitest'
import { paidOrder } from '#test/builders/plain-sale.ts'
import { catchRefusal } from '#test/builders/plain-order.ts'
import { refusedWith } from '#test/builders/refused.ts'
import { plainBill } from '#test/builders/plain-bill.ts'
import { orderStatuses } from '../shapes/order.shape.ts'
import { moneyOf, requireNotPaid, requireUnpaid, requireUnpaidCounter, statusOnBill } from './unpaid.rules.ts'

const untouched = { paid: 0, balanceUsed: 0, pointsUsed: 0 }

it('allows changes of a pending order without a bill; one on a bill is referred to the bill', () => {
  expect(() => requireUnpaidCounter({ status: 'pending' }, undefined, 'add_lines')).not.toThrow()
  for (const status of orderStatuses.filter(status => status !== 'pending')) {
    const refused = refusedWith(() => requireUnpaidCounter({ status }, undefined, 'add_lines'))
    expect(refused).toEqual(['invalid_transition', { from: status, to: 'pending' }])
  }
  const onBill = catchRefusal(() => requireUnpaidCounter({ status: 'pending' }, { id: 'bill' }, 'add_lines'))
  expect(onBill.details).toEqual({ from: 'pending', to: 'pending', dining_session_id: 'bill' })
  expect(onBill.message).toContain('/dining-sessions/{session}/orders')
})

it('a pending order on an unpaid bill or on none is unpaid', () => {
  expect(() => requireUnpaid({ status: 'pending' }, undefined, 'cancelled')).not.toThrow()
  expect(() => requireUnpaid({ status: 'pending' }, untouched, 'cancelled')).not.toThrow()
})

it('a refusal names the current state: a partly paid bill makes its pending orders partly paid', () => {
  const refused = (status: (typeof orderStatuses)[number], bill?: typeof untouched) =>
    refusedWith(() => requireUnpaid({ status }, bill, 'cancelled'))
  const partly = { from: 'partially_paid', to: 'cancelled' }
  expect(refused('pending', { ...untouched, paid: 1 })).toEqual(['invalid_transition', partly])
  for (const status of orderStatuses.filter(status => status !== 'pending')) {
    const expected = ['invalid_transition', { from: status, to: 'cancelled' }]
    expect([refused(status), refused(status, untouched)]).toEqual([expected, expected])
  }
})

it('a payment on the bill changes the status of pending orders alone', () => {
  const bill = { ...untouched, paid: 1 }
  const others = orderStatuses.filter(status => status !== 'pending')
  expect(statusOnBill({ status: 'pending' }, bill)).toBe('partially_paid')
  expect(others.map(status => statusOnBill({ status }, bill))).toEqual(others)
})

it('a partly paid order can be discounted, a paid one cannot', () => {
  for (const status of ['pending', 'partially_paid'] as const) {
    expect(() => requireNotPaid({ status }, 'discounted')).not.toThrow()
  }
  for (const status of ['paid', 'partially_refunded', 'refunded', 'cancelled'] as const) {
    const refused = refusedWith(() => requireNotPaid({ status }, 'discounted'))
    expect(refused).toEqual(['invalid_transition', { from: status, to: 'discounted' }])
  }
})

it("an order on a bill has the bill's payments, otherwise its own", () => {
  const order = paidOrder([{ total: 1000 }], [{ amount: 300 }], { status: 'partially_paid' })
  expect(moneyOf(order, undefined)).toEqual({ due: 700, isPaid: true })
  const unpaid = { ...order, status: 'pending', payments: [] } as const
  expect(moneyOf(unpaid, undefined)).toEqual({ due: 1000, isPaid: false })
  const totals = { ...order.totals, total: 5000 }
  expect(moneyOf(order, plainBill(totals))).toEqual({ due: 5000, isPaid: false })
  const bill = plainBill(totals, { paid: 1500, pointsUsed: 1, pointsValue: 1 })
  expect(moneyOf(order, bill)).toEqual({ due: 3499, isPaid: true })
})
