import sql, { raw } from 'sql-template-tag'
import type { Db } from '../src/db/database.ts'
import { brandId } from './world.ts'

type Literals = Record<string, string>
type ColumnType = { name: string; type: string }

/**
 * The pgbench script that writes the same rows as an order the service has written: one statement, its values read
 * back from those rows, so that both sides write the same columns with the same content. Values that differ from order
 * to order (ids, number, stamps) are computed in the statement. Locks are taken bill, stock levels in order, counter last,
 * as the service does.
 */
export async function floorScript(db: Db, orderId: string): Promise<string> {
  const order = (await literalsOf(db, 'orders', 'id', orderId))[0]!
  const items = await literalsOf(db, 'order_items', 'order_id', orderId, 'position')
  const addons = await db.query(
    sql`select from order_items, jsonb_array_elements(addons) where brand_id = ${brandId} and order_id = ${orderId}`,
  )
  const movements = await literalsOf(db, 'stock_movements', 'order_id', orderId, 'stock_item_id')
  const event = (await literalsOf(db, 'events', 'record_id', orderId))[0]!
  const brand = `'${brandId}'`
  const parts = [
    `n as materialized (select lpad(nextval('bench_numbers')::text, 17, '0') as n, clock_timestamp() as at)`,
    `bill as (update dining_sessions set item_count = item_count + ${items.length},
      addon_count = addon_count + ${addons.length}, subtotal = subtotal + ${order['subtotal']},
      campaign_discount = campaign_discount + ${order['campaign_discount']}, discount = discount + ${order['discount']},
      tax = tax + ${order['tax']}, total = total + ${order['total']}, cost = cost + ${order['cost']},
      version = version + 1, updated_at = at
      from n where brand_id = ${brand} and id = '01KBNCHS' || lpad(:bill::text, 18, '0') and status = 'open'
      returning id, branch_id, table_ids[1] as table_id)`,
    `key as (insert into idempotency_keys (brand_id, key_hash, fingerprint, result_id)
      select ${brand}, decode(md5(n), 'hex'), decode(md5(n || 'f'), 'hex'), '01KBNCHQ1' || n from n)`,
    `level as (update stock_levels l set on_hand = on_hand + taken.change, version = version + 1, updated_at = at
      from n, bill, unnest(${columnArray(movements, 'stock_item_id')}::text[],
        ${columnArray(movements, 'change')}::bigint[]) as taken (id, change)
      where l.brand_id = ${brand} and l.branch_id = bill.branch_id and l.stock_item_id = taken.id
      returning stock_item_id, taken.change)`,
    `counter as (insert into day_counters as c (brand_id, branch_id, business_date, last)
      select ${brand}, bill.branch_id, ${order['business_date']}, 1
      from bill, (select count(*) from level) as taken where taken.count = ${movements.length}
      on conflict (brand_id, branch_id, business_date) do update set last = c.last + 1 returning last)`,
    `sale as (select '01KBNCHQ1' || n as id, n, at, last, bill.id as bill_id, branch_id, table_id,
      'B' || (1 + :bill::int % :branches::int) || ${numberTail(order)} as order_number from n, bill, counter)`,
    await insertLike(db, 'orders', [order], {
      id: 'sale.id',
      branch_id: 'branch_id',
      dining_session_id: 'bill_id',
      table_id: 'table_id',
      number: 'last',
      order_number: 'order_number',
      kitchen_new_at: 'at',
      ordered_at: 'at',
      created_at: 'at',
      updated_at: 'at',
    }),
    await insertLike(db, 'order_items', items, {
      id: `'01KBNCHJ' || row.at || n`,
      order_id: 'sale.id',
      fired_at: 'sale.at',
      kitchen_new_at: 'sale.at',
    }),
    await insertLike(db, 'stock_movements', movements, {
      id: `'01KBNCHN' || row.at || n`,
      branch_id: 'branch_id',
      order_id: 'sale.id',
      created_at: 'sale.at',
    }),
  ]
  // The service gives events their positions after the commit; here the number of the order serves as one.
  parts.push(
    `positioned as (insert into event_positions (brand_id, position, event_id, type, branch_id)
      select ${brand}, n::bigint, '01KBNCHE1' || n, ${event['type']}, branch_id from sale)`,
  )
  const insertEvent = await insertLike(db, 'events', [event], {
    id: `'01KBNCHE1' || n`,
    branch_id: 'branch_id',
    record_id: 'sale.id',
    created_at: 'at',
    data: `('{"id": "' || sale.id || '", "version": 1, "order_number": "' || order_number
      || '", "dining_session_id": "' || bill_id || '"}')::jsonb`,
  })
  const statement = `with ${parts.join(',\n')}\n${insertEvent.replace(/^\w+ as \(/, '').replace(/\)$/, '')}`
  return `\\set bill random(:first, :last)\n${statement};\n`
}

/** `-20261121-` and the padded number. */
function numberTail(order: Literals): string {
  const date = order['business_date']!.slice(1, 11).replaceAll('-', '')
  return `'-${date}-' || lpad(last::text, greatest(4, length(last::text)), '0')`
}

/** An insert of as many rows as were read, with their values; columns that differ each time by an expression. */
async function insertLike(
  db: Db,
  table: string,
  rows: readonly Literals[],
  own: Record<string, string>,
): Promise<string> {
  const columns = (await columnsOf(db, table)).filter(({ name }) => rows.some(row => row[name] !== 'NULL'))
  const varying = columns.filter(({ name }) => !(name in own) && new Set(rows.map(row => row[name])).size > 1)
  const arrays = varying.map(({ name, type }) => `${columnArray(rows, name)}::${type}[]`)
  const valueOf = ({ name, type }: ColumnType): string => {
    if (name in own) return rows.every(row => row[name] === 'NULL') ? 'null' : own[name]!
    if (varying.some(column => column.name === name)) return `row.${name}`
    return `${rows[0]![name]}::${type}`
  }
  const from =
    rows.length === 1
      ? 'sale'
      : `sale, unnest(${arrays.join(', ')}) with ordinality as row (${[...varying.map(one => one.name), 'at'].join(', ')})`
  const names = columns.map(column => column.name).join(', ')
  return `new_${table} as (insert into ${table} (${names}) select ${columns.map(valueOf).join(', ')} from ${from})`
}

function columnArray(rows: readonly Literals[], name: string): string {
  return `array[${rows.map(row => row[name]).join(', ')}]`
}

/** Rows of a table, each value as PostgreSQL writes it in a statement. */
async function literalsOf(
  db: Db,
  table: string,
  column: string,
  id: string,
  sort = 'id',
): Promise<Literals[]> {
  const columns = await columnsOf(db, table)
  const names = columns.map(({ name }) => `'${name}'`).join(', ')
  const values = columns.map(({ name }) => `quote_nullable("${name}")`).join(', ')
  const rows = await db.query<{ literals: Literals }>(
    sql`select json_object(array[${raw(names)}], array[${raw(values)}]) as literals from ${raw(table)}
        where brand_id = ${brandId} and ${raw(column)} = ${id} order by ${raw(sort)}`,
  )
  return rows.map(row => row.literals)
}

async function columnsOf(db: Db, table: string): Promise<ColumnType[]> {
  return db.query<ColumnType>(
    sql`select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`,
  )
}
