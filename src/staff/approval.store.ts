import sql from 'sql-template-tag'
import type { Db, Tx } from '../db/database.ts'
import { type ApprovalAction, rolesOf } from './role.rules.ts'

/** What an approval is bound to. */
export type ApprovalBond = { keyId: string; action: ApprovalAction; targetId: string }

/** How long an approval can be used. */
const lifeSeconds = 120

/**
 * Keeps a new approval. Its time runs by the database's clock, which is the one that whoever uses it asks.
 * @param hash of the token
 * @returns when it ends, epoch ms
 */
export async function insertApproval(
  tx: Tx,
  brandId: string,
  approval: ApprovalBond & { hash: Buffer; staffId: string },
): Promise<number> {
  const { hash, keyId, staffId, action, targetId } = approval
  const [row] = await tx.query<{ expires_at: number }>(
    sql`insert into approvals (brand_id, token_hash, key_id, staff_id, action, target_id, expires_at)
        values (${brandId}, ${hash}, ${keyId}, ${staffId}, ${action}, ${targetId},
          clock_timestamp() + make_interval(secs => ${lifeSeconds}))
        returning expires_at`,
  )
  return row!.expires_at
}

/**
 * Uses an approval up, once: of two acts with the same token the second finds nothing. A refusal of the act gives it
 * back.
 * @returns who gave it, or undefined when the token is not one for this act, or its giver may not approve any more
 */
export async function takeApproval(
  tx: Tx,
  brandId: string,
  hash: Buffer,
  { keyId, action, targetId }: ApprovalBond,
): Promise<string | undefined> {
  const [row] = await tx.query<{ staff_id: string }>(
    sql`update approvals a set used_at = clock_timestamp()
        from staff s
        where a.brand_id = ${brandId} and a.token_hash = ${hash} and a.key_id = ${keyId}
          and a.action = ${action} and a.target_id = ${targetId}
          and a.used_at is null and a.expires_at > clock_timestamp()
          and s.brand_id = ${brandId} and s.id = a.staff_id and s.active and s.role = any (${rolesOf.approve}::text[])
        returning a.staff_id`,
    'take-approval',
  )
  return row?.staff_id
}

/** The branch of the order, item or bill of this id, or undefined when the brand has none. */
export async function findTargetBranch(db: Db, brandId: string, id: string): Promise<string | undefined> {
  const [row] = await db.query<{ branch_id: string }>(
    sql`select branch_id from orders where brand_id = ${brandId} and id = ${id}
        union all select branch_id from dining_sessions where brand_id = ${brandId} and id = ${id}
        union all
          select o.branch_id from order_items i join orders o on o.brand_id = i.brand_id and o.id = i.order_id
          where i.brand_id = ${brandId} and i.id = ${id}`,
  )
  return row?.branch_id
}
