import type { Fault } from '../lib/refusal.ts'
import {
  onlyPurchasesCost,
  onlyTransfersGo,
  quantityOutOfRange,
  sameBranch,
  targetNeeded,
} from './stock.refusals.ts'

/** Kinds of movements that clients record; orders record `sale` and `return`. */
export const movementKinds = ['purchase', 'count', 'waste', 'adjust', 'transfer'] as const
export type MovementKind = (typeof movementKinds)[number]

export const everyMovementKind = [...movementKinds, 'sale', 'return'] as const

/** A requested movement: quantities in thousandths, the unit cost in millionths. */
export type NewMovement = {
  branchId: string
  stockItemId: string
  kind: MovementKind
  quantity: number
  unitCost: number | null
  toBranchId: string | null
  reason: string | null
}

/** A movement as stored; `change` is its signed effect on the stock level, thousandths. */
export type MovementRow = NewMovement & { id: string; change: number }

/** Reports quantities out of range and fields that do not fit the kind of movement. */
export function movementFaults({ kind, quantity, unitCost, branchId, toBranchId }: NewMovement): Fault[] {
  const faults: Fault[] = []
  if (kind === 'adjust' ? quantity === 0 : kind === 'count' ? quantity < 0 : quantity <= 0) {
    faults.push(quantityOutOfRange(kind))
  }
  if (unitCost !== null && kind !== 'purchase') faults.push(onlyPurchasesCost())
  if (kind === 'transfer' && toBranchId === null) faults.push(targetNeeded())
  if (kind !== 'transfer' && toBranchId !== null) faults.push(onlyTransfersGo())
  if (kind === 'transfer' && toBranchId === branchId) faults.push(sameBranch())
  return faults
}

const changes: Record<MovementKind, (quantity: number, onHand: number) => number> = {
  purchase: quantity => quantity,
  count: (quantity, onHand) => quantity - onHand,
  waste: quantity => -quantity,
  adjust: quantity => quantity,
  transfer: quantity => -quantity,
}

/** The signed change of the branch's stock level by a movement. @param onHand the current level, thousandths */
export function changeOf(kind: MovementKind, quantity: number, onHand: number): number {
  return changes[kind](quantity, onHand)
}
