import { isDeepStrictEqual } from 'node:util'
import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { stampOf } from '../../db/stamp.ts'
import { withoutPersonal } from './erase.rules.ts'

/**
 * The bills and orders with a customer's data: those that are or were theirs, and the orders to which items of these were
 * moved.
 */
export type PersonalRows = {
  billIds: string[]
  /** Bills that contain some of the orders, and have data of others too. */
  otherBillIds: string[]
  /** Of these, the bills into which one of theirs was merged with its payments. */
  mergedBillIds: string[]
  orderIds: string[]
}

function tracedOrders(brandId: string, customerId: string): Sql {
  return sql`
    with recursive traced as (
      select id, dining_session_id from orders where brand_id = ${brandId} and customer_id = ${customerId}
      union
        select id, dining_session_id from orders
        where brand_id = ${brandId} and past_customer_ids <> '{}' and ${customerId} = any (past_customer_ids)
      union
        select o.id, o.dining_session_id from traced join orders o on o.moved_from_order_id = traced.id
        where o.brand_id = ${brandId}
    )
    select id, dining_session_id from traced`
}

/** The bills into which a bill of the customer was merged, directly or with others. */
function absorbingBills(brandId: string, customerId: string): Sql {
  return sql`
    with recursive absorbing as (
      select merged_into_id as id from dining_sessions where brand_id = ${brandId} and customer_id = ${customerId}
      union
        select merged_into_id from dining_sessions
        where brand_id = ${brandId} and past_customer_ids <> '{}' and ${customerId} = any (past_customer_ids)
      union
        select b.merged_into_id from absorbing join dining_sessions b on b.id = absorbing.id
        where b.brand_id = ${brandId}
    )
    select id from absorbing where id is not null`
}

/**
 * Locks the bills and orders of a customer until the transaction ends, in the global lock order: bills by id, then
 * orders by id.
 * @param wait `at once` fails (55P03) where another transaction has locked one
 */
export async function lockPersonalRows(
  tx: Tx,
  brandId: string,
  customerId: string,
  wait: 'waits' | 'at once',
): Promise<PersonalRows> {
  const lock = wait === 'waits' ? sql`for no key update` : sql`for no key update nowait`
  const bills = await tx.query<{ id: string; isTheirs: boolean; isMerged: boolean }>(
    // Four ways to find a bill, each by its index; an "or" of them would read every bill.
    sql`select id, customer_id is not distinct from ${customerId} or ${customerId} = any (past_customer_ids) as "isTheirs",
          id = any (array(${absorbingBills(brandId, customerId)})) as "isMerged"
        from dining_sessions s
        where s.brand_id = ${brandId} and s.id = any (array(
          select id from dining_sessions where brand_id = ${brandId} and customer_id = ${customerId}
          union all
            select id from dining_sessions
            where brand_id = ${brandId} and past_customer_ids <> '{}' and ${customerId} = any (past_customer_ids)
          union all select id from (${absorbingBills(brandId, customerId)}) as b
          union all select dining_session_id from (${tracedOrders(brandId, customerId)}) as o))
        order by id ${lock}`,
  )
  const orders = await tx.query<{ id: string }>(
    sql`select id from orders where brand_id = ${brandId} and id = any (array(
          select id from (${tracedOrders(brandId, customerId)}) as o))
        order by id ${lock}`,
  )
  const { theirs = [], others = [] } = Object.groupBy(bills, row => (row.isTheirs ? 'theirs' : 'others'))
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  const mergedBillIds = ids(others.filter(({ isMerged }) => isMerged))
  return { billIds: ids(theirs), otherBillIds: ids(others), mergedBillIds, orderIds: ids(orders) }
}

/** Removes free text from the events of these bills and orders, of everything that belongs to them, and of these records. */
export async function eraseFromEvents(
  tx: Tx,
  brandId: string,
  traces: PersonalRows,
  recordIds: readonly string[],
): Promise<void> {
  const events = await tx.query<{ id: string; data: unknown }>(
    sql`select id, data from events
        where brand_id = ${brandId} and record_id = any (array(
          select unnest(${recordIds}::text[]) union ${recordsOf(brandId, traces)}))`,
  )
  const changed = events
    .map(({ id, data }) => ({ id, before: data, data: withoutPersonal(data) }))
    .filter(({ before, data }) => !isDeepStrictEqual(before, data))
  await tx.query(
    sql`update events set data = new.data
        from unnest(${changed.map(event => event.id)}::text[],
          ${changed.map(event => JSON.stringify(event.data))}::jsonb[]) as new (id, data)
        where brand_id = ${brandId} and events.id = new.id`,
  )
}

/** The ids of all records whose events may contain data of these orders and bills. */
function recordsOf(brandId: string, { billIds, orderIds }: PersonalRows): Sql {
  const orders = sql`
    select unnest(${orderIds}::text[]) as id
    union select id from orders where brand_id = ${brandId} and dining_session_id = any (${billIds}::text[])`
  const ofOrders = sql`brand_id = ${brandId} and order_id = any (array(select id from (${orders}) as o))`
  return sql`
    select unnest(${billIds}::text[]) union ${orders}
    union select id from order_items where ${ofOrders}
    union select id from payments where ${ofOrders}
    union select id from payments where brand_id = ${brandId} and dining_session_id = any (${billIds}::text[])`
}

/** Anonymises the record. @returns whether anything changed */
export async function anonymise(
  tx: Tx,
  brandId: string,
  customerId: string,
  approvedBy: string | null,
): Promise<boolean> {
  const rows = await tx.query(
    sql`update customers set name = 'Erased', phone = null, email = null, birthday = null, note = null, metadata = '{}',
          active = false, erased_at = ${stampOf(brandId)}, erasure_approved_by = ${approvedBy}, version = version + 1,
          updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and id = ${customerId}
          and (erased_at is null or active or name <> 'Erased' or phone is not null or email is not null
            or birthday is not null or note is not null or metadata <> '{}')
        returning 1 as changed`,
  )
  return rows.length === 1
}
