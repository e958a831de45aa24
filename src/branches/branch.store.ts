import sql, { raw } from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { lockTerms } from '../settings/settings.store.ts'
import { branchCodeTaken, branchInUse } from './branch.refusals.ts'

/** Reserves a code for its first branch permanently. */
export async function reserveCode(tx: Tx, brandId: string, code: string, branchId: string): Promise<void> {
  const [owner] = await tx.query<{ branch_id: string }>(
    sql`insert into branch_codes as known (brand_id, code, branch_id) values (${brandId}, ${code}, ${branchId})
        on conflict (brand_id, code) do update set branch_id = known.branch_id returning branch_id`,
  )
  if (owner !== undefined && owner.branch_id !== branchId) throw branchCodeTaken(owner.branch_id)
}

/**
 * Requires a branch without open bills and shifts, and without orders that are unpaid or promised for later. The caller has
 * locked the branch's row, which opening a bill or a shift locks for share, and orders share the lock of the terms, so
 * none is written concurrently.
 */
export async function requireNothingOpen(tx: Tx, brandId: string, branchId: string): Promise<void> {
  for (const by of ['dining_session', 'shift'] as const) {
    const open = await tx.query<{ id: string }>(
      sql`select id from ${raw(`${by}s`)}
          where brand_id = ${brandId} and branch_id = ${branchId} and status = 'open' order by id limit 20`,
    )
    if (open.length > 0) throw branchInUse(by, open)
  }
  await lockTerms(tx, brandId)
  const orders = await tx.query<{ id: string }>(
    sql`select id from orders where brand_id = ${brandId} and branch_id = ${branchId}
          and status in ('pending', 'partially_paid')
        union
          select id from orders where brand_id = ${brandId} and branch_id = ${branchId}
            and scheduled_for > statement_timestamp() and status in ('paid', 'partially_refunded')
        order by id limit 20`,
  )
  if (orders.length > 0) throw branchInUse('order', orders)
}

/** Locks a branch for share, so that it cannot be deactivated until the transaction ends. */
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
 * Finds the only active branch among `branchIds`; undefined when there are several or none.
 * @param branchIds empty: all branches of the brand
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
