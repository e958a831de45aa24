import { expect, test } from 'vitest'
import type { Body } from '#test/support/api.ts'
import { pay, seatAt, sell, type TillRoom, useTillRooms } from '#test/support/till-room.ts'

const openTillRoom = useTillRooms()

async function shown({ brand }: TillRoom, { id }: Body): Promise<number[]> {
  const read = (await brand.get(`/orders/${id}`)).body.data
  const listed = (await brand.get('/orders?per_page=100')).body.data.find((one: Body) => one.id === id)
  expect([listed.paid, listed.due]).toEqual([read.paid, read.due])
  return [read.paid, read.due]
}

test('an order without a bill shows its amounts paid and due', async () => {
  const room = await openTillRoom({ loyalty: { points_per_unit: 1, point_value: 0.01 } })
  const preview = { branch_id: room.brand.branchId, lines: [{ product_id: room.pizza.id, quantity: 1 }] }
  expect(await room.brand.make('/orders/preview', preview)).toMatchObject({ paid: 0, due: 10 })
  await room.brand.make(`/customers/${room.customer.id}/adjust`, { balance: 3, points: 100, reason: 'gift' })
  const order = await sell(room, [[room.pizza, 1]], { customer_id: room.customer.id })
  expect([order.paid, order.due]).toEqual([0, 10])
  const path = `/orders/${order.id}`
  const part = [{ payment_method_id: room.card.id, amount: 4 }]
  expect(await pay(room, path, part, { balance: 3, points: 100 })).toMatchObject({ paid: 4, due: 2 })
  expect(await shown(room, order)).toEqual([4, 2])
  await pay(room, path)
  expect(await shown(room, order)).toEqual([6, 0])
  const items = [{ item_id: order.items[0].id }]
  await room.brand.make(`${path}/refund`, { items, reason: 'cold' })
  expect(await shown(room, order)).toEqual([6, 0])
})

test('an order on a bill shows payments that name its items, and its share once the bill is settled', async () => {
  const room = await openTillRoom()
  const { bill, orders } = await seatAt(room, 0, [[[room.pizza, 2]], [[room.wine, 1]]])
  const path = `/dining-sessions/${bill.id}`
  const named = [{ item_id: orders[0].items[0].id, quantity: 1 }]
  await pay(room, path, [{ payment_method_id: room.card.id, items: named }])
  await pay(room, path, [{ payment_method_id: room.card.id, amount: 3 }])
  expect(await shown(room, orders[0])).toEqual([10, 10])
  expect(await shown(room, orders[1])).toEqual([0, 5.55])
  const { orders: onBill } = (await room.brand.get(path)).body.data
  expect(onBill.map(({ due }: Body) => due)).toEqual([10, 5.55])
  await pay(room, path)
  expect(await shown(room, orders[0])).toEqual([20, 0])
  expect(await shown(room, orders[1])).toEqual([5.55, 0])
})
