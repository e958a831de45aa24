import type { Tx } from '../db/database.ts'
import { staffElsewhere, inactiveStaff, unknownStaff } from './access.refusals.ts'
import { worksIn } from './staff-session.rules.ts'
import { shareStaff } from './staff.store.ts'

/**
 * Requires a staff member who is active and works in the branch, and locks them until the transaction ends.
 * @param staffId null is always accepted
 */
export async function requireStaffIn(
  tx: Tx,
  brandId: string,
  branchId: string,
  staffId: string | null,
): Promise<void> {
  if (staffId === null) return
  const staff = await shareStaff(tx, brandId, staffId)
  if (staff === undefined) throw unknownStaff()
  if (!staff.active) throw inactiveStaff()
  if (!worksIn(staff, branchId)) throw staffElsewhere()
}
