import sql from 'sql-template-tag'
import { changed, type Corruption, known, planted } from './corruption.ts'
import type { LongEvening } from '#test/fixtures/long-evening.ts'
import { eventCorruptions } from './event-corruptions.ts'

type Bills = LongEvening

const items = sql`order_items`
const adjustments = sql`adjustments`
const payments = sql`payments`

/** A whole line of the settled bill. */
const wholeLine = ({ settled }: Bills) => sql`order_id = ${settled.orders[0].id} and name = 'Soup'`
/** The refunded part of a line of its second order, that line, and the refund. */
const isGiven = ({ settled }: Bills) =>
  sql`order_id = ${settled.orders[1].id} and cancel_kind = 'refund' and kind = 'product'`
const givenPart = (bills: Bills) => sql`select id from order_items where ${isGiven(bills)}`
const givenLine = (bills: Bills) => sql`select split_from_id as id from order_items where ${isGiven(bills)}`
const refundOfPart = (bills: Bills) => sql`item_id = (${givenPart(bills)})`
const secondOrder = ({ settled }: Bills) => known(settled.orders[1].id)
const billDiscount = ({ settled }: Bills) => sql`id = (select min(id) from order_discounts
  where order_id = ${settled.orders[0].id} and bill_discount_id is not null)`
const wasted = sql`select a.item_id as id from adjustments a join order_items i on i.brand_id = a.brand_id and i.id = a.item_id
  where a.kind = 'waste' and i.cancelled_at is not null`
const isRemade = sql`kind = 'sale' and reason is not null`
const isVoided = ({ settled }: Bills) =>
  sql`dining_session_id = ${settled.id} and void_business_date is not null`
const payout = (bills: Bills) => sql`id = (select min(id) from refund_payments
  where order_id = (${secondOrder(bills)}))`
const ofRefunded = ({ refunded }: Bills) => sql`order_id = ${refunded} and type = 'card'`
const isTopUp = ({ ada }: Bills) => sql`customer_id = ${ada} and amount > 0`
const isGoodwill = ({ goodwill }: Bills) => known(goodwill)
const ofGoodwill = ({ goodwill }: Bills) => sql`order_id = ${goodwill}`
/** The order, and the refund without an item whose taxes do not add up to its tax. */
const goodwillAndTaxes = (bills: Bills) => sql`${isGoodwill(bills)}
  union select id from adjustments where ${ofGoodwill(bills)} and item_id is null`
const isCounted = ({ closedShift }: Bills) => known(closedShift)

const lastReceipt = sql`position = (select max(position) from receipts)`

/** The comped wine, which has one part. */
const glass = sql`select min(i.id) as id from order_items i join orders o on o.brand_id = i.brand_id and o.id = i.order_id
  join dining_sessions s on s.brand_id = o.brand_id and s.id = o.dining_session_id
  where s.status = 'open' and i.name = 'Wine'`

