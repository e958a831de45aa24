import type { World } from '#test/fixtures/world.ts'
import type { Body } from '#test/support/api.ts'
import {
  counterOrderWith,
  get,
  lineOf,
  orderOf,
  post,
  productBody,
  refundWith,
  unknownId,
  type WrongGuess,
} from './guess.ts'

/** An order at the counter of one lasagne, made for one guess. */
const freshOrder = ({ brand, product }: World, more: Body = {}) => {
  const lines = lineOf(product, { quantity: 2 })
  return brand.make('/orders', { branch_id: brand.branchId, channel: 'pos', lines, ...more })
}
const payOrder = (_world: World, order: Body) => `/orders/${order.id}/pay`
const newProduct = (world: World, more: Body) => world.brand.make('/products', productBody(world, more))

/** Sales that are refused as they stand, each with its way out. */
export const refusedSales: readonly WrongGuess[] = [
  {
    guess: 'a product that cannot be ordered',
    prepare: async world => {
      const sold = await newProduct(world, {})
      const body = { branch_id: world.brand.branchId, sold_out: true }
      await world.brand.call('POST', `/products/${sold.id}/sold-out`, { body })
      return sold
    },
    ...orderOf((_world, made) => made),
    status: 409,
    says: ['"Guess"', 'sold_out', 'details.lines'],
  },
  {
    guess: 'addon quantity over the group',
    ...post('/orders', ({ brand, product, addon }) => ({
      branch_id: brand.branchId,
      channel: 'pos',
      lines: lineOf(product, { addons: [{ addon_id: addon.id, quantity: 6 }] }),
    })),
    says: ['addons', '5'],
  },
  {
    guess: 'fewer addons than the group asks for',
    prepare: async world => {
      const asked = { name: 'Toast', addon_ids: [world.addon.id], min: 3, max: 5 }
      const group = await world.brand.make('/addon-groups', asked)
      return newProduct(world, { addon_group_ids: [group.id] })
    },
    ...orderOf((_world, made) => made),
    says: ['at least 3', 'Toast'],
  },
  { guess: 'half a pizza', ...counterOrderWith({}, { quantity: 0.5 }), says: ['quantity', 'whole'] },
  {
    guess: 'an open price that is not said',
    ...orderOf(world => world.openPriced),
    says: ['`lines.0.unit_price`'],
  },
  {
    guess: 'a price of its own for a product with a price',
    ...counterOrderWith({}, { unit_price: 1 }),
    says: ['`lines.0.unit_price`'],
  },
  { ...get('/orders?q=ada'), says: ['`query.q`'] },
  {
    guess: 'pickup_at of an order',
    ...counterOrderWith({ pickup_at: '2026-11-21T18:00:00Z' }),
    nearest: 'scheduled_for',
  },
  {
    guess: 'delivery_address of an order',
    ...counterOrderWith({ delivery_address: 'Via Roma 1' }),
    nearest: 'delivery',
  },
  {
    guess: 'a key of a kiosk that pays',
    prepare: freshOrder,
    ...post(payOrder, ({ card }) => ({ payments: [{ payment_method_id: card.id }] })),
    scopes: ['orders.read', 'orders.write'],
    status: 403,
    says: ['payments.write'],
  },
  {
    guess: 'a line by PATCH',
    method: 'PATCH',
    path: ({ counterOrder: order }) => `/orders/${order.id}`,
    body: ({ product }) => ({ lines: lineOf(product) }),
    says: ['`lines`', '/orders/{order}/lines'],
  },
  {
    guess: 'one item of a counter order cancelled',
    ...post(({ counterOrder: { items } }) => `/order-items/${items[0].id}/cancel`, { reason: 'guess' }),
    status: 409,
    says: ['/remove-items'],
  },
  {
    guess: 'a campaign of type and value',
    ...post('/campaigns', { name: 'Guess', type: 'percentage', value: 10 }),
    says: ['`type`', '`kind`', 'required'],
  },
  {
    guess: 'a campaign of kind and amount',
    ...post('/campaigns', { name: 'Guess', kind: 'percentage', amount: 10 }),
    says: ['value'],
  },
  {
    guess: 'points that are worth nothing',
    prepare: world => freshOrder(world, { customer_id: world.customer.id }),
    ...post(payOrder, { payments: [], points: 100_000 }),
    says: ['`points`', 'loyalty.point_value'],
  },
  {
    guess: 'a second open drawer and none named',
    prepare: async world => {
      const branch_id = world.spareBranch.id
      for (const register of ['one', 'two']) {
        await world.brand.make('/shifts', { branch_id, register, opening_float: 100 })
      }
      return freshOrder(world, { branch_id })
    },
    ...post(payOrder, ({ cash }) => ({ payments: [{ payment_method_id: cash.id }] })),
    says: ['shift_id'],
  },
  {
    guess: 'a movement of a drawer with a type',
    ...post(`/shifts/${unknownId}/movements`, { type: 'out', amount: 5, reason: 'guess' }),
    says: ['kind'],
  },
  { guess: 'a refund of no items', ...refundWith({ items: [], reason: 'guess' }), says: ['`items`'] },
  {
    guess: 'a refund with a payment method',
    ...refundWith(({ card }) => ({ payment_method_id: card.id, reason: 'guess' })),
    says: ['`payment_method_id`'],
  },
  {
    guess: 'a refund of an order that is paid in part',
    prepare: async world => {
      const order = await freshOrder(world)
      const payments = [{ payment_method_id: world.card.id, amount: 1 }]
      await world.brand.call('POST', `/orders/${order.id}/pay`, { body: { payments } })
      return order
    },
    ...post((_world, order) => `/orders/${order.id}/refund`, { reason: 'guess' }),
    status: 409,
    says: ['oid'],
  },
]
