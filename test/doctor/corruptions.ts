import sql from 'sql-template-tag'
import type { Evening } from '#test/fixtures/evening.ts'
import { auditCorruptions } from './audit-corruptions.ts'
import { changed, type Corruption as Planted, known, planted } from './corruption.ts'
import { reportCorruptions } from './report-corruptions.ts'
import { shiftCorruptions } from './shift-corruptions.ts'

export type Corruption<Bills = Evening> = Planted<Bills>

const bills = sql`dining_sessions`
const items = sql`order_items`
const orders = sql`orders`
const payments = sql`payments`

const onBill = (id: string) => sql`dining_session_id = ${id}`
const isOpen = ({ open }: Evening) => sql`id = ${open}`
const isSettled = ({ settled }: Evening) => sql`id = ${settled}`
const onOpen = ({ open }: Evening) => onBill(open)
const onSettled = ({ settled }: Evening) => onBill(settled)
const firstOf = (id: string) => sql`select min(id) as id from orders where dining_session_id = ${id}`
const isCooking = sql`kitchen_status = 'preparing'`
const orderCooking = sql`select order_id as id from order_items where ${isCooking}`
const cardOfSettled = ({ settled }: Evening) => sql`type = 'card' and ${onBill(settled)}`
const wasted = sql`select item_id as id from adjustments`
const eaten = sql`select id from order_items
  where kind = 'product' and id not in (select item_id from adjustments) and cancelled_at is null`
const paidItem = sql`select min(i.id) as id from order_items i join orders o on o.brand_id = i.brand_id and o.id = i.order_id
  where o.status = 'paid' and i.kind = 'product' and i.cancelled_at is null`
const shared = sql`select payment_id as id from order_payments where not first_share`

/** A customer with a balance and no ledger. @param balance hundredths */
const insertCustomer = (balance: number) => [
  sql`insert into customers (brand_id, id, name, balance) select id, 'C', 'Ada', ${balance} from brands`,
  sql`insert into events (brand_id, id, type, record_id, data, created_at)
      select id, 'E', 'customer.updated', 'C', '{ "id": "C", "version": 1 }', now() from brands`,
]

