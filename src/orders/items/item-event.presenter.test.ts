import { expect, it } from 'vitest'
import { paidOrder } from '#test/builders/plain-sale.ts'
import { itemCancelled, itemUpdated } from './item-event.presenter.ts'

const order = paidOrder(
  [
    { id: 'soup', total: 500, name: 'Soup', names: { it: 'Zuppa' } },
    { id: 'fish', total: 900, name: 'Fish', serviceType: 'takeaway' },
  ],
  [],
  { id: 'order', billId: 'bill', serviceType: 'dine_in' },
)
const [soup, fish] = order.items

it('the event of a cancelled item has the item as it is on its order, in the default language', () => {
  const cancelledAt = Date.parse('2026-11-21T12:30:00+01:00')
  const cancelled = { ...soup!, cancelledAt, cancelKind: 'cancel' as const, cancelReason: 'late' }
  expect(itemCancelled(order, cancelled, 4)).toMatchObject({
    type: 'order_item.cancelled',
    branchId: 'roma',
    data: {
      id: 'soup',
      name: 'Soup',
      total: 5,
      service_type: 'dine_in',
      cancel_kind: 'cancel',
      cancel_reason: 'late',
      cancelled_at: '2026-11-21T12:30:00.000+01:00',
      order_id: 'order',
      dining_session_id: 'bill',
      version: 4,
    },
  })
})

it('the event of a changed item has the item that it was ordered in the place of, if any', () => {
  const { type, data } = itemUpdated(order, fish!, 5, soup)
  expect(type).toBe('order_item.updated')
  expect(data).toMatchObject({ id: 'fish', service_type: 'takeaway', order_id: 'order', version: 5 })
  expect(data.replaced).toMatchObject({ id: 'soup', name: 'Soup', total: 5, service_type: 'dine_in' })
  expect(itemUpdated(order, fish!, 5).data.replaced).toBeNull()
})
