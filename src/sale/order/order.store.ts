import sql, { type Sql } from 'sql-template-tag'
import type { Db, Tx } from '../../db/database.ts'
import { jsonText, rowInsert, rowUpdate } from '../../db/insert-rows.ts'
import { stampOf } from '../../db/stamp.ts'
import { notFound } from '../../lib/refusal.ts'
import { columnsOf, type Options } from '../../shapes/shape.rules.ts'
import { orderFromDocument, type OrderDocument } from './order.row.ts'
import { setCustomerId } from '../past-customers.store.ts'
import {
  type Adjustment,
  adjustmentShape,
  discountShape,
  itemShape,
  type OrderDiscount,
  type StoredItem,
  type StoredOrder,
} from '../shapes/order.shape.ts'

/**
 * Selects an order `o` with its items, discounts, payments and adjustments as one JSON document, so that a single
 * statement reads a consistent state. Building `json` takes PostgreSQL a quarter of the time that `jsonb` takes.
 */
export const orderDocument = (brandId: string) => sql`json_build_object(
  'order', o,
  'zone', (select b.timezone from branches b where b.brand_id = ${brandId} and b.id = o.branch_id),
  'items', coalesce((
    select json_agg(i order by i.position, i.id) from order_items i
    where i.brand_id = ${brandId} and i.order_id = o.id), '[]'),
  'discounts', coalesce((
    select json_agg(d order by d.created_at, d.id) from order_discounts d
    where d.brand_id = ${brandId} and d.order_id = o.id), '[]'),
  'payments', coalesce((
    select json_agg(json_build_object('payment', p, 'share', json_build_object(
        'id', s.id, 'payment_id', p.id, 'amount', s.amount, 'refunded_amount', s.refunded_amount,
        'tendered', case when s.first_share then p.tendered end,
        'tip', case when s.first_share then p.tip else 0 end,
        'refunded_tip', case when s.first_share then p.refunded_tip else 0 end,
        'change', case when s.first_share then p.change else 0 end,
        'rounding', case when s.first_share then p.rounding else 0 end))
      order by s.position, s.id)
    from order_payments s join payments p on p.brand_id = ${brandId} and p.id = s.payment_id
    where s.brand_id = ${brandId} and s.order_id = o.id), (
    select json_agg(json_build_object('payment', p, 'share', json_build_object('payment_id', null)) order by p.position)
    from payments p where p.brand_id = ${brandId} and p.order_id = o.id), '[]'),
  'adjustments', coalesce((
    select json_agg(a order by a.created_at, a.id) from adjustments a
    where a.brand_id = ${brandId} and a.order_id = o.id), '[]'))`

/** Reads the whole order; undefined when it is not this brand's. */
export async function findOrder(db: Db, brandId: string, id: string): Promise<StoredOrder | undefined> {
  // One id is not a list of one: PostgreSQL would plan the statement again at every use.
  return (await ordersWhere(db, brandId, sql`o.id = ${id}`, 'find-order'))[0]
}

export async function getOrder(db: Db, brandId: string, id: string): Promise<StoredOrder> {
  const order = await findOrder(db, brandId, id)
  if (order === undefined) throw notFound('order', id)
  return order
}

/** Reads whole orders, sorted by id; ids that are not this brand's are left out. */
export async function findOrders(db: Db, brandId: string, ids: readonly string[]): Promise<StoredOrder[]> {
  return ordersWhere(db, brandId, sql`o.id = any (${ids}::text[])`, 'find-orders')
}

/** Lists the orders of a bill, oldest first. */
export async function listBillOrders(db: Db, brandId: string, billId: string): Promise<StoredOrder[]> {
  return ordersWhere(db, brandId, sql`o.dining_session_id = ${billId}`, 'bill-orders')
}

async function ordersWhere(db: Db, brandId: string, where: Sql, name: string): Promise<StoredOrder[]> {
  const rows = await db.query<{ document: OrderDocument }>(
    sql`select ${orderDocument(brandId)} as document from orders o
    where o.brand_id = ${brandId} and ${where} order by o.id`,
    name,
  )
  return rows.map(row => orderFromDocument(row.document))
}

/**
 * Lists the orders of a bill as JSON texts for `orderFromJson`, oldest first: as objects, the orders of a long bill take
 * several times as much memory. @returns undefined when they have more than `maxItems` items
 */
export async function listBillOrderTexts(
  db: Db,
  { brandId, billId, maxItems }: { brandId: string; billId: string; maxItems: number },
): Promise<string[] | undefined> {
  const rows = await db.query<{ document: string | null }>(
    sql`select case when sum(size.items) over () <= ${maxItems}::float8 then (${orderDocument(brandId)})::text end as document
    from orders o cross join lateral (
      select count(*) as items from order_items i where i.brand_id = ${brandId} and i.order_id = o.id) size
    where o.brand_id = ${brandId} and o.dining_session_id = ${billId} order by o.id`,
    'bill-order-texts',
  )
  const texts = rows.flatMap(({ document }) => document ?? [])
  return texts.length === rows.length ? texts : undefined
}

