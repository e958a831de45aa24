import { describe, expect, it } from 'vitest'
import { paidOrder } from '#test/builders/plain-sale.ts'
import { plainBill } from '#test/builders/plain-bill.ts'
import { catchRefusal } from '#test/builders/plain-order.ts'
import { faultsOf, refusedWith } from '#test/builders/refused.ts'
import {
  checkMoves,
  linesLeaving,
  type MoveRequest,
  type MoveTarget,
  requireOneTarget,
  requireOtherBill,
  requireStillDue,
} from './move-request.rules.ts'

const all = (itemId: string): MoveRequest => ({ itemId, quantityMilli: undefined })

const first = paidOrder(
  [
    { id: 'soup', total: 900, quantityMilli: 3000, paidMilli: 1000 },
    { id: 'ham', total: 500, quantityMilli: 250, weighed: true },
    { id: 'fee', total: 90, kind: 'service_charge' },
  ],
  [],
)
const second = paidOrder(
  [
    { id: 'wine', total: 700 },
    { id: 'gone', total: 100, cancelledAt: 1 },
  ],
  [],
)
const orders = [first, second]

it('requires exactly one target: a table or a bill', () => {
  const faults = (given: Partial<MoveTarget>) =>
    faultsOf(() => requireOneTarget({ tableId: undefined, billId: undefined, ...given }))
  expect(() => requireOneTarget({ tableId: 'one', billId: undefined })).not.toThrow()
  expect(() => requireOneTarget({ tableId: undefined, billId: 'bill' })).not.toThrow()
  expect(faults({})).toEqual(['to_table_id required'])
  expect(faults({ tableId: 'one', billId: 'bill' })).toEqual(['to_dining_session_id not_allowed'])
})

it('requires the other bill to be another one, known and of the same branch', () => {
  const bill = plainBill(first.totals)
  const other = plainBill(second.totals, { id: 'other' })
  const faults = (found: typeof other | undefined, id = 'other') =>
    faultsOf(() => requireOtherBill(bill, found, id, 'dining_session_id'))
  expect(requireOtherBill(bill, other, 'other', 'dining_session_id')).toBe(other)
  expect(faults(undefined, 'bill')).toEqual(['dining_session_id not_allowed'])
  expect(faults(undefined)).toEqual(['dining_session_id not_found'])
  expect(faults({ ...other, branchId: 'milano' })).toEqual(['dining_session_id not_allowed'])
})

describe('a request', () => {
  it('names lines of any order of the bill, in quantities they are sold in', () => {
    const requests = [all('soup'), { itemId: 'ham', quantityMilli: 120 }, all('wine')]
    expect(() => checkMoves(orders, requests)).not.toThrow()
    expect(() => checkMoves(orders, [{ itemId: 'soup', quantityMilli: 2000 }])).not.toThrow()
  })

  it('reports every fault at once', () => {
    const half = { itemId: 'wine', quantityMilli: 500 }
    const requests = [all('none'), all('soup'), all('fee'), all('soup'), half]
    expect(faultsOf(() => checkMoves(orders, requests))).toEqual([
      'items.0.item_id not_found',
      'items.2.item_id not_allowed',
      'items.3.item_id duplicate',
      'items.4.quantity decimals',
    ])
  })
})

describe('a moved quantity', () => {
  it('is listed by order: the quantity requested, or the whole line without one', () => {
    expect([...linesLeaving(orders, [all('wine')], 2000)]).toEqual([[second, new Map([['wine', 1000]])]])
    const leaving = linesLeaving(orders, [{ itemId: 'soup', quantityMilli: 2000 }, all('ham')], 2000)
    const quantities = new Map([
      ['soup', 2000],
      ['ham', 250],
    ])
    expect([...leaving]).toEqual([[first, quantities]])
  })

  it('must be live', () => {
    const refused = refusedWith(() => linesLeaving(orders, [all('gone')], 2000))
    expect(refused).toEqual(['item_already_cancelled', { item_id: 'gone', live_quantity: 0 }])
  })

  it('excludes units that a payment names', () => {
    expect(catchRefusal(() => linesLeaving(orders, [all('soup')], 1100)).message).toMatch(
      /to move this.* or move less/,
    )
    const refused = refusedWith(() => linesLeaving(orders, [all('soup')], 1100))
    expect(refused).toEqual(['item_already_paid', { item_id: 'soup', paid_quantity: 1, due: 11 }])
  })

  it('is at most what is due', () => {
    const leaving = linesLeaving(orders, [all('ham'), all('wine')], 1200)
    expect(() => requireStillDue(leaving, 1200, 1200)).not.toThrow()
    expect(catchRefusal(() => requireStillDue(leaving, 1200, 1199)).message).toMatch(
      /to move this.* or move less/,
    )
    const refused = refusedWith(() => requireStillDue(leaving, 1200, 1199))
    expect(refused).toEqual(['item_already_paid', { item_id: 'ham', paid_quantity: 0, due: 11.99 }])
  })
})
