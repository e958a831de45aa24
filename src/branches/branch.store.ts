import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { Refusal } from '../lib/refusal.ts'

/** A code stays with the branch that had it first, also after that branch took another. @throws Refusal already_exists */
export async function keepCode(tx: Tx, brandId: string, code: string, branchId: string): Promise<void> {
  const [owner] = await tx.query<{ branch_id: string }>(
    sql`insert into branch_codes as known (brand_id, code, branch_id) values (${brandId}, ${code}, ${branchId})
        on conflict (brand_id, code) do update set branch_id = known.branch_id returning branch_id`,
  )
  if (owner === undefined || owner.branch_id === branchId) return
  const message = 'Another branch has or had this code, and its receipts bear it. Choose another code.'
  throw new Refusal('already_exists', message, { field: 'code', id: owner.branch_id })
}

/** How many of the open bills a refusal names. */
const namedBills = 20

/**
 * The caller holds the branch's row, which an opening visit shares, so nobody sits down meanwhile.
 * @throws Refusal in_use while a bill is open in the branch
 */
export async function refuseOpenBranch(tx: Tx, brandId: string, branchId: string): Promise<void> {
  const visits = await tx.query<{ id: string }>(
    sql`select id from dining_sessions
        where brand_id = ${brandId} and branch_id = ${branchId} and status = 'open' order by id limit ${namedBills}`,
  )
  if (visits.length === 0) return
  throw new Refusal('in_use', 'The branch has open bills. Settle or cancel them first.', {
    by: 'dining_session',
    ids: visits.map(visit => visit.id),
  })
}
