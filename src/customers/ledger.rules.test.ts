import * as fc from 'fast-check'
import { maxCents } from '../lib/money.ts'
import { expect, it } from 'vitest'
import { columnsOf } from '../shapes/shape.rules.ts'
import { propertiesOf } from '../shapes/shape.schema.ts'
import { bookedBy, hasEnough, ledgerShape, sumMoves } from './ledger.rules.ts'

const entry = fc.record({
  customerId: fc.constantFrom('a', 'b', 'c'),
  points: fc.integer({ min: -1000, max: 1000 }),
  balance: fc.integer({ min: -maxCents, max: maxCents }),
})

it('sums the changes of each customer, in the order in which rows are locked', () => {
  fc.assert(
    fc.property(fc.array(entry), entries => {
      const moves = sumMoves(entries)
      const ids = moves.map(move => move.id)
      expect(ids).toEqual([...new Set(entries.map(one => one.customerId))].sort())
      for (const { id, points, balance } of moves) {
        const own = entries.filter(one => one.customerId === id)
        expect(points).toBe(own.reduce((sum, one) => sum + one.points, 0))
        expect(balance).toBe(own.reduce((sum, one) => sum + one.balance, 0))
      }
    }),
  )
})

it('refuses deductions below zero and accepts every addition', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (has, change) => {
      expect(hasEnough(has, change)).toBe(!(change < 0 && has + change < 0))
    }),
  )
  expect([hasEnough(-5, 3), hasEnough(-5, 0), hasEnough(-5, -1), hasEnough(5, -5), hasEnough(5, -6)]).toEqual(
    [true, true, false, true, false],
  )
})

it('records the author of an entry', () => {
  const staff = { id: 'S', role: 'manager', branchIds: [] } as const
  expect(bookedBy({ staff }, 'C', 'adjust')).toMatchObject({ staffId: 'S', customerId: 'C', kind: 'adjust' })
  expect(bookedBy({ staff: null }, 'C', 'earn')).toMatchObject({ staffId: null, points: 0, balance: 0 })
})

it('shows what changed and why, and stores where', () => {
  expect(Object.keys(propertiesOf(ledgerShape))).toEqual([
    'id',
    'kind',
    'points',
    'balance',
    'order_id',
    'dining_session_id',
    'reason',
    'approved_by',
    'branch_id',
    'payment_method_id',
    'shift_id',
    'business_date',
    'created_at',
  ])
  const stored = Object.keys(columnsOf(ledgerShape))
  expect(stored).toEqual(expect.arrayContaining(['customer_id', 'staff_id']))
  expect(stored).not.toContain('created_at')
})
