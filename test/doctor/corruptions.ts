import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../../src/db/database.ts'
import type { Evening } from '#test/fixtures/evening.ts'
import { auditCorruptions } from './audit-corruptions.ts'
import { reportCorruptions } from './report-corruptions.ts'
import { shiftCorruptions } from './shift-corruptions.ts'

/** One row corrupted by hand, and the record that the doctor must name. */
export type Corruption<Bills = Evening> = {
  invariant: string
  how: string
  corrupt: (tx: Tx, bills: Bills) => Promise<unknown>
  /** Selects the id, or the ids, that the doctor must name. */
  named: (bills: Bills) => Sql
}

const bill = (id: string) => sql`select id from dining_sessions where id = ${id}`
const orderOf = (id: string) => sql`select min(id) as id from orders where dining_session_id = ${id}`
const cooking = sql`select id from order_items where kitchen_status = 'preparing'`
const wasted = sql`select item_id as id from adjustments`
const eaten = sql`select id from order_items
  where kind = 'product' and id not in (select item_id from adjustments) and cancelled_at is null`
const paidItem = sql`select min(i.id) as id from order_items i join orders o on o.brand_id = i.brand_id and o.id = i.order_id
  where o.status = 'paid' and i.kind = 'product' and i.cancelled_at is null`
const shared = sql`select payment_id as id from order_payments where not first_share`

/** A customer with a balance and no ledger. @param balance hundredths */
async function insertCustomer(tx: Tx, balance: number): Promise<void> {
  await tx.query(
    sql`insert into customers (brand_id, id, name, balance) select id, 'C', 'Ada', ${balance} from brands`,
  )
  await tx.query(
    sql`insert into events (brand_id, id, type, record_id, data, created_at)
        select id, 'E', 'customer.updated', 'C', '{ "id": "C", "version": 1 }', now() from brands`,
  )
}

