import { describe, expect, test } from 'vitest'
import { faultsOf, refusedWith } from '#test/builders/refused.ts'
import { paidOrder } from '#test/builders/plain-sale.ts'
import { enterKitchen, noKitchen } from '../item/stage.rules.ts'
import type { StoredOrder } from '../shapes/order.shape.ts'
import { kitchenTime, readScheduledFor, reschedule, ticketDateOf } from './schedule.rules.ts'

const minute = 60_000
const now = Date.parse('2026-11-21T12:00:00+01:00')
const terms = { leadMinutes: 20, now, dayOf: (at: number) => new Date(at).toISOString().slice(0, 10) }
const evening = '2026-11-21T20:00:00+01:00'
const at = Date.parse(evening) - 20 * minute

/** An order for eight o'clock: a dish for the kitchen, a drink and a held dessert. */
function scheduled(more: Partial<StoredOrder> = {}): StoredOrder {
  const order = paidOrder(
    [
      { total: 1, needsKitchen: true, kitchen: enterKitchen(at), firedAt: at },
      { total: 1, firedAt: at },
      { total: 1, needsKitchen: true, held: true, kitchen: noKitchen, firedAt: null },
    ],
    [],
  )
  return { ...order, kitchen: enterKitchen(at), scheduledFor: Date.parse(evening), ...more }
}

test('accepts a time from now to thirty days ahead', () => {
  const read = (sent: string | null | undefined) => readScheduledFor(sent, { from: now, now })
  expect([read(undefined), read(null), read(evening)]).toEqual([null, null, Date.parse(evening)])
  const faults = (sent: string) => faultsOf(() => read(sent))
  expect(faults('2026-11-21T20:00:00')).toEqual(['scheduled_for format'])
  expect(faults('2026-11-21T11:59:59+01:00')).toEqual(['scheduled_for min'])
  expect(faults('2026-12-21T12:00:01+01:00')).toEqual(['scheduled_for max'])
})

test('the kitchen gets an order at once, or the lead time before its scheduled time', () => {
  expect(kitchenTime(null, 20, now)).toBe(now)
  expect(kitchenTime(now + 5 * minute, 20, now)).toBe(now)
  expect(kitchenTime(now + 25 * minute, 20, now)).toBe(now + 5 * minute)
})

test('the ticket date is the last day on which the kitchen gets some of the order', () => {
  expect(ticketDateOf('2026-11-21', '2026-11-21')).toBeNull()
  expect(ticketDateOf('2026-11-21', '2026-11-20')).toBeNull()
  expect(ticketDateOf('2026-11-21', '2026-11-25', '2026-11-23')).toBe('2026-11-25')
})

describe('rescheduling', () => {
  test('moves items that are not held, and the ticket date', () => {
    const to = '2026-11-24T13:00:00+01:00'
    const lunch = Date.parse(to) - 20 * minute
    const moved = reschedule(scheduled(), { ...terms, to })
    expect(moved.items.map(item => [item.kitchen.newAt, item.firedAt])).toEqual([
      [lunch, lunch],
      [null, lunch],
      [null, null],
    ])
    expect(moved).toMatchObject({ kitchen: { status: 'new', newAt: lunch }, ticketDate: '2026-11-24' })
    const atOnce = reschedule(moved, { ...terms, to: null })
    expect(atOnce).toMatchObject({ scheduledFor: null, ticketDate: null, kitchen: { newAt: now } })
  })

  test('to the same time changes nothing, even when it is past', () => {
    const order = scheduled()
    expect(reschedule(order, { ...terms, to: evening })).toBe(order)
    expect(reschedule(order, { ...terms, to: evening, now: now + 1e9 })).toBe(order)
    const plain = scheduled({ scheduledFor: null })
    expect(reschedule(plain, { ...terms, to: null })).toBe(plain)
  })

  test('leaves cancelled items unchanged', () => {
    const order = scheduled()
    const items = order.items.map(item => ({ ...item, cancelledAt: now }))
    const moved = reschedule({ ...order, items }, { ...terms, to: null })
    expect([moved.items, moved.kitchen]).toEqual([items, order.kitchen])
  })

  test('ignores items that were removed before the kitchen had them, and a refund of others', () => {
    const order = scheduled({ status: 'partially_refunded' })
    const [first, ...rest] = order.items
    const removed = { ...order, items: [{ ...first!, cancelledAt: at - 1 }, ...rest] }
    const to = '2026-11-21T22:00:00+01:00'
    expect(reschedule(order, { ...terms, to }).scheduledFor).toBe(Date.parse(to))
    expect(reschedule(removed, { ...terms, to, now: at + 1 }).scheduledFor).toBe(Date.parse(to))
    const late = { ...order, items: [{ ...first!, cancelledAt: at + 1 }, ...rest] }
    const began = refusedWith(() => reschedule(late, { ...terms, to, now: at + 2 }))
    expect(began).toEqual(['invalid_transition', { from: 'new', to: 'new' }])
  })

  test('is refused once the kitchen has the order, after a refund or cancellation, and on a bill', () => {
    const later =
      (order: StoredOrder, more = {}) =>
      () =>
        reschedule(order, { ...terms, to: '2026-11-21T22:00:00+01:00', ...more })
    const began = refusedWith(later(scheduled(), { now: at }))
    expect(began).toEqual(['invalid_transition', { from: 'new', to: 'new' }])
    const refunded = refusedWith(later(scheduled({ status: 'refunded' })))
    expect(refunded).toMatchObject(['invalid_transition', { from: 'refunded' }])
    expect(faultsOf(later(scheduled({ billId: 'bill' })))).toEqual(['scheduled_for not_allowed'])
  })
})
