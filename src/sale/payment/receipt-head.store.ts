import { hash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db, Tx } from '../../db/database.ts'
import { canonicalJson } from '../../shapes/canonical-json.format.ts'
import { invariant } from '../../lib/invariant.ts'
import type { ReceiptHead, SalePlace } from './receipt-head.types.ts'

/** Hexadecimal digits of the hash that is a head's id: 128 bits are enough to tell any two heads apart. */
const idLength = 32

/**
 * Stores the current heads of receipts of the branch, so that a receipt reprinted in a year shows the same head. A head
 * is stored once per content: its id is the content's hash. Call this after locking the orders and before locking
 * customers.
 * @returns for each place, the `receipt_head_id` of its paid order or bill
 */
export async function freezeReceiptHeads(
  tx: Tx,
  brandId: string,
  branchId: string,
  places: readonly SalePlace[],
): Promise<string[]> {
  const heads = await readHeads(tx, brandId, branchId, places)
  const texts = heads.map(head => canonicalJson(head))
  const ids = texts.map(text => hash('sha256', text, 'hex').slice(0, idLength))
  const known = await tx.query<{ id: string }>(
    sql`select id from receipt_heads where brand_id = ${brandId} and id = any (${ids}::text[])`,
    'known-receipt-heads',
  )
  if (known.length === new Set(ids).size) return ids
  await tx.query(
    sql`insert into receipt_heads (brand_id, id, document)
        select brand.id, head.id, document::jsonb
        from brands as brand, unnest(${ids}::text[], ${texts}::text[]) as head (id, document)
        where brand.id = ${brandId} order by head.id on conflict do nothing`,
    'keep-receipt-heads',
  )
  return ids
}

/** Reads the head that a receipt of the sale has if it is printed now. */
export async function readHead(
  db: Db,
  brandId: string,
  branchId: string,
  place: SalePlace,
): Promise<ReceiptHead> {
  const [head] = await readHeads(db, brandId, branchId, [place])
  return head!
}

type HeadRow = ReceiptHead & {
  table_names: Readonly<Record<string, string>> | null
  staff_names: Readonly<Record<string, string>> | null
}

async function readHeads(
  db: Db,
  brandId: string,
  branchId: string,
  places: readonly SalePlace[],
): Promise<ReceiptHead[]> {
  const tableIds = [...new Set(places.flatMap(place => place.tableIds))]
  const staffIds = [...new Set(places.flatMap(place => place.staffId ?? []))]
  const [row] = await db.query<HeadRow>(
    sql`select brand.name as brand_name, brand.receipt as brand_receipt, branch.name as branch_name,
          branch.code as branch_code, branch.receipt as branch_receipt, branch.address, branch.phone,
          branch.timezone, brand.default_language, brand.languages,
          (select jsonb_object_agg(id, name) from tables
            where brand_id = ${brandId} and id = any (${tableIds}::text[])) as table_names,
          (select jsonb_object_agg(id, name) from staff
            where brand_id = ${brandId} and id = any (${staffIds}::text[])) as staff_names
        from branches branch join brands brand on brand.id = branch.brand_id
        where branch.brand_id = ${brandId} and branch.id = ${branchId}`,
    'read-receipt-heads',
  )
  invariant(row !== undefined, 'the branch of a sale exists')
  const { table_names: tables, staff_names: staff, ...head } = row
  return places.map(({ tableIds, staffId }) => ({
    ...head,
    tables: tableIds.flatMap(id => tables?.[id] ?? []),
    waiter: staff?.[staffId ?? ''] ?? null,
  }))
}

/** Reads the head that was frozen when the sale was paid. */
export async function getReceiptHead(db: Db, brandId: string, id: string): Promise<ReceiptHead> {
  const [row] = await db.query<{ document: ReceiptHead }>(
    sql`select document from receipt_heads where brand_id = ${brandId} and id = ${id}`,
    'get-receipt-head',
  )
  invariant(row !== undefined, 'a frozen receipt head exists')
  return row.document
}
