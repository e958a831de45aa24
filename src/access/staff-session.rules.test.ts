import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainSettings } from '#test/builders/plain-settings.ts'
import { type Caller, callerMayUse, keyOnly } from './caller.rules.ts'
import {
  callerWithStaff,
  commonBranches,
  hashToken,
  sessionMs,
  worksIn,
  writeToken,
} from './staff-session.rules.ts'

const brand = { id: 'b', currency: 'EUR', timezone: 'UTC', defaultLanguage: 'en', languages: ['en'] }
const caller: Caller = {
  keyId: 'k',
  brand: { ...brand, taxMode: 'inclusive', ...plainSettings },
  scopes: [],
  branchIds: [],
  backdateDays: 3,
  rateLimit: 120,
  ...keyOnly,
}

const branch = fc.constantFrom('a', 'b', 'c', 'd')
const branches = fc.uniqueArray(branch)

test('limits staff to the branches that both they and the key have access to', () => {
  fc.assert(
    fc.property(branches, branches, branch, (ofKey, ofStaff, id) => {
      const staff = { id: 's', role: 'waiter', branchIds: ofStaff } as const
      const session = { keyId: 'k', expiresAt: 1, staff }
      const both = callerWithStaff({ ...caller, branchIds: ofKey }, session, 0)
      const reaches = callerMayUse({ ...caller, branchIds: ofKey }, id) && worksIn(staff, id)
      if (both === undefined) expect(reaches).toBe(false)
      else expect([callerMayUse(both, id), both.staff]).toEqual([reaches, staff])
      expect(commonBranches(ofKey, ofStaff)?.toSorted()).toEqual(commonBranches(ofStaff, ofKey)?.toSorted())
    }),
  )
})

test('refuses staff and a key without a common branch', () => {
  const session = { keyId: 'k', expiresAt: 1, staff: { id: 's', role: 'waiter', branchIds: ['a'] } } as const
  expect(callerWithStaff({ ...caller, branchIds: ['b'] }, session, 0)).toBeUndefined()
  expect(commonBranches(['b', 'c'], ['a'])).toBeUndefined()
  expect(sessionMs).toBe(43_200_000)
})

test('ends a staff session at its expiry and with another key', () => {
  const session = { keyId: 'k', expiresAt: 10, staff: { id: 's', role: 'cook', branchIds: [] } } as const
  expect(callerWithStaff(caller, session, 9)).toEqual({ ...caller, staff: session.staff })
  expect(callerWithStaff(caller, session, 10)).toBeUndefined()
  expect(callerWithStaff({ ...caller, keyId: 'l' }, session, 9)).toBeUndefined()
  expect(callerWithStaff(caller, undefined, 9)).toBeUndefined()
})

test('a token states its kind, and the stored hash does not reveal it', () => {
  const text = writeToken('staff', new Uint8Array(32))
  expect(text).toMatch(/^comanda_staff_[A-Za-z0-9_-]{43}$/)
  expect(writeToken('approval', new Uint8Array(32))).toMatch(/^comanda_approval_/)
  expect(hashToken(text)).toHaveLength(32)
})
