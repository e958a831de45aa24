import * as fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { runs } from '#test/support/runs.ts'
import { routePayments } from './route-payments.rules.ts'
import { sum } from '../lib/money.ts'

test('uses another payment when the first is needed elsewhere', () => {
  // The second order was paid by the first payment only.
  const room = [
    [10, 10],
    [10, 0],
  ]
  expect(routePayments([10, 10], [10, 10], room)).toEqual([
    [0, 10],
    [10, 0],
  ])
})

test('allocates as much as it can when not all is possible', () => {
  expect(
    routePayments(
      [10, 5],
      [8, 7],
      [
        [8, 1],
        [8, 0],
      ],
    ),
  ).toEqual([
    [8, 1],
    [0, 0],
  ])
})

it('finds an allocation whenever there is one, within every limit', () => {
  const cells = fc.array(fc.array(fc.tuple(fc.nat(9), fc.nat(4)), { minLength: 4, maxLength: 4 }), {
    minLength: 1,
    maxLength: 5,
  })
  fc.assert(
    fc.property(cells, table => {
      const some = table.map(row => row.map(([amount]) => amount))
      const room = table.map(row => row.map(([amount, more]) => amount + more))
      const wanted = some.map(sum)
      const given = [0, 1, 2, 3].map(at => sum(some.map(row => row[at]!)))
      const flow = routePayments(wanted, given, room)
      expect(flow.map(sum)).toEqual(wanted)
      expect(given.map((_, at) => sum(flow.map(row => row[at]!)))).toEqual(given)
      for (const [at, row] of flow.entries()) {
        for (const [place, amount] of row.entries()) {
          expect(amount).toBeGreaterThanOrEqual(0)
          expect(amount).toBeLessThanOrEqual(room[at]![place]!)
        }
      }
    }),
    { numRuns: runs(400) },
  )
})
