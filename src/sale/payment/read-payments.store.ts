import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../db/database.ts'
import { inBranches, type ListPage, listRows, type Reach } from '../../db/list/list.ts'
import type { ListRequest } from '../../db/list/list-request.ts'
import { notFound } from '../../lib/refusal.ts'
import type { Row as Document } from '../../shapes/shape.rules.ts'
import { paymentShape } from '../shapes/payment.shape.ts'
import type { ListedPayment, ReadPayment } from './payment.presenter.ts'

type Row<Payment extends ListedPayment> = Omit<Payment, 'payment'> & { document: Document }

/** Null until a void, refund, tip or merge changes the payment. */
const updatedAt = sql`coalesce(r.updated_at, r.created_at)`

/** The columns of a payment `r` and of its branch `b`. */
const columns = sql`to_json(r) as document, r.branch_id as "branchId", b.timezone as zone,
  r.dining_session_id as "billId", r.order_id as "orderId", r.customer_id as "customerId", r.kind,
  r.created_at as "createdAt", ${updatedAt} as "updatedAt"`

function paymentOf<Payment extends ListedPayment>({ document, ...owner }: Row<Payment>) {
  return { ...owner, payment: paymentShape.fromRow(document) }
}

/** Returns a payment by its id, or by the id of an order's share of it. */
export async function getOwnedPayment(db: Db, brandId: string, id: string): Promise<ReadPayment> {
  const [row] = await db.query<Row<ReadPayment>>(
    sql`select ${columns}, coalesce(bill.version, o.version, c.version) as version
        from payments r
        join branches b on b.brand_id = r.brand_id and b.id = r.branch_id
        left join dining_sessions bill on bill.brand_id = r.brand_id and bill.id = r.dining_session_id
        left join orders o on o.brand_id = r.brand_id and o.id = r.order_id
        left join customers c on c.brand_id = r.brand_id and c.id = r.customer_id
        where r.brand_id = ${brandId} and r.id = coalesce(
          (select s.payment_id from order_payments s where s.brand_id = ${brandId} and s.id = ${id}), ${id})`,
    'find-owned-payment',
  )
  if (row === undefined) throw notFound('payment', id)
  return paymentOf(row)
}

/** Lists a page of payments: of bills, undivided, of orders without a bill, and of customers' balances. */
export async function listPayments(
  db: Db,
  { brandId, branchIds }: Reach,
  request: ListRequest,
): Promise<ListPage<ListedPayment>> {
  const { rows, ...page } = await listRows<Row<ListedPayment>>(
    db,
    {
      brandId,
      from: sql`payments r`,
      grown: { rows: sql`payments r` },
      columns,
      joins: sql`join branches b on b.brand_id = ${brandId} and b.id = r.branch_id`,
      where: inBranches(branchIds),
      updatedAt,
      sorts: { created_at: sql`r.created_at`, updated_at: updatedAt, paid_at: sql`r.paid_at` },
      filters: {
        branch_id: equals(sql`r.branch_id`),
        kind: equals(sql`r.kind`),
        payment_method_id: equals(sql`r.payment_method_id`),
        order_id: equals(sql`r.order_id`),
        // Moves with a merge.
        dining_session_id: { ...equals(sql`r.dining_session_id`), fixed: false },
        shift_id: equals(sql`r.shift_id`),
        ...byBusinessDate,
      },
    },
    request,
  )
  return { ...page, rows: rows.map(paymentOf) }
}

/** Filters of a list of rows `r` with a business date. */
export const byBusinessDate = {
  business_date_from: { where: (value: unknown) => sql`r.business_date >= ${value}::date`, fixed: true },
  business_date_to: { where: (value: unknown) => sql`r.business_date <= ${value}::date`, fixed: true },
}

export function equals(column: Sql) {
  return { where: (value: unknown) => sql`${column} = ${value}`, fixed: true }
}
