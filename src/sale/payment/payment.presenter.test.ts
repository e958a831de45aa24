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

test('the payment of a balance has its customer and its kind', () => {
  const payment = paymentShape.fromRow({ id: 'p', amount: 1200, rounding: 5, tip: 0, change: 0, paid_at: 0 })
  const owned = { payment, branchId: 'roma', zone: 'Europe/Rome', billId: null, orderId: null }
  expect(presentOwnedPayment(owned)).toMatchObject({ kind: 'sale', customer_id: null, charged: 12.05 })
  const ofAda = { ...owned, kind: 'top_up', customerId: 'ada' } as const
  expect(presentOwnedPayment(ofAda)).toMatchObject({ kind: 'top_up', customer_id: 'ada' })
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
