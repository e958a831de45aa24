import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { branchCodeTaken, branchInUse } from './branch.refusals.ts'

/** Keeps a code for the branch that had it first, even after that takes another. @throws Refusal already_exists */
export async function keepCode(tx: Tx, brandId: string, code: string, branchId: string): Promise<void> {
  const [owner] = await tx.query<{ branch_id: string }>(
    sql`insert into branch_codes as known (brand_id, code, branch_id) values (${brandId}, ${code}, ${branchId})
        on conflict (brand_id, code) do update set branch_id = known.branch_id returning branch_id`,
  )
  if (owner !== undefined && owner.branch_id !== branchId) throw branchCodeTaken(owner.branch_id)
}

/** How many of the open bills or shifts a refusal names. */
const named = 20

/**
 * The caller holds the branch's row, which the opening of a bill locks for share, so none is opened meanwhile.
 * @throws Refusal in_use while a bill is open in the branch
 */
export async function refuseOpenBranch(tx: Tx, brandId: string, branchId: string): Promise<void> {
  const bills = await tx.query<{ id: string }>(
    sql`select id from dining_sessions
        where brand_id = ${brandId} and branch_id = ${branchId} and status = 'open' order by id limit ${named}`,
  )
  if (bills.length > 0) throw branchInUse('dining_session', bills)
}

/** The same for a drawer; an opening shift shares the branch's row too. @throws Refusal in_use while one is open */
export async function refuseOpenDrawers(tx: Tx, brandId: string, branchId: string): Promise<void> {
  const shifts = await tx.query<{ id: string }>(
    sql`select id from shifts
        where brand_id = ${brandId} and branch_id = ${branchId} and status = 'open' order by id limit ${named}`,
  )
  if (shifts.length > 0) throw branchInUse('shift', shifts)
}

/** The branch, shared until the transaction ends: it is not switched off while something begins there. */
export async function shareBranch(
  tx: Tx,
  brandId: string,
  branchId: string,
): Promise<{ active: boolean } | undefined> {
  const [row] = await tx.query<{ active: boolean }>(
    sql`select active from branches where brand_id = ${brandId} and id = ${branchId} for share`,
    'share-branch',
  )
  return row
}

/**
 * The one branch in service, of the brand or of these of its branches; undefined when there are none or several.
 * @param branchIds empty: all
 */
export async function singleBranch(
  tx: Tx,
  brandId: string,
  branchIds: readonly string[],
): Promise<string | undefined> {
  const rows = await tx.query<{ id: string }>(
    sql`select id from branches where brand_id = ${brandId} and active
          and (cardinality(${branchIds}::text[]) = 0 or id = any (${branchIds}::text[])) limit 2`,
    'single-branch',
  )
  return rows.length === 1 ? rows[0]!.id : undefined
}
