import sql from 'sql-template-tag'
import { rowInsert } from '../../db/insert-rows.ts'
import type { Db, Tx } from '../../db/database.ts'
import { stampOf } from '../../db/stamp.ts'
import { invariant } from '../../lib/invariant.ts'
import { columnsOf, type Row } from '../../shapes/shape.rules.ts'
import type { Owner } from '../payment/settlement.store.ts'
import { type Receipt, receiptShape, type Seller } from './receipt.shape.ts'

/** The code of a branch, whether its receipts are signed, and its words as a seller; where it has none, the brand's. */
export type Issuer = Seller & { code: string; fiscal: 'off' | 'required' }

export async function readIssuer(tx: Tx, brandId: string, branchId: string): Promise<Issuer> {
  const [issuer] = await tx.query<Issuer>(
    sql`select branch.code, branch.fiscal, coalesce(branch.legal_name, brand.legal_name) as "legalName",
          coalesce(branch.tax_number, brand.tax_number) as "taxNumber",
          coalesce(branch.address, brand.address) as address
        from branches as branch join brands as brand on brand.id = branch.brand_id
        where branch.brand_id = ${brandId} and branch.id = ${branchId} and brand.id = ${brandId}`,
    'read-issuer',
  )
  invariant(issuer !== undefined, 'the branch of a receipt exists')
  return issuer
}

export type Place = Pick<Receipt, 'position' | 'yearNumber' | 'previousHash'>

/**
 * Takes the next number of a year and the next place in the chain of the branch, and keeps both locked. They are part of the
 * transaction, so that numbers have no gaps.
 */
export async function takePlace(tx: Tx, brandId: string, branchId: string, year: number): Promise<Place> {
  const [place] = await tx.query<Place>(
    sql`insert into receipt_counters as counter (brand_id, branch_id, position, numbers)
        select brand.id, ${branchId}, 1, jsonb_build_object(${String(year)}::text, 1)
        from brands as brand where brand.id = ${brandId}
        on conflict (brand_id, branch_id) do update set position = counter.position + 1,
          numbers = counter.numbers || jsonb_build_object(${String(year)}::text,
            coalesce((counter.numbers ->> ${String(year)}::text)::integer, 0) + 1)
        returning position, (numbers ->> ${String(year)}::text)::integer as "yearNumber", hash as "previousHash"`,
    'take-receipt-place',
  )
  return place!
}

const insertReceipts = rowInsert<Receipt>('receipts', columnsOf(receiptShape), ['created_at'])

/** Writes a receipt and its hash as the end of the chain. */
export async function insertReceipt(tx: Tx, brandId: string, receipt: Receipt): Promise<void> {
  await Promise.all([
    insertReceipts(tx, brandId, [receipt]),
    tx.query(
      sql`update receipt_counters set hash = ${receipt.hash}
          where brand_id = ${brandId} and branch_id = ${receipt.branchId}`,
      'end-receipt-chain',
    ),
  ])
}

/** Finds the receipt of a sale that was not reopened. */
export async function findSaleReceipt(db: Db, brandId: string, owner: Owner): Promise<Receipt | undefined> {
  const [row] = await db.query<{ document: Row }>(
    owner.kind === 'bill'
      ? sql`select to_json(r) as document from receipts r where r.brand_id = ${brandId}
          and r.dining_session_id = ${owner.id} and r.kind = 'sale' and r.voided_at is null`
      : sql`select to_json(r) as document from receipts r where r.brand_id = ${brandId}
          and r.order_id = ${owner.id} and r.kind = 'sale' and r.voided_at is null`,
    `get-sale-receipt-${owner.kind}`,
  )
  return row && receiptShape.fromRow(row.document)
}

/** Reads the receipt of a paid sale. */
export async function getSaleReceipt(tx: Tx, brandId: string, owner: Owner): Promise<Receipt> {
  const receipt = await findSaleReceipt(tx, brandId, owner)
  invariant(receipt !== undefined, 'whatever is paid has a receipt')
  return receipt
}

/** Notes that the sale of a receipt was reopened. */
export async function markVoided(tx: Tx, brandId: string, id: string, at: number): Promise<void> {
  await tx.query(
    sql`update receipts set voided_at = ${new Date(at)}, updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and id = ${id}`,
    'void-receipt',
  )
}
