import { array, assert, constantFrom, integer, oneof, property } from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#test/support/runs.ts'
import { addSpread, addTimes, emptySpread, percentile } from './times.rules.ts'

/** Short times, long ones, and those of clocks that were set back. */
const seconds = oneof(
  integer({ min: 0, max: 900 }),
  integer({ min: 3590, max: 3610 }),
  integer({ min: 0, max: 200_000 }),
  integer({ min: -5, max: 5 }),
)
const days = array(array(seconds, { maxLength: 40 }), { maxLength: 8 })

/** As it is defined: the first of the sorted times with at least this share of them up to it. */
function sorted(times: readonly number[], share: number): number | null {
  const inOrder = times.toSorted((one, other) => one - other)
  return inOrder.find((_, at) => (at + 1) / inOrder.length >= share) ?? null
}

function spreadOf(times: readonly number[]) {
  const spread = emptySpread()
  addTimes(spread, times.join(' '))
  return spread
}

test('a time of several units counts as often', () => {
  assert(
    property(array(integer({ min: -3, max: 4000 })), array(integer({ min: 1, max: 12 })), (times, counts) => {
      const units = times.map((time, at) => [time, counts[at] ?? 1] as const)
      const spread = emptySpread()
      addTimes(spread, units.map(([time, count]) => (count === 1 ? `${time}` : `${time}x${count}`)).join(' '))
      expect(spread).toEqual(spreadOf(units.flatMap(([time, count]) => Array<number>(count).fill(time))))
    }),
  )
})

test('the percentile of summed days equals that of all their sorted times', () => {
  assert(
    property(days, constantFrom(0, 0.1, 0.5, 0.9, 1), (all, share) => {
      const added = emptySpread()
      for (const day of all) addSpread(added, spreadOf(day))
      const together = emptySpread()
      for (const day of all) addTimes(together, day.join(' '))
      const expected = sorted(all.flat(), share)
      expect([percentile(added, share), percentile(together, share)]).toEqual([expected, expected])
    }),
    { numRuns: runs(1000) },
  )
})

test.each([
  [[], null, null],
  [[7], 7, 7],
  [[1, 2], 1, 2],
  [[10, 20, 30, 40, 50, 60, 70, 80, 90, 100], 50, 90],
  [[3599, 3600, 3601], 3600, 3601],
  [[-3, -2, 4000], -2, 4000],
])('the middle of %j is %j, and nine in ten keep %j', (times, median, p90) => {
  const spread = spreadOf(times)
  expect([percentile(spread, 0.5), percentile(spread, 0.9)]).toEqual([median, p90])
})
