import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../db/database.ts'
import { inBranches, type ListPage, listRows } from '../db/list/list.ts'
import type { ListRequest } from '../db/list/list-request.ts'
import type { Row as Document } from '../sale/shapes/shape.rules.ts'
import { paymentShape } from '../sale/shapes/order.shape.ts'
import type { ListedPayment } from './payment.presenter.ts'

type Row = Omit<ListedPayment, 'payment'> & { document: Document }

/** Null until a void, refund, tip or merge changes the payment. */
const updatedAt = sql`coalesce(r.updated_at, r.created_at)`

/**
 * Lists a page of the brand's payments: those of bills, undivided, and those of orders without a bill.
 * @param branchIds the only branches to show; empty shows all
 */
export async function listPayments(
  db: Db,
  brandId: string,
  branchIds: readonly string[],
  request: ListRequest,
): Promise<ListPage<ListedPayment>> {
  const { rows, ...page } = await listRows<Row>(
    db,
    {
      brandId,
      from: sql`payments r`,
      grown: { name: 'payments', rows: sql`payments r` },
      columns: sql`to_jsonb(r) as document, r.branch_id as "branchId", b.timezone as zone,
        r.dining_session_id as "billId", r.order_id as "orderId",
        r.created_at as "createdAt", ${updatedAt} as "updatedAt"`,
      joins: sql`join branches b on b.brand_id = ${brandId} and b.id = r.branch_id`,
      where: inBranches(branchIds),
      updatedAt,
      sorts: { created_at: sql`r.created_at`, updated_at: updatedAt, paid_at: sql`r.paid_at` },
      filters: {
        branch_id: { ...equals(sql`r.branch_id`), sparse: true },
        payment_method_id: equals(sql`r.payment_method_id`),
        order_id: equals(sql`r.order_id`),
        // Moves with a merge.
        dining_session_id: { ...equals(sql`r.dining_session_id`), fixed: false },
        shift_id: equals(sql`r.shift_id`),
        business_date_from: { where: value => sql`r.business_date >= ${value}::date`, fixed: true },
        business_date_to: { where: value => sql`r.business_date <= ${value}::date`, fixed: true },
      },
    },
    request,
  )
  const shown = rows.map(({ document, ...owner }) => ({ ...owner, payment: paymentShape.fromRow(document) }))
  return { ...page, rows: shown }
}

function equals(column: Sql) {
  return { where: (value: unknown) => sql`${column} = ${value}`, fixed: true }
}