/** At least one for every check; those that violate a constraint drop it first. */
export const corruptions: readonly Corruption[] = [
  ...changed<Evening>(items, isCooking, [
    ['order_totals', 'a live item costs a cent more', sql`cost = cost + 1`, orderCooking],
    ['delivery_fees', 'a line of a bill becomes a delivery fee', sql`kind = 'delivery_fee'`],
    ['item_discounts', 'a campaign claims a cent more', sql`campaigns = '[{ "amount": 1 }]'`],
    [
      'order_stock',
      "an item's recipe takes a thousandth more",
      sql`recipe = (select jsonb_object_agg(key, value::bigint + 1) from jsonb_each_text(recipe))`,
      orderCooking,
    ],
    [
      'item_without',
      'an item includes the onion that it was ordered without',
      sql`addons = '[{ "addon_id": "onion", "total": 0, "included": true }]', without = '[{ "addon_id": "onion" }]'`,
      sql`select id from order_items where ${isCooking}
        union select dining_session_id from orders where id in (${orderCooking})`,
    ],
    [
      'item_parts',
      'an item has an addon of a part that it does not have',
      sql`addons = '[{ "addon_id": "onion", "total": 0, "half": 2 }]', parts = '[{}, {}]'`,
      sql`select id from order_items where ${isCooking}
        union select dining_session_id from orders where id in (${orderCooking})`,
    ],
    ['replacements', 'a live item says that one in its place costs less', sql`lowered_by = 5`],
    ['item_kitchen', 'a cooking item has a time of delivery', sql`kitchen_delivered_at = now()`],
    ['item_awaits', 'a cooking item waits to be paid', sql`awaits_payment = true`],
    ['item_begun', 'an item has lost the time the kitchen began it', sql`begun_at = null`],
  ]),
  ...changed<Evening>(items, sql`id = (${wasted})`, [
    ['item_figures', 'a cancelled item loses a cent of its total', sql`total = total - 1`],
  ]),
  ...changed<Evening>(items, sql`id in (${eaten})`, [
    ['wasted_units', 'a wasted item has no entry of waste', sql`wasted_quantity = quantity`],
    [
      'combos',
      'items of several orders claim the same place in a combo',
      sql`combo = '{ "id": "deal", "product_id": "deal", "name": "Deal", "choice_id": "drink", "place": 0 }'`,
      sql`select min(order_id) as id from order_items where id in (${eaten})`,
    ],
  ]),
  ...changed<Evening>(items, sql`split_from_id is not null`, [
    ['split_items', 'a part was split from a missing line', sql`split_from_id = 'NOWHERE'`],
  ]),
  ...changed<Evening>(items, sql`held`, [['item_kitchen', 'a held item was fired', sql`fired_at = now()`]]),
  ...changed<Evening>(items, sql`id = (${paidItem})`, [
    [
      'item_awaits',
      'an order is paid, and an item still waits for that',
      sql`held = true, needs_kitchen = true, awaits_payment = true, fired_at = null, kitchen_status = null,
        kitchen_new_at = null`,
    ],
  ]),
  ...changed(bills, isOpen, [
    ['bill_totals', 'a bill costs a cent more', sql`cost = cost + 1`],
    ['bill_counts', 'a bill counts one item more', sql`item_count = item_count + 1`],
    ['bill_counts', 'a bill counts one addon more', sql`addon_count = addon_count + 1`],
    ['bill_payments', 'a bill is paid a cent more than its payments', sql`paid = paid + 1`],
    ['bill_status', 'an open bill has a closing time', sql`closed_at = now()`],
  ]),
  ...changed(bills, isSettled, [
    ['bill_loyalty', "a bill claims a cent of the customer's balance", sql`balance_used = 1`],
    ['bill_tables', 'a bill has lost its table', sql`table_ids = '{}'`],
  ]),
  ...changed(orders, onSettled, [
    [
      'bill_guests',
      'a bill counts a guest more than it had',
      sql`bill_guests = bill_guests + 1`,
      ({ settled }) => firstOf(settled),
    ],
  ]),
  ...changed(orders, onOpen, [
    ['bill_guests', 'each order of a bill counts its guests', sql`bill_guests = 1`],
  ]),
  ...changed<Evening>(orders, ({ settled }) => sql`id = (${firstOf(settled)})`, [
    ['refunds', 'an order is partly refunded without a refund', sql`status = 'partially_refunded'`],
    ['order_ledger', 'an order claims a point that was not earned', sql`points_earned = 1`],
  ]),
  ...changed<Evening>(orders, ({ open }) => sql`id = (${firstOf(open)})`, [
    ['order_status', 'an order with live items is cancelled', sql`status = 'cancelled'`],
    [
      'order_kitchen',
      'an order is ready before its items are',
      sql`kitchen_status = 'ready', kitchen_ready_at = now()`,
    ],
  ]),
  ...changed<Evening>(orders, sql`number = 1`, [
    ['stamps', 'an order was changed before it was made', sql`created_at = '2999-01-01T00:00Z'`],
  ]),
  ...changed<Evening>(orders, sql`number = 2`, [
    ['order_numbers', 'an order has another display number', sql`order_number = order_number || '9'`],
  ]),
  planted<Evening>(
    'display_numbers',
    'a number is given twice',
    [
      sql`alter table orders drop constraint orders_number_key`,
      sql`update orders set number = 1, order_number = regexp_replace(order_number, '[0-9]{4}$', '0001')
          where number = 2`,
    ],
    sql`select distinct branch_id as id from orders`,
  ),
  ...changed<Evening>(sql`day_counters`, sql`true`, [
    [
      'display_numbers',
      'the counter is ahead of the orders',
      sql`last = last + 1`,
      sql`select branch_id as id from day_counters`,
    ],
  ]),
  ...changed<Evening>(sql`brands`, sql`true`, [
    [
      'order_terms',
      'the currency changed under the orders',
      sql`currency = 'USD'`,
      sql`select id from orders`,
    ],
  ]),
  planted<Evening>(
    'occupied_tables',
    "an open bill's table is free",
    sql`delete from occupied_tables`,
    sql`select table_ids[1] as id from dining_sessions where status = 'open'`,
  ),
  planted<Evening>(
    'occupied_tables',
    'a closed bill still has its table',
    ({ settled }) => sql`insert into occupied_tables select brand_id, table_ids[1], id from dining_sessions
      where id = ${settled}`,
    ({ settled }) => sql`select table_ids[1] as id from dining_sessions where id = ${settled}`,
  ),
  planted<Evening>(
    'occupied_tables',
    'two open bills at one table, its key gone',
    [
      sql`alter table occupied_tables drop constraint occupied_tables_pkey`,
      ({ open, cancelled }) =>
        sql`update dining_sessions b set status = 'open', closed_at = null, table_ids = array[other.table_ids[1]]
            from dining_sessions other
            where other.brand_id = b.brand_id and other.id = ${open} and b.id = ${cancelled}`,
      ({
        cancelled,
      }) => sql`insert into occupied_tables select brand_id, table_ids[1], id from dining_sessions
        where id = ${cancelled}`,
      sql`delete from events where type = 'dining_session.cancelled'`,
    ],
    // The reopened bill is named too, because it has no event for that table.
    ({ open, cancelled }) => sql`select table_ids[1] as id from dining_sessions where id = ${open}
      union ${known(cancelled)}`,
  ),
  ...changed(payments, cardOfSettled, [
    ['payment_refunds', 'a payment is refunded more than its shares', sql`refunded_amount = 1`],
    [
      'refunded_tips',
      'a tip is refunded that no refund has',
      sql`refunded_tip = 1`,
      bills => sql`select order_id as id from order_payments where first_share
        and payment_id in (select id from payments where ${cardOfSettled(bills)})
        union select id from payments where ${cardOfSettled(bills)} and tip = 0`,
    ],
  ]),
  ...changed(payments, onOpen, [
    ['payment_change', 'a card gives change', sql`change = 1`],
    ['tips_covered', 'more of a tip is refunded than it was', sql`refunded_tip = tip + 1`],
  ]),
  ...changed<Evening>(sql`order_payments`, sql`payment_id = (${shared})`, [
    [
      'order_payments',
      'a cent of a payment moves from one order to another',
      sql`amount = amount + case when first_share then 1 else -1 end`,
      bills => sql`select id from orders where ${onSettled(bills)}`,
    ],
  ]),
  ...changed<Evening>(sql`order_payments`, sql`not first_share`, [
    [
      'payment_shares',
      'a payment has two first shares',
      sql`first_share = true`,
      bills => sql`select id from payments where ${cardOfSettled(bills)}`,
    ],
  ]),
  planted<Evening>(
    'payment_shares',
    'a payment on an open bill is shared already',
    ({ open }) =>
      sql`insert into order_payments (brand_id, id, order_id, payment_id, position, amount, first_share)
          select brand_id, 'S', (${firstOf(open)}), id, 0, amount, true from payments where ${onBill(open)}`,
    ({ open }) => sql`select id from payments where ${onBill(open)} union ${firstOf(open)}`,
  ),
  planted<Evening>(
    'customer_ledger',
    'a customer has a cent without a ledger line',
    insertCustomer(1),
    known('C'),
  ),
  planted<Evening>(
    'spent_ledger',
    'a cent was taken from a balance without the bill',
    [
      ...insertCustomer(-1),
      ({ open }) =>
        sql`insert into customer_ledger (brand_id, id, customer_id, kind, balance, dining_session_id, created_at)
            select brand_id, 'L', 'C', 'redeem', -1, id, now() from dining_sessions where id = ${open}`,
    ],
    ({ open }) => known(open),
  ),
  ...changed<Evening>(sql`stock_levels`, sql`true`, [
    [
      'stock_on_hand',
      'a stock level has a thousandth too much',
      sql`on_hand = on_hand + 1`,
      sql`select id from stock_items`,
    ],
  ]),
  ...changed<Evening>(sql`stock_movements`, sql`kind = 'return'`, [
    ['stock_movements', 'a sale movement has another quantity than its change', sql`quantity = quantity + 1`],
  ]),
  ...changed<Evening>(sql`adjustments`, sql`true`, [
    ['waste', 'waste is written off a cent above cost', sql`cost = cost + 1`, wasted],
  ]),
  planted<Evening>(
    'events',
    'a cancellation has no event',
    sql`delete from events where type = 'order_item.cancelled' and record_id = (${wasted})`,
    wasted,
  ),
  planted<Evening>(
    'events',
    'a payment has two events',
    ({ open }) =>
      sql`insert into events select brand_id, id || 'X', branch_id, type, record_id, data, created_at from events
          where type = 'payment.created' and data ->> 'dining_session_id' = ${open}`,
    bills => sql`select id from payments where ${onOpen(bills)}`,
  ),
  planted<Evening>(
    'events',
    'an event names a missing order',
    sql`insert into events select brand_id, 'X', branch_id, type, 'NOWHERE', data, created_at from events
        where type = 'order.created' limit 1`,
    known('NOWHERE'),
  ),
  ...shiftCorruptions,
  ...reportCorruptions,
  ...auditCorruptions,
]
