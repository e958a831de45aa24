/** A rule that the data must always follow, and the doctor's checks for it. */
export type Invariant = {
  says: string
  watchedBy: readonly string[]
  /** The reason why no check covers it. */
  notYet?: string
}

/** The invariants, clause by clause; a clause without a check is a defect. */
export const invariants: readonly Invariant[] = [
  { says: '1: the totals of an order are the sums over its live items', watchedBy: ['order_totals'] },
  {
    says: '1: the totals of a bill are the sums over its orders',
    watchedBy: ['bill_totals', 'bill_counts'],
  },
  {
    says: '1: no figure is below zero, and the figures of a line are consistent',
    watchedBy: ['item_figures', 'item_discounts', 'order_totals', 'order_terms'],
  },
  {
    says: '1: a discount is the sum of its shares on the lines',
    watchedBy: ['item_discounts', 'order_discounts'],
  },
  {
    says: '2: the amount paid on an order, balance and points included, is its total at the sale',
    watchedBy: ['order_payments', 'bill_payments', 'bill_loyalty'],
  },
  {
    says: '2: every payment of a settled bill is shared over its orders, to the cent',
    watchedBy: ['payment_shares', 'payment_change'],
  },
  {
    says: '2: the units of an item that payments name are paid at the amounts of those payments',
    watchedBy: ['paid_items'],
  },
  {
    says: '2: refunds never exceed payments, each item once and at its sale price less what of it amounts gave back',
    watchedBy: ['refunds', 'refund_items', 'payment_refunds', 'refunded_tips', 'tips_covered'],
  },
  {
    says: '2: refunds have no more tax than the sale, and together just as much',
    watchedBy: ['refund_amounts', 'refund_taxes'],
  },
  {
    says: '2: refunds give back no more of any tax, nor of what has none, than the sale had',
    watchedBy: ['refund_by_tax'],
  },
  {
    says: '2: payouts are the sum of the refunds',
    watchedBy: ['refund_payouts', 'refund_cash', 'cash_out'],
  },
  {
    says: '2: receipts are issued once, and add up to what was sold less what was given back',
    watchedBy: ['receipt_sums', 'receipts_issued'],
  },
  { says: '3: a stock level is the sum of its movements', watchedBy: ['stock_on_hand'] },
  {
    says: '3: items took the quantities of their frozen recipes, less those returned',
    watchedBy: ['order_stock', 'stock_movements'],
  },
  {
    says: '3: waste is written off at cost, and a remade item has a reason',
    watchedBy: ['waste', 'wasted_units', 'remakes'],
  },
  { says: '4: balance and points are the sums of their ledgers', watchedBy: ['customer_ledger'] },
  {
    says: '4: a top-up and a pay-out are in the ledger and among the payments',
    watchedBy: ['balance_payments'],
  },
  {
    says: '4: a ledger has every point and amount earned, spent and given back by sales',
    watchedBy: ['order_ledger', 'spent_ledger'],
  },
  {
    says: '5: the expected cash is float, payments, movements and top-ups less refunds',
    watchedBy: ['drawer_cash', 'drawers'],
  },
  {
    says: '5: a Z report is numbered, of its own branch, and never changes',
    watchedBy: ['shift_numbers', 'shift_branches', 'drawers'],
  },
  {
    says: '6: the numbers of a branch and day run from 1 to n without duplicates',
    watchedBy: ['display_numbers', 'order_numbers'],
  },
  {
    says: '6: the receipts of a branch and year are numbered from 1 to n without duplicates',
    watchedBy: ['receipt_numbers'],
  },
  { says: '7: a table has one open bill', watchedBy: ['occupied_tables', 'bill_tables'] },
  { says: '7: no live item is on two bills', watchedBy: ['items_once', 'merged_bills', 'split_items'] },
  {
    says: '7: every operation has its event',
    watchedBy: [
      'events',
      'refund_events',
      'order_events',
      'replacements',
      'bill_events',
      'payment_events',
      'receipt_events',
      'customer_events',
      'kitchen_events',
    ],
  },
  {
    says: '7: every event has its effect',
    watchedBy: [
      'events',
      'reopenings',
      'refund_events',
      'bill_events',
      'payment_events',
      'event_versions',
      'stamps',
    ],
  },
  {
    says: '7: positions are consecutive from the oldest kept',
    watchedBy: ['event_order'],
  },
  {
    says: '7: statuses and stages of bills, orders and items agree',
    watchedBy: ['bill_status', 'order_status', 'item_kitchen', 'item_awaits', 'item_begun', 'order_kitchen'],
  },
  { says: '7: the guests of a bill are counted on its first order', watchedBy: ['bill_guests'] },
  {
    says: '8: price, quantity and tax of a sold line never change, over all its parts',
    watchedBy: ['line_prices', 'line_taxes'],
  },
  { says: '8: a line includes nothing that it was ordered without', watchedBy: ['item_without'] },
  { says: '8: a combo is whole: its components have one order, quantity and state', watchedBy: ['combos'] },
  { says: '8: the choices of a half-and-half are of its parts', watchedBy: ['item_parts'] },
  {
    says: '8: a delivery fee is one unit of an order that is delivered, and nothing is taken off it',
    watchedBy: ['delivery_fees'],
  },
  {
    says: '8: the components of a tax add up to it, on every item and in every refund',
    watchedBy: ['tax_components', 'refund_tax_lines'],
  },
  {
    says: '8: the parts of an item with several taxes add up to it',
    watchedBy: ['tax_parts'],
  },
  {
    says: '8: the rest of a sale and its refunds add up to its payments',
    watchedBy: ['order_totals', 'order_payments', 'refund_items'],
  },
  {
    says: '9: sums and times kept for reports are those of their items',
    watchedBy: ['kept_sums', 'kept_times'],
  },
  { says: '9: the money of a day by method is that of its sales and refunds', watchedBy: ['day_money'] },
  { says: '10: each entry of the audit log is as it was written, in its place', watchedBy: ['audit_chain'] },
  { says: '10: each receipt follows the one before it', watchedBy: ['receipt_chain'] },
]
