import { expect, it } from 'vitest'
import { catchRefusal } from '#test/builders/plain-order.ts'
import { faultsOf } from '#test/builders/refused.ts'
import { isJustNow, timeOf } from './dated.rules.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const dayMs = 86_400_000
const minutesMs = 5 * 60_000
const at = (offMs: number, backdateDays: number) => () =>
  timeOf('ordered_at', new Date(now + offMs).toISOString(), { now, backdateDays })

it('is just now for five minutes', () => {
  expect([0, minutesMs, minutesMs + 1].map(ago => isJustNow(now - ago, now))).toEqual([true, true, false])
})

it('is now, or the time sent: five minutes off either way, and as many days back as the key allows', () => {
  expect(timeOf('paid_at', undefined, { now, backdateDays: 0 })).toBe(now)
  for (const off of [-minutesMs, -50, 0, minutesMs]) expect(at(off, 0)()).toBe(now + off)
  expect(at(-3 * dayMs - minutesMs, 3)()).toBe(now - 3 * dayMs - minutesMs)
  expect(faultsOf(at(-minutesMs - 1, 0))).toEqual(['ordered_at min'])
  expect(faultsOf(at(-3 * dayMs - minutesMs - 1, 3))).toEqual(['ordered_at min'])
  expect(faultsOf(at(minutesMs + 1, 3))).toEqual(['ordered_at max'])
  expect(catchRefusal(at(-dayMs, 0)).message).toContain('backdate_days')
  expect(faultsOf(() => timeOf('paid_at', '2026-11-21T12:00:00', { now, backdateDays: 0 }))).toEqual([
    'paid_at format',
  ])
})
