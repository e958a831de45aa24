import { expect, it } from 'vitest'
import { presentLedgerRow } from '../ledger.presenter.ts'
import { presentExportedOrder, presentExportedBill } from './export.presenter.ts'

const at = Date.UTC(2026, 10, 21, 12)

it('shows times in the zone of the branch and amounts as numbers', () => {
  const bill = {
    id: 'S',
    branch_id: 'B',
    timezone: 'Europe/Rome',
    guests: 2,
    name: null,
    note: null,
    metadata: { till: '3' },
    opened_at: at,
  }
  expect(presentExportedBill({ ...bill, closed_at: null })).toEqual({
    id: 'S',
    branch_id: 'B',
    guests: 2,
    name: null,
    note: null,
    metadata: { till: '3' },
    opened_at: '2026-11-21T13:00:00.000+01:00',
    closed_at: null,
  })
  expect(presentExportedBill({ ...bill, closed_at: at })).toMatchObject({
    closed_at: '2026-11-21T13:00:00.000+01:00',
  })
  const order = presentExportedOrder({
    id: 'O',
    order_number: 'B-1',
    branch_id: 'B',
    timezone: 'Asia/Tokyo',
    status: 'paid',
    business_date: '2026-11-21',
    ordered_at: at,
    customer_name: 'Ada',
    note: null,
    metadata: {},
    delivery: { address: 'Via Roma 1', fee: 350 },
    total: 1050,
    balance_used: 50,
    points_used: 3,
    balance_earned: 7,
    points_earned: 10,
    items: [{ name: 'Fish', quantity: 335, total: 1050, note: 'salt' }],
  })
  expect(order).toMatchObject({
    ordered_at: '2026-11-21T21:00:00.000+09:00',
    total: 10.5,
    delivery: { address: 'Via Roma 1', lat: null, lng: null, instructions: null, fee: 3.5 },
    balance_used: 0.5,
    balance_earned: 0.07,
    items: [{ quantity: 0.335, total: 10.5, note: 'salt' }],
  })
  expect(order).not.toHaveProperty('timezone')
})

it('shows a ledger entry with signed amounts', () => {
  const row = {
    id: 'L',
    kind: 'reverse',
    points: -4,
    balance: -125,
    order_id: 'O',
    dining_session_id: null,
    reason: 'cold',
    approved_by: 'M',
    branch_id: 'B',
    payment_method_id: null,
    shift_id: null,
    business_date: '2026-11-21',
    created_at: at,
  } as const
  expect(presentLedgerRow(row, 'UTC')).toEqual({
    ...row,
    balance: -1.25,
    created_at: '2026-11-21T12:00:00.000+00:00',
  })
})
