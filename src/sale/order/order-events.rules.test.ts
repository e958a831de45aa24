import { expect, test } from 'vitest'
import { paidOrder } from '#test/builders/plain-sale.ts'
import { kitchenUpdated, orderCreated, orderEvent } from './order.rules.ts'

const order = { ...paidOrder([{ id: 'soup', total: 900 }], []), id: 'o', billId: 'bill', version: 2 }

test('events of an order have its branch, bill and version', () => {
  const created = orderCreated(order)
  expect(created).toMatchObject({ type: 'order.created', branchId: order.branchId })
  expect(created.data).toEqual({
    id: 'o',
    version: 2,
    order_number: order.orderNumber,
    dining_session_id: 'bill',
    status: 'paid',
  })
  expect(orderEvent('order.refunded', { ...order, status: 'refunded' }, 3)).toEqual({
    type: 'order.refunded',
    branchId: order.branchId,
    data: { ...created.data, version: 3, status: 'refunded' },
  })
})

test('an event of the kitchen has the stage of the order and the items that changed', () => {
  const kitchen = { ...order.kitchen, status: 'ready' as const }
  expect(kitchenUpdated({ ...order, kitchen }, [{ id: 'soup' }])).toEqual({
    type: 'kitchen.updated',
    branchId: order.branchId,
    data: { id: 'o', version: 2, dining_session_id: 'bill', status: 'ready', item_ids: ['soup'] },
  })
})
