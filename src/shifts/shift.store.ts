import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'

/** A shift as whoever books money into it sees it. */
export type HeldShift = { id: string; branchId: string; status: 'open' | 'closed' }

/**
 * The shift, shared until the transaction ends: its close waits for what is being booked into it, and what comes
 * after the close finds it closed.
 */
export async function shareShift(tx: Tx, brandId: string, id: string): Promise<HeldShift | undefined> {
  const [row] = await tx.query<HeldShift>(
    sql`select id, branch_id as "branchId", status from shifts
        where brand_id = ${brandId} and id = ${id} for share`,
    'share-shift',
  )
  return row
}

/** The branch's open shifts, shared until the transaction ends; locks in the order of ids. */
export async function shareOpenShifts(tx: Tx, brandId: string, branchId: string): Promise<HeldShift[]> {
  return tx.query<HeldShift>(
    sql`select id, branch_id as "branchId", status from shifts
        where brand_id = ${brandId} and branch_id = ${branchId} and status = 'open' order by id for share`,
    'share-open-shifts',
  )
}
