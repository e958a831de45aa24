import { describe, expect, it } from 'vitest'
import { catchRefusal } from '#test/builders/plain-order.ts'
import { refusedWith } from '#test/builders/refused.ts'
import { plainBill } from '#test/builders/plain-bill.ts'
import { dueOf, hasPayments, requireNotMerged, requireBillAllows } from './bill.rules.ts'
import { billShape, billStatuses } from '../shapes/bill.shape.ts'

const nothing = { paid: 0, balanceUsed: 0, pointsUsed: 0 }
const totals = {
  subtotal: 0,
  campaignDiscount: 0,
  discount: 0,
  tax: 0,
  total: 10_000,
  cost: 0,
  grossProfit: 10_000,
}

describe('the due', () => {
  const bill = { status: 'open', totals, paid: 1000, balanceUsed: 200, pointsValue: 30 } as const

  it('is the total minus payments, balance and points', () => {
    expect(dueOf(bill)).toBe(8770)
  })

  it('is zero once the bill is closed', () => {
    expect(billStatuses.map(status => dueOf({ ...bill, status }))).toEqual([8770, 0, 0, 0])
  })
})

it('counts and sums of items are not shown as they are stored', () => {
  const shown = Object.keys(billShape.show(plainBill(totals), 'Europe/Rome'))
  expect(shown).toContain('paid')
  for (const stored of ['totals', 'item_count', 'addon_count', 'balance_used'])
    expect(shown).not.toContain(stored)
})

it('any kind of payment makes a bill partly paid', () => {
  expect(hasPayments(nothing)).toBe(false)
  expect(hasPayments({ ...nothing, paid: 1 })).toBe(true)
  expect(hasPayments({ ...nothing, balanceUsed: 1 })).toBe(true)
  expect(hasPayments({ ...nothing, pointsUsed: 1 })).toBe(true)
  expect(hasPayments({ paid: 1, balanceUsed: 1, pointsUsed: 1 })).toBe(true)
})

it('only an open bill can be changed', () => {
  expect(billStatuses).toEqual(['open', 'settled', 'merged', 'cancelled'])
  expect(() => requireBillAllows({ id: 'bill', status: 'open' }, 'order')).not.toThrow()
  for (const status of ['settled', 'merged', 'cancelled'] as const) {
    const refused = refusedWith(() => requireBillAllows({ id: 'bill', status }, 'order'))
    expect(refused).toEqual(['session_not_open', { dining_session_id: 'bill', status }])
  }
  const words = (act: 'order' | 'mark_printed' | 'restore_charge', status: 'settled' | 'cancelled') =>
    catchRefusal(() => requireBillAllows({ id: 'bill', status }, act)).message
  expect(words('order', 'settled')).toContain('Open a new one')
  expect(words('mark_printed', 'settled')).toContain('Print its receipt, or reopen it')
  expect(words('restore_charge', 'settled')).toContain('Reopen it')
  expect(words('mark_printed', 'cancelled')).toContain('Open a new one')
})

it('distinguishes a merged bill from one that still has its items', () => {
  for (const status of billStatuses.filter(status => status !== 'merged')) {
    expect(() => requireNotMerged({ id: 'bill', status })).not.toThrow()
  }
  expect(catchRefusal(() => requireNotMerged({ id: 'bill', status: 'merged' })).code).toBe('session_not_open')
})
