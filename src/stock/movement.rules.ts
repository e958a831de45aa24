import type { Fault } from '../lib/refusal.ts'

/** Movements that people make; `sale` and `return` are made by orders. */
export const movementKinds = ['purchase', 'count', 'waste', 'adjust', 'transfer'] as const
export type MovementKind = (typeof movementKinds)[number]

export const everyMovementKind = [...movementKinds, 'sale', 'return'] as const

/** A movement as it is asked for: quantities in thousandths, the unit cost in millionths. */
export type NewMovement = {
  branchId: string
  stockItemId: string
  kind: MovementKind
  quantity: number
  unitCost: number | null
  toBranchId: string | null
  reason: string | null
}

/** Reports quantities out of range and fields that do not fit the kind of movement. */
export function movementFaults({ kind, quantity, unitCost, branchId, toBranchId }: NewMovement): Fault[] {
  const faults: Fault[] = []
  if (kind === 'adjust' ? quantity === 0 : kind === 'count' ? quantity < 0 : quantity <= 0) {
    faults.push({ path: 'quantity', rule: 'min', message: quantityNeeded[kind] })
  }
  if (unitCost !== null && kind !== 'purchase') {
    faults.push({ path: 'unit_cost', rule: 'not_allowed', message: 'Only a purchase has a unit cost.' })
  }
  if (kind === 'transfer' && toBranchId === null) {
    const message = 'A transfer needs the branch it goes to.'
    faults.push({ path: 'to_branch_id', rule: 'required', message })
  }
  if (kind !== 'transfer' && toBranchId !== null) {
    const message = 'Only a transfer goes to another branch.'
    faults.push({ path: 'to_branch_id', rule: 'not_allowed', message })
  }
  if (kind === 'transfer' && toBranchId === branchId) {
    const message = 'A transfer goes to another branch than it comes from.'
    faults.push({ path: 'to_branch_id', rule: 'not_allowed', message })
  }
  return faults
}

const quantityNeeded: Record<MovementKind, string> = {
  purchase: 'Send what was bought, above zero.',
  count: 'Send what was counted, zero or more.',
  waste: 'Send what was thrown away, above zero.',
  adjust: 'Send what to add, or with a minus what to take; not zero.',
  transfer: 'Send what goes to the other branch, above zero.',
}

const changes: Record<MovementKind, (quantity: number, onHand: number) => number> = {
  purchase: quantity => quantity,
  count: (quantity, onHand) => quantity - onHand,
  waste: quantity => -quantity,
  adjust: quantity => quantity,
  transfer: quantity => -quantity,
}

/**
 * By how much a movement changes the stock level it names.
 * @param onHand what is there now, thousandths
 */
export function changeOf(kind: MovementKind, quantity: number, onHand: number): number {
  return changes[kind](quantity, onHand)
}
