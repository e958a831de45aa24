import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../db/database.ts'
import type { ListRequest } from '../db/list/list-request.ts'
import { inBranches, type ListPage, listRows } from '../db/list/list.ts'
import type { ListFilter } from '../db/list/list-plan.ts'
import { momentOf } from '../db/list/moment.ts'
import { type OrderDocument, orderFromDocument, orderDocument } from '../sale/order/order.store.ts'
import { statusFilter } from '../sale/status-filter.store.ts'
import { type OrderSearch, readSearch } from './order-search.rules.ts'
import type { StoredOrder } from '../sale/shapes/order.shape.ts'

/** Most orders are delivered, so only the others are in the index of kitchen stages. */
const isUndelivered = sql`r.kitchen_status is distinct from 'delivered'`

/** Filters of the order list. `fixed` fields never change, so an order never leaves a list that a client syncs. */
function filtersOf(brandId: string): Record<string, ListFilter> {
  // The index starts with the branch, so the condition names every branch of the brand.
  const inAnyBranch = sql`r.branch_id = any (array(select b.id from branches b where b.brand_id = ${brandId}))`
  const onDay = (comparison: '=' | '>=' | '<='): ListFilter => ({
    fixed: true,
    where: value => sql`${inAnyBranch} and r.business_date ${raw(comparison)} ${value}::date`,
  })
  return {
    branch_id: equals(sql`r.branch_id`, true),
    channel: equals(sql`r.channel`, true),
    status: statusFilter('paid', sql`r.status <> 'paid'`),
    order_number: equals(sql`r.order_number collate "C"`, true),
    display_number: { where: value => sql`r.number = ${Number(value)}::integer`, fixed: true },
    table_id: equals(sql`r.table_id`, false),
    staff_id: equals(sql`r.staff_id`, true),
    kitchen_status: {
      fixed: false,
      where: value =>
        value === 'delivered'
          ? sql`r.kitchen_status = 'delivered'`
          : sql`r.kitchen_status = ${value} and ${isUndelivered}`,
    },
    dining_session_id: equals(sql`r.dining_session_id`, false),
    has_bill: {
      fixed: false,
      where: value =>
        value === true ? sql`r.dining_session_id is not null` : sql`r.dining_session_id is null`,
    },
    q: { fixed: false, where: value => matches(brandId, readSearch(String(value))) },
    customer_id: equals(sql`r.customer_id`, false),
    business_date: onDay('='),
    business_date_from: onDay('>='),
    business_date_to: onDay('<='),
    ordered_from: { where: value => sql`r.ordered_at >= ${momentOf(value)}`, fixed: true },
    ordered_to: { where: value => sql`r.ordered_at <= ${momentOf(value)}`, fixed: true },
    // A scheduled order can be rescheduled.
    scheduled_from: { where: value => sql`r.scheduled_for >= ${momentOf(value)}`, fixed: false },
    scheduled_to: { where: value => sql`r.scheduled_for <= ${momentOf(value)}`, fixed: false },
    client_ref: equals(sql`r.client_ref`, true),
    source: equals(sql`r.source`, true),
    source_ref: equals(sql`r.source_ref`, true),
    // Items change while an order is unpaid. Items cancelled then were never sold, and the index leaves them out.
    product_id: {
      fixed: false,
      where: value => sql`(exists (
          select from order_items i where i.brand_id = ${brandId} and i.order_id = r.id and i.product_id = ${value}
            and (i.cancel_kind is null or i.cancel_kind = 'refund'))
        or exists (
          select from order_items i where i.brand_id = ${brandId} and i.order_id = r.id and i.combo ->> 'product_id' = ${value}
            and (i.cancel_kind is null or i.cancel_kind = 'refund')))`,
    },
  }
}

/** Condition that an order fits a search: its number, total or customer's name, or the name of its table or bill. */
function matches(brandId: string, { words, number, total }: OrderSearch): Sql {
  const literal = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const named = (column: string) => sql`${raw(plainText(column))} like ${literal}`
  return sql`(lower(r.order_number) = ${words} or r.number = ${number}::integer or r.total = ${total}::bigint
    or ${named('r.customer_name')}
    or r.table_id = any (array(select t.id from tables t where t.brand_id = ${brandId} and ${named('t.name')}))
    or exists (select from dining_sessions d where d.brand_id = ${brandId} and d.id = r.dining_session_id
      and d.name is not null and ${named('d.name')}))`
}

/** A text in lower case and without accents, as `readSearch` makes words. */
function plainText(column: string): string {
  return String.raw`lower(regexp_replace(normalize(${column}, nfd), '[\u0300-\u036f]', '', 'g'))`
}

/** A page with more items than this is read and sent in portions of at most this many. */
const portionItems = 100

/** The orders of a page; for a page with many items, their ids in portions, to be read one after the other. */
export type OrderPage = Omit<ListPage<never>, 'rows'> &
  ({ orders: readonly StoredOrder[] } | { portions: readonly (readonly string[])[] })

type PageRow = { id: string; items: number; document: OrderDocument | null }

/**
 * Lists the brand's orders.
 * @param branchIds the only branches to show; empty shows all
 */
export async function listOrders(
  db: Db,
  brandId: string,
  branchIds: readonly string[],
  request: ListRequest,
): Promise<OrderPage> {
  const { rows, ...page } = await listRows<PageRow>(
    db,
    {
      brandId,
      from: sql`orders r`,
      grown: { rows: sql`orders r` },
      columns: sql`r.id, size.items, case when sum(size.items) over () <= ${portionItems} then (
          select ${orderDocument(brandId)} from orders o where o.brand_id = ${brandId} and o.id = r.id) end as document`,
      joins: sql`cross join lateral (
          select count(*) as items from order_items i where i.brand_id = ${brandId} and i.order_id = r.id) size`,
      where: inBranches(branchIds),
      sorts: {
        created_at: sql`r.created_at`,
        updated_at: sql`r.updated_at`,
        ordered_at: sql`r.ordered_at`,
        order_number: sql`r.order_number collate "C"`,
        total: sql`r.total`,
      },
      filters: filtersOf(brandId),
    },
    request,
  )
  const whole = rows.flatMap(row => (row.document === null ? [] : [orderFromDocument(row.document)]))
  return whole.length === rows.length ? { ...page, orders: whole } : { ...page, portions: portionsOf(rows) }
}

function portionsOf(rows: readonly PageRow[]): string[][] {
  const portions: string[][] = []
  let room = 0
  for (const { id, items } of rows) {
    if (items > room || portions.length === 0) {
      portions.push([])
      room = portionItems
    }
    portions.at(-1)!.push(id)
    room -= items
  }
  return portions
}

function equals(column: Sql, fixed: boolean): ListFilter {
  return { where: value => sql`${column} = ${value}`, fixed }
}
