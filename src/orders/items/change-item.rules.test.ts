import { describe, expect, it } from 'vitest'
import { plainBill } from '#test/builders/plain-bill.ts'
import { catchRefusal } from '#test/builders/plain-order.ts'
import { type ItemSketch, paidOrder } from '#test/builders/plain-sale.ts'
import { enterKitchen, noKitchen, orderKitchen } from '../../sale/item/stage.rules.ts'
import type { StoredOrder } from '../../sale/shapes/order.shape.ts'
import { changeItem, isWithKitchen, requireChangeable } from './change-item.rules.ts'

const sent = 1000
const now = 2000

const order = (sketches: readonly Partial<ItemSketch>[], more: Partial<StoredOrder> = {}) => {
  const made = paidOrder(
    sketches.map(sketch => ({ total: 5, needsKitchen: true, kitchen: enterKitchen(sent), ...sketch })),
    [],
    { status: 'pending', ...more },
  )
  return { ...made, kitchen: orderKitchen(noKitchen, made.items, sent) }
}
const change = (before: StoredOrder, changes: Parameters<typeof changeItem>[2]) =>
  changeItem(before, before.items[0]!, changes, now)

describe('a changed line', () => {
  it('is shown to the kitchen while it is there, and takes the note from the guests', () => {
    const before = order([{ note: 'rare' }], { guestBillId: 'bill' })
    const noted = change(before, { note: 'well done' })!
    expect(noted.item).toMatchObject({ note: 'well done', changedAt: now })
    expect([noted.order.items, noted.order.guestBillId]).toEqual([[noted.item], null])
    const seated = change(before, { seat: 2, course: 3 })!
    expect([seated.item.seat, seated.item.course, seated.order.guestBillId]).toEqual([2, 3, 'bill'])
    expect(change(before, { note: 'rare', seat: null })).toBeUndefined()
    expect(change(before, {})).toBeUndefined()
  })

  it('is nothing new to a kitchen that does not have it', () => {
    const changedAt = (sketch: Partial<ItemSketch>) => change(order([sketch]), { seat: 1 })!.item.changedAt
    const states = [
      { kitchen: noKitchen, held: true },
      { kitchen: enterKitchen(now + 1) },
      { kitchen: { ...enterKitchen(sent), status: 'delivered' as const, deliveredAt: now } },
    ]
    expect(states.map(changedAt)).toEqual([null, null, null])
    expect(isWithKitchen({ ...order([{}]).items[0]!, cancelledAt: 1 }, now)).toBe(false)
  })

  it('can be held back until the kitchen begins it', () => {
    const before = order([{}, {}])
    const { item, order: after } = change(before, { hold: true, note: 'later' })!
    expect(item).toMatchObject({
      held: true,
      firedAt: null,
      kitchen: noKitchen,
      changedAt: now,
      note: 'later',
    })
    expect(after.kitchen).toEqual(before.kitchen)
    expect(change(order([{}]), { hold: true })!.order.kitchen).toEqual(noKitchen)
    expect(change(order([{ held: true }]), { hold: true })).toBeUndefined()
    // An item that waits for payment is then fired by hand only.
    const waiting = { held: true, awaitsPayment: true, kitchen: noKitchen }
    expect(change(order([waiting]), { hold: true })!.item).toMatchObject({
      held: true,
      awaitsPayment: false,
      changedAt: null,
    })
    const begun = { begunAt: now, kitchen: { ...enterKitchen(sent), status: 'preparing' as const } }
    const refusal = catchRefusal(() => change(order([begun]), { hold: true }))
    expect([refusal.code, refusal.details]).toEqual(['invalid_transition', { from: 'preparing', to: 'held' }])
  })
})

it('products of open bills and of unpaid orders without one can be changed', () => {
  const codeOf = (given: StoredOrder, bill = false, status: 'open' | 'settled' = 'open') => {
    try {
      const at = bill ? plainBill(given.totals, { status }) : undefined
      return requireChangeable(given, at, given.items[0]!, 'change')
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  expect([codeOf(order([{}])), codeOf(order([{}]), true)]).toEqual([undefined, undefined])
  expect(codeOf(order([{}], { status: 'paid' }))).toBe('invalid_transition')
  expect(codeOf(order([{}]), true, 'settled')).toBe('item_not_on_open_bill')
  expect(codeOf(order([{}], { status: 'paid' }), true)).toBe('item_not_on_open_bill')
  expect(codeOf(order([{ cancelledAt: 1 }]))).toBe('item_already_cancelled')
  expect(codeOf(order([{ kind: 'delivery_fee' }]))).toBe('invalid_transition')
})
