import { get, post, type WrongGuess } from './guess.ts'

/** Paths that other systems have, or that follow from our words. */
export const otherPaths: readonly WrongGuess[] = [
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
