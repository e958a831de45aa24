import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import type { Bill } from '../../sale/shapes/bill.shape.ts'
import type { StoredOrder } from '../../sale/shapes/order.shape.ts'
import { stampOf } from '../../db/stamp.ts'
import { erasedText } from './erase.rules.ts'
import type { PersonalRows } from './erase.store.ts'

/** Columns with free text: notes, names, references and metadata become null, reasons `Erased`. */
type Texts = {
  nulled?: readonly string[]
  reasons?: readonly string[]
  /** Whether clients sync the rows, so that a changed one is stamped. */
  synced?: true
}

const orderTexts: Readonly<Record<string, Texts>> = {
  order_items: {
    nulled: ['note', 'client_line_id', 'price_reason_names', 'cancel_reason_names'],
    reasons: ['price_reason', 'cancel_reason'],
  },
  order_discounts: { nulled: ['reason_names'], reasons: ['reason'] },
  adjustments: { nulled: ['reason_names'], reasons: ['reason'], synced: true },
  stock_movements: { reasons: ['reason'] },
}
const settlementTexts: Texts = { reasons: ['reopen_reason'] }
const paymentTexts: Texts = { nulled: ['reference', 'metadata'], reasons: ['void_reason'] }

/** Orders and bills that lost text, with their new versions. */
type Changed = {
  orders: (Pick<StoredOrder, 'id' | 'branchId' | 'orderNumber' | 'billId' | 'status'> & { version: number })[]
  bills: Pick<Bill, 'id' | 'branchId' | 'tableIds' | 'status' | 'version'>[]
}

/** Removes free text from orders, bills and everything that belongs to them; changed ones get a new version. */
export async function eraseTexts(
  tx: Tx,
  brandId: string,
  { billIds, orderIds }: PersonalRows,
  paymentIds: readonly string[],
): Promise<Changed> {
  const touched = await eraseOfOrders(tx, brandId, orderIds)
  // Papers that wait or were printed this week say notes too.
  await tx.query(
    sql`delete from print_jobs where brand_id = ${brandId} and content is not null
          and (order_id = any (${orderIds}::text[]) or dining_session_id = any (${billIds}::text[]))`,
  )
  await tx.query(
    sql`update settlements set ${erased(settlementTexts)}
        where brand_id = ${brandId} and ${hasText(settlementTexts)} and (order_id = any (${orderIds}::text[])
          or dining_session_id = any (${billIds}::text[]) or dining_session_id in (
            select dining_session_id from orders where brand_id = ${brandId} and id = any (${orderIds}::text[])))`,
  )
  const paid = await tx.query<{ dining_session_id: string | null; order_id: string | null }>(
    sql`update payments set ${erased(paymentTexts)}, updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and id = any (${paymentIds}::text[]) and ${hasText(paymentTexts)}
        returning dining_session_id, order_id`,
  )
  const touchedOrders = [...touched, ...paid.map(row => row.order_id)]
  const orders = await tx.query<Changed['orders'][number]>(
    sql`update orders set customer_name = null, note = null, delivery = null, metadata = null, version = version + 1,
          updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and id = any (${orderIds}::text[])
          and (customer_name is not null or note is not null or delivery is not null or metadata is not null
            or id = any (${touchedOrders}::text[])
            or dining_session_id = any (${paid.map(row => row.dining_session_id)}::text[]))
        returning id, version, branch_id as "branchId", order_number as "orderNumber", dining_session_id as "billId", status`,
  )
  const touchedBills = [...orders.map(order => order.billId), ...paid.map(row => row.dining_session_id)]
  const bills = await tx.query<Changed['bills'][number]>(
    sql`update dining_sessions set version = version + 1, updated_at = ${stampOf(brandId)},
          note = case when id = any (${billIds}::text[]) then null else note end,
          name = case when id <> all (${billIds}::text[]) then name
            when name is not null and cardinality(table_ids) = 0 then ${erasedText} end,
          metadata = case when id = any (${billIds}::text[]) then null else metadata end,
          charge_waiver_reason = case when charge_waiver_reason is null or id <> all (${billIds}::text[])
            then charge_waiver_reason else ${erasedText} end,
          charge_waiver_reason_names = case when id = any (${billIds}::text[]) then null else charge_waiver_reason_names end
        where brand_id = ${brandId} and (id = any (${touchedBills.filter(id => id !== null)}::text[])
          or (id = any (${billIds}::text[])
            and (note is not null or name is not null or metadata is not null or charge_waiver_reason is not null)))
        returning id, version, branch_id as "branchId", table_ids as "tableIds", status`,
  )
  return { orders, bills }
}

/** @returns the ids of the changed orders */
async function eraseOfOrders(tx: Tx, brandId: string, orderIds: readonly string[]): Promise<string[]> {
  const touched = await Promise.all(
    Object.entries(orderTexts).map(([table, texts]) =>
      tx.query<{ order_id: string }>(
        sql`update ${raw(table)} set ${erased(texts)}${texts.synced ? sql`, updated_at = ${stampOf(brandId)}` : empty}
            where brand_id = ${brandId} and order_id = any (${orderIds}::text[]) and ${hasText(texts)}
            returning order_id`,
      ),
    ),
  )
  return touched.flat().map(row => row.order_id)
}

/**
 * Finds the payments of these bills and orders. The payers of a shared bill are unknown, so every payment counts that paid
 * one of the orders or is not shared over the orders yet. All payments count of a bill into which theirs was merged.
 */
export async function tracedPayments(
  tx: Tx,
  brandId: string,
  { billIds, otherBillIds, mergedBillIds, orderIds }: PersonalRows,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    sql`select id from payments where brand_id = ${brandId}
          and dining_session_id = any (${[...billIds, ...mergedBillIds]}::text[])
        union select p.id from payments p
          where p.brand_id = ${brandId} and p.dining_session_id = any (${otherBillIds}::text[]) and not exists (
            select from order_payments s where s.brand_id = ${brandId} and s.payment_id = p.id)
        union select id from payments where brand_id = ${brandId} and order_id = any (${orderIds}::text[])
        union
          select payment_id from order_payments where brand_id = ${brandId} and order_id = any (${orderIds}::text[])`,
  )
  return rows.map(row => row.id)
}

/** Replaces the reasons in a customer's ledger. */
export async function eraseLedgerReasons(tx: Tx, brandId: string, customerId: string): Promise<void> {
  const texts = { reasons: ['reason'] }
  await tx.query(
    sql`update customer_ledger set ${erased(texts)}
        where brand_id = ${brandId} and customer_id = ${customerId} and ${hasText(texts)}`,
  )
}

function erased({ nulled = [], reasons = [] }: Texts): Sql {
  return join([
    ...nulled.map(column => sql`${raw(column)} = null`),
    ...reasons.map(
      column => sql`${raw(column)} = case when ${raw(column)} is not null then ${erasedText} end`,
    ),
  ])
}

function hasText({ nulled = [], reasons = [] }: Texts): Sql {
  const parts = [
    ...nulled.map(column => sql`${raw(column)} is not null`),
    ...reasons.map(column => sql`${raw(column)} <> ${erasedText}`),
  ]
  return sql`(${join(parts, ' or ')})`
}
