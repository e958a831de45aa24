import type { Tx } from '../db/database.ts'
import { colleagueElsewhere, inactiveColleague, unknownColleague } from './access.refusals.ts'
import { worksIn } from './staff-session.rules.ts'
import { shareStaff } from './staff.store.ts'

/**
 * Requires a staff member who is active and works in the branch, and locks them until the transaction ends.
 * @param staffId null is always accepted
 * @throws Refusal validation_failed at `staff_id`
 */
export async function requireColleague(
  tx: Tx,
  brandId: string,
  branchId: string,
  staffId: string | null,
): Promise<void> {
  if (staffId === null) return
  const staff = await shareStaff(tx, brandId, staffId)
  if (staff === undefined) throw unknownColleague()
  if (!staff.active) throw inactiveColleague()
  if (!worksIn(staff, branchId)) throw colleagueElsewhere()
}
