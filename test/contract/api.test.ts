import { expect, test } from 'vitest'
import { openApi } from '#test/support/api.ts'
import { makeFullRestaurant, seat } from '#test/fixtures/restaurant.ts'

test('a restaurant can be set up, serve and be paid through the API alone', async () => {
  const api = await openApi()
  const brand = await api.openBrand()
  const room = await makeFullRestaurant(brand)
  const { bill, order } = await seat(brand, room)
  expect(order).toMatchObject({
    status: 'pending',
    display_number: '001',
    totals: { total: 38.73, tax: 3.52 },
    kitchen: { status: 'new' },
  })
  const cancelled = await brand.make(`/order-items/${order.items[1].id}/cancel`, { reason: 'too long' })
  expect(cancelled.totals.total).toBe(26)
  const settled = await brand.make(`/dining-sessions/${bill.id}/pay`, {
    payments: [
      { payment_method_id: room.card.id, amount: 6 },
      { payment_method_id: room.cash.id, tendered: 50 },
    ],
  })
  expect(settled).toMatchObject({ status: 'settled', paid: 26, due: 0 })
  expect(settled.orders[0]).toMatchObject({
    status: 'paid',
    payments: [
      { amount: 6, change: 0 },
      { amount: 20, tendered: 50, change: 30 },
    ],
  })
})
