import { describe, expect, it } from 'vitest'
import { plainCaller } from '#test/builders/plain-caller.ts'
import { catchRefusal } from '#test/builders/plain-order.ts'
import {
  callerMayUse,
  firstKeyOf,
  requireBranch,
  requireBranches,
  requireBranchFilter,
  requireOwnBill,
} from './caller.rules.ts'

const everywhere = plainCaller()
const inRome = plainCaller({ branchIds: ['roma', 'lago'] })

function outside(branchIds: string[], everyBranch: string[]): unknown {
  const { code, details } = catchRefusal(() => requireBranches(inRome, branchIds, everyBranch))
  return [code, details]
}

describe('a key', () => {
  it('without branches reaches every branch, otherwise only its own', () => {
    for (const branch of ['roma', 'lago', 'mare']) {
      expect(callerMayUse(everywhere, branch)).toBe(true)
      expect(callerMayUse(inRome, branch)).toBe(branch !== 'mare')
    }
  })

  it('is refused in another branch', () => {
    requireBranch(inRome, 'roma')
    const { code, details } = catchRefusal(() => requireBranch(inRome, 'mare'))
    expect([code, details]).toEqual(['branch_forbidden', { branch_id: 'mare' }])
  })

  it('is refused a list of another branch; without a branch it sees its own', () => {
    for (const filters of [{}, { branch_id: 'roma' }]) requireBranchFilter(inRome, filters)
    const { code, details } = catchRefusal(() => requireBranchFilter(inRome, { branch_id: 'mare' }))
    expect([code, details]).toEqual(['branch_forbidden', { branch_id: 'mare' }])
  })

  it('changes a record of several branches only if it reaches all of them', () => {
    requireBranches(everywhere, [], ['roma', 'mare'])
    requireBranches(everywhere, ['mare'], ['roma', 'mare'])
    requireBranches(inRome, ['lago', 'roma'], ['roma', 'lago', 'mare'])
    expect(outside(['roma', 'mare'], ['roma', 'mare'])).toEqual(['branch_forbidden', { branch_id: 'mare' }])
  })

  it('changes a record of the whole brand only if it reaches every branch', () => {
    requireBranches(inRome, [], ['lago', 'roma'])
    expect(outside([], ['roma', 'mare'])).toEqual(['branch_forbidden', { branch_id: 'mare' }])
  })
})

it('a guest reaches one bill, other callers every bill of the brand', () => {
  requireOwnBill(everywhere, 'another')
  const guest = plainCaller({ guest: { billId: 'own' } })
  requireOwnBill(guest, 'own')
  const { code, details } = catchRefusal(() => requireOwnBill(guest, 'another'))
  expect([code, details]).toEqual(['not_found', { resource: 'dining_session', id: 'another' }])
})

it('a key descends from the first of those that made it, or from itself', () => {
  const makers = ['first', 'second'].map(keyId => ({ keyId, rateLimit: 120 }))
  expect(firstKeyOf({ keyId: 'own', makers })).toBe('first')
  expect(firstKeyOf({ keyId: 'own', makers: [] })).toBe('own')
})
