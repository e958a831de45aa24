import { describe, expect, it } from 'vitest'
import { named } from '#test/builders/refused.ts'
import {
  changeOf,
  everyMovementKind,
  movementFaults,
  movementKinds,
  type NewMovement,
} from './movement.rules.ts'

const purchase: NewMovement = {
  branchId: 'roma',
  stockItemId: 'flour',
  kind: 'purchase',
  quantity: 1000,
  unitCost: null,
  toBranchId: null,
  reason: null,
}

const rules = (overrides: Partial<NewMovement>) => named(movementFaults({ ...purchase, ...overrides }))

describe('a contradictory movement', () => {
  it.each<[NewMovement['kind'], string[], string[], string[]]>([
    ['purchase', ['quantity min'], ['quantity min'], []],
    ['count', ['quantity min'], [], []],
    ['waste', ['quantity min'], ['quantity min'], []],
    ['adjust', [], ['quantity min'], []],
    ['transfer', ['quantity min'], ['quantity min'], []],
  ])('%s of less than nothing, of nothing, of something', (kind, below, nothing, above) => {
    const toBranchId = kind === 'transfer' ? 'mare' : null
    expect([-1, 0, 1].map(quantity => rules({ kind, toBranchId, quantity }))).toEqual([below, nothing, above])
  })

  it.each(movementKinds)('refuses %s with a unit cost', kind => {
    const toBranchId = kind === 'transfer' ? 'mare' : null
    expect(rules({ kind, toBranchId, unitCost: 0 })).toEqual(
      kind === 'purchase' ? [] : ['unit_cost not_allowed'],
    )
  })

  it('refuses a transfer without another branch, and a target for other kinds', () => {
    expect(rules({ kind: 'transfer', toBranchId: 'mare' })).toEqual([])
    expect(rules({ kind: 'transfer' })).toEqual(['to_branch_id required'])
    expect(rules({ kind: 'transfer', toBranchId: 'roma' })).toEqual(['to_branch_id not_allowed'])
    expect(rules({ kind: 'waste', toBranchId: 'mare' })).toEqual(['to_branch_id not_allowed'])
    expect(rules({ kind: 'waste', toBranchId: 'roma' })).toEqual(['to_branch_id not_allowed'])
  })

  it('reports every fault', () => {
    expect(rules({ kind: 'count', quantity: -1, unitCost: 1, toBranchId: 'mare' })).toEqual([
      'quantity min',
      'unit_cost not_allowed',
      'to_branch_id not_allowed',
    ])
  })
})

it('purchases and adjustments add, waste and transfers subtract, a count replaces', () => {
  const changes = movementKinds.map(kind => [kind, changeOf(kind, 300, 1000)])
  expect(changes).toEqual([
    ['purchase', 300],
    ['count', -700],
    ['waste', -300],
    ['adjust', 300],
    ['transfer', -300],
  ])
  expect(everyMovementKind).toEqual([...movementKinds, 'sale', 'return'])
})
