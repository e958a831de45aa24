import { hash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db, Tx } from '../db/database.ts'
import { invariant } from '../lib/invariant.ts'
import type { ReceiptHead } from './receipt-head.rules.ts'

/** Hexadecimal digits of the hash that is a head's id: 128 bits distinguish any two heads. */
const idLength = 32

/**
 * Stores the head that receipts of the branch show today, so that one printed again in a year shows the same. It is
 * stored once per content: its id is the content's hash. Called after the orders are locked and before customers are.
 * @returns the id that the paid order or bill keeps as its `receipt_head_id`
 */
export async function freezeReceiptHead(tx: Tx, brandId: string, branchId: string): Promise<string> {
  const head = await readHead(tx, brandId, branchId)
  const id = hash('sha256', canonical(head), 'hex').slice(0, idLength)
  const known = await tx.query(
    sql`select 1 from receipt_heads where brand_id = ${brandId} and id = ${id}`,
    'known-receipt-head',
  )
  if (known.length > 0) return id
  await tx.query(
    sql`insert into receipt_heads (brand_id, id, document) values (${brandId}, ${id}, ${JSON.stringify(head)}::jsonb)
        on conflict do nothing`,
    'keep-receipt-head',
  )
  return id
}

/** Reads the head that receipts of the branch show today. */
export async function readHead(tx: Db, brandId: string, branchId: string): Promise<ReceiptHead> {
  const [head] = await tx.query<ReceiptHead>(
    sql`select brand.name as brand_name, brand.receipt as brand_receipt, branch.name as branch_name,
          branch.code as branch_code, branch.receipt as branch_receipt, branch.address, branch.phone,
          branch.timezone, brand.default_language, brand.languages
        from branches branch join brands brand on brand.id = branch.brand_id
        where branch.brand_id = ${brandId} and branch.id = ${branchId}`,
    'read-receipt-head',
  )
  invariant(head !== undefined, 'the branch of a sale is there')
  return head
}

/** Reads the head as it was frozen when the sale was paid. */
export async function getReceiptHead(db: Db, brandId: string, id: string): Promise<ReceiptHead> {
  const [row] = await db.query<{ document: ReceiptHead }>(
    sql`select document from receipt_heads where brand_id = ${brandId} and id = ${id}`,
    'get-receipt-head',
  )
  invariant(row !== undefined, 'what a receipt was frozen with is kept')
  return row.document
}

/** The same text for the same content: the fields of every object in one order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  })
}
