import type { Scope } from '../../src/access/scope.rules.ts'
import type { World } from '#test/fixtures/world.ts'
import type { Body } from '#test/support/api.ts'

/** A value, or how it follows from the world and from what `prepare` made in it. */
type Of<T> = T | ((world: World, made: Body) => T)

export type Guess = {
  /** The request, for the name of the test. */
  guess: string
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Makes what the request is about. */
  prepare?: (world: World) => Promise<Body>
  path: Of<string>
  body?: Of<object>
  /** Asks with a key that has these scopes alone. */
  scopes?: Scope[]
  /** Sent as it is, in place of `body`. */
  raw?: string
  headers?: Record<string, string>
}

/** A request that people who come from another system try first, and the words of its refusal that help them. */
export type WrongGuess = Guess & {
  /** 422 unless said. */
  status?: number
  /** Parts of the top message; of several faults, of their paths and messages. */
  says?: readonly string[]
  /** The first of `allowed`, which the message asks about. */
  nearest?: string
}

const unknownId = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const get = (path: string) => ({ guess: `GET ${path}`, path })
const post = (path: Of<string>, body: Of<object> = {}) => ({ method: 'POST' as const, path, body })
const brandChange = (body: Body) => ({ method: 'PATCH' as const, path: '/brand', body })
const lineOf = (product: Body, more: Body = {}) => [{ product_id: product.id, quantity: 1, ...more }]
const order = (product: (world: World, made: Body) => Body, more: Body = {}, line: Body = {}) =>
  post('/orders', (world, made) => ({
    branch_id: world.brand.branchId,
    channel: 'pos',
    lines: lineOf(product(world, made), line),
    ...more,
  }))
const counterOrder = (more: Body, line: Body = {}) => order(world => world.product, more, line)
const productBody = ({ category, tax }: World, more: Body) => {
  return { category_id: category.id, tax_id: tax.id, name: 'Guess', price: 8.5, ...more }
}
const product = (more: Body) => post('/products', world => productBody(world, more))
const refund = (body: Of<object>) =>
  post(({ refundableOrder }) => `/orders/${refundableOrder.id}/refund`, body)

/** Names that other systems have: refused with ours. */
const otherNames: readonly WrongGuess[] = [
  { ...get('/customers?name=ada'), says: ['`query.name`'], nearest: 'q' },
  { ...get('/customers?search=ada'), nearest: 'q' },
  { ...get('/orders?limit=10'), nearest: 'per_page' },
  { ...get('/orders?ordered=2026-10-01'), nearest: 'ordered_from' },
  {
    guess: 'line_items of an order',
    ...post('/orders/preview', ({ brand, product }) => {
      return { branch_id: brand.branchId, lines: lineOf(product), line_items: [] }
    }),
    says: ['`line_items`'],
    nearest: 'lines',
  },
  {
    guess: 'price of a line',
    ...counterOrder({}, { price: 3 }),
    says: ['`lines.0.price`'],
    nearest: 'unit_price',
  },
  {
    guess: 'modifiers of a line',
    ...counterOrder({}, { modifiers: [] }),
    says: ['`lines.0.modifiers`'],
    nearest: 'addons',
  },
  { guess: 'tax_ids of a product', ...product({ tax_ids: [] }), nearest: 'tax_id' },
  { guess: 'variations of a product', ...product({ variations: [] }), says: ['addon groups'] },
  {
    guess: 'payments with an order',
    ...counterOrder({ payments: [{ amount: 10 }] }),
    says: ['`payments`', '/pay'],
  },
  { guess: 'tip with an order', ...counterOrder({ tip: 2 }), says: ['`tip`', 'payment', '/pay'] },
  {
    guess: 'first_name of a customer',
    ...post('/customers', { name: 'Ada', first_name: 'Ada' }),
    nearest: 'name',
  },
  {
    guess: 'counted_cash of a drawer',
    ...post(`/shifts/${unknownId}/close`, { counted: [], counted_cash: 146 }),
    nearest: 'counted',
  },
  {
    guess: 'covers of a bill',
    ...post('/dining-sessions', ({ spareTable }) => ({ table_id: spareTable.id, guests: 2, covers: 2 })),
    nearest: 'guests',
  },
  {
    guess: 'check of a preview',
    ...post('/orders/preview', ({ bill, product }) => {
      return { dining_session_id: bill.id, check: bill.id, lines: lineOf(product) }
    }),
    nearest: 'dining_session_id',
  },
  {
    guess: 'gratuity with a payment',
    ...post(
      ({ bill }) => `/dining-sessions/${bill.id}/pay`,
      ({ card }) => ({ payments: [{ payment_method_id: card.id, amount: 1, gratuity: 1 }] }),
    ),
    says: ['`payments.0.gratuity`'],
    nearest: 'tip',
  },
  {
    guess: '86 of a product',
    ...post(
      ({ product }) => `/products/${product.id}/sold-out`,
      ({ brand }) => ({ branch_id: brand.branchId, sold_out: true, '86': true }),
    ),
    says: ['`86`', 'Did you mean `sold_out`?'],
  },
  {
    guess: 'reason to cancel a bill',
    ...post(({ emptyBill }) => `/dining-sessions/${emptyBill.id}/cancel`, { reason: 'left' }),
    says: ['`reason`', 'takes no reason'],
  },
  {
    guess: 'rate of the service charge',
    ...brandChange({ service_charge: { rate: 18 } }),
    says: ['`service_charge.rate`'],
    nearest: 'percent',
  },
  {
    guess: 'service charge as a number',
    ...brandChange({ service_charge: 18 }),
    says: ['`service_charge`', 'Must be an object or null', 'percent'],
  },
]

