import { describe, expect, test } from 'vitest'
import { catchRefusal } from '#test/builders/plain-order.ts'
import { refusedWith } from '#test/builders/refused.ts'
import { paidOrder } from '#test/builders/plain-sale.ts'
import type { Bill } from '../shapes/bill.shape.ts'
import { enterKitchen, noKitchen } from '../item/stage.rules.ts'
import type { StoredOrder } from '../shapes/order.shape.ts'
import {
  fireOrder,
  releasePaid,
  requireFireable,
  requireOneChoice,
  requireServed,
  withholdLater,
} from './fire.rules.ts'

const day = { timezone: 'Europe/Rome', dayStartsAt: '04:00' }
const noon = Date.parse('2026-11-21T12:00:00+01:00')
const today = { atMs: noon, day: '2026-11-21' }
const all = { course: undefined, itemIds: undefined }
const held = { total: 1, held: true, kitchen: noKitchen, firedAt: null }

/** Two held courses, a drink that waits for payment, and a cancelled dish. */
function order(more: Partial<StoredOrder> = {}): StoredOrder {
  const made = paidOrder(
    [
      { ...held, needsKitchen: true, course: 1 },
      { ...held, needsKitchen: true, course: 2 },
      { ...held, needsKitchen: true, awaitsPayment: true },
      { ...held, needsKitchen: true, course: 1, cancelledAt: noon },
    ],
    [],
  )
  return { ...made, kitchen: noKitchen, ...more }
}

describe('firing', () => {
  const firedOf = (choice: Partial<typeof all> & object, from = order()) =>
    fireOrder(from, { ...all, ...choice }, today)?.items.map(({ id }) =>
      from.items.findIndex(i => i.id === id),
    )

  test('fires a course, the named items, or all waiting items', () => {
    const from = order()
    expect(firedOf({ course: 1 } as object, from)).toEqual([0])
    expect(firedOf({ itemIds: [from.items[1]!.id] } as object, from)).toEqual([1])
    expect(firedOf({}, from)).toEqual([0, 1, 2])
    expect(firedOf({ course: 9 } as object, from)).toBeUndefined()
    expect(() => requireOneChoice({ course: 1, itemIds: undefined })).not.toThrow()
    expect(catchRefusal(() => requireOneChoice({ course: 1, itemIds: [] })).code).toBe('validation_failed')
  })

  test('sends them to the kitchen now, and sets the ticket date', () => {
    const fired = fireOrder(order(), all, { ...today, day: '2026-11-23' })!
    expect(fired.order).toMatchObject({ kitchen: enterKitchen(noon), ticketDate: '2026-11-23' })
    expect(fired.items[2]).toMatchObject({ held: false, awaitsPayment: false, firedAt: noon })
    const drink = paidOrder([held], [])
    expect(fireOrder(drink, all, today)).toMatchObject({
      order: { kitchen: noKitchen },
      items: [{ firedAt: noon }],
    })
  })

  test('fires nothing of an order on a bill whose money was all given back', () => {
    expect(fireOrder(order({ billId: 'bill', status: 'refunded' }), all, today)).toBeUndefined()
    expect(fireOrder(order({ billId: 'bill', status: 'partially_refunded' }), all, today)).toBeDefined()
  })

  test('fires a scheduled item early and keeps its ticket date', () => {
    const later = noon + 9_000_000
    const [first] = order().items
    const ahead = { ...first!, held: false, firedAt: later, kitchen: enterKitchen(later) }
    const scheduled = order({ items: [ahead], kitchen: enterKitchen(later), ticketDate: '2026-11-22' })
    const fired = fireOrder(scheduled, all, today)!
    expect(fired.order).toMatchObject({ kitchen: enterKitchen(noon), ticketDate: '2026-11-22' })
    expect(fireOrder(fired.order, all, today)).toBeUndefined()
  })
})

test('payment fires the items that waited for it, at the lead time of a scheduled order', () => {
  const terms = { leadMinutes: 20, now: noon, day }
  const paid = releasePaid(order(), terms)!
  expect(paid.items.map(item => item.firedAt)).toEqual([noon])
  expect(paid.order.items.map(item => item.held)).toEqual([true, true, false, true])
  const scheduledFor = noon + 86_400_000
  expect(releasePaid(order({ scheduledFor }), terms)!.order).toMatchObject({
    ticketDate: '2026-11-22',
    kitchen: { newAt: scheduledFor - 20 * 60_000 },
  })
  expect(releasePaid(paid.order, terms)).toBeUndefined()
})

test('keeps from the kitchen what it would get later, and leaves it the rest', () => {
  const later = { total: 1, needsKitchen: true, kitchen: enterKitchen(noon + 1) }
  const scheduledFor = noon + 1
  const scheduled = { ...paidOrder([later, { ...later, cancelledAt: noon }], []), scheduledFor }
  const withheld = withholdLater({ ...scheduled, kitchen: enterKitchen(noon + 1) }, noon)
  expect(withheld).toMatchObject({ kitchen: noKitchen, items: [held, { kitchen: later.kitchen }] })
  expect(withholdLater(withheld, noon)).toBe(withheld)
  const begun = { ...paidOrder([later, { ...later, kitchen: enterKitchen(noon) }], []), scheduledFor }
  expect(withholdLater(begun, noon)).toMatchObject({
    kitchen: enterKitchen(noon),
    items: [held, { kitchen: enterKitchen(noon) }],
  })
})

describe('a paid order or bill can be fired', () => {
  test('until the end of its last business date', () => {
    const night = Date.parse('2026-11-22T03:59:59+01:00')
    const morning = night + 1000
    const status = (status: StoredOrder['status'], atMs: number, more: Partial<StoredOrder> = {}) =>
      requireFireable(order({ status, ...more }), day, atMs)
    expect(() => status('pending', morning * 2)).not.toThrow()
    expect(() => status('partially_paid', morning * 2)).not.toThrow()
    expect(() => status('paid', night)).not.toThrow()
    const late = refusedWith(() => status('paid', morning))
    expect(late).toEqual(['invalid_transition', { from: 'paid', to: 'new' }])
    const ended = refusedWith(() => status('refunded', night))
    expect(ended).toEqual(['invalid_transition', { from: null, to: 'new' }])
    expect(() => status('paid', morning, { scheduledFor: morning })).not.toThrow()
    expect(() => status('paid', morning, { ticketDate: '2026-11-22' })).not.toThrow()
    const [payment] = paidOrder([{ total: 1 }], [{ amount: 1 }]).payments
    const payments = [{ ...payment!, businessDate: '2026-11-22' }]
    expect(() => status('paid', morning, { payments })).not.toThrow()
  })

  test('until the end of the business date on which its bill was settled', () => {
    const bill = (more: Partial<Bill>) => ({ ...day, closedAt: noon, status: 'settled', ...more }) as Bill
    expect(() => requireServed(bill({}), noon)).not.toThrow()
    expect(() => requireServed(bill({ status: 'open', closedAt: null }), noon)).not.toThrow()
    for (const over of [bill({ status: 'cancelled' }), bill({ closedAt: noon - 86_400_000 })]) {
      expect(catchRefusal(() => requireServed(over, noon)).code).toBe('session_not_open')
    }
  })
})