/** At least one for every check; those that need a constraint gone drop it first. */
export const corruptions: readonly Corruption[] = [
  {
    invariant: 'order_totals',
    how: 'a live item costs a cent more',
    corrupt: tx => tx.query(sql`update order_items set cost = cost + 1 where id = (${cooking})`),
    named: () => sql`select order_id as id from order_items where kitchen_status = 'preparing'`,
  },
  {
    invariant: 'delivery_fees',
    how: 'a line of a bill becomes a delivery fee',
    corrupt: tx => tx.query(sql`update order_items set kind = 'delivery_fee' where id = (${cooking})`),
    named: () => cooking,
  },
  {
    invariant: 'bill_totals',
    how: 'a bill costs a cent more',
    corrupt: (tx, bills) =>
      tx.query(sql`update dining_sessions set cost = cost + 1 where id = ${bills.open}`),
    named: bills => bill(bills.open),
  },
  {
    invariant: 'bill_live_items',
    how: 'a bill counts one item more',
    corrupt: (tx, bills) =>
      tx.query(sql`update dining_sessions set live_items = live_items + 1 where id = ${bills.open}`),
    named: bills => bill(bills.open),
  },
  {
    invariant: 'item_figures',
    how: 'a cancelled item loses a cent of its total',
    corrupt: tx => tx.query(sql`update order_items set total = total - 1 where id = (${wasted})`),
    named: () => wasted,
  },
  {
    invariant: 'item_discounts',
    how: 'a campaign claims a cent more',
    corrupt: tx =>
      tx.query(sql`update order_items set campaigns = '[{ "amount": 1 }]' where id = (${cooking})`),
    named: () => cooking,
  },
  {
    invariant: 'bill_loyalty',
    how: "a bill claims a cent of the customer's balance",
    corrupt: (tx, bills) =>
      tx.query(sql`update dining_sessions set balance_used = 1 where id = ${bills.settled}`),
    named: bills => bill(bills.settled),
  },
  {
    invariant: 'bill_guests',
    how: 'a bill counts a guest more than it had',
    corrupt: (tx, bills) =>
      tx.query(
        sql`update orders set bill_guests = bill_guests + 1 where dining_session_id = ${bills.settled}`,
      ),
    named: bills => orderOf(bills.settled),
  },
  {
    invariant: 'bill_guests',
    how: 'each order of a bill counts its guests',
    corrupt: (tx, bills) =>
      tx.query(sql`update orders set bill_guests = 1 where dining_session_id = ${bills.open}`),
    named: bills => sql`select id from orders where dining_session_id = ${bills.open}`,
  },
  {
    invariant: 'refunds',
    how: 'an order is partly refunded without a refund',
    corrupt: (tx, bills) =>
      tx.query(sql`update orders set status = 'partially_refunded' where id = (${orderOf(bills.settled)})`),
    named: bills => orderOf(bills.settled),
  },
  {
    invariant: 'payment_refunds',
    how: 'a payment is refunded more than its shares',
    corrupt: (tx, bills) =>
      tx.query(
        sql`update payments set refunded_amount = 1 where type = 'card' and dining_session_id = ${bills.settled}`,
      ),
    named: bills => sql`select id from payments where type = 'card' and dining_session_id = ${bills.settled}`,
  },
  {
    invariant: 'bill_payments',
    how: 'a bill is paid a cent more than its payments',
    corrupt: (tx, bills) =>
      tx.query(sql`update dining_sessions set paid = paid + 1 where id = ${bills.open}`),
    named: bills => bill(bills.open),
  },
  {
    invariant: 'order_payments',
    how: 'a cent of a payment moves from one order to another',
    corrupt: tx =>
      tx.query(
        sql`update order_payments set amount = amount + case when first_share then 1 else -1 end
            where payment_id = (${shared})`,
      ),
    named: bills => sql`select id from orders where dining_session_id = ${bills.settled}`,
  },
  {
    invariant: 'payment_shares',
    how: 'a payment has two first shares',
    corrupt: tx => tx.query(sql`update order_payments set first_share = true where not first_share`),
    named: bills => sql`select id from payments where type = 'card' and dining_session_id = ${bills.settled}`,
  },
  {
    invariant: 'payment_shares',
    how: 'a payment on an open bill is shared already',
    corrupt: (tx, bills) =>
      tx.query(
        sql`insert into order_payments (brand_id, id, order_id, payment_id, position, amount, first_share)
            select brand_id, 'S', (${orderOf(bills.open)}), id, 0, amount, true from payments
            where dining_session_id = ${bills.open}`,
      ),
    named: bills => sql`select id from payments where dining_session_id = ${bills.open}
      union ${orderOf(bills.open)}`,
  },
  {
    invariant: 'payment_change',
    how: 'a card gives change',
    corrupt: (tx, bills) =>
      tx.query(sql`update payments set change = 1 where dining_session_id = ${bills.open}`),
    named: bills => sql`select id from payments where dining_session_id = ${bills.open}`,
  },
  {
    invariant: 'customer_ledger',
    how: 'a customer has a cent without a ledger line',
    corrupt: tx => insertCustomer(tx, 1),
    named: () => sql`select 'C' as id`,
  },
  {
    invariant: 'order_ledger',
    how: 'an order claims a point that was not earned',
    corrupt: (tx, bills) =>
      tx.query(sql`update orders set points_earned = 1 where id = (${orderOf(bills.settled)})`),
    named: bills => orderOf(bills.settled),
  },
  {
    invariant: 'spent_ledger',
    how: 'a cent was taken from a balance without the bill',
    corrupt: async (tx, bills) => {
      await insertCustomer(tx, -1)
      await tx.query(
        sql`insert into customer_ledger (brand_id, id, customer_id, kind, balance, dining_session_id, created_at)
            select brand_id, 'L', 'C', 'redeem', -1, id, now() from dining_sessions where id = ${bills.open}`,
      )
    },
    named: bills => bill(bills.open),
  },
  {
    invariant: 'stock_on_hand',
    how: 'a stock level has a thousandth too much',
    corrupt: tx => tx.query(sql`update stock_levels set on_hand = on_hand + 1`),
    named: () => sql`select id from stock_items`,
  },
  {
    invariant: 'order_stock',
    how: "an item's recipe takes a thousandth more",
    corrupt: tx =>
      tx.query(
        sql`update order_items set recipe = (select jsonb_object_agg(key, value::bigint + 1) from jsonb_each_text(recipe))
            where id = (${cooking})`,
      ),
    named: () => sql`select order_id as id from order_items where kitchen_status = 'preparing'`,
  },
  {
    invariant: 'stock_movements',
    how: 'a sale movement has another quantity than its change',
    corrupt: tx => tx.query(sql`update stock_movements set quantity = quantity + 1 where kind = 'return'`),
    named: () => sql`select id from stock_movements where kind = 'return'`,
  },
  {
    invariant: 'wasted_units',
    how: 'a wasted item has no entry of waste',
    corrupt: tx => tx.query(sql`update order_items set wasted_quantity = quantity where id in (${eaten})`),
    named: () => eaten,
  },
  {
    invariant: 'order_terms',
    how: 'the currency changed under the orders',
    corrupt: tx => tx.query(sql`update brands set currency = 'USD'`),
    named: () => sql`select id from orders`,
  },
  {
    invariant: 'waste',
    how: 'waste is written off a cent above cost',
    corrupt: tx => tx.query(sql`update adjustments set cost = cost + 1`),
    named: () => wasted,
  },
  {
    invariant: 'display_numbers',
    how: 'the counter is ahead of the orders',
    corrupt: tx => tx.query(sql`update day_counters set last = last + 1`),
    named: () => sql`select branch_id as id from day_counters`,
  },
  {
    invariant: 'display_numbers',
    how: 'a number is given twice',
    corrupt: async tx => {
      await tx.query(sql`alter table orders drop constraint orders_number_key`)
      await tx.query(
        sql`update orders set number = 1, order_number = regexp_replace(order_number, '[0-9]{4}$', '0001')
            where number = 2`,
      )
    },
    named: () => sql`select distinct branch_id as id from orders`,
  },
  {
    invariant: 'order_numbers',
    how: 'an order has another display number',
    corrupt: tx => tx.query(sql`update orders set order_number = order_number || '9' where number = 2`),
    named: () => sql`select id from orders where number = 2`,
  },
  {
    invariant: 'occupied_tables',
    how: "an open bill's table is free",
    corrupt: tx => tx.query(sql`delete from occupied_tables`),
    named: () => sql`select table_ids[1] as id from dining_sessions where status = 'open'`,
  },
  {
    invariant: 'occupied_tables',
    how: 'a closed bill still has its table',
    corrupt: (tx, bills) =>
      tx.query(
        sql`insert into occupied_tables select brand_id, table_ids[1], id from dining_sessions
            where id = ${bills.settled}`,
      ),
    named: bills => sql`select table_ids[1] as id from dining_sessions where id = ${bills.settled}`,
  },
  {
    invariant: 'occupied_tables',
    how: 'two open bills at one table, its key gone',
    corrupt: async (tx, bills) => {
      await tx.query(sql`alter table occupied_tables drop constraint occupied_tables_pkey`)
      await tx.query(
        sql`update dining_sessions b set status = 'open', closed_at = null, table_ids = array[other.table_ids[1]]
            from dining_sessions other
            where other.brand_id = b.brand_id and other.id = ${bills.open} and b.id = ${bills.cancelled}`,
      )
      await tx.query(
        sql`insert into occupied_tables select brand_id, table_ids[1], id from dining_sessions
            where id = ${bills.cancelled}`,
      )
      await tx.query(sql`delete from events where type = 'dining_session.cancelled'`)
    },
    // The reopened bill is named too: no event says that it is at that table.
    named: bills => sql`select table_ids[1] as id from dining_sessions where id = ${bills.open}
      union ${bill(bills.cancelled)}`,
  },
  {
    invariant: 'bill_tables',
    how: 'a bill has lost its table',
    corrupt: (tx, bills) =>
      tx.query(sql`update dining_sessions set table_ids = '{}' where id = ${bills.settled}`),
    named: bills => bill(bills.settled),
  },
  {
    invariant: 'bill_status',
    how: 'an open bill has a closing time',
    corrupt: (tx, bills) =>
      tx.query(sql`update dining_sessions set closed_at = now() where id = ${bills.open}`),
    named: bills => bill(bills.open),
  },
  {
    invariant: 'order_status',
    how: 'an order with live items is cancelled',
    corrupt: (tx, bills) =>
      tx.query(sql`update orders set status = 'cancelled' where id = (${orderOf(bills.open)})`),
    named: bills => orderOf(bills.open),
  },
  {
    invariant: 'split_items',
    how: 'a part was split from a missing line',
    corrupt: tx =>
      tx.query(sql`update order_items set split_from_id = 'NOWHERE' where split_from_id is not null`),
    named: () => sql`select id from order_items where split_from_id is not null`,
  },
  {
    invariant: 'item_kitchen',
    how: 'a cooking item has a time of delivery',
    corrupt: tx => tx.query(sql`update order_items set kitchen_delivered_at = now() where id = (${cooking})`),
    named: () => cooking,
  },
  {
    invariant: 'item_kitchen',
    how: 'a held item was fired',
    corrupt: tx => tx.query(sql`update order_items set fired_at = now() where held`),
    named: () => sql`select id from order_items where held`,
  },
  {
    invariant: 'item_awaits',
    how: 'a cooking item waits to be paid',
    corrupt: tx => tx.query(sql`update order_items set awaits_payment = true where id = (${cooking})`),
    named: () => cooking,
  },
  {
    invariant: 'item_awaits',
    how: 'an order is paid, and an item still waits for that',
    async corrupt(tx) {
      await tx.query(sql`update order_items set held = true, needs_kitchen = true, awaits_payment = true, fired_at = null,
        kitchen_status = null, kitchen_new_at = null where id = (${paidItem})`)
    },
    named: () => paidItem,
  },
  {
    invariant: 'item_begun',
    how: 'an item has lost the time the kitchen began it',
    corrupt: tx => tx.query(sql`update order_items set begun_at = null where id = (${cooking})`),
    named: () => cooking,
  },
  {
    invariant: 'order_kitchen',
    how: 'an order is ready before its items are',
    corrupt: (tx, bills) =>
      tx.query(
        sql`update orders set kitchen_status = 'ready', kitchen_ready_at = now() where id = (${orderOf(bills.open)})`,
      ),
    named: bills => orderOf(bills.open),
  },
  {
    invariant: 'stamps',
    how: 'an order was changed before it was made',
    corrupt: tx => tx.query(sql`update orders set created_at = '2999-01-01T00:00Z' where number = 1`),
    named: () => sql`select id from orders where number = 1`,
  },
  {
    invariant: 'events',
    how: 'a cancellation has no event',
    corrupt: tx =>
      tx.query(sql`delete from events where type = 'order_item.cancelled' and record_id = (${wasted})`),
    named: () => wasted,
  },
  {
    invariant: 'events',
    how: 'a payment has two events',
    corrupt: (tx, bills) =>
      tx.query(
        sql`insert into events select brand_id, id || 'X', branch_id, type, record_id, data, created_at from events
            where type = 'payment.created' and data ->> 'dining_session_id' = ${bills.open}`,
      ),
    named: bills => sql`select id from payments where dining_session_id = ${bills.open}`,
  },
  {
    invariant: 'events',
    how: 'an event names a missing order',
    corrupt: tx =>
      tx.query(
        sql`insert into events select brand_id, 'X', branch_id, type, 'NOWHERE', data, created_at from events
            where type = 'order.created' limit 1`,
      ),
    named: () => sql`select 'NOWHERE' as id`,
  },
  ...shiftCorruptions,
  ...reportCorruptions,
  ...auditCorruptions,
]
