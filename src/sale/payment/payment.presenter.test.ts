import { expect, test } from 'vitest'
import { paymentShape } from '../shapes/payment.shape.ts'
import { paymentEvent, presentListedPayment, presentOwnedPayment } from './payment.presenter.ts'

test('a payment in a list has its branch, its bill and when it was made and changed', () => {
  const payment = paymentShape.fromRow({ id: 'p', amount: 1200, tip: 100, change: 0, paid_at: 0 })
  const at = Date.parse('2026-11-21T19:00:00Z')
  const listed = { payment, branchId: 'roma', zone: 'Europe/Rome', billId: 'bill', orderId: null }
  expect(presentListedPayment({ ...listed, createdAt: at, updatedAt: at + 60_000 })).toMatchObject({
    id: 'p',
    amount: 12,
    tip: 1,
    branch_id: 'roma',
    dining_session_id: 'bill',
    order_id: null,
    created_at: '2026-11-21T20:00:00.000+01:00',
    updated_at: '2026-11-21T20:01:00.000+01:00',
  })
})

test('the payment of a balance has its customer, and its sign says which way the money went', () => {
  const kindOf = (amount: number, customerId?: string) => {
    const payment = paymentShape.fromRow({ id: 'p', amount, rounding: 0, tip: 0, change: 0, paid_at: 0 })
    const owned = { payment, branchId: 'roma', zone: 'Europe/Rome', billId: null, orderId: null }
    const { kind, customer_id } = presentOwnedPayment({ ...owned, ...(customerId && { customerId }) })
    return [kind, customer_id]
  }
  expect([kindOf(1200), kindOf(1200, 'ada'), kindOf(-1200, 'ada')]).toEqual([
    ['sale', null],
    ['top_up', 'ada'],
    ['pay_out', 'ada'],
  ])
})

test('the event of a payment has the payment and the version of its order or bill', () => {
  const payment = paymentShape.fromRow({ id: 'p', amount: 1200, tip: 0, change: 0, paid_at: 0 })
  const owned = { payment, branchId: 'roma', zone: 'Europe/Rome', billId: 'bill', orderId: null, version: 7 }
  expect(paymentEvent('payment.created', owned)).toEqual({
    type: 'payment.created',
    branchId: 'roma',
    data: { ...presentOwnedPayment(owned), version: 7 },
  })
})
