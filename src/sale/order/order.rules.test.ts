import { expect, it } from 'vitest'
import { faultsOf } from '#test/builders/refused.ts'
import { checkOrderedAt, displayNumber, orderCan, orderNumber } from './order.rules.ts'
import { orderStatuses } from '../shapes/order.shape.ts'

it("allows only the transitions of the order's life cycle", () => {
  const pairs = orderStatuses.flatMap(from => orderStatuses.map(to => [from, to] as const))
  const allowed = pairs.filter(([from, to]) => orderCan(from, to)).map(([from, to]) => `${from} → ${to}`)
  expect(allowed).toEqual([
    'pending → partially_paid',
    'pending → paid',
    'pending → cancelled',
    'partially_paid → pending',
    'partially_paid → paid',
    'paid → partially_refunded',
    'paid → refunded',
    'partially_refunded → refunded',
  ])
})

it('numbers orders for the records and for the guests', () => {
  expect([1, 42, 9999, 10_000].map(n => orderNumber('R1', '2026-11-21', n))).toEqual([
    'R1-20261121-0001',
    'R1-20261121-0042',
    'R1-20261121-9999',
    'R1-20261121-10000',
  ])
  expect([1, 42, 999, 1000].map(displayNumber)).toEqual(['001', '042', '999', '1000'])
})

it('allows ordered_at back to the limit of the key, and five minutes ahead', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const day = 86_400_000
  const check = (at: number, days: number) => () => checkOrderedAt(at, now, days)
  for (const [at, days] of [
    [now - 3 * day, 3],
    [now, 0],
    [now + 300_000, 0],
  ] as const) {
    expect(check(at, days)).not.toThrow()
  }
  expect(faultsOf(check(now - 3 * day - 1, 3))).toEqual(['ordered_at min'])
  expect(faultsOf(check(now - 1, 0))).toEqual(['ordered_at min'])
  expect(faultsOf(check(now + 300_001, 3))).toEqual(['ordered_at max'])
})
