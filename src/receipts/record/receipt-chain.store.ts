import sql from 'sql-template-tag'
import type { Db } from '../../db/database.ts'
import type { ReceiptHead } from './receipt-heads.format.ts'
import { type Receipt, receiptShape } from '../../sale/receipt/receipt.shape.ts'
import type { Row } from '../../shapes/shape.rules.ts'

/** Where the chain of a branch ends; no hash before its first receipt. */
export type ReceiptEnd = { branchId: string; position: number; hash: string | null }

/** Lists the branches that have issued receipts, with the ends of their chains. */
export function listReceiptEnds(db: Db, brandId: string): Promise<ReceiptEnd[]> {
  return db.query(
    sql`select branch_id as "branchId", position, hash from receipt_counters where brand_id = ${brandId}
        order by branch_id`,
  )
}

/** Whether the chain of a branch, up to its end of now, contains what was its last receipt. */
export async function containsHead(
  db: Db,
  brandId: string,
  { branchId, position, hash }: ReceiptHead,
): Promise<boolean> {
  const rows = await db.query(
    sql`select 1 as found from receipts r
        join receipt_counters c on c.brand_id = r.brand_id and c.branch_id = r.branch_id
        where r.brand_id = ${brandId} and r.branch_id = ${branchId} and r.position = ${position} and r.hash = ${hash}
          and r.position <= c.position`,
    'contains-receipt-head',
  )
  return rows.length > 0
}

/** Reads the next receipts of a branch in the order of its chain. */
export async function readChain(
  db: Db,
  brandId: string,
  branchId: string,
  { after, last, most }: { after: number; last: number; most: number },
): Promise<Receipt[]> {
  const rows = await db.query<{ document: Row }>(
    sql`select to_json(r) as document from receipts r
        where brand_id = ${brandId} and branch_id = ${branchId} and position > ${after} and position <= ${last}
        order by position limit ${most}`,
    'read-receipt-chain',
  )
  return rows.map(({ document }) => receiptShape.fromRow(document))
}
