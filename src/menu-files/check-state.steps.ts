import type { ImportPlan, PlannedChange } from './menu-file.types.ts'
import { type StaffRole } from '../access/caller.rules.ts'
import { roleMay } from '../access/role.rules.ts'
import type { Tx } from '../db/database.ts'
import { lockOccupied } from '../floor/occupied-tables.store.ts'
import type { Fault } from '../lib/refusal.ts'
import { approversDigits } from '../staff/staff.schema.ts'
import { longerPinNeeded, tableHasBill } from './menu-file.refusals.ts'
import { findShortPins } from './menu-file.store.ts'

/** Validates a plan against open bills and PINs, as the API does for single records. */
export async function stateFaults(tx: Tx, brandId: string, plan: ImportPlan): Promise<Fault[]> {
  return [
    ...(await occupiedTables(tx, brandId, plan.tables.changes)),
    ...(await shortPins(tx, brandId, plan.staff.changes)),
  ]
}

/** Locks the tables, as opening a bill does, so that no bill is opened at a table while it is deactivated. */
async function occupiedTables(tx: Tx, brandId: string, changes: readonly PlannedChange[]): Promise<Fault[]> {
  const deactivated = changes.filter(isDeactivated)
  if (deactivated.length === 0) return []
  const ids = deactivated.map(({ row }) => row.id)
  const occupied = await lockOccupied(tx, brandId, ids)
  return deactivated
    .filter(({ row }) => occupied.includes(row.id))
    .map(({ row, path, fields }) =>
      tableHasBill(fields.length === 0 ? path : `${path}.active`, JSON.stringify(row['name'])),
    )
}

/** Reports PINs that are too short for a new role that may approve; staff without a PIN are not affected. */
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

export function isDeactivated({ row, before }: Pick<PlannedChange, 'row' | 'before'>): boolean {
  return before['active'] === true && row['active'] === false
}