/** Corruptions of data with every kind of payment. */
export const paymentCorruptions: readonly Corruption<Bills>[] = [
  ...changed(items, sql`id = (${glass})`, [
    ['paid_items', 'a unit is paid by no payment', sql`paid_quantity = quantity, paid_amount = total`],
    ['paid_items', 'an item has a cent paid that no payment has', sql`paid_amount = 1`],
  ]),
  ...changed(items, wholeLine, [
    ['line_prices', 'a line has one unit more', sql`quantity = quantity + 1000`],
    [
      'line_prices',
      'a line has an unpaid addon',
      sql`addons = '[{ "total": 50 }]'`,
      // Its bill counts one addon less.
      bills => sql`select id from order_items where ${wholeLine(bills)} union ${known(bills.settled.id)}`,
    ],
    ['line_taxes', 'a line was taxed at another rate', sql`tax_rate = tax_rate * 2`],
    [
      'tax_components',
      'a component has a cent more than its share',
      sql`tax_components = jsonb_set(tax_components, '{0,amount}', ((tax_components #>> '{0,amount}')::int + 1)::text::jsonb)`,
    ],
    [
      'tax_components',
      'a component has another rate',
      sql`tax_components = jsonb_set(tax_components, '{1,rate}', '1')`,
    ],
    [
      'tax_components',
      'a component took more than all',
      sql`tax_components = jsonb_build_array(
        jsonb_build_object('name', 'A', 'rate', tax_rate, 'amount', tax + 1),
        jsonb_build_object('name', 'B', 'rate', 0, 'amount', -1))`,
    ],
    [
      'tax_parts',
      'the parts of a line have a cent less than it',
      sql`tax_components = null, tax_parts = jsonb_build_array(
        jsonb_build_object('tax_id', tax_id, 'rate', tax_rate, 'discount', discount, 'tax', tax, 'total', total - 1),
        jsonb_build_object('tax_id', 'other', 'rate', 0, 'discount', 0, 'tax', 0, 'total', 0))`,
      // Its net of each is the same to the cent, so its taxes are.
    ],
    [
      'tax_parts',
      'a line names another tax than its first part',
      sql`tax_components = null, tax_parts = jsonb_build_array(
        jsonb_build_object('tax_id', 'other', 'rate', 0, 'discount', 0, 'tax', 0, 'total', 0),
        jsonb_build_object('tax_id', tax_id, 'rate', tax_rate, 'discount', discount, 'tax', tax, 'total', total))`,
    ],
    ['item_discounts', 'a line has lost the author of its discount', sql`campaigns = null`],
  ]),
  ...changed(items, isGiven, [
    [
      'line_prices',
      'a part that was given back was sold at another price',
      sql`unit_price = unit_price + 1`,
      givenLine,
    ],
    [
      'line_taxes',
      'a part that was given back was taxed at another rate',
      sql`tax_rate = null`,
      // Its components do not add up to the rate either.
      bills => sql`${givenLine(bills)} union ${givenPart(bills)}`,
    ],
  ]),
  planted<Bills>(
    'item_figures',
    'a figure is below zero, its constraint gone',
    [
      sql`alter table order_items drop constraint order_items_campaign_discount_check`,
      sql`update order_items set campaign_discount = -1, discount = discount + 1 where id = (${wasted})`,
    ],
    wasted,
  ),
  planted<Bills>(
    'order_totals',
    'a total is below zero, its constraint gone',
    [
      sql`alter table orders drop constraint orders_cost_check`,
      ({ cancelled }) => sql`update orders set cost = -1 where id = ${cancelled}`,
    ],
    ({ cancelled }) => known(cancelled),
  ),
  ...changed(sql`order_discounts`, billDiscount, [
    ['order_discounts', 'a discount claims a cent more', sql`amount = amount + 1`],
    ['order_discounts', 'a removed discount is still on its lines', sql`removed_at = now()`],
  ]),
  planted<Bills>(
    'order_discounts',
    'a deleted discount is still on its lines',
    bills => sql`delete from order_discounts where ${billDiscount(bills)}`,
    bills => sql`select id from order_discounts where ${billDiscount(bills)}`,
  ),
  ...changed<Bills>(adjustments, refundOfPart, [
    [
      'refund_tax_lines',
      'a refund names a cent more of a tax',
      sql`tax_lines = jsonb_set(tax_lines, '{0,amount}', ((tax_lines #>> '{0,amount}')::int + 1)::text::jsonb)`,
    ],
    [
      'refund_tax_lines',
      'a component of a refund has a cent less',
      sql`tax_lines = jsonb_set(tax_lines, '{0,components,0,amount}',
        ((tax_lines #>> '{0,components,0,amount}')::int - 1)::text::jsonb)`,
    ],
    [
      'refund_tax_lines',
      'a refund has lost its taxes',
      sql`tax_lines = null`,
      // The sale had nothing without tax.
      bills => sql`select id from adjustments where ${refundOfPart(bills)} union ${secondOrder(bills)}`,
    ],
    [
      'refund_items',
      'an item was given back with other tax',
      sql`tax = tax + 1`,
      // Its tax lines do not add up to that either.
      bills => sql`${givenPart(bills)} union select id from adjustments where ${refundOfPart(bills)}`,
    ],
    [
      'refund_items',
      'a refunded item has no adjustment',
      sql`kind = 'waste'`,
      // Sums, payouts, points and events lack it too.
      bills => sql`${givenPart(bills)} union ${secondOrder(bills)}`,
    ],
    [
      'order_ledger',
      'a refund claims one point more than the ledger',
      sql`points_reversed = points_reversed + 1`,
      secondOrder,
    ],
  ]),
  ...changed<Bills>(
    adjustments,
    ({ refunded }) => sql`order_id = ${refunded} and id = (select min(id) from adjustments
    where order_id = ${refunded} and tax > 0)`,
    [
      [
        'refund_by_tax',
        'a refund of all gave back a cent more with a tax',
        sql`tax_lines = jsonb_set(tax_lines, '{0,base}', ((tax_lines #>> '{0,base}')::int + 1)::text::jsonb)`,
        ({ refunded }) => known(refunded),
      ],
      [
        'refund_by_tax',
        'a refund named another rate',
        sql`tax_lines = jsonb_set(tax_lines, '{0,rate}', '50000')`,
        ({ refunded }) => known(refunded),
      ],
    ],
  ),
  ...changed<Bills>(adjustments, bills => sql`${ofGoodwill(bills)} and item_id is null`, [
    // More than that is refunded of the payment.
    [
      'refunds',
      'amounts and items give back less than the items cost',
      sql`amount = 1, tax = 0, tax_lines = null`,
      isGoodwill,
    ],
    ['refund_amounts', 'an amount without an item has a cost', sql`cost = 1`, isGoodwill],
    ['refund_amounts', 'a refund has more tax than money', sql`tax = -1, tax_lines = null`, goodwillAndTaxes],
    [
      'refund_taxes',
      'refunds have more tax than their order',
      sql`tax = amount, tax_lines = null`,
      goodwillAndTaxes,
    ],
  ]),
  ...changed<Bills>(adjustments, bills => sql`${ofGoodwill(bills)} and item_id is not null`, [
    [
      'refund_items',
      'an item gave back more than it cost',
      sql`amount = amount + 400`,
      bills => sql`${isGoodwill(bills)}
        union select item_id as id from adjustments where ${ofGoodwill(bills)} and item_id is not null`,
    ],
  ]),
  ...changed<Bills>(sql`orders`, ({ goodwill }) => sql`id = ${goodwill}`, [
    ['refunds', 'an order is refunded while some of its money is left', sql`status = 'refunded'`],
  ]),
  ...changed(sql`refund_payments`, payout, [
    ['refund_payouts', 'a payout is a cent below its refund', sql`amount = amount - 1`, secondOrder],
    [
      'refund_payouts',
      'a payout was rounded by another cent than its refund shows',
      sql`rounding = rounding + 1`,
      secondOrder,
    ],
    [
      'day_money',
      'a payout is booked on another day than its refund',
      sql`business_date = '2026-11-20'`,
      ({ branchId }) => known(branchId),
    ],
    [
      'cash_out',
      'more cash went out of the drawer than came in',
      sql`type = 'cash', rounding = 1000000`,
      bills => sql`select coalesce(p.dining_session_id, p.order_id) as id from payments p
        where p.id = (select payment_id from refund_payments where ${payout(bills)}) union ${secondOrder(bills)}`,
    ],
    [
      'refund_cash',
      'a refund returns a tip that was never given',
      sql`tip = 1000`,
      bills => sql`select payment_id as id from refund_payments where ${payout(bills)}
        union select order_id from refund_payments where ${payout(bills)}`,
    ],
  ]),
  ...changed<Bills>(payments, isVoided, [
    [
      'bill_payments',
      'a voided payment counts again',
      sql`voided_at = null`,
      bills => sql`select id from payments where ${isVoided(bills)} union ${known(bills.settled.id)}`,
    ],
    ['drawers', 'a void leaves its drawer after the count', sql`void_shift_id = null`, isCounted],
  ]),
  ...changed<Bills>(payments, ofRefunded, [
    [
      'order_payments',
      'a payment without a bill was a cent more',
      sql`amount = amount + 1`,
      // Its drawer was counted with it.
      bills => sql`${known(bills.refunded)} union ${isCounted(bills)}`,
    ],
    [
      'refunds',
      'more was given back than was paid',
      sql`refunded_amount = refunded_amount + 1`,
      ({ refunded }) => known(refunded),
    ],
  ]),
  ...changed(payments, ofGoodwill, [
    ['payment_events', 'a tip was changed without an event', sql`tip = tip + 1`],
  ]),
  ...changed<Bills>(sql`customers`, ({ ada }) => sql`id = ${ada}`, [
    ['customer_ledger', 'a customer has a point without a ledger line', sql`points = points + 1`],
  ]),
  planted<Bills>(
    'customer_ledger',
    'a ledger line is missing',
    ({ ada }) =>
      sql`delete from customer_ledger where customer_id = ${ada} and kind = 'adjust' and points = 300`,
    ({ ada }) => known(ada),
  ),
  ...changed<Bills>(sql`customer_ledger`, ({ ada }) => sql`customer_id = ${ada} and kind = 'redeem'`, [
    [
      'spent_ledger',
      'points were spent without the bill',
      sql`points = points - 1`,
      ({ ada, settled }) => sql`${known(ada)} union ${known(settled.id)}`,
    ],
  ]),
  planted<Bills>(
    'order_stock',
    'a return of stock is marked as none',
    [
      bills => sql`update order_items set restocked = false where ${isGiven(bills)}`,
      bills => sql`update adjustments set restocked = false where ${refundOfPart(bills)}`,
    ],
    secondOrder,
  ),
  ...changed<Bills>(sql`stock_movements`, isRemade, [
    [
      'order_stock',
      'a remade item looks like a sale, on orders with moved items',
      sql`reason = null`,
      ({ leftOrder }) =>
        sql`select branch_id || ' ' || business_date as id from orders where id = ${leftOrder}`,
    ],
    ['remakes', 'an item was remade without waste', sql`reason = 'hunger'`],
  ]),
  ...changed<Bills>(sql`shifts`, sql`status = 'closed'`, [
    [
      'drawer_cash',
      'a Z report expects a cent more of its cash',
      sql`report = jsonb_set(jsonb_set(report, '{methods,0,expected}',
        to_jsonb((report #>> '{methods,0,expected}')::integer + 1)), '{methods,0,difference}',
        to_jsonb((report #>> '{methods,0,difference}')::integer - 1))`,
    ],
  ]),
  ...changed<Bills>(sql`refund_payments`, ({ closedShift }) => sql`shift_id = ${closedShift}`, [
    ['drawer_cash', 'a refund leaves its drawer after the count', sql`shift_id = null`, isCounted],
  ]),
  ...changed<Bills>(payments, isTopUp, [
    [
      'drawer_cash',
      'a top-up leaves its drawer after the count',
      sql`shift_id = null`,
      bills => sql`${isCounted(bills)} union select id from payments where ${isTopUp(bills)}`,
    ],
    [
      'balance_payments',
      'a top-up is of another day than its ledger entry',
      sql`business_date = '2026-11-20'`,
    ],
  ]),
  planted<Bills>(
    'items_once',
    'a live item is on two bills, its key gone',
    [
      sql`alter table order_items drop constraint order_items_pkey cascade`,
      sql`create temp table copy_of_item on commit drop as select * from order_items where id = (${glass})`,
      ({ joined }) =>
        sql`update copy_of_item set order_id = (select min(id) from orders where dining_session_id = ${joined})`,
      sql`insert into order_items select * from copy_of_item`,
    ],
    // Neither the order nor the bill that it is on as well has counted it, nor its discount.
    ({ joined }) => sql`${glass} union ${known(joined)}
      union select jsonb_object_keys(discount_shares) from order_items where id = (${glass})
      union select min(id) from orders where dining_session_id = ${joined}`,
  ),
  ...changed<Bills>(sql`dining_sessions`, ({ merged }) => sql`id = ${merged}`, [
    ['merged_bills', 'a merged bill has lost its target', sql`merged_into_id = null`],
  ]),
  ...changed<Bills>(sql`settlements`, ({ settled }) => sql`dining_session_id = ${settled.id}`, [
    [
      'reopenings',
      'a settlement was undone without an event',
      sql`reopened_at = now(), reopen_reason = 'none'`,
      ({ settled }) => known(settled.id),
    ],
  ]),
  ...changed<Bills>(sql`receipts`, lastReceipt, [
    [
      'receipt_sums',
      'a receipt has a cent more',
      sql`total = total + 1`,
      sql`select coalesce(dining_session_id, order_id, payment_id) as id from receipts where ${lastReceipt}`,
    ],
    [
      'receipt_numbers',
      'a receipt has another number',
      sql`year_number = year_number + 1`,
      sql`select unnest(array[id, branch_id]) as id from receipts where ${lastReceipt}`,
    ],
    [
      'receipt_chain',
      'the last receipt has another hash',
      sql`hash = 'other'`,
      sql`select unnest(array[id, branch_id]) as id from receipts where ${lastReceipt}`,
    ],
  ]),
  planted<Bills>(
    'receipt_chain',
    'a receipt was removed',
    [
      sql`alter table receipts drop constraint receipts_brand_id_corrects_id_fkey`,
      sql`delete from receipts where position = 1`,
    ],
    sql`select unnest(array[first.id, second.id, first.branch_id]) as id
      from receipts first join receipts second on second.branch_id = first.branch_id and second.position = 2
      where first.position = 1`,
  ),
  planted<Bills>(
    'receipt_events',
    'a receipt has no event',
    sql`delete from events where type = 'receipt.issued' and record_id = (select id from receipts where ${lastReceipt})`,
    sql`select id from receipts where ${lastReceipt}`,
  ),
  planted<Bills>(
    'receipts_issued',
    'a settlement has no receipt',
    ({
      settled,
    }) => sql`insert into settlements select brand_id, '0', dining_session_id, order_id, key_id, settled_at,
        business_date, settled_at, 'none', null, null from settlements where dining_session_id = ${settled.id}`,
    ({ settled }) => known(settled.id),
  ),
  ...eventCorruptions,
]