/** Finds the id of an item's order; undefined when the item is not this brand's. */
export async function findOrderIdOf(db: Db, brandId: string, itemId: string): Promise<string | undefined> {
  const rows = await db.query<{ order_id: string }>(
    sql`select order_id from order_items where brand_id = ${brandId} and id = ${itemId}`,
    'find-order-of-item',
  )
  return rows[0]?.order_id
}

/**
 * Locks the order's row until the transaction ends, and reads the whole order. Lock its bill first: the lock order
 * everywhere is bill, orders, items, stock, counters, events.
 */
export async function lockOrder(tx: Tx, brandId: string, id: string): Promise<StoredOrder> {
  await tx.query(
    sql`select 1 from orders where brand_id = ${brandId} and id = ${id} for no key update`,
    'lock-order',
  )
  return getOrder(tx, brandId, id)
}

/**
 * Updates the columns of an order that can change; currency, business date, number and channel never do.
 * @returns the new version and the stamp, epoch ms
 */
export async function updateOrder(
  tx: Tx,
  brandId: string,
  order: StoredOrder,
): Promise<{ version: number; updatedAt: number }> {
  const { kitchen, loyalty, totals } = order
  const rows = await tx.query<{ version: number; updated_at: number }>(
    sql`update orders set status = ${order.status},
          dining_session_id = ${order.billId}, table_id = ${order.tableId},
          ${setCustomerId(order.customerId)}, customer_name = ${order.customerName}, note = ${order.note},
          guest_bill_id = ${order.guestBillId},
          metadata = ${jsonText(order.metadata)}::jsonb,
          balance_used = ${loyalty.balanceUsed}, points_used = ${loyalty.pointsUsed},
          points_value = ${loyalty.pointsValue}, balance_earned = ${loyalty.balanceEarned},
          points_earned = ${loyalty.pointsEarned}, loyalty = ${jsonText(loyalty.rates)}::jsonb,
          receipt_head_id = ${order.receiptHeadId},
          scheduled_for = ${time(order.scheduledFor)}, ticket_date = ${order.ticketDate}::date,
          kitchen_status = ${kitchen.status}, kitchen_new_at = ${time(kitchen.newAt)},
          kitchen_preparing_at = ${time(kitchen.preparingAt)}, kitchen_ready_at = ${time(kitchen.readyAt)},
          kitchen_delivered_at = ${time(kitchen.deliveredAt)},
          subtotal = ${totals.subtotal}, campaign_discount = ${totals.campaignDiscount},
          discount = ${totals.discount}, tax = ${totals.tax}, total = ${totals.total}, cost = ${totals.cost},
          version = version + 1, updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and id = ${order.id} returning version, updated_at`,
    'update-order',
  )
  return { version: rows[0]!.version, updatedAt: rows[0]!.updated_at }
}

const notFrozen = ({ frozen }: Options) => frozen !== true

/** Updates the columns of an item that can change. */
export const updateItem = rowUpdate<StoredItem>('order_items', columnsOf(itemShape, notFrozen))

/** Inserts the items of new orders, leaving the `later` columns at their defaults. */
export const insertNewItems = rowInsert<StoredItem>(
  'order_items',
  columnsOf(itemShape, ({ later }) => later !== true),
)

/** Inserts items with all columns, such as parts split off from lines. */
export const insertItems = rowInsert<StoredItem>('order_items', columnsOf(itemShape))

/** Inserts refunds and waste. */
export const insertAdjustments = rowInsert<Adjustment & { orderId: string }>(
  'adjustments',
  { order_id: ['text', adjustment => adjustment.orderId], ...columnsOf(adjustmentShape) },
  ['updated_at'],
)

/** Counts the refunds and wastes on all orders of a bill. */
export async function countBillAdjustments(tx: Tx, brandId: string, billId: string): Promise<number> {
  const rows = await tx.query<{ count: number }>(
    sql`select count(*) as count from orders o join adjustments a on a.brand_id = o.brand_id and a.order_id = o.id
        where o.brand_id = ${brandId} and o.dining_session_id = ${billId}`,
    'bill-adjustments',
  )
  return rows[0]!.count
}

export const insertDiscounts = rowInsert<OrderDiscount & { orderId: string }>('order_discounts', {
  order_id: ['text', discount => discount.orderId],
  ...columnsOf(discountShape),
})

/** Updates the columns of a discount that can change: its amounts and its removal. */
export const updateDiscount = rowUpdate<OrderDiscount>('order_discounts', columnsOf(discountShape, notFrozen))

function time(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms)
}
