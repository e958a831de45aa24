import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../../src/db/database.ts'
import type { Corruption } from './corruptions.ts'
import type { LongEvening } from '#test/fixtures/long-evening.ts'
import { eventCorruptions } from './event-corruptions.ts'

const is = (id: string) => sql`select ${id}::text as id`
/** A whole line of the bill that was settled. */
const wholeLine = ({ settled }: LongEvening) => sql`select i.id from order_items i
  where i.order_id = ${settled.orders[0].id} and i.name = 'Soup'`
/** The refunded part of a line of its second order, and that line. */
const givenPart = ({ settled }: LongEvening) => sql`select i.id from order_items i
  where i.order_id = ${settled.orders[1].id} and i.cancel_kind = 'refund' and i.kind = 'product'`
const givenLine = (bills: LongEvening) => sql`select split_from_id as id from order_items
  where id = (${givenPart(bills)})`
const givenBack = (bills: LongEvening) =>
  sql`select id from adjustments where item_id = (${givenPart(bills)})`
const secondOrder = ({ settled }: LongEvening) => is(settled.orders[1].id)
const billDiscount = ({ settled }: LongEvening) => sql`select min(id) as id from order_discounts
  where order_id = ${settled.orders[0].id} and bill_discount_id is not null`
const wasted = sql`select a.item_id as id from adjustments a join order_items i on i.brand_id = a.brand_id and i.id = a.item_id
  where a.kind = 'waste' and i.cancelled_at is not null`
const remade = sql`select id from stock_movements where kind = 'sale' and reason is not null`
const voided = ({ settled }: LongEvening) => sql`select id from payments
  where dining_session_id = ${settled.id} and void_business_date is not null`
const payout = (bills: LongEvening) => sql`select min(id) as id from refund_payments
  where order_id = (${secondOrder(bills)})`

/** The comped wine, of which there is one part. */
const glass = sql`select min(i.id) as id from order_items i join orders o on o.brand_id = i.brand_id and o.id = i.order_id
  join dining_sessions s on s.brand_id = o.brand_id and s.id = o.dining_session_id
  where s.status = 'open' and i.name = 'Wine'`

/** Changes the one row of a table that a selection names. */
function change(table: Sql, id: (bills: LongEvening) => Sql, set: Sql) {
  return (tx: Tx, bills: LongEvening) => tx.query(sql`update ${table} set ${set} where id = (${id(bills)})`)
}

const items = sql`order_items`

