import { expect, test } from 'vitest'
import { businessDay } from './business-day.ts'

test.each([
  ['2026-11-29T02:30:00Z', '2026-11-28'],
  ['2026-11-29T03:30:00Z', '2026-11-29'],
])('a day that starts at 04:00 in Rome: %s belongs to %s', (at, day) => {
  expect(businessDay(Date.parse(at), 'Europe/Rome', '04:00')).toBe(day)
})
