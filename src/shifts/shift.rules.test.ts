import { describe, expect, it } from 'vitest'
import { catchRefusal } from '#test/builders/plain-order.ts'
import { columnsOf } from '../shapes/shape.rules.ts'
import { propertiesOf } from '../shapes/shape.schema.ts'
import {
  movementFaults,
  movementKinds,
  reportShape,
  reportTotalsShape,
  requireFewMovements,
  requireOpenShift,
  shiftEventData,
  type ShiftMovement,
  shiftShape,
  shiftStatuses,
  wholeFaults,
} from './shift.rules.ts'

it('only an open shift can be changed', () => {
  expect(shiftStatuses).toEqual(['open', 'closed'])
  expect(() => requireOpenShift({ id: 'shift', status: 'open' }, 'close')).not.toThrow()
  const { code, details } = catchRefusal(() => requireOpenShift({ id: 'shift', status: 'closed' }, 'close'))
  expect([code, details]).toEqual(['shift_not_open', { shift_id: 'shift', status: 'closed' }])
})

describe('the amount of a movement', () => {
  const rules = (kind: (typeof movementKinds)[number], amount: number | undefined, decimals: 0 | 2 = 2) =>
    movementFaults({ kind, amount }, decimals).map(({ path, rule }) => `${path} ${rule}`)

  it.each(['pay_in', 'pay_out'] as const)('of a %s is above zero, and whole without decimals', kind => {
    expect(rules(kind, 150)).toEqual([])
    expect(rules(kind, undefined)).toEqual(['amount required'])
    expect(rules(kind, 0)).toEqual(['amount min'])
    expect(rules(kind, 150, 0)).toEqual(['amount decimals'])
    expect(rules(kind, 200, 0)).toEqual([])
  })

  it('of a `no_sale` is zero', () => {
    expect(movementKinds).toEqual(['pay_in', 'pay_out', 'no_sale'])
    expect(rules('no_sale', undefined)).toEqual([])
    expect(rules('no_sale', 0)).toEqual([])
    expect(rules('no_sale', 1)).toEqual(['amount not_allowed'])
  })
})

it('a fault has its own path', () => {
  expect(wholeFaults('opening_float', 150, 0)).toMatchObject([{ path: 'opening_float', rule: 'decimals' }])
  expect(wholeFaults('opening_float', 150, 2)).toEqual([])
})

it('an event has the id and register of its shift', () => {
  const shift = { id: 'shift', branchId: 'roma', register: 'bar', number: 3 }
  expect(shiftEventData(shift, 2)).toEqual({ id: 'shift', version: 2, branch_id: 'roma', register: 'bar' })
})

it('limits a shift to a thousand cash movements', () => {
  const movement: ShiftMovement = {
    id: 'm',
    kind: 'pay_in',
    amount: 1,
    reason: 'coins',
    reasonId: null,
    reasonNames: null,
    staffId: null,
    createdAt: 1,
  }
  const movements = Array.from({ length: 1000 }, () => movement)
  expect(() => requireFewMovements(movements.slice(1))).not.toThrow()
  const { code, details } = catchRefusal(() => requireFewMovements(movements))
  expect([code, details]).toEqual(['limit_reached', { limit: 1000 }])
})

it('a report shows neither the time zone nor the method of its drawer', () => {
  expect(Object.keys(propertiesOf(reportShape))).toEqual([
    'shift_id',
    'branch_id',
    'number',
    'register',
    'currency',
    'opened_at',
    'opened_by',
    'closed_at',
    'closed_by',
    'opening_float',
  ])
})

it('describes the figures and people of a report', () => {
  const { opened_by, closed_by } = propertiesOf(reportShape)
  for (const person of [opened_by, closed_by])
    expect(JSON.stringify(person)).toContain('The id of the signed-in staff')
  expect(JSON.stringify(propertiesOf(reportTotalsShape)['difference'])).toContain('counted − expected')
})

it('stores what belongs to a shift, not what is read with it', () => {
  const stored = Object.keys(columnsOf(shiftShape))
  expect(stored).toContain('opened_by')
  expect(stored).not.toContain('movements')
  expect(stored).not.toContain('timezone')
})
