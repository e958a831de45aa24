import { expect, it } from 'vitest'
import { displayNumber, orderCan, orderNumber } from './order.rules.ts'
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
