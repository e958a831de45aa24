import { expect, it } from 'vitest'
import { limitOf, recordLimits } from './record-limits.rules.ts'
import { recordLimitReached } from './record.refusals.ts'

it('a table of plain records has a limit, one that grows with the trade has none', () => {
  for (const [table, limit] of Object.entries(recordLimits)) expect(limitOf(table)).toBe(limit)
  expect([limitOf('customers'), limitOf('orders')]).toEqual([undefined, undefined])
})

it('the refusal names the records in words, their limit and the remedy', () => {
  const { code, details, message } = recordLimitReached('kitchen_stations', 2000)
  expect([code, details]).toEqual(['limit_reached', { limit: 2000 }])
  expect(message).toMatch(/^A brand has at most 2000 kitchen stations,.*switch it on/)
  expect(recordLimitReached('staff', 5000).message).toContain('5000 staff members')
})
