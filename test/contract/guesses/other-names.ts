import type { Body } from '#test/support/api.ts'
import { counterOrderWith, get, lineOf, post, productWith, unknownId, type WrongGuess } from './guess.ts'

const brandChange = (body: Body) => ({ method: 'PATCH' as const, path: '/brand', body })

/** Names that other systems have: refused with ours. */
export const otherNames: readonly WrongGuess[] = [
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
    ...counterOrderWith({}, { price: 3 }),
    says: ['`lines.0.price`'],
    nearest: 'unit_price',
  },
  {
    guess: 'modifiers of a line',
    ...counterOrderWith({}, { modifiers: [] }),
    says: ['`lines.0.modifiers`'],
    nearest: 'addons',
  },
  { guess: 'tax_ids of a product', ...productWith({ tax_ids: [] }), nearest: 'tax_id' },
  { guess: 'variations of a product', ...productWith({ variations: [] }), says: ['addon groups'] },
  {
    guess: 'payments with an order',
    ...counterOrderWith({ payments: [{ amount: 10 }] }),
    says: ['`payments`', '/pay'],
  },
  { guess: 'tip with an order', ...counterOrderWith({ tip: 2 }), says: ['`tip`', 'payment', '/pay'] },
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
