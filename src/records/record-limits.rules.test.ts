import { expect, it } from 'vitest'
import { limitOf, recordLimits } from './record-limits.rules.ts'
import { recordLimitReached } from './record.refusals.ts'

it('limits plain records, but not tables that grow with sales', () => {
  for (const [table, limit] of Object.entries(recordLimits)) expect(limitOf(table)).toBe(limit)
  expect([limitOf('customers'), limitOf('orders')]).toEqual([undefined, undefined])
})

it('names the records, their limit and the remedy in the error', () => {
  const { code, details, message } = recordLimitReached('kitchen_stations', 2000)
  expect([code, details]).toEqual(['limit_reached', { limit: 2000 }])
  expect(message).toMatch(/^A brand can have at most 2000 kitchen stations,.*reactivate/)
  expect(recordLimitReached('staff', 5000).message).toContain('5000 staff members')
})
