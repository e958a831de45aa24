import {
  counterOrderWith,
  get,
  type Guess,
  lineOf,
  post,
  productWith,
  refundWith,
  unknownId,
} from './guess.ts'

/** A request that succeeds once what it asks for exists. */
type Possible = Guess & { status: 200 | 201 }

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
  { guess: 'metadata with an order', ...counterOrderWith({ metadata: { till: '7' } }), status: 201 },
  { guess: 'metadata of a product', ...productWith({ metadata: { plu: '7' } }), status: 201 },
  {
    guess: 'an order for later',
    ...counterOrderWith({ scheduled_for: new Date(Date.now() + 3_600_000).toISOString() }),
    status: 201,
  },
  {
    guess: 'a delivery with its address',
    ...counterOrderWith({ channel: 'delivery', delivery: { address: 'Via Roma 1' } }),
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
  { guess: 'hold on a counter order', ...counterOrderWith({}, { hold: true }), status: 201 },
  { guess: 'a refund of an amount', ...refundWith({ amount: 1, reason: 'guess' }), status: 200 },
  { guess: 'a refund of all that is left', ...refundWith({ reason: 'guess' }), status: 200 },
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
    ...counterOrderWith({ coupon_code: 'five' }),
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
