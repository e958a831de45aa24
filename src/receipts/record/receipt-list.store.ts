import sql from 'sql-template-tag'
import type { Db } from '../../db/database.ts'
import { inBranches, type ListPage, listRows, type Reach } from '../../db/list/list.ts'
import type { ListRequest } from '../../db/list/list-request.ts'
import { notFound } from '../../lib/refusal.ts'
import { byBusinessDate, equals } from '../../sale/payment/read-payments.store.ts'
import type { ReadReceipt } from '../../sale/receipt/receipt.presenter.ts'
import { receiptShape } from '../../sale/receipt/receipt.shape.ts'
import type { Row as Document } from '../../shapes/shape.rules.ts'

type Row = Omit<ReadReceipt, 'receipt'> & { document: Document }

/** Null until a receipt was voided, printed or given a buyer. */
const updatedAt = sql`coalesce(r.updated_at, r.created_at)`

/** The columns of a receipt `r` and of its branch `b`. */
const columns = sql`to_json(r) as document, b.timezone as zone, r.created_at as "createdAt",
  ${updatedAt} as "updatedAt"`

function receiptOf({ document, ...read }: Row): ReadReceipt {
  return { ...read, receipt: receiptShape.fromRow(document) }
}

export async function getReceipt(db: Db, brandId: string, id: string): Promise<ReadReceipt> {
  const [row] = await db.query<Row>(
    sql`select ${columns} from receipts r
        join branches b on b.brand_id = ${brandId} and b.id = r.branch_id
        where r.brand_id = ${brandId} and r.id = ${id}`,
    'get-receipt',
  )
  if (row === undefined) throw notFound('receipt', id)
  return receiptOf(row)
}

/** Lists a page of receipts; by number: by the year, then by the number of the year. */
export async function listReceipts(
  db: Db,
  { brandId, branchIds }: Reach,
  request: ListRequest,
): Promise<ListPage<ReadReceipt>> {
  const { rows, ...page } = await listRows<Row>(
    db,
    {
      brandId,
      from: sql`receipts r`,
      grown: { rows: sql`receipts r` },
      columns,
      joins: sql`join branches b on b.brand_id = ${brandId} and b.id = r.branch_id`,
      where: inBranches(branchIds),
      updatedAt,
      sorts: {
        created_at: sql`r.created_at`,
        updated_at: updatedAt,
        number: sql`((r.year::bigint << 32) + r.year_number)`,
      },
      filters: {
        branch_id: equals(sql`r.branch_id`),
        kind: equals(sql`r.kind`),
        number: equals(sql`r.number`),
        dining_session_id: equals(sql`r.dining_session_id`),
        order_id: equals(sql`r.order_id`),
        ...byBusinessDate,
      },
    },
    request,
  )
  return { ...page, rows: rows.map(receiptOf) }
}
