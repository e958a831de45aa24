import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { stampOf } from '../../db/stamp.ts'
import { notFound } from '../../lib/refusal.ts'
import { type Receipt, receiptShape } from '../../sale/receipt/receipt.shape.ts'

export async function lockReceipt(tx: Tx, brandId: string, id: string): Promise<void> {
  const rows = await tx.query(
    sql`select 1 as found from receipts where brand_id = ${brandId} and id = ${id} for no key update`,
    'lock-receipt',
  )
  if (rows.length === 0) throw notFound('receipt', id)
}

/** Writes the additions to a receipt, none of which its hash covers. */
export async function writeAdded(tx: Tx, brandId: string, receipt: Receipt): Promise<void> {
  const { fields } = receiptShape
  const { buyer, buyerAddedAt, fiscal, copies } = receipt
  await tx.query(
    sql`update receipts set buyer = ${fields.buyer.write(buyer)}::jsonb,
          buyer_added_at = ${buyerAddedAt === null ? null : new Date(buyerAddedAt)}::timestamptz,
          fiscal = ${fields.fiscal.write(fiscal)}::jsonb, copies = ${copies}, updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and id = ${receipt.id}`,
    'write-receipt',
  )
}
