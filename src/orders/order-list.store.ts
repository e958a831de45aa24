import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../db/database.ts'
import type { ListRequest } from '../db/list-request.ts'
import { inBranches, type ListFilter, type ListPage, listRows } from '../db/list.ts'
import { type OrderRow, orderFromRow } from './order-row.rules.ts'
import { orderDocument } from './order.store.ts'
import type { StoredOrder } from './stored-order.rules.ts'

/** What never changes of an order keeps it in a list that a client syncs by. */
const filters: Record<string, ListFilter> = {
  branch_id: equals(sql`r.branch_id`, true),
  channel: equals(sql`r.channel`, true),
  status: equals(sql`r.status`, false),
  kitchen_status: equals(sql`r.kitchen_status`, false),
  dining_session_id: equals(sql`r.dining_session_id`, false),
  customer_id: equals(sql`r.customer_id`, false),
  business_date: { where: value => sql`r.business_date = ${value}::date`, fixed: true },
  ordered_from: { where: value => sql`r.ordered_at >= ${value}::timestamptz`, fixed: true },
  ordered_to: { where: value => sql`r.ordered_at <= ${value}::timestamptz`, fixed: true },
  client_ref: equals(sql`r.client_ref`, true),
}

/**
 * A page of the brand's orders, whole.
 * @param branchIds the only branches to show; empty shows all
 */
export async function listOrders(
  db: Db,
  brandId: string,
  branchIds: readonly string[],
  request: ListRequest,
): Promise<ListPage<StoredOrder>> {
  const page = await listRows<{ document: OrderRow }>(
    db,
    {
      brandId,
      from: sql`orders r`,
      columns: sql`(select ${orderDocument} from orders o where o.brand_id = r.brand_id and o.id = r.id) as document`,
      where: inBranches(branchIds),
      sorts: {
        created_at: sql`r.created_at`,
        updated_at: sql`r.updated_at`,
        ordered_at: sql`r.ordered_at`,
        order_number: sql`r.order_number collate "C"`,
        total: sql`r.total`,
      },
      filters,
    },
    request,
  )
  return { ...page, rows: page.rows.map(row => orderFromRow(row.document)) }
}

function equals(column: Sql, fixed: boolean): ListFilter {
  return { where: value => sql`${column} = ${value}`, fixed }
}
