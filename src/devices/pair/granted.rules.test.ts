import { expect, test } from 'vitest'
import { scopes } from '../../access/scope.rules.ts'
import type { Planned } from './code.types.ts'
import { grantedTo, mayStillGrant } from './granted.rules.ts'

const board: Planned = { name: 'Door', purpose: 'board', branchIds: ['A'], stationId: null, register: null }

test('a till and an office device need a person, others do not', () => {
  const staffed = (purpose: Planned['purpose']) =>
    grantedTo({ ...board, purpose }, null, true).device?.requiresStaff
  expect((['till', 'office', 'kitchen', 'board', 'kiosk'] as const).map(staffed)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect(grantedTo(board, 5, false)).toMatchObject({ rateLimit: 1200, backdateDays: 0, expiresAt: 5 })
})

test.each([
  [{ scopes, branchIds: [] }, board, true],
  [{ scopes, branchIds: [] }, { ...board, branchIds: [] }, true],
  [{ scopes: ['kitchen.write', 'events.read'], branchIds: ['A', 'B'] }, board, true],
  [{ scopes: ['kitchen.read'], branchIds: ['A'] }, board, false],
  [{ scopes: ['kitchen.read'], branchIds: [] }, board, false],
  [{ scopes, branchIds: ['B'] }, board, false],
  // Empty is every branch, also later ones.
  [{ scopes, branchIds: ['A'] }, { ...board, branchIds: [] }, false],
])('%j may grant %j: %s', (maker, planned, expected) => {
  expect(mayStillGrant(maker, planned)).toBe(expected)
})
