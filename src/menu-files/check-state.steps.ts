import { type StaffRole } from '../access/caller.rules.ts'
import { roleMay } from '../access/role.rules.ts'
import type { Tx } from '../db/database.ts'
import { lockOccupied } from '../floor/occupied-tables.store.ts'
import type { Fault } from '../lib/refusal.ts'
import { approversDigits } from '../staff/staff.schema.ts'
import { longerPinNeeded, tableHasBill } from './menu-file.refusals.ts'
import { findShortPins } from './menu-file.store.ts'
import type { ImportPlan, PlannedChange } from './plan-import.steps.ts'

/** Faults of a plan that the state of the floor and of the staff shows, as the API refuses the same changes one by one. */
export async function stateFaults(tx: Tx, brandId: string, plan: ImportPlan): Promise<Fault[]> {
  return [
    ...(await occupiedTables(tx, brandId, plan.tables.changes)),
    ...(await shortPins(tx, brandId, plan.staff.changes)),
  ]
}

/** The tables are locked, as the opening of a bill locks them, so none is opened at one that is switched off. */
async function occupiedTables(tx: Tx, brandId: string, changes: readonly PlannedChange[]): Promise<Fault[]> {
  const off = changes.filter(isSwitchedOff)
  if (off.length === 0) return []
  const occupied = await lockOccupied(
    tx,
    brandId,
    off.map(({ row }) => row.id),
  )
  return off
    .filter(({ row }) => occupied.includes(row.id))
    .map(({ row, path, fields }) =>
      tableHasBill(fields.length === 0 ? path : `${path}.active`, JSON.stringify(row['name'])),
    )
}

/** Roles that may approve need a longer PIN; who has none yet gets it with the PIN. */
async function shortPins(tx: Tx, brandId: string, changes: readonly PlannedChange[]): Promise<Fault[]> {
  const raised = changes.filter(
    ({ row, before }) => row['role'] !== before['role'] && roleMay(row['role'] as StaffRole, 'approve'),
  )
  if (raised.length === 0) return []
  const ids = raised.map(({ row }) => row.id)
  const short = await findShortPins(tx, brandId, ids, approversDigits)
  return raised
    .filter(({ row }) => short.includes(row.id))
    .map(({ row, path }) => longerPinNeeded(`${path}.role`, String(row['role']), approversDigits))
}

export function isSwitchedOff({ row, before }: Pick<PlannedChange, 'row' | 'before'>): boolean {
  return before['active'] === true && row['active'] === false
}
