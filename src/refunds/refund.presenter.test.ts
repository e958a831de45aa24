import { expect, test } from 'vitest'
import { adjustmentShape } from '../sale/shapes/order.shape.ts'
import { presentListedRefund } from './refund.presenter.ts'

test('a refund in a list has its order, bill and branch', () => {
  const at = Date.parse('2026-11-21T19:00:00Z')
  const adjustment = adjustmentShape.fromRow({
    id: 'a',
    kind: 'refund',
    amount: 500,
    tax: 45,
    created_at: at,
  })
  const owner = { orderId: 'o', billId: null, branchId: 'roma', zone: 'Europe/Rome', updatedAt: at + 5 }
  expect(presentListedRefund({ adjustment, ...owner })).toMatchObject({
    id: 'a',
    amount: 5,
    order_id: 'o',
    dining_session_id: null,
    branch_id: 'roma',
    created_at: '2026-11-21T20:00:00.000+01:00',
    updated_at: '2026-11-21T20:00:00.005+01:00',
  })
})
