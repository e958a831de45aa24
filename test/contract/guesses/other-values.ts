import { counterOrderWith, get, post, productWith, unknownId, type WrongGuess } from './guess.ts'

const taxText = (raw: string, type: string) => {
  return { method: 'POST' as const, path: '/taxes', raw, headers: { 'content-type': type } }
}

/** Values and forms that are refused with what is wanted. */
export const otherValues: readonly WrongGuess[] = [
  { ...get('/orders?status=open'), says: ['pending', 'paid'] },
  { ...get('/orders?ordered_from=2026-10-01'), says: ['`query.ordered_from`', 'ISO 8601', '%2B'] },
  { ...get('/orders?sort=-created_at'), says: ['created_at'] },
  { guess: 'a price as a text', ...productWith({ price: '8.50' }), says: ['`price`', 'Must be a number'] },
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
    ...counterOrderWith({ coupon_code: 'FIVE' }),
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
    ...counterOrderWith({ service_type: 'eat_in' }),
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
    ...counterOrderWith({}, { product_id: unknownId }),
    says: ['`lines.0.product_id`', 'no product with this id', 'list'],
  },
  {
    guess: 'an order that there is not',
    path: `/orders/${unknownId}`,
    status: 404,
    says: ['no order with this id', 'list'],
  },
]
