import sql from 'sql-template-tag'
import { arrayText } from '../../db/array-text.ts'
import type { Tx } from '../../db/database.ts'
import { type Column, rowInsert } from '../../db/insert-rows.ts'
import { columnsOf } from '../../shapes/shape.rules.ts'
import { orderShape, type StoredOrder } from '../shapes/order.shape.ts'

export type DayCount = { branchId: string; businessDate: string; count: number }

/**
 * Advances the day counters. They are part of the transaction, so that numbers have no gaps, and are the last rows that
 * it locks, so that other batches wait as briefly as possible.
 * @returns the last number allotted, by `branch date`
 */
export async function allotNumbers(
  tx: Tx,
  brandId: string,
  days: readonly DayCount[],
): Promise<Map<string, number>> {
  const rows = await tx.query<{ branch_id: string; business_date: string; last: number }>(
    sql`insert into day_counters as counter (brand_id, branch_id, business_date, last)
        select brand.id, branch_id, business_date, count
        from brands as brand, unnest(${arrayText(days.map(day => day.branchId))}::text[],
          ${arrayText(days.map(day => day.businessDate))}::date[],
          ${arrayText(days.map(day => day.count))}::integer[]) as day (branch_id, business_date, count)
        where brand.id = ${brandId} order by branch_id, business_date
        on conflict (brand_id, branch_id, business_date) do update set last = counter.last + excluded.last
        returning counter.branch_id, counter.business_date, counter.last`,
    'allot-numbers',
  )
  return new Map(rows.map(row => [`${row.branch_id} ${row.business_date}`, row.last]))
}

/** The bill within which a guest's reference is unique; only guests send `qr`. */
function refBillOf({ channel, clientRef, billId }: StoredOrder): string | null {
  return channel === 'qr' && clientRef !== null ? billId : null
}

const newOrder: Record<string, Column<StoredOrder>> = {
  id: ['text', order => order.id],
  client_ref_bill: ['text', refBillOf],
  ...columnsOf(orderShape, ({ later }) => later !== true),
}
const stamps = ['created_at', 'updated_at']

/** Inserts new orders; `insertNewItems` inserts their items. */
export const insertOrders = rowInsert<StoredOrder>('orders', newOrder, stamps)

/** Inserts orders made of moved items, with the kitchen times of those items. */
export const insertMovedOrders = rowInsert<StoredOrder>(
  'orders',
  {
    ...newOrder,
    ...columnsOf(
      orderShape,
      ({ later, column }) => later !== true || column?.startsWith('kitchen_') === true,
    ),
  },
  stamps,
)
