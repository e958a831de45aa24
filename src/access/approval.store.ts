import sql from 'sql-template-tag'
import type { Db, Tx } from '../db/database.ts'
import type { Cents } from '../lib/money.ts'
import { type ApprovalAction, rolesOf } from './role.rules.ts'

/** The key, action and record that an approval is bound to. */
export type ApprovalBond = {
  keyId: string
  action: ApprovalAction
  targetId: string
  /** Maximum of a discount, in ten-thousandths of a percent. */
  percent?: number | undefined
  /** Maximum of the money given away, hundredths. */
  amount?: Cents | undefined
}

/** Lifetime of an approval. */
const lifeSeconds = 120

/**
 * Inserts an approval. It expires by the database's clock, which `takeApproval` uses too.
 * @returns the time of expiry, epoch ms
 */
export async function insertApproval(
  tx: Tx,
  brandId: string,
  approval: ApprovalBond & { hash: Buffer; staffId: string },
): Promise<number> {
  const { hash, keyId, staffId, action, targetId, percent = null, amount = null } = approval
  const [row] = await tx.query<{ expires_at: number }>(
    sql`insert into approvals (brand_id, token_hash, key_id, staff_id, action, target_id, percent, amount, expires_at)
        values (${brandId}, ${hash}, ${keyId}, ${staffId}, ${action}, ${targetId}, ${percent}::integer, ${amount}::bigint,
          statement_timestamp() + make_interval(secs => ${lifeSeconds}))
        returning expires_at`,
  )
  return row!.expires_at
}

/**
 * Uses up an approval: only the first of two operations with the same token finds it. If the operation is refused, the
 * rollback restores it.
 * @returns the approver's id; undefined when the token is not valid for this operation, or the approver may no longer
 * approve
 */
export async function takeApproval(
  tx: Tx,
  brandId: string,
  hash: Buffer,
  { keyId, action, targetId, percent = 0, amount = 0 }: ApprovalBond,
): Promise<string | undefined> {
  const [row] = await tx.query<{ staff_id: string }>(
    sql`update approvals a set used_at = statement_timestamp()
        from staff s
        where a.brand_id = ${brandId} and a.token_hash = ${hash} and a.key_id = ${keyId}
          and a.action = ${action} and a.target_id = ${targetId}
          and coalesce(a.percent, ${percent}::integer) >= ${percent}::integer
          and coalesce(a.amount, ${amount}::bigint) >= ${amount}::bigint
          and a.used_at is null and a.expires_at > statement_timestamp()
          and s.brand_id = ${brandId} and s.id = a.staff_id and s.active and s.role = any (${rolesOf.approve}::text[])
        returning a.staff_id`,
    'take-approval',
  )
  return row?.staff_id
}

/** Finds the branch of an approval's target; null for a customer, who has none; undefined for an unknown id. */
export async function findTargetBranch(
  db: Db,
  brandId: string,
  id: string,
): Promise<string | null | undefined> {
  const [row] = await db.query<{ branch_id: string | null }>(
    sql`select branch_id from orders where brand_id = ${brandId} and id = ${id}
        union all select branch_id from dining_sessions where brand_id = ${brandId} and id = ${id}
        union all
          select o.branch_id from order_items i join orders o on o.brand_id = i.brand_id and o.id = i.order_id
          where i.brand_id = ${brandId} and i.id = ${id}
        union all select branch_id from payments where brand_id = ${brandId} and id = ${id}
        union all
          select p.branch_id from order_payments s join payments p on p.brand_id = s.brand_id and p.id = s.payment_id
          where s.brand_id = ${brandId} and s.id = ${id}
        union all select id from branches where brand_id = ${brandId} and id = ${id}
        union all select null from customers where brand_id = ${brandId} and id = ${id}`,
  )
  return row?.branch_id
}
