import sql, { raw } from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { stampOf } from '../../db/stamp.ts'
import { invariant } from '../../lib/invariant.ts'
import { newUlid } from '../../lib/ulid.ts'

/** A bill, or an order without one. */
export type Owner = { kind: 'bill' | 'order'; id: string }

/** When it was paid in full by the service's clock, epoch ms, on which business date, and by which key. */
export type Settlement = { keyId: string; settledAt: number; businessDate: string }

const columnOf = ({ kind }: Owner) => raw(kind === 'bill' ? 'dining_session_id' : 'order_id')

/** Notes that a bill or an order was paid in full. */
export async function insertSettlement(
  tx: Tx,
  brandId: string,
  owner: Owner,
  { keyId, settledAt, businessDate }: Settlement,
): Promise<void> {
  await tx.query(
    sql`insert into settlements (brand_id, id, ${columnOf(owner)}, key_id, settled_at, business_date)
        select brand.id, ${newUlid()}, ${owner.id}, ${keyId}, ${new Date(settledAt)}::timestamptz, ${businessDate}::date
        from brands as brand where brand.id = ${brandId}`,
    `insert-settlement-${owner.kind}`,
  )
}

/** Reads the settlement of a paid bill or order. */
export async function findSettlement(tx: Tx, brandId: string, owner: Owner): Promise<Settlement> {
  const [found] = await tx.query<Settlement>(
    sql`select key_id as "keyId", settled_at as "settledAt", business_date as "businessDate" from settlements
        where brand_id = ${brandId} and ${columnOf(owner)} = ${owner.id} and reopened_at is null`,
    `find-settlement-${owner.kind}`,
  )
  invariant(found !== undefined, 'whatever is paid has a settlement')
  return found
}

export type Reopening = { at: number; reason: string; staffId: string | null; approvedBy: string | null }

/** Notes that a settlement was undone. */
export async function undoSettlement(
  tx: Tx,
  brandId: string,
  owner: Owner,
  { at, reason, staffId, approvedBy }: Reopening,
): Promise<void> {
  await tx.query(
    sql`update settlements set reopened_at = ${new Date(at)}, reopen_reason = ${reason}, reopened_by = ${staffId},
          reopen_approved_by = ${approvedBy}
        where brand_id = ${brandId} and ${columnOf(owner)} = ${owner.id} and reopened_at is null`,
    `undo-settlement-${owner.kind}`,
  )
}

/** Makes the paid orders of a bill wait for payment again: what was spent, earned and shared is the bill's, as before. */
export async function reopenOrders(tx: Tx, brandId: string, billId: string): Promise<void> {
  await tx.query(
    sql`delete from order_payments share using payments p
        where share.brand_id = ${brandId} and p.brand_id = ${brandId} and p.dining_session_id = ${billId}
          and share.payment_id = p.id`,
    'unshare-payments',
  )
  await tx.query(
    sql`update orders set status = 'pending', balance_used = 0, points_used = 0, points_value = 0, balance_earned = 0,
          points_earned = 0, loyalty = null, receipt_head_id = null, bill_guests = null, version = version + 1,
          updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and dining_session_id = ${billId} and status = 'paid'`,
    'reopen-orders',
  )
}
