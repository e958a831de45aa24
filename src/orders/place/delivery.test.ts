import { expect, test } from 'vitest'
import type { Body } from '#test/support/api.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { expectNothing, pay, sell, type TillRoom, useTillRooms } from '#test/support/till-room.ts'

const openTillRoom = useTillRooms()

const home = { address: 'Via Appia 7\n00183 Roma', lat: 41.8721, lng: 12.5068 }
const delivery = { ...home, instructions: 'Third floor', fee: 3.5 }
const kinds = ({ items }: Body) => items.map(({ kind, total }: Body) => [kind, total])
const feeOf = ({ items }: Body) => items.find(({ kind }: Body) => kind === 'delivery_fee')

const deliver = (room: TillRoom, more: Body = {}): Promise<Body> =>
  sell(room, [[room.pizza, 1]], { channel: 'delivery', delivery, ...more })

async function taxed({ brand }: TillRoom, rates: Body): Promise<void> {
  const tax = await brand.make('/taxes', { name: 'Fees', ...rates })
  await brand.call('PATCH', '/brand', { body: { delivery_tax_id: tax.id } })
}

test('the fee is a separate item with its own tax, without campaigns, discounts and charge', async () => {
  const room = await openTillRoom({ service_charge: { percent: 10, channels: [] } })
  const { brand, wine } = room
  await taxed(room, { rate: 22, service_type_rates: { delivery: 4 } })
  await brand.make('/campaigns', { name: 'Half', kind: 'percentage', value: 50 })
  const order = await deliver(room)
  expect(order).toMatchObject({
    service_type: 'delivery',
    delivery,
    totals: { total: 9, subtotal: 14 },
  })
  expect(kinds(order)).toEqual([
    ['product', 5],
    ['delivery_fee', 3.5],
    ['service_charge', 0.5],
  ])
  expect(feeOf(order)).toMatchObject({
    product_id: null,
    name: 'Delivery fee',
    quantity: 1,
    unit_price: 3.5,
    tax_rate: 4,
    tax: 0.13,
    cost: 0,
    campaigns: [],
    kitchen: { status: null },
  })
  const discount = { kind: 'percentage', value: 20, reason: 'late' }
  const less = await brand.make(`/orders/${order.id}/discount`, discount)
  expect(kinds(less)).toEqual([
    ['product', 4],
    ['delivery_fee', 3.5],
    ['service_charge', 0.4],
  ])
  const ofFee = { ...discount, item_id: feeOf(order).id }
  await expectNothing(room, 'validation_failed', 'POST', `/orders/${order.id}/discount`, ofFee)
  const lines = [{ product_id: wine.id, quantity: 1 }]
  const more = await brand.make(`/orders/${order.id}/lines`, { lines })
  expect(more.items.map(({ kind }: Body) => kind)).toEqual([
    'product',
    'product',
    'delivery_fee',
    'service_charge',
  ])
  expect((await brand.get(`/orders/${order.id}`)).body.data).toEqual(more)
  const preview = { branch_id: brand.branchId, channel: 'delivery', delivery, lines }
  expect((await brand.make('/orders/preview', preview)).delivery).toEqual(delivery)
  await pay(room, `/orders/${order.id}`)
  await expectInvariants(room.api.db)
})

test('the fee is paid, refunded and removed on its own, and cannot be wasted', async () => {
  const language = { default_language: 'it', languages: ['it', 'en'] }
  const room = await openTillRoom({ service_charge: { percent: 10, channels: [] }, ...language })
  const { brand, card } = room
  const order = await deliver(room)
  const fee = feeOf(order)
  const path = `/orders/${order.id}`
  await expectNothing(room, 'validation_failed', 'POST', `${path}/waste`, {
    items: [{ item_id: fee.id, quantity: 1 }],
    reason: 'none',
  })
  const items = [{ item_id: fee.id, quantity: 1 }]
  expect(await pay(room, path, [{ payment_method_id: card.id, items }])).toMatchObject({ paid: 3.5, due: 11 })
  await pay(room, path)
  const back = await brand.make(`${path}/refund`, { items, reason: 'an hour late' })
  expect(back).toMatchObject({ status: 'partially_refunded', totals: { total: 11 } })
  expect(back.adjustments).toMatchObject([{ kind: 'refund', item_id: fee.id, amount: 3.5 }])
  const rest = [{ item_id: order.items[0].id }]
  expect(await brand.make(`${path}/refund`, { items: rest, reason: 'cold' })).toMatchObject({
    status: 'refunded',
    totals: { total: 0 },
  })
  const [sold, refund] = (await brand.get(`/receipts?sort=number&order_id=${order.id}`)).body.data
  const namesOf = (receipt: Body) => receipt.lines.map(({ name }: Body) => name)
  expect(namesOf(sold)).toEqual([order.items[0].name, 'Consegna', 'Servizio 10%'])
  expect(namesOf(refund)).toEqual(['Consegna'])
  const without = async (choose: (order: Body) => Body[]) => {
    const made = await deliver(room)
    const removed = choose(made).map(({ id }: Body) => ({ item_id: id }))
    const body = { items: removed, reason: 'nobody there' }
    const { totals, status } = await brand.make(`/orders/${made.id}/remove-items`, body)
    return [totals.total, status]
  }
  expect(await without(made => [feeOf(made)])).toEqual([11, 'pending'])
  expect(await without(made => [made.items[0], feeOf(made)])).toEqual([0, 'cancelled'])
  expect(await without(made => [made.items[0]])).toEqual([0, 'cancelled'])
  await expectInvariants(room.api.db)
})

test('a zero or missing fee adds no item; reports include fees in their totals', async () => {
  const room = await openTillRoom()
  const { brand } = room
  expect(kinds(await deliver(room, { delivery: { ...home, fee: 0 } }))).toEqual([['product', 10]])
  const bare = await deliver(room, { channel: 'phone', service_type: 'delivery', delivery: home })
  expect(kinds(bare)).toEqual([['product', 10]])
  expect(bare.delivery).toEqual({ ...home, instructions: null, fee: null })
  const order = await deliver(room)
  await pay(room, `/orders/${order.id}`)
  const { totals } = (await brand.get('/reports/sales?from=2026-11-21&to=2026-11-21')).body.data
  expect(totals).toMatchObject({ total: 13.5, orders: 1 })
})

test('erasing a customer removes the address, and an export includes it', async () => {
  const room = await openTillRoom()
  const { brand, customer } = room
  const order = await deliver(room, { customer_id: customer.id })
  const { orders } = (await brand.get(`/customers/${customer.id}/export`)).body.data
  expect(orders).toMatchObject([{ delivery }])
  await brand.make(`/customers/${customer.id}/erase`, {})
  const after = (await brand.get(`/orders/${order.id}`)).body.data
  expect([after.delivery, after.totals.total]).toEqual([null, 13.5])
  await expectInvariants(room.api.db)
})
