import { expect, test } from 'vitest'
import { compareNeed, needsSomeone, type TableState, tableState } from './table-state.rules.ts'

const at = (minute: number) => Date.UTC(2026, 10, 29, 19, minute)
const iso = (minute: number) => new Date(at(minute)).toISOString()
const idle = {
  new: 0,
  preparing: 0,
  ready: 0,
  oldest_ready_at: null,
  late_at: null,
  held_courses: [],
  due_course: null,
}
const bill = (kitchen: object = {}, more: object = {}) => ({
  totals: { total: 30 },
  due: 30,
  bill_printed_at: null,
  last_order_at: iso(10),
  opened_at: iso(0),
  kitchen: { ...idle, ...kitchen },
  ...more,
})

test('the first state that is true wins', () => {
  const everything = {
    late_at: iso(20),
    ready: 1,
    oldest_ready_at: iso(18),
    due_course: 2,
    preparing: 1,
  }
  const printed = { bill_printed_at: iso(19), due: 10 }
  const states = [
    tableState(bill(everything, printed), at(20)),
    tableState(bill(everything, printed), at(19)),
    tableState(bill({ ...everything, ready: 0 }, printed), at(19)),
    tableState(bill({ new: 1 }, printed), at(19)),
    tableState(bill({}, printed), at(19)),
    tableState(bill({}, { due: 10 }), at(19)),
    tableState(bill({}, { last_order_at: null, totals: { total: 0 }, due: 0 }), at(19)),
    tableState(bill(), at(19)),
    tableState(undefined, at(19)),
  ]
  expect(states).toEqual([
    { kind: 'late', since: at(20) },
    { kind: 'ready', since: at(18) },
    { kind: 'course', course: 2, since: at(10) },
    { kind: 'cooking', since: at(10) },
    { kind: 'printed', since: at(19) },
    { kind: 'part_paid' },
    { kind: 'seated', since: at(0) },
    { kind: 'eating' },
    { kind: 'free' },
  ])
  expect(states.map(needsSomeone)).toEqual([true, true, true, false, true, false, false, false, false])
})

test('a time that is missing is now', () => {
  const last = { last_order_at: null }
  expect(tableState(bill({ ready: 1 }), at(5))).toEqual({ kind: 'ready', since: at(5) })
  expect(tableState(bill({ due_course: 1 }, last), at(5))).toEqual({
    kind: 'course',
    course: 1,
    since: at(5),
  })
  expect(tableState(bill({ new: 1 }, last), at(5))).toEqual({ kind: 'cooking', since: at(5) })
})

test('needs come first, the longest wait before the others', () => {
  const sorted: TableState[] = [
    { kind: 'late', since: 3 },
    { kind: 'ready', since: 1 },
    { kind: 'ready', since: 2 },
    { kind: 'course', course: 2, since: 1 },
    { kind: 'printed', since: 1 },
    { kind: 'cooking', since: 1 },
    { kind: 'part_paid' },
    { kind: 'eating' },
    { kind: 'free' },
  ]
  expect(sorted.toReversed().sort(compareNeed)).toEqual(sorted)
})
