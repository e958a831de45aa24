import { expect, test } from 'vitest'
import {
  isLastAttempt,
  mostAttempts,
  oldSecretMs,
  outcomeOf,
  pauseAfter,
  secretNumbers,
} from './retry.rules.ts'

const hour = 3_600_000

test('retries for two days with growing pauses', () => {
  const pauses = Array.from({ length: mostAttempts - 1 }, (_, at) => pauseAfter(at + 1, 0)!)
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
  expect(pauses[0]).toBe(5000)
  const all = pauses.reduce((sum, pause) => sum + pause, 0)
  expect(all / hour).toBeGreaterThan(47)
  expect(all / hour).toBeLessThan(49)
  expect(pauseAfter(mostAttempts, 0)).toBeUndefined()
})

test('gives up after the last attempt of an event, or after two days without a success', () => {
  const last = (attempts: number, hours: number) => isLastAttempt(attempts, { since: 0, now: hours * hour })
  expect([last(1, 47.9), last(mostAttempts - 1, 47.9)]).toEqual([false, false])
  expect([last(1, 48), last(mostAttempts, 1)]).toEqual([true, true])
})

test('adds up to a tenth of jitter to a pause', () => {
  expect([pauseAfter(1, 0), pauseAfter(1, 0.5), pauseAfter(1, 1)]).toEqual([5000, 5250, 5500])
})

test.each([
  [200, 'delivered'],
  [204, 'delivered'],
  [302, 'failed'],
  [404, 'failed'],
  [410, 'gone'],
  [500, 'failed'],
  [199, 'failed'],
  [null, 'failed'],
] as const)('a response with status %s counts as %s', (status, outcome) => {
  expect(outcomeOf({ status })).toBe(outcome)
})

test('signs with both secrets for a day after a rotation', () => {
  expect(secretNumbers(1, null, 0)).toEqual([1])
  expect(secretNumbers(2, 1000, 1000 + oldSecretMs - 1)).toEqual([2, 1])
  expect(secretNumbers(2, 1000, 1000 + oldSecretMs)).toEqual([2])
})
