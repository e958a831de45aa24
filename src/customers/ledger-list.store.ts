import sql from 'sql-template-tag'
import type { Db, Row } from '../db/database.ts'
import type { ListRequest } from '../db/list/list-request.ts'
import { type ListPage, listRows } from '../db/list/list.ts'

/** Lists a page of a customer's ledger. `updated_at` is the time of writing. */
export async function listLedger(
  db: Db,
  brandId: string,
  customerId: string,
  request: ListRequest,
): Promise<ListPage<Row>> {
  const at = sql`r.created_at`
  return listRows(
    db,
    {
      brandId,
      from: sql`customer_ledger r`,
      where: [sql`r.customer_id = ${customerId}`],
      updatedAt: at,
      sorts: { created_at: at, updated_at: at },
      filters: {},
    },
    request,
  )
}