/** An order at the counter of one lasagne, made for one guess. */
const freshOrder = ({ brand, product }: World, more: Body = {}) => {
  const lines = lineOf(product, { quantity: 2 })
  return brand.make('/orders', { branch_id: brand.branchId, channel: 'pos', lines, ...more })
}
const payOrder = (_world: World, order: Body) => `/orders/${order.id}/pay`
const newProduct = (world: World, more: Body) => world.brand.make('/products', productBody(world, more))

/** Sales that are refused as they stand, each with its way out. */
const refusedSales: readonly WrongGuess[] = [
  {
    guess: 'a product that cannot be ordered',
    prepare: async world => {
      const sold = await newProduct(world, {})
      const body = { branch_id: world.brand.branchId, sold_out: true }
      await world.brand.call('POST', `/products/${sold.id}/sold-out`, { body })
      return sold
    },
    ...order((_world, made) => made),
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
    ...order((_world, made) => made),
    says: ['at least 3', 'Toast'],
  },
  { guess: 'half a pizza', ...counterOrder({}, { quantity: 0.5 }), says: ['quantity', 'whole'] },
  {
    guess: 'an open price that is not said',
    ...order(world => world.openPriced),
    says: ['`lines.0.unit_price`'],
  },
  {
    guess: 'a price of its own for a product with a price',
    ...counterOrder({}, { unit_price: 1 }),
    says: ['`lines.0.unit_price`'],
  },
  { ...get('/orders?q=ada'), says: ['`query.q`'] },
  {
    guess: 'pickup_at of an order',
    ...counterOrder({ pickup_at: '2026-11-21T18:00:00Z' }),
    nearest: 'scheduled_for',
  },
  {
    guess: 'delivery_address of an order',
    ...counterOrder({ delivery_address: 'Via Roma 1' }),
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
  { guess: 'a refund of no items', ...refund({ items: [], reason: 'guess' }), says: ['`items`'] },
  {
    guess: 'a refund with a payment method',
    ...refund(({ card }) => ({ payment_method_id: card.id, reason: 'guess' })),
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

/** Paths that other systems have, or that follow from our words. */
const otherPaths: readonly WrongGuess[] = [
  { ...get('/kitchen/stations'), status: 404, nearest: 'GET /v1/pos/kitchen-stations' },
  {
    guess: 'POST /orders/{order}/kitchen/recall',
    ...post(({ order }) => `/orders/${order.id}/kitchen/recall`),
    status: 404,
    nearest: 'POST /v1/pos/orders/{order}/recall',
  },
  {
    guess: 'POST /checks/{check}/pay',
    ...post(({ bill }) => `/checks/${bill.id}/pay`),
    status: 404,
    nearest: 'POST /v1/pos/dining-sessions/{session}/pay',
  },
  { ...get('/modifier-groups'), status: 404, nearest: 'GET /v1/pos/addon-groups' },
  { guess: 'GET /v1/orders', path: '//v1/orders', status: 404, nearest: 'GET /v1/pos/orders' },
  {
    guess: 'PUT /orders/{order}',
    method: 'PUT',
    path: ({ order }) => `/orders/${order.id}`,
    body: {},
    status: 405,
    says: ['This path accepts only'],
  },
]

const taxText = (raw: string, type: string) => {
  return { method: 'POST' as const, path: '/taxes', raw, headers: { 'content-type': type } }
}

/** Values and forms that are refused with what is wanted. */
const otherValues: readonly WrongGuess[] = [
  { ...get('/orders?status=open'), says: ['pending', 'paid'] },
  { ...get('/orders?ordered_from=2026-10-01'), says: ['`query.ordered_from`', 'ISO 8601', '%2B'] },
  { ...get('/orders?sort=-created_at'), says: ['created_at'] },
  { guess: 'a price as a text', ...product({ price: '8.50' }), says: ['`price`', 'Must be a number'] },
  {
    guess: 'amount 0.1 + 0.2 of JavaScript',
    ...post(
      ({ bill }) => `/dining-sessions/${bill.id}/pay`,
      ({ card }) => ({ payments: [{ payment_method_id: card.id, amount: 0.1 + 0.2 }] }),
    ),
    says: ['`payments.0.amount`', 'at most 2 decimals'],
  },
  {
    guess: 'sold out without a branch',
    ...post(({ product }) => `/products/${product.id}/sold-out`, { sold_out: true }),
    says: ['`branch_id`', 'required'],
  },
  {
    guess: 'cancel an order without a reason',
    ...post(({ counterOrder: order }) => `/orders/${order.id}/cancel`),
    says: ['`reason`', 'required'],
  },
  {
    guess: 'a phone without its country',
    ...post('/customers', { name: 'Ada', phone: '333 1234567' }),
    says: ['`phone`', 'plus sign', 'country'],
  },
  {
    guess: 'a coupon that nobody made',
    ...counterOrder({ coupon_code: 'FIVE' }),
    says: ['`coupon_code`', 'unknown', 'Leave it out'],
  },
  {
    guess: 'a movement of the type out',
    ...post('/stock-movements', ({ brand, flour }) => {
      return { branch_id: brand.branchId, stock_item_id: flour.id, quantity: 1, reason: 'x' }
    }),
    says: ['`kind`', 'One of: ', 'purchase', 'waste'],
  },
  {
    guess: 'a payment method credit_card',
    ...post('/payment-methods', { name: 'Card', type: 'credit_card' }),
    says: ['`type`', 'card', 'cash'],
  },
  {
    guess: 'the role server',
    ...post('/staff', { name: 'Ada', role: 'server', pin: '48151' }),
    says: ['`role`', 'waiter'],
  },
  {
    guess: 'the service type eat_in',
    ...counterOrder({ service_type: 'eat_in' }),
    says: ['`service_type`', 'dine_in', 'takeaway'],
  },
  {
    ...get('/reports/sales?date=2026-10-01&from=2026-10-01&to=2026-10-01'),
    says: ['`query.date`'],
    nearest: 'from',
  },
  { ...get('/reports/sales?from=2026-10-01'), says: ['`query.to`', 'required'] },
  {
    ...get('/reports/sales?from=2026-11-21&to=2026-11-21&group_by=product'),
    says: ['`query.group_by`', 'hour', 'day'],
  },
  {
    ...get('/reports/product-sales?from=2026-11-21&to=2026-11-21'),
    status: 404,
    says: ['no such path'],
    nearest: 'GET /v1/pos/reports/sales',
  },
  {
    guess: 'single quotes',
    ...taxText("{'name':'VAT'}", 'application/json'),
    status: 400,
    says: ['line 1, column 2', 'JSON'],
  },
  { guess: 'no content type', ...taxText('{}', 'text/plain'), status: 415, says: ['application/json'] },
  { guess: 'a list as the body', ...post('/taxes', []), says: ['`body`', 'Must be an object'] },
  {
    guess: 'an ETag without quotes',
    method: 'PATCH',
    path: ({ tax }) => `/taxes/${tax.id}`,
    body: { name: 'Other' },
    headers: { 'if-match': '77' },
    status: 412,
    says: ['with the quotes'],
  },
  {
    guess: 'Authorization without Bearer',
    path: '/brand',
    headers: { authorization: 'comanda_key' },
    status: 401,
    says: ['Authorization: Bearer <key>'],
  },
  {
    guess: 'a product that there is not',
    ...counterOrder({}, { product_id: unknownId }),
    says: ['`lines.0.product_id`', 'no product with this id', 'list'],
  },
  {
    guess: 'an order that there is not',
    path: `/orders/${unknownId}`,
    status: 404,
    says: ['no order with this id', 'list'],
  },
]

export const wrongGuesses = [...otherNames, ...refusedSales, ...otherPaths, ...otherValues]

/** A request that succeeds once what it asks for exists. */
export type Possible = Guess & { status: 200 | 201 }

/** Guesses that are right. */
export const rightGuesses: readonly Possible[] = [
  ...[
    '/tables?status=free',
    '/orders?order_number=X-20261121-0001',
    '/orders?display_number=001&business_date=2026-11-21',
    '/orders?channel=pos',
    `/orders?staff_id=${unknownId}`,
    '/orders?business_date_from=2026-10-01',
    '/orders?status=paid,pending',
    '/dining-sessions?status=open',
    '/payments',
    '/refunds',
    '/reports/taxes?from=2026-11-21&to=2026-11-21',
  ].map(path => ({ ...get(path), status: 200 as const })),
  {
    guess: 'GET /orders?table_id=',
    path: ({ spareTable }) => `/orders?table_id=${spareTable.id}`,
    status: 200,
  },
  { guess: 'metadata with an order', ...counterOrder({ metadata: { till: '7' } }), status: 201 },
  { guess: 'metadata of a product', ...product({ metadata: { plu: '7' } }), status: 201 },
  {
    guess: 'an order for later',
    ...counterOrder({ scheduled_for: new Date(Date.now() + 3_600_000).toISOString() }),
    status: 201,
  },
  {
    guess: 'a delivery with its address',
    ...counterOrder({ channel: 'delivery', delivery: { address: 'Via Roma 1' } }),
    status: 201,
  },
  {
    guess: 'more lines on a counter order',
    ...post(
      ({ counterOrder: order }) => `/orders/${order.id}/lines`,
      ({ product }) => ({ lines: lineOf(product) }),
    ),
    status: 200,
  },
  {
    guess: 'items off a counter order',
    ...post(
      ({ counterOrder: order }) => `/orders/${order.id}/remove-items`,
      ({ counterOrder: { items } }) => ({
        items: [{ item_id: items[0].id, quantity: 1 }],
        reason: 'guess',
      }),
    ),
    status: 200,
  },
  { guess: 'hold on a counter order', ...counterOrder({}, { hold: true }), status: 201 },
  { guess: 'a refund of an amount', ...refund({ amount: 1, reason: 'guess' }), status: 200 },
  { guess: 'a refund of all that is left', ...refund({ reason: 'guess' }), status: 200 },
  {
    guess: 'a phone with spaces',
    ...post('/customers', { name: 'Ada', phone: '+39 333 999 8888' }),
    status: 201,
  },
  {
    guess: 'a coupon in small letters',
    prepare: ({ brand }) => {
      const five = { name: 'Five', kind: 'percentage', value: 5, applies_to: {}, coupon_code: 'FIVE' }
      return brand.make('/campaigns', five)
    },
    ...counterOrder({ coupon_code: 'five' }),
    status: 201,
  },
  {
    guess: 'fire a held counter order',
    ...post(({ heldCounterOrder }) => `/orders/${heldCounterOrder.id}/fire`),
    status: 200,
  },
  {
    guess: 'a refund of a bill',
    prepare: async ({ brand, product, card, area }) => {
      const table = await brand.make('/tables', { area_id: area.id, name: 'Refund' })
      const bill = await brand.make('/dining-sessions', { table_id: table.id })
      await brand.make(`/dining-sessions/${bill.id}/orders`, { lines: lineOf(product) })
      const payments = [{ payment_method_id: card.id }]
      await brand.call('POST', `/dining-sessions/${bill.id}/pay`, { body: { payments } })
      return bill
    },
    ...post((_world, bill) => `/dining-sessions/${bill.id}/refund`, { reason: 'guess' }),
    status: 200,
  },
  {
    guess: 'a tab without a table',
    ...post('/dining-sessions', ({ brand }) => ({ branch_id: brand.branchId, name: 'Ada' })),
    status: 201,
  },
  {
    guess: 'a bill without guests',
    ...post('/dining-sessions', ({ spareTable }) => ({ table_id: spareTable.id })),
    status: 201,
  },
]
