import { expect, test } from 'vitest'
import { nextDayStart } from './next-day.rules.ts'

test.each([
  ['an evening', '2026-11-29T19:42:30.500+01:00', '2026-11-30T03:00:00.000Z'],
  ['after midnight it is still the old day', '2026-11-30T01:00:00+01:00', '2026-11-30T03:00:00.000Z'],
  ['the clock goes forward', '2026-03-28T20:00:00+01:00', '2026-03-29T02:00:00.000Z'],
  ['the clock goes back', '2026-10-24T20:00:00+02:00', '2026-10-25T03:00:00.000Z'],
])('%s', (_, now, expected) => {
  expect(nextDayStart(Date.parse(now), 'Europe/Rome', '04:00')).toBe(expected)
})
