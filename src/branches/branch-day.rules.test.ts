import { expect, it } from 'vitest'
import { dayOf, previousDay } from './branch-day.rules.ts'

it('starts the business day at the hour of the branch', () => {
  const rome = { timezone: 'Europe/Rome', dayStartsAt: '04:30' }
  expect(dayOf(rome, Date.parse('2026-11-22T04:29:59+01:00'))).toBe('2026-11-21')
  expect(dayOf(rome, Date.parse('2026-11-22T04:30:00+01:00'))).toBe('2026-11-22')
  expect(() => dayOf({ ...rome, dayStartsAt: 'dawn' }, 0)).toThrow('is a clock time')
})

it('finds the previous day, also across months and clock changes', () => {
  const rome = { timezone: 'Europe/Rome', dayStartsAt: '04:30' }
  expect(previousDay(rome, Date.parse('2026-11-01T04:29:59+01:00'))).toBe('2026-10-30')
  expect(previousDay(rome, Date.parse('2026-11-01T04:30:00+01:00'))).toBe('2026-10-31')
  expect(previousDay(rome, Date.parse('2026-10-25T12:00:00+01:00'))).toBe('2026-10-24')
})
