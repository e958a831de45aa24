import { expect, test } from 'vitest'
import { asGuestSees } from './guest-answer.presenter.ts'

test('shows costs and profits as 0 everywhere', () => {
  const item = { name: 'Lasagne', total: 12.5, cost: 3.1 }
  const totals = { total: 12.5, cost: 3.1, gross_profit: 8.26 }
  expect(asGuestSees({ orders: [{ items: [item], totals }] })).toEqual({
    orders: [{ items: [{ ...item, cost: 0 }], totals: { total: 12.5, cost: 0, gross_profit: 0 } }],
  })
})

test('hides staff and their notes, and keeps the notes of guests', () => {
  const given = { amount: 1, reason: 'rude', staff_id: 's', approved_by: 'm' }
  const order = {
    by_guests: false,
    customer_id: 'c',
    customer_name: 'Ada',
    client_ref: 'r',
    staff_id: 's',
    note: 'complains',
    items: [{ note: 'again', client_line_id: 'l', cancel_reason: 'sent back', cancelled_by: 's' }],
    discounts: [given],
    adjustments: [given],
    payments: [{ amount: 5, reference: 'slip 7', staff_id: 's', metadata: { note: 'x' } }],
    metadata: { table: 'regulars' },
  }
  const own = { ...order, by_guests: true }
  const nobody = { amount: 1, reason: '', reason_id: null, staff_id: null, approved_by: null }
  const seen = {
    by_guests: false,
    customer_id: null,
    customer_name: null,
    client_ref: null,
    staff_id: null,
    note: null,
    items: [{ note: null, client_line_id: null, cancel_reason: null, cancelled_by: null }],
    discounts: [nobody],
    adjustments: [nobody],
    payments: [{ amount: 5, reference: null, staff_id: null, metadata: {} }],
    metadata: {},
  }
  const bill = {
    name: 'Ada',
    table_ids: ['t'],
    customer_id: 'c',
    staff_id: 's',
    note: 'rude people',
    guests: 2,
  }
  expect(asGuestSees({ ...bill, orders: [order, own] })).toEqual({
    name: null,
    table_ids: ['t'],
    customer_id: null,
    staff_id: null,
    note: null,
    guests: 2,
    orders: [
      seen,
      {
        ...seen,
        by_guests: true,
        customer_name: 'Ada',
        client_ref: 'r',
        note: 'complains',
        items: [{ ...seen.items[0], note: 'again', client_line_id: 'l' }],
      },
    ],
  })
})

test('keeps figures that share a name with those lists', () => {
  const totals = { discounts: 1.5, adjustments: 0 }
  expect(asGuestSees(totals)).toEqual(totals)
})

test('shows why a dish or a campaign is not available', () => {
  const menu = { products: [{ reason: 'sold_out' }], campaigns: [{ reason: 'coupon' }] }
  expect(asGuestSees(menu)).toEqual(menu)
})
