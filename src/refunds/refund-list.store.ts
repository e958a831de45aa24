import sql from 'sql-template-tag'
import type { Db } from '../db/database.ts'
import { type ListPage, listRows, type Reach } from '../db/list/list.ts'
import type { ListRequest } from '../db/list/list-request.ts'
import { byBusinessDate, equals } from '../sale/payment/read-payments.store.ts'
import type { Row as Document } from '../shapes/shape.rules.ts'
import { adjustmentShape } from '../sale/shapes/order.shape.ts'
import type { ListedRefund } from './refund.presenter.ts'

type Row = Omit<ListedRefund, 'adjustment'> & { document: Document }

const updatedAt = sql`r.updated_at`

const branchOf = (brandId: string) =>
  sql`(select o.branch_id from orders o where o.brand_id = ${brandId} and o.id = r.order_id)`

/** A refund names the payments of its order, which may be shares of its bill's. */
const methods = (brandId: string) => sql`(select p.payment_method_id
  from jsonb_to_recordset(r.payments) as part (payment_id text)
  left join order_payments s on s.brand_id = ${brandId} and s.id = part.payment_id
  join payments p on p.brand_id = ${brandId} and p.id = coalesce(s.payment_id, part.payment_id))`

/**
 * Lists a page of refunds, one for each refunded item and each amount without items. Few orders are
 * refunded, so they are counted each time.
 */
export async function listRefunds(
  db: Db,
  { brandId, branchIds }: Reach,
  request: ListRequest,
): Promise<ListPage<ListedRefund>> {
  const { rows, ...page } = await listRows<Row>(
    db,
    {
      brandId,
      from: sql`adjustments r`,
      columns: sql`to_json(r) as document, r.order_id as "orderId", o.dining_session_id as "billId",
        o.branch_id as "branchId", b.timezone as zone, ${updatedAt} as "updatedAt"`,
      joins: sql`join orders o on o.brand_id = ${brandId} and o.id = r.order_id
        join branches b on b.brand_id = ${brandId} and b.id = o.branch_id`,
      where: [
        sql`r.kind = 'refund'`,
        ...(branchIds.length === 0 ? [] : [sql`${branchOf(brandId)} = any (${branchIds}::text[])`]),
      ],
      updatedAt,
      sorts: { created_at: sql`r.created_at`, updated_at: updatedAt },
      filters: {
        branch_id: equals(branchOf(brandId)),
        order_id: equals(sql`r.order_id`),
        payment_method_id: {
          where:
            value => sql`case when r.to_payment_method_id is null or (jsonb_array_length(r.payments) = 0 and r.tip = 0)
            then ${value} in ${methods(brandId)} else r.to_payment_method_id = ${value} end`,
          fixed: true,
        },
        ...byBusinessDate,
      },
    },
    request,
  )
  return {
    ...page,
    rows: rows.map(({ document, ...owner }) => ({ ...owner, adjustment: adjustmentShape.fromRow(document) })),
  }
}