/** Corruptions of data with every kind of payment. */
export const paymentCorruptions: readonly Corruption<LongEvening>[] = [
  {
    invariant: 'item_figures',
    how: 'a figure is below zero, its constraint gone',
    corrupt: async tx => {
      await tx.query(sql`alter table order_items drop constraint order_items_campaign_discount_check`)
      await tx.query(
        sql`update order_items set campaign_discount = -1, discount = discount + 1 where id = (${wasted})`,
      )
    },
    named: () => wasted,
  },
  {
    invariant: 'order_totals',
    how: 'a total is below zero, its constraint gone',
    corrupt: async (tx, { cancelled }) => {
      await tx.query(sql`alter table orders drop constraint orders_cost_check`)
      await tx.query(sql`update orders set cost = -1 where id = ${cancelled}`)
    },
    named: ({ cancelled }) => is(cancelled),
  },
  {
    invariant: 'line_prices',
    how: 'a part that was given back was sold at another price',
    corrupt: change(items, givenPart, sql`unit_price = unit_price + 1`),
    named: givenLine,
  },
  {
    invariant: 'line_prices',
    how: 'a line has one unit more',
    corrupt: change(items, wholeLine, sql`quantity = quantity + 1000`),
    named: wholeLine,
  },
  {
    invariant: 'line_prices',
    how: 'a line has an unpaid addon',
    corrupt: change(items, wholeLine, sql`addons = '[{ "total": 50 }]'`),
    named: wholeLine,
  },
  {
    invariant: 'line_taxes',
    how: 'a line was taxed at another rate',
    corrupt: change(items, wholeLine, sql`tax_rate = tax_rate * 2`),
    named: wholeLine,
  },
  {
    invariant: 'line_taxes',
    how: 'a part that was given back was taxed at another rate',
    corrupt: change(items, givenPart, sql`tax_rate = null`),
    // Its components do not fit the rate either.
    named: bills => sql`${givenLine(bills)} union ${givenPart(bills)}`,
  },
  {
    invariant: 'tax_components',
    how: 'a component has a cent more than its share',
    corrupt: change(
      items,
      wholeLine,
      sql`tax_components = jsonb_set(tax_components, '{0,amount}', ((tax_components #>> '{0,amount}')::int + 1)::text::jsonb)`,
    ),
    named: wholeLine,
  },
  {
    invariant: 'tax_components',
    how: 'a component has another rate',
    corrupt: change(items, wholeLine, sql`tax_components = jsonb_set(tax_components, '{1,rate}', '1')`),
    named: wholeLine,
  },
  {
    invariant: 'tax_components',
    how: 'a component took more than all',
    corrupt: change(
      items,
      wholeLine,
      sql`tax_components = jsonb_build_array(
        jsonb_build_object('name', 'A', 'rate', tax_rate, 'amount', tax + 1),
        jsonb_build_object('name', 'B', 'rate', 0, 'amount', -1))`,
    ),
    named: wholeLine,
  },
  {
    invariant: 'refund_tax_lines',
    how: 'a refund names a cent more of a tax',
    corrupt: change(
      sql`adjustments`,
      givenBack,
      sql`tax_lines = jsonb_set(tax_lines, '{0,amount}', ((tax_lines #>> '{0,amount}')::int + 1)::text::jsonb)`,
    ),
    named: givenBack,
  },
  {
    invariant: 'refund_tax_lines',
    how: 'a component of a refund has a cent less',
    corrupt: change(
      sql`adjustments`,
      givenBack,
      sql`tax_lines = jsonb_set(tax_lines, '{0,components,0,amount}',
        ((tax_lines #>> '{0,components,0,amount}')::int - 1)::text::jsonb)`,
    ),
    named: givenBack,
  },
  {
    invariant: 'refund_tax_lines',
    how: 'a refund has lost its taxes',
    corrupt: change(sql`adjustments`, givenBack, sql`tax_lines = null`),
    named: givenBack,
  },
  {
    invariant: 'item_discounts',
    how: 'a line has lost the author of its discount',
    corrupt: change(items, wholeLine, sql`campaigns = null`),
    named: wholeLine,
  },
  {
    invariant: 'order_discounts',
    how: 'a discount claims a cent more',
    corrupt: change(sql`order_discounts`, billDiscount, sql`amount = amount + 1`),
    named: billDiscount,
  },
  {
    invariant: 'order_discounts',
    how: 'a removed discount is still on its lines',
    corrupt: change(sql`order_discounts`, billDiscount, sql`removed_at = now()`),
    named: billDiscount,
  },
  {
    invariant: 'order_discounts',
    how: 'a deleted discount is still on its lines',
    corrupt: (tx, bills) => tx.query(sql`delete from order_discounts where id = (${billDiscount(bills)})`),
    named: billDiscount,
  },
  {
    invariant: 'bill_payments',
    how: 'a voided payment counts again',
    corrupt: change(sql`payments`, voided, sql`voided_at = null`),
    named: bills => sql`${voided(bills)} union ${is(bills.settled.id)}`,
  },
  {
    invariant: 'order_payments',
    how: 'a payment without a bill was a cent more',
    corrupt: (tx, { refunded }) =>
      tx.query(sql`update payments set amount = amount + 1 where order_id = ${refunded} and type = 'card'`),
    // Its drawer was counted with it.
    named: ({ refunded, closedShift }) => sql`${is(refunded)} union ${is(closedShift)}`,
  },
  {
    invariant: 'refunds',
    how: 'more was given back than was paid',
    corrupt: (tx, { refunded }) =>
      tx.query(
        sql`update payments set refunded_amount = refunded_amount + 1 where order_id = ${refunded} and type = 'card'`,
      ),
    named: ({ refunded }) => is(refunded),
  },
  {
    invariant: 'refund_items',
    how: 'an item was given back with other tax',
    corrupt: (tx, bills) =>
      tx.query(sql`update adjustments set tax = tax + 1 where item_id = (${givenPart(bills)})`),
    // The taxes that it names do not add up to that either.
    named: bills => sql`${givenPart(bills)} union ${givenBack(bills)}`,
  },
  {
    invariant: 'refund_items',
    how: 'a refunded item has no adjustment',
    corrupt: (tx, bills) =>
      tx.query(sql`update adjustments set kind = 'waste' where item_id = (${givenPart(bills)})`),
    // Sums, payouts, points and events have lost it too.
    named: bills => sql`${givenPart(bills)} union ${secondOrder(bills)}`,
  },
  {
    invariant: 'refunds',
    how: 'an order is refunded while some of its money is left',
    corrupt: (tx, { appeased }) =>
      tx.query(sql`update orders set status = 'refunded' where id = ${appeased}`),
    named: ({ appeased }) => is(appeased),
  },
  {
    invariant: 'refunds',
    how: 'amounts and items give back less than the items cost',
    corrupt: async (tx, { appeased }) => {
      const lost = sql`select id from adjustments where order_id = ${appeased} and item_id is null`
      await tx.query(sql`update adjustments set amount = 1, tax = 0, tax_lines = null where id = (${lost})`)
    },
    // The payment gave back more than that.
    named: ({ appeased }) => is(appeased),
  },
  {
    invariant: 'refund_items',
    how: 'an item gave back more than it cost',
    corrupt: (tx, { appeased }) =>
      tx.query(
        sql`update adjustments set amount = amount + 400 where order_id = ${appeased} and item_id is not null`,
      ),
    named: ({ appeased }) => sql`${is(appeased)}
      union select item_id as id from adjustments where order_id = ${appeased} and item_id is not null`,
  },
  {
    invariant: 'refund_amounts',
    how: 'an amount without an item has a cost',
    corrupt: (tx, { appeased }) =>
      tx.query(sql`update adjustments set cost = 1 where order_id = ${appeased} and item_id is null`),
    named: ({ appeased }) => is(appeased),
  },
  {
    invariant: 'refund_amounts',
    how: 'a refund has more tax than money',
    corrupt: (tx, { appeased }) =>
      tx.query(
        sql`update adjustments set tax = -1, tax_lines = null where order_id = ${appeased} and item_id is null`,
      ),
    named: ({ appeased }) => is(appeased),
  },
  {
    invariant: 'refund_taxes',
    how: 'refunds have more tax than their order',
    corrupt: (tx, { appeased }) =>
      tx.query(
        sql`update adjustments set tax = amount, tax_lines = null where order_id = ${appeased} and item_id is null`,
      ),
    named: ({ appeased }) => is(appeased),
  },
  {
    invariant: 'refund_payouts',
    how: 'a payout is a cent below its refund',
    corrupt: change(sql`refund_payments`, payout, sql`amount = amount - 1`),
    named: secondOrder,
  },
  {
    invariant: 'cash_out',
    how: 'more cash went out of the drawer than came in',
    corrupt: change(sql`refund_payments`, payout, sql`type = 'cash', rounding = 1000000`),
    named: bills => sql`select coalesce(p.dining_session_id, p.order_id) as id from payments p
      join refund_payments r on r.brand_id = p.brand_id and r.payment_id = p.id where r.id = (${payout(bills)})`,
  },
  {
    invariant: 'refund_cash',
    how: 'a refund returns a tip that was never given',
    corrupt: change(sql`refund_payments`, payout, sql`tip = 1000`),
    named: bills => sql`select payment_id as id from refund_payments where id = (${payout(bills)})`,
  },
  {
    invariant: 'payment_events',
    how: 'a tip was changed without an event',
    corrupt: (tx, { appeased }) =>
      tx.query(sql`update payments set tip = tip + 1 where order_id = ${appeased}`),
    named: ({ appeased }) => sql`select id from payments where order_id = ${appeased}`,
  },
  {
    invariant: 'customer_ledger',
    how: 'a customer has a point without a ledger line',
    corrupt: (tx, { ada }) => tx.query(sql`update customers set points = points + 1 where id = ${ada}`),
    named: ({ ada }) => is(ada),
  },
  {
    invariant: 'customer_ledger',
    how: 'a ledger line is missing',
    corrupt: (tx, { ada }) =>
      tx.query(
        sql`delete from customer_ledger where customer_id = ${ada} and kind = 'adjust' and points = 300`,
      ),
    named: ({ ada }) => is(ada),
  },
  {
    invariant: 'order_ledger',
    how: 'a refund claims one point more than the ledger',
    corrupt: (tx, bills) =>
      tx.query(
        sql`update adjustments set points_reversed = points_reversed + 1 where item_id = (${givenPart(bills)})`,
      ),
    named: secondOrder,
  },
  {
    invariant: 'spent_ledger',
    how: 'points were spent without the bill',
    corrupt: (tx, { ada }) =>
      tx.query(
        sql`update customer_ledger set points = points - 1 where customer_id = ${ada} and kind = 'redeem'`,
      ),
    named: ({ ada, settled }) => sql`${is(ada)} union ${is(settled.id)}`,
  },
  {
    invariant: 'order_stock',
    how: 'a return of stock is marked as none',
    corrupt: async (tx, bills) => {
      const part = givenPart(bills)
      await tx.query(sql`update order_items set restocked = false where id = (${part})`)
      await tx.query(sql`update adjustments set restocked = false where item_id = (${part})`)
    },
    named: secondOrder,
  },
  {
    invariant: 'order_stock',
    how: 'a remade item looks like a sale, on orders with moved items',
    corrupt: tx => tx.query(sql`update stock_movements set reason = null where id = (${remade})`),
    named: ({ leftOrder }) =>
      sql`select branch_id || ' ' || business_date as id from orders where id = ${leftOrder}`,
  },
  {
    invariant: 'remakes',
    how: 'an item was remade without waste',
    corrupt: tx => tx.query(sql`update stock_movements set reason = 'hunger' where id = (${remade})`),
    named: () => remade,
  },
  {
    invariant: 'drawer_cash',
    how: 'a Z report expects a cent more of its cash',
    corrupt: tx =>
      tx.query(
        sql`update shifts set report = jsonb_set(jsonb_set(report, '{methods,0,expected}',
              to_jsonb((report #>> '{methods,0,expected}')::integer + 1)), '{methods,0,difference}',
              to_jsonb((report #>> '{methods,0,difference}')::integer - 1)) where status = 'closed'`,
      ),
    named: ({ closedShift }) => is(closedShift),
  },
  ...(
    [
      ['refund_payments', 'a refund leaves its drawer after the count'],
      ['customer_ledger', 'a top-up leaves its drawer after the count'],
    ] as const
  ).map(([table, how]): Corruption<LongEvening> => ({
    invariant: 'drawer_cash',
    how,
    corrupt: (tx, { closedShift }) =>
      tx.query({
        text: `update ${table} set shift_id = null where shift_id = $1`,
        values: [closedShift],
      } as unknown as Sql),
    named: ({ closedShift }) => is(closedShift),
  })),
  {
    invariant: 'drawers',
    how: 'a void leaves its drawer after the count',
    corrupt: change(sql`payments`, voided, sql`void_shift_id = null`),
    named: ({ closedShift }) => is(closedShift),
  },
  {
    invariant: 'items_once',
    how: 'a live item is on two bills, its key gone',
    corrupt: async (tx, { joined }) => {
      await tx.query(sql`alter table order_items drop constraint order_items_pkey cascade`)
      await tx.query(
        sql`create temp table copy_of_item on commit drop as select * from order_items where id = (${glass})`,
      )
      await tx.query(
        sql`update copy_of_item set order_id = (select min(id) from orders where dining_session_id = ${joined})`,
      )
      await tx.query(sql`insert into order_items select * from copy_of_item`)
    },
    // Neither the order nor the bill that it is on as well has counted it, nor its discount.
    named: ({ joined }) => sql`${glass} union ${is(joined)}
      union select jsonb_object_keys(discount_shares) from order_items where id = (${glass})
      union select min(id) from orders where dining_session_id = ${joined}`,
  },
  {
    invariant: 'merged_bills',
    how: 'a merged bill has lost its target',
    corrupt: (tx, { merged }) =>
      tx.query(sql`update dining_sessions set merged_into_id = null where id = ${merged}`),
    named: ({ merged }) => is(merged),
  },
  ...eventCorruptions,
]
