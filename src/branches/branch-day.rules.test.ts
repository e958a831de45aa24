import { expect, it } from 'vitest'
import { dayOf, previousDay } from './branch-day.rules.ts'

it('a business day begins at the hour of its branch', () => {
  const rome = { timezone: 'Europe/Rome', dayStartsAt: '04:30' }
  expect(dayOf(rome, Date.parse('2026-11-22T04:29:59+01:00'))).toBe('2026-11-21')
  expect(dayOf(rome, Date.parse('2026-11-22T04:30:00+01:00'))).toBe('2026-11-22')
  expect(() => dayOf({ ...rome, dayStartsAt: 'dawn' }, 0)).toThrow('knows when its day begins')
})

it('gives the day before, across months and clock changes too', () => {
  const rome = { timezone: 'Europe/Rome', dayStartsAt: '04:30' }
  expect(previousDay(rome, Date.parse('2026-11-01T04:29:59+01:00'))).toBe('2026-10-30')
  expect(previousDay(rome, Date.parse('2026-11-01T04:30:00+01:00'))).toBe('2026-10-31')
  expect(previousDay(rome, Date.parse('2026-10-25T12:00:00+01:00'))).toBe('2026-10-24')
})
