import { expect, test } from 'vitest'
import { alertOf, knownOf } from './alert.rules.ts'
import { at, item, ticket } from './ticket.sample.ts'

test('a cook hears of what is new, changed, late or cancelled, and of nothing twice', () => {
  const [pizza, soup] = [item(), item()]
  const before = knownOf(ticket([pizza]), 'new')
  expect(alertOf(undefined, before)).toBe('new')
  expect(alertOf(before, before)).toBeUndefined()
  expect(alertOf(before, knownOf(ticket([pizza, soup]), 'changed'))).toBe('changed')
  expect(alertOf(before, knownOf(ticket([pizza]), 'late'))).toBe('late')
  expect(alertOf(knownOf(ticket([pizza]), 'late'), knownOf(ticket([pizza]), 'late'))).toBeUndefined()
  const noted = ticket([{ ...pizza, changed_at: at(9) }])
  expect(alertOf(before, knownOf(noted, 'changed'))).toBe('changed')
  const cancelled = ticket([{ ...pizza, cancelled_at: at(9) }])
  expect(alertOf(before, knownOf(cancelled, 'changed'))).toBe('cancelled')
})
